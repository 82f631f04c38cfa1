import { DECIMAL_POINT, isDigit } from "../../json/chars.ts"
import { UNDERSCORE_CODE } from "./names.ts"
import { isWordCode, type PythonReader, readCode } from "./reader.ts"

export interface PythonNumber {
  /** As JSON spells it, digit for digit. */
  readonly json: string
  readonly end: number
}

/** A number without sign. Leading zeros, other bases and imaginary numbers are left to the schema. */
export function readNumber(reader: PythonReader, from: number): PythonNumber | null {
  const whole = digits(reader, from)
  let at = whole.end
  let json = whole.digits
  let hasFraction = false
  if (readCode(reader, at) === DECIMAL_POINT) {
    const fractionPart = digits(reader, at + 1)
    if (json === "" && fractionPart.digits === "") return null
    json = `${json || "0"}.${fractionPart.digits || "0"}`
    at = fractionPart.end
    hasFraction = true
  }
  if (json === "" || (whole.digits.length > 1 && whole.digits.startsWith("0"))) return null
  const exponentPart = readExponent(reader, at)
  if (exponentPart !== null) {
    json += exponentPart.json
    at = exponentPart.end
  }
  // Ex) 5km, 0x1f, 3j, 1.2.3
  const next = readCode(reader, at)
  return isWordCode(next) || (hasFraction && next === DECIMAL_POINT) ? null : { json, end: at }
}

/** Digits, with single underscores between them. */
function digits(reader: PythonReader, from: number): { digits: string; end: number } {
  let at = from
  let hasUnderscore = false
  for (;;) {
    const c = readCode(reader, at)
    if (isDigit(c)) at++
    else if (c === UNDERSCORE_CODE && at > from && isDigit(readCode(reader, at + 1))) {
      hasUnderscore = true
      at++
    } else break
  }
  const digitText = reader.text.slice(from, at)
  return { digits: hasUnderscore ? digitText.replaceAll("_", "") : digitText, end: at }
}

function readExponent(reader: PythonReader, from: number): PythonNumber | null {
  const e = readCode(reader, from)
  if (e !== 101 && e !== 69) return null
  const signCode = readCode(reader, from + 1)
  const isSigned = signCode === 43 || signCode === 45
  const exponentDigits = digits(reader, from + (isSigned ? 2 : 1))
  if (exponentDigits.digits === "") return null
  return { json: `${String.fromCharCode(e)}${isSigned ? String.fromCharCode(signCode) : ""}${exponentDigits.digits}`, end: exponentDigits.end }
}
