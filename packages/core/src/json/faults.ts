// The closed list of faults that the reader repairs, with title and confidence.
import type { Confidence } from "../report.ts"

/** A fault of the text that the reader repairs. describe/faults.ts documents each, with a tested example. */
interface FaultKind {
  readonly title: string
  readonly confidence: Confidence
}

type FaultRow = Omit<FaultKind, "confidence"> & { readonly confidence?: "likely" }

/** All faults of a text that still has a single reading. Confidence is certain unless the row says otherwise. */
const FAULT_ROWS = {
  "json/trailing-comma": { title: "a comma before a closing bracket" },
  "json/extra-comma": { title: "two commas in a row, or one at the start" },
  "json/comma-spelling": { title: "a semicolon or another mark for the comma" },
  "json/missing-comma": { title: "no comma between two members or elements" },
  "json/foreign-quotes": { title: "single, smart, backtick or triple quotes" },
  "json/python-literal": { title: "True, False, None, undefined" },
  "json/unquoted-key": { title: "a key without quotes" },
  "json/half-quoted-key": { title: "a key with only one of its quotes" },
  "json/unquoted-value": { title: "text without quotes", confidence: "likely" },
  "json/half-quoted-value": { title: "a text with only one of its quotes", confidence: "likely" },
  "json/unescaped-quote": { title: "quotes inside a string that are not escaped", confidence: "likely" },
  "json/raw-control": { title: "raw line breaks, tabs or control characters in a string" },
  "json/invalid-escape": { title: "a backslash that forms no escape" },
  "json/raw-backslashes": { title: "a path written with single backslashes", confidence: "likely" },
  "json/full-width": { title: "full-width braces, colons or commas as structure" },
  "json/comment": { title: "a comment" },
  "json/odd-space": { title: "invisible or non-JSON space, or the tokens of blanks, between tokens" },
  "json/escaped-space": { title: "a written-out \\n or \\t between tokens" },
  "json/surrounding-text": { title: "prose, fences or tokens around the object" },
  "json/missing-closer": { title: "closing brackets that are missing" },
  "json/inner-closer": { title: "a closing bracket missing in the middle", confidence: "likely" },
  "json/excess-closer": { title: "a closing bracket too many" },
  "json/mismatched-closer": { title: "the wrong kind of closing bracket" },
  "json/mismatched-opener": { title: "the wrong kind of opening bracket", confidence: "likely" },
  "json/missing-opener": { title: "no opening brace" },
  "json/doubled-opener": { title: "the opening brace twice" },
  "json/colon-spelling": { title: "= or => for the colon, or no colon" },
  "json/number-spelling": { title: "a number JSON would write otherwise" },
  "json/stray-quote": { title: "a quote that neither opens nor closes a text" },
  "json/escaped-delimiter": { title: "the quote that opens or closes a string is escaped", confidence: "likely" },
  "json/joined-strings": { title: "a text written as a sum of literals" },
  "json/entities": { title: "HTML entities or percent signs as the encoding of a whole text" },
  "json/encoded-twice": { title: "the object as a JSON string" },
  "json/doubled-quotes": { title: "every quote written twice" },
  "json/escaped-quotes": { title: "every quote or bracket of the object escaped" },
  "json/nothing": { title: "no arguments at all, or a word that says so" },
  "json/repeated": { title: "the same object or name several times" },
  "json/concatenated": { title: "several different objects in one text", confidence: "likely" },
  "json/python-prefix": { title: "a Python string prefix" },
  "json/tuple": { title: "round brackets for a list" },
  "json/set": { title: "a Python set for a list" },
  "json/argument-markup": { title: "argument tags of a chat template inside the JSON", confidence: "likely" },
} as const

export type FaultId = keyof typeof FAULT_ROWS

export const JSON_FAULTS: Readonly<Record<FaultId, FaultKind>> = Object.fromEntries(
  Object.entries<FaultRow>(FAULT_ROWS).map(([id, row]) => [id, { confidence: "certain", ...row }]),
) as Record<FaultId, FaultKind>
