import { DECIMAL_POINT } from "../../json/chars.ts"
import { readCodeAt } from "../grammar/probe.ts"
import { isWordCode, type PythonReader } from "./reader.ts"

export interface PythonNumber {
  /** As JSON spells it, digit for digit. */
  readonly json: string
  readonly end: number
}

/** Digits with single underscores between them, a fraction, an exponent. */
const NUMBER_PATTERN = /(\d(?:_?\d)*)?(\.(?:\d(?:_?\d)*)?)?(?:([eE][+-]?)(\d(?:_?\d)*))?/y

/** A number without sign. Leading zeros, other bases and imaginary numbers are left to the schema. */
export function readNumber(reader: PythonReader, from: number): PythonNumber | null {
  NUMBER_PATTERN.lastIndex = from
  const [written = "", whole = "", fraction = "", sign = "", power = ""] = NUMBER_PATTERN.exec(reader.text) ?? []
  const end = from + written.length
  // Ex) 5km, 0x1f, 3j, 1.2.3, and 2e or 1_ where the text may go on
  const next = readCodeAt(reader, end)
  if (isWordCode(next)) readCodeAt(reader, end + 2)
  if (isWordCode(next) || (fraction !== "" && next === DECIMAL_POINT)) return null
  if ((whole === "" && fraction.length < 2) || /^0_?\d/.test(whole)) return null
  const decimals = fraction === "" ? "" : fraction === "." ? ".0" : fraction
  return { json: `${whole || "0"}${decimals}${sign}${power}`.replaceAll("_", ""), end }
}
