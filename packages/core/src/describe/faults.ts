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
    safety: "Between two members or elements only a comma can be meant.",
    before: '{"a":1; "b":2}',
    after: '{"a":1, "b":2}',
  },
  "json/missing-comma": {
    safety: "Where a value has ended and a key with its colon follows, only a comma can stand between.",
    before: '{"a":1 "b":2}',
    after: '{"a":1, "b":2}',
  },
  "json/foreign-quotes": {
    safety:
      "The mark that opens a string in a place where only a value or key fits; the closing mark must lead on to structure.",
    before: "{'a':'it\\'s'}",
    after: '{"a":"it\'s"}',
  },
  "json/python-literal": {
    safety: "The words have one JSON counterpart each; NaN and Infinity have none and are never replaced.",
    before: '{"a":True}',
    after: '{"a":true}',
  },
  "json/unquoted-key": {
    safety: "An identifier followed by a colon inside an object is a key.",
    before: "{a:1}",
    after: '{"a":1}',
  },
  "json/half-quoted-key": {
    safety: "The name is whole and its colon follows.",
    before: '{"a":1,b":2}',
    after: '{"a":1,"b":2}',
  },
  "json/unquoted-value": {
    safety: "The text is taken up to the comma or closer that leads on; where that is depends on what follows.",
    before: '{"a": src/main}',
    after: '{"a": "src/main"}',
  },
  "json/half-quoted-value": {
    safety:
      "The lost quote is put where structure goes on: before the comma of a declared key, or before the closers that the text still needs.",
    before: '{"a": lost", "b": 1}',
    after: '{"a": "lost", "b": 1}',
  },
  "json/unescaped-quote": {
    safety:
      "A quote ends a string only where the rest of the text leads on as structure to the very end; if two such places remain nothing is done.",
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
      "Some of its backslashes form no escape, none is doubled, and the whole reads as a path: then the ones before n or t are backslashes too.",
    before: '{"a":"C:\\Users\\new"}',
    after: '{"a":"C:\\\\Users\\\\new"}',
  },
  "json/full-width": {
    safety: "Outside strings they can only be meant as structure.",
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
    safety: "Outside strings the two characters can only be meant as space.",
    before: '{"a":\\n1}',
    after: '{"a":1}',
  },
  "json/surrounding-text": {
    safety: "Exactly one object in the text; what is dropped is reported.",
    before: 'Sure: {"a":1}',
    after: '{"a":1}',
  },
  "json/missing-closer": {
    safety: "Every value is whole; only the brackets that are open are closed. A cut inside a value is never closed.",
    before: '{"a":{"b":true',
    after: '{"a":{"b":true}}',
  },
  "json/inner-closer": {
    safety: "The next key is declared in the outer object, free there, and unknown in the inner one.",
    before: '{"t":["x","a":1}',
    after: '{"t":["x"],"a":1}',
  },
  "json/excess-closer": { safety: "Nothing is open that it could close.", before: '{"a":1}}', after: '{"a":1}' },
  "json/mismatched-closer": { safety: "Only one bracket is open at that place.", before: '{"a":1]', after: '{"a":1}' },
  "json/mismatched-opener": {
    safety: "What stands inside has keys, or has none: it can only be the other kind.",
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
    safety: "Between a key and its value only a colon can be meant.",
    before: '{"a"=1}',
    after: '{"a":1}',
  },
  "json/number-spelling": {
    safety: "The same decimal value, digit for digit.",
    before: '{"a":+.5}',
    after: '{"a":0.5}',
  },
  "json/stray-quote": {
    safety: "It neither opens nor closes anything, and structure goes on after it.",
    before: '{"a":[1]","b":2}',
    after: '{"a":[1],"b":2}',
  },
  "json/escaped-delimiter": {
    safety: "Read as text it would leave the string open to the end; the other readings cost more.",
    before: '{"a":"x\\", "b":1}',
    after: '{"a":"x", "b":1}',
  },
  "json/joined-strings": {
    safety: "Nothing but literals is added up, so the sum is known.",
    before: '{"a": "x" + "y"}',
    after: '{"a": "xy"}',
  },
  "json/entities": {
    safety: "Not one plain quote is in the text and its first key is written with an entity.",
    before: "{&quot;a&quot;:1}",
    after: '{"a":1}',
  },
  "json/encoded-twice": {
    safety: "Decoding is exact, and the content is an object.",
    before: '"{\\"a\\":1}"',
    after: '{"a":1}',
  },
  "json/doubled-quotes": { safety: "Halving them all gives strict JSON.", before: '{""a"":""x""}', after: '{"a":"x"}' },
  "json/escaped-quotes": {
    safety: "No plain quote delimits anything; one level of escaping is taken off.",
    before: '{\\"a\\":1}',
    after: '{"a":1}',
  },
  "json/nothing": {
    safety:
      "The word says that there is nothing; whether that may mean an empty object is for the tool's schema to say.",
    before: "None",
    after: "null",
  },
  "json/repeated": {
    safety: "All copies are equal as values, or a cut copy starts exactly like the whole one.",
    before: '{"a":1}{"a":1}',
    after: '{"a":1}',
  },
  "json/concatenated": {
    safety: "Each is a valid call of its own; each becomes one.",
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
      "In the place of a value they can only be a Python tuple. One number in them, where no list is wanted, is negative in bookkeeping: it is refused.",
    before: '{"a": (1, 2)}',
    after: '{"a": [1, 2]}',
  },
  "json/set": {
    safety: "Only where a list is declared and no object fits: values without a colon between braces.",
    before: '{"t": {"x", "y"}}',
    after: '{"t": ["x", "y"]}',
  },
  "json/argument-markup": {
    safety: "The tags delimit the value and the next parameters completely up to the end of the text.",
    before: '{"a": "x</arg_value><arg_key>b</arg_key><arg_value>y</arg_value>',
    after: '{"a": "x", "b": "y"}',
  },
}
