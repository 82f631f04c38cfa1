import type { FaultId } from "../json/faults.ts"
import type { FaultDocs } from "./docs.ts"

export const FAULT_DOCS: Readonly<Record<FaultId, FaultDocs>> = {
  "json/trailing-comma": {
    safety: "A comma with nothing after it separates nothing.",
    before: '{"a":1,}',
    after: '{"a":1}',
  },
  "json/extra-comma": {
    safety: "In an object an empty member has no meaning.",
    before: '{"a":1,,"b":2}',
    after: '{"a":1,"b":2}',
  },
  "json/comma-spelling": {
    safety: "Between two members or elements only a comma is possible.",
    before: '{"a":1; "b":2}',
    after: '{"a":1, "b":2}',
  },
  "json/missing-comma": {
    safety: "If a value has ended and a key with its colon follows, only a comma is possible between them.",
    before: '{"a":1 "b":2}',
    after: '{"a":1, "b":2}',
  },
  "json/foreign-quotes": {
    safety:
      "The mark opens a string where only a value or a key is possible; after the closing mark the JSON structure must continue.",
    before: "{'a':'it\\'s'}",
    after: '{"a":"it\'s"}',
  },
  "json/python-literal": {
    safety: "Each of these words has one JSON counterpart; NaN and Infinity have none and are never replaced.",
    before: '{"a":True}',
    after: '{"a":true}',
  },
  "json/unquoted-key": {
    safety: "An identifier followed by a colon inside an object is a key.",
    before: "{a:1}",
    after: '{"a":1}',
  },
  "json/half-quoted-key": {
    safety: "The name is complete and its colon follows.",
    before: '{"a":1,b":2}',
    after: '{"a":1,"b":2}',
  },
  "json/unquoted-value": {
    safety:
      "The text ends at the comma or closing bracket after which the JSON structure continues; what follows decides where that is.",
    before: '{"a": src/main}',
    after: '{"a": "src/main"}',
  },
  "json/half-quoted-value": {
    safety:
      "The missing quote is added where the JSON structure continues: before the comma of a declared key, or before the closing brackets that the text still needs.",
    before: '{"a": lost", "b": 1}',
    after: '{"a": "lost", "b": 1}',
  },
  "json/unescaped-quote": {
    safety:
      "A quote ends a string only if the JSON structure continues after it to the end of the text; if two such places remain, nothing is repaired.",
    before: '{"a":"say "hi" now"}',
    after: '{"a":"say \\"hi\\" now"}',
  },
  "json/raw-control": {
    safety: "The character is kept, only its spelling changes.",
    before: '{"a":"x\ty"}',
    after: '{"a":"x\\ty"}',
  },
  "json/invalid-escape": {
    safety: "JSON has no such escape, so the backslash stands for itself.",
    before: '{"a":"\\d+"}',
    after: '{"a":"\\\\d+"}',
  },
  "json/raw-backslashes": {
    safety:
      "Some backslashes form no escape, none is doubled, and the whole text looks like a path: then the backslashes before n or t are also literal.",
    before: '{"a":"C:\\Users\\new"}',
    after: '{"a":"C:\\\\Users\\\\new"}',
  },
  "json/full-width": {
    safety: "Outside strings they can only be structure.",
    before: '｛"a"：1｝',
    after: '{"a":1}',
  },
  "json/comment": {
    safety: "Outside strings a comment carries no value.",
    before: '{"a":1 /* one */}',
    after: '{"a":1 }',
  },
  "json/odd-space": { safety: "Between tokens space has no meaning.", before: '{"a":\u00a01}', after: '{"a": 1}' },
  "json/escaped-space": {
    safety: "Outside strings the two characters can only stand for space.",
    before: '{"a":\\n1}',
    after: '{"a":1}',
  },
  "json/surrounding-text": {
    safety: "The text contains exactly one object; what is dropped is reported.",
    before: 'Sure: {"a":1}',
    after: '{"a":1}',
  },
  "json/missing-closer": {
    safety:
      "Every value is complete; only open brackets are closed. A text that is cut off inside a value is never closed.",
    before: '{"a":{"b":true',
    after: '{"a":{"b":true}}',
  },
  "json/inner-closer": {
    safety: "The next key is declared in the outer object and not yet used there, and it is unknown in the inner one.",
    before: '{"t":["x","a":1}',
    after: '{"t":["x"],"a":1}',
  },
  "json/excess-closer": {
    safety: "There is no open bracket that it could close.",
    before: '{"a":1}}',
    after: '{"a":1}',
  },
  "json/mismatched-closer": { safety: "Only one bracket is open at that place.", before: '{"a":1]', after: '{"a":1}' },
  "json/mismatched-opener": {
    safety: "The content has keys, or has none, so it can only be the other kind of container.",
    before: '{"a":["b":1}}',
    after: '{"a":{"b":1}}',
  },
  "json/missing-opener": { safety: "The text starts with a key and its colon.", before: '"a":1}', after: '{"a":1}' },
  "json/doubled-opener": {
    safety: "An object cannot start with an object as its key.",
    before: '{{"a":1}',
    after: '{"a":1}',
  },
  "json/colon-spelling": {
    safety: "Between a key and its value only a colon is possible.",
    before: '{"a"=1}',
    after: '{"a":1}',
  },
  "json/number-spelling": {
    safety: "The same decimal value, digit for digit.",
    before: '{"a":+.5}',
    after: '{"a":0.5}',
  },
  "json/stray-quote": {
    safety: "It neither opens nor closes anything, and the JSON structure continues after it.",
    before: '{"a":[1]","b":2}',
    after: '{"a":[1],"b":2}',
  },
  "json/escaped-delimiter": {
    safety: "If it were text, the string would never end; the other readings cost more.",
    before: '{"a":"x\\", "b":1}',
    after: '{"a":"x", "b":1}',
  },
  "json/joined-strings": {
    safety: "Only string literals are concatenated, so the result is known.",
    before: '{"a": "x" + "y"}',
    after: '{"a": "xy"}',
  },
  "json/entities": {
    safety: "The text contains no plain quote, and its first key is written with an entity.",
    before: "{&quot;a&quot;:1}",
    after: '{"a":1}',
  },
  "json/encoded-twice": {
    safety: "Decoding is exact, and the content is an object.",
    before: '"{\\"a\\":1}"',
    after: '{"a":1}',
  },
  "json/doubled-quotes": {
    safety: "Replacing each pair by one quote gives strict JSON.",
    before: '{""a"":""x""}',
    after: '{"a":"x"}',
  },
  "json/escaped-quotes": {
    safety: "No unescaped quote is a delimiter; one level of escaping is removed.",
    before: '{\\"a\\":1}',
    after: '{"a":1}',
  },
  "json/nothing": {
    safety: "The word says that there is nothing; the tool's schema decides whether that may be an empty object.",
    before: "None",
    after: "null",
  },
  "json/repeated": {
    safety: "All copies have the same value, or a copy that is cut off starts exactly like the complete one.",
    before: '{"a":1}{"a":1}',
    after: '{"a":1}',
  },
  "json/concatenated": {
    safety: "Each object is a valid call by itself and becomes one call.",
    before: '{"a":1}{"a":2}',
    after: '{"a":1}',
  },
  "json/python-prefix": {
    safety: "The letter belongs to Python's notation; r keeps its backslashes.",
    before: "{\"a\": r'\\d'}",
    after: '{"a": "\\\\d"}',
  },
  "json/tuple": {
    safety:
      "In place of a value they can only be a Python tuple. A single number in them, where no list is expected, is refused: in bookkeeping it is negative.",
    before: '{"a": (1, 2)}',
    after: '{"a": [1, 2]}',
  },
  "json/set": {
    safety: "Only if a list is declared, no object fits, and there are values without a colon between the braces.",
    before: '{"t": {"x", "y"}}',
    after: '{"t": ["x", "y"]}',
  },
  "json/argument-markup": {
    safety: "The tags delimit the value and the next parameters completely up to the end of the text.",
    before: '{"a": "x</arg_value><arg_key>b</arg_key><arg_value>y</arg_value>',
    after: '{"a": "x", "b": "y"}',
  },
}
