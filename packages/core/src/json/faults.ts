import type { Confidence } from "../report.ts"

/** A fault of the text that the reader heals. `before` → `after` is run as a test and printed as documentation. */
interface FaultKind {
  readonly title: string
  readonly confidence: Confidence
  readonly safety: string
  readonly before: string
  readonly after: string
}

type FaultRow = Omit<FaultKind, "confidence"> & { readonly confidence?: "likely" }

/** The closed list of what can be wrong with a text that still has one reading. Certain, unless the row says otherwise. */
const FAULT_ROWS = {
  "json/trailing-comma": {
    title: "a comma before a closer",
    safety: "A comma with nothing after it separates nothing.",
    before: '{"a":1,}',
    after: '{"a":1}',
  },
  "json/extra-comma": {
    title: "two commas in a row, or one at the start",
    safety: "In an object an empty member has no meaning.",
    before: '{"a":1,,"b":2}',
    after: '{"a":1,"b":2}',
  },
  "json/comma-spelling": {
    title: "a semicolon or another mark for the comma",
    safety: "Between two members or elements only a comma can be meant.",
    before: '{"a":1; "b":2}',
    after: '{"a":1, "b":2}',
  },
  "json/missing-comma": {
    title: "no comma between two members or elements",
    safety: "Where a value has ended and a key with its colon follows, only a comma can stand between.",
    before: '{"a":1 "b":2}',
    after: '{"a":1, "b":2}',
  },
  "json/foreign-quotes": {
    title: "single, smart, backtick or triple quotes",
    safety: "The mark that opens a string in a place where only a value or key fits; the closing mark must lead on to structure.",
    before: "{'a':'it\\'s'}",
    after: '{"a":"it\'s"}',
  },
  "json/python-literal": {
    title: "True, False, None, undefined",
    safety: "The words have one JSON counterpart each; NaN and Infinity have none and are never replaced.",
    before: '{"a":True}',
    after: '{"a":true}',
  },
  "json/unquoted-key": {
    title: "a key without quotes",
    safety: "An identifier followed by a colon inside an object is a key.",
    before: "{a:1}",
    after: '{"a":1}',
  },
  "json/half-quoted-key": {
    title: "a key with only one of its quotes",
    safety: "The name is whole and its colon follows.",
    before: '{"a":1,b":2}',
    after: '{"a":1,"b":2}',
  },
  "json/unquoted-value": {
    title: "text without quotes",
    confidence: "likely",
    safety: "The text is taken up to the comma or closer that leads on; where that is depends on what follows.",
    before: '{"a": src/main}',
    after: '{"a": "src/main"}',
  },
  "json/half-quoted-value": {
    title: "a text with only one of its quotes",
    confidence: "likely",
    safety: "The lost quote is put where structure goes on: before the comma of a declared key, or before the closers that the text still needs.",
    before: '{"a": lost", "b": 1}',
    after: '{"a": "lost", "b": 1}',
  },
  "json/unescaped-quote": {
    title: "quotes inside a string that are not escaped",
    confidence: "likely",
    safety: "A quote ends a string only where the rest of the text leads on as structure to the very end; if two such places remain nothing is done.",
    before: '{"a":"say "hi" now"}',
    after: '{"a":"say \\"hi\\" now"}',
  },
  "json/raw-control": {
    title: "raw line breaks, tabs or control characters in a string",
    safety: "The character is kept, only its spelling changes.",
    before: '{"a":"x\ty"}',
    after: '{"a":"x\\ty"}',
  },
  "json/invalid-escape": {
    title: "a backslash that forms no escape",
    safety: "JSON has no such escape, so the backslash stands for itself.",
    before: '{"a":"\\d+"}',
    after: '{"a":"\\\\d+"}',
  },
  "json/raw-backslashes": {
    title: "a path written with single backslashes",
    confidence: "likely",
    safety: "Some of its backslashes form no escape, none is doubled, and the whole reads as a path: then the ones before n or t are backslashes too.",
    before: '{"a":"C:\\Users\\new"}',
    after: '{"a":"C:\\\\Users\\\\new"}',
  },
  "json/full-width": {
    title: "full-width braces, colons or commas as structure",
    safety: "Outside strings they can only be meant as structure.",
    before: '｛"a"：1｝',
    after: '{"a":1}',
  },
  "json/comment": {
    title: "a comment",
    safety: "Outside strings a comment carries no value.",
    before: '{"a":1 /* one */}',
    after: '{"a":1 }',
  },
  "json/odd-space": {
    title: "invisible or non-JSON space between tokens",
    safety: "Between tokens space has no meaning.",
    before: '{"a":\u00a01}',
    after: '{"a": 1}',
  },
  "json/escaped-space": {
    title: "a written-out \\n or \\t between tokens",
    safety: "Outside strings the two characters can only be meant as space.",
    before: '{"a":\\n1}',
    after: '{"a":1}',
  },
  "json/surrounding-text": {
    title: "prose, fences or tokens around the object",
    safety: "Exactly one object in the text; what is dropped is told.",
    before: 'Sure: {"a":1}',
    after: '{"a":1}',
  },
  "json/missing-closer": {
    title: "closing brackets that are missing",
    safety: "Every value is whole; only the brackets that are open are closed. A cut inside a value is never closed.",
    before: '{"a":{"b":true',
    after: '{"a":{"b":true}}',
  },
  "json/inner-closer": {
    title: "a closing bracket missing in the middle",
    confidence: "likely",
    safety: "The next key is declared in the outer object, free there, and unknown in the inner one.",
    before: '{"t":["x","a":1}',
    after: '{"t":["x"],"a":1}',
  },
  "json/excess-closer": {
    title: "a closing bracket too many",
    safety: "Nothing is open that it could close.",
    before: '{"a":1}}',
    after: '{"a":1}',
  },
  "json/mismatched-closer": {
    title: "the wrong kind of closing bracket",
    safety: "Only one bracket is open at that place.",
    before: '{"a":1]',
    after: '{"a":1}',
  },
  "json/mismatched-opener": {
    title: "the wrong kind of opening bracket",
    confidence: "likely",
    safety: "What stands inside has keys, or has none: it can only be the other kind.",
    before: '{"a":["b":1}}',
    after: '{"a":{"b":1}}',
  },
  "json/missing-opener": {
    title: "no opening brace",
    safety: "The text starts with a key and its colon.",
    before: '"a":1}',
    after: '{"a":1}',
  },
  "json/doubled-opener": {
    title: "the opening brace twice",
    safety: "An object cannot start with an object as its key.",
    before: '{{"a":1}',
    after: '{"a":1}',
  },
  "json/colon-spelling": {
    title: "= or => for the colon, or no colon",
    safety: "Between a key and its value only a colon can be meant.",
    before: '{"a"=1}',
    after: '{"a":1}',
  },
  "json/number-spelling": {
    title: "a number JSON would write otherwise",
    safety: "The same decimal value, digit for digit.",
    before: '{"a":+.5}',
    after: '{"a":0.5}',
  },
  "json/stray-quote": {
    title: "a quote after a value that has none",
    safety: "It neither opens nor closes anything, and structure goes on after it.",
    before: '{"a":[1]","b":2}',
    after: '{"a":[1],"b":2}',
  },
  "json/escaped-delimiter": {
    title: "the quote that opens or closes a string is escaped",
    confidence: "likely",
    safety: "Read as text it would leave the string open to the end; the other readings cost more.",
    before: '{"a":"x\\", "b":1}',
    after: '{"a":"x", "b":1}',
  },
  "json/joined-strings": {
    title: "a text written as a sum of literals",
    safety: "Nothing but literals is added up, so the sum is known.",
    before: '{"a": "x" + "y"}',
    after: '{"a": "xy"}',
  },
  "json/entities": {
    title: "HTML entities as the encoding of the whole text",
    safety: "Not one plain quote is in the text and its first key is written with an entity.",
    before: "{&quot;a&quot;:1}",
    after: '{"a":1}',
  },
  "json/encoded-twice": {
    title: "the object as a JSON string",
    safety: "Decoding is exact, and the content is an object.",
    before: '"{\\"a\\":1}"',
    after: '{"a":1}',
  },
  "json/doubled-quotes": {
    title: "every quote written twice",
    safety: "Halving them all gives strict JSON.",
    before: '{""a"":""x""}',
    after: '{"a":"x"}',
  },
  "json/escaped-quotes": {
    title: "every quote of the object escaped",
    safety: "No plain quote delimits anything; one level of escaping is taken off.",
    before: '{\\"a\\":1}',
    after: '{"a":1}',
  },
  "json/nothing": {
    title: "no arguments at all, or a word that says so",
    safety: "The word says that there is nothing; whether that may mean an empty object is for the tool's schema to say.",
    before: "None",
    after: "null",
  },
  "json/repeated": {
    title: "the same object several times",
    safety: "All copies are equal as values, or a cut copy starts exactly like the whole one.",
    before: '{"a":1}{"a":1}',
    after: '{"a":1}',
  },
  "json/concatenated": {
    title: "several different objects in one text",
    confidence: "likely",
    safety: "Each is a valid call of its own; each becomes one.",
    before: '{"a":1}{"a":2}',
    after: '{"a":1}',
  },
  "json/python-prefix": {
    title: "a Python string prefix",
    safety: "The letter belongs to Python's notation; r keeps its backslashes.",
    before: "{\"a\": r'\\d'}",
    after: '{"a": "\\\\d"}',
  },
  "json/tuple": {
    title: "round brackets for a list",
    safety: "In the place of a value they can only be a Python tuple. One number in them, where no list is wanted, is negative in bookkeeping: it is refused.",
    before: '{"a": (1, 2)}',
    after: '{"a": [1, 2]}',
  },
  "json/set": {
    title: "a Python set for a list",
    safety: "Only where a list is declared and no object fits: values without a colon between braces.",
    before: '{"t": {"x", "y"}}',
    after: '{"t": ["x", "y"]}',
  },
  "json/argument-markup": {
    title: "argument tags of a chat template inside the JSON",
    confidence: "likely",
    safety: "The tags delimit the value and the next parameters completely up to the end of the text.",
    before: '{"a": "x</arg_value><arg_key>b</arg_key><arg_value>y</arg_value>',
    after: '{"a": "x", "b": "y"}',
  },
} as const satisfies Record<string, FaultRow>

export type FaultId = keyof typeof FAULT_ROWS

export const JSON_FAULTS: Readonly<Record<FaultId, FaultKind>> = Object.fromEntries(
  Object.entries(FAULT_ROWS).map(([id, row]) => [id, { confidence: "certain", ...row }]),
) as Record<FaultId, FaultKind>
