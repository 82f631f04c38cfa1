// Texts on the faults of the reader: why the repair is safe, and examples.
import type { FaultId } from "../json/faults.ts"
import { type FaultDocs, healed } from "./docs.ts"

export const FAULT_DOCS: Readonly<Record<FaultId, FaultDocs>> = {
  "json/trailing-comma": healed("A comma with nothing after it separates nothing.", '{"a":1,}', '{"a":1}'),
  "json/extra-comma": healed(
    "An empty member or item has no meaning. Where an item may be null, the text is refused.",
    '{"a":1,,"b":2}',
    '{"a":1,"b":2}',
  ),
  "json/comma-spelling": healed(
    "Between two members or elements only a comma is possible.",
    '{"a":1; "b":2}',
    '{"a":1, "b":2}',
  ),
  "json/missing-comma": healed(
    "If a value has ended and a key with its colon follows, only a comma is possible between them.",
    '{"a":1 "b":2}',
    '{"a":1, "b":2}',
  ),
  "json/foreign-quotes": healed(
    "The mark opens a string where only a value or a key is possible; after the closing mark the JSON structure must continue.",
    "{'a':'it\\'s'}",
    '{"a":"it\'s"}',
  ),
  "json/python-literal": healed(
    "Each of these words has one JSON counterpart; NaN and Infinity have none and are never replaced.",
    '{"a":True}',
    '{"a":true}',
  ),
  "json/unquoted-key": healed("An identifier followed by a colon inside an object is a key.", "{a:1}", '{"a":1}'),
  "json/half-quoted-key": healed("The name is complete and its colon follows.", '{"a":1,b":2}', '{"a":1,"b":2}'),
  "json/unquoted-value": healed(
    "The text ends at the comma or closing bracket after which the JSON structure continues; what follows decides where that is.",
    '{"a": src/main}',
    '{"a": "src/main"}',
  ),
  "json/half-quoted-value": healed(
    "The missing quote is added where the JSON structure continues: before the comma of a declared key, or before the closing brackets that the text still needs.",
    '{"a": lost", "b": 1}',
    '{"a": "lost", "b": 1}',
  ),
  "json/unescaped-quote": healed(
    "A quote ends a string only if the JSON structure continues after it to the end of the text; if two such places remain, nothing is repaired.",
    '{"a":"say "hi" now"}',
    '{"a":"say \\"hi\\" now"}',
  ),
  "json/raw-control": healed("The character is kept, only its spelling changes.", '{"a":"x\ty"}', '{"a":"x\\ty"}'),
  "json/invalid-escape": healed(
    "JSON has no such escape, so the backslash stands for itself. Before an apostrophe or a backtick in prose it is dropped; in a literal of code it stays.",
    '{"a":"\\d+"}',
    '{"a":"\\\\d+"}',
  ),
  "json/raw-backslashes": healed(
    "Some backslashes form no escape, none is doubled, and the whole text looks like a path, a pattern or code: then the backslashes before n or t are also literal.",
    '{"a":"C:\\Users\\new"}',
    '{"a":"C:\\\\Users\\\\new"}',
  ),
  "json/full-width": healed("Outside strings they can only be structure.", '｛"a"：1｝', '{"a":1}'),
  "json/comment": healed("Outside strings a comment carries no value.", '{"a":1 /* one */}', '{"a":1 }'),
  "json/odd-space": healed("Between tokens space has no meaning.", '{"a":\u00a01}', '{"a": 1}'),
  "json/escaped-space": healed("Outside strings the two characters can only stand for space.", '{"a":\\n1}', '{"a":1}'),
  "json/surrounding-text": healed(
    "The text contains exactly one object; what is dropped is reported.",
    'Sure: {"a":1}',
    '{"a":1}',
  ),
  "json/missing-closer": healed(
    "Every value is complete; only open brackets are closed. A text that is cut off inside a value is never closed.",
    '{"a":{"b":true',
    '{"a":{"b":true}}',
  ),
  "json/inner-closer": healed(
    "The next key is declared in the outer object and not yet used there, and it is unknown in the inner one.",
    '{"t":["x","a":1}',
    '{"t":["x"],"a":1}',
  ),
  "json/excess-closer": healed(
    "There is no open bracket that it could close, or the list goes on behind it.",
    '{"a":1}}',
    '{"a":1}',
  ),
  "json/mismatched-closer": healed("Only one bracket is open at that place.", '{"a":1]', '{"a":1}'),
  "json/mismatched-opener": healed(
    "The content has keys, or has none, so it can only be the other kind of container.",
    '{"a":["b":1}}',
    '{"a":{"b":1}}',
  ),
  "json/missing-opener": healed("The text starts with a key and its colon.", '"a":1}', '{"a":1}'),
  "json/doubled-opener": healed("An object cannot start with an object as its key.", '{{"a":1}', '{"a":1}'),
  "json/colon-spelling": healed("Between a key and its value only a colon is possible.", '{"a"=1}', '{"a":1}'),
  "json/number-spelling": healed("The same decimal value, digit for digit.", '{"a":+.5}', '{"a":0.5}'),
  "json/stray-quote": healed(
    "It neither opens nor closes anything, and the JSON structure continues after it.",
    '{"a":[1]","b":2}',
    '{"a":[1],"b":2}',
  ),
  "json/escaped-delimiter": healed(
    "If it were text, the string would never end; the other readings cost more.",
    '{"a":"x\\", "b":1}',
    '{"a":"x", "b":1}',
  ),
  "json/joined-strings": healed(
    "Only string literals are concatenated, so the result is known.",
    '{"a": "x" + "y"}',
    '{"a": "xy"}',
  ),
  "json/entities": healed(
    "The text contains no plain quote, and its first key is written with an entity, or the text is encoded as in an address. Values in XML tags (likely): no value of the call has a plain <, > or &.",
    "{&quot;a&quot;:1}",
    '{"a":1}',
  ),
  "json/encoded-twice": healed("Decoding is exact, and the content is an object.", '"{\\"a\\":1}"', '{"a":1}'),
  "json/doubled-quotes": healed("Replacing each pair by one quote gives strict JSON.", '{""a"":""x""}', '{"a":"x"}'),
  "json/escaped-quotes": healed(
    "No unescaped quote is a delimiter, or no bracket; one level of escaping is removed.",
    '{\\"a\\":1}',
    '{"a":1}',
  ),
  "json/nothing": healed(
    "The word says that there is nothing; the tool's schema decides whether that may be an empty object.",
    "None",
    "null",
  ),
  "json/repeated": healed(
    "All copies have the same value, or a copy that is cut off starts exactly like the complete one; or the name of a member stands there twice, each time with its colon.",
    '{"a":1}{"a":1}',
    '{"a":1}',
  ),
  "json/concatenated": healed(
    "Each object is a valid call by itself and becomes one call. Where one only goes on where the one before it stops, there is no call; if it is a number that goes on, a tool that only reads gets them all.",
    '{"a":1}{"a":2}',
    '{"a":1}',
  ),
  "json/python-prefix": healed(
    "The letter belongs to Python's notation; r keeps its backslashes.",
    "{\"a\": r'\\d'}",
    '{"a": "\\\\d"}',
  ),
  "json/tuple": healed(
    "In place of a value they can only be a Python tuple. A single number in them, where no list is expected, is refused: in bookkeeping it is negative.",
    '{"a": (1, 2)}',
    '{"a": [1, 2]}',
  ),
  "json/set": healed(
    "Only if a list is declared, no object fits, and there are values without a colon between the braces.",
    '{"t": {"x", "y"}}',
    '{"t": ["x", "y"]}',
  ),
  "json/argument-markup": healed(
    "The tags delimit the value and the next parameters completely up to the end of the text.",
    '{"a": "x</arg_value><arg_key>b</arg_key><arg_value>y</arg_value>',
    '{"a": "x", "b": "y"}',
  ),
}
