import { isDigit } from "../../json/chars.ts"
import { code, isWordCode, type Reader } from "./reader.ts"

const DOT = 46
const UNDERSCORE = 95

export interface PythonNumber {
  /** As JSON spells it, digit for digit. */
  readonly json: string
  readonly end: number
}

/** A number without sign. Leading zeros, other bases and imaginary numbers are left to the schema. */
export function readNumber(reader: Reader, from: number): PythonNumber | null {
  const whole = digits(reader, from)
  let at = whole.end
  let json = whole.digits
  let hasFraction = false
  if (code(reader, at) === DOT) {
    const fraction = digits(reader, at + 1)
    if (json === "" && fraction.digits === "") return null
    json = `${json || "0"}.${fraction.digits || "0"}`
    at = fraction.end
    hasFraction = true
  }
  if (json === "" || (whole.digits.length > 1 && whole.digits.startsWith("0"))) return null
  const power = exponent(reader, at)
  if (power !== null) {
    json += power.json
    at = power.end
  }
  // Ex) 5km, 0x1f, 3j, 1.2.3
  const next = code(reader, at)
  return isWordCode(next) || (hasFraction && next === DOT) ? null : { json, end: at }
}

/** Digits, with single underscores between them. */
function digits(reader: Reader, from: number): { digits: string; end: number } {
  let at = from
  let hasUnderscore = false
  for (;;) {
    const c = code(reader, at)
    if (isDigit(c)) at++
    else if (c === UNDERSCORE && at > from && isDigit(code(reader, at + 1))) {
      hasUnderscore = true
      at++
    } else break
  }
  const written = reader.text.slice(from, at)
  return { digits: hasUnderscore ? written.replaceAll("_", "") : written, end: at }
}

function exponent(reader: Reader, from: number): PythonNumber | null {
  const e = code(reader, from)
  if (e !== 101 && e !== 69) return null
  const sign = code(reader, from + 1)
  const isSigned = sign === 43 || sign === 45
  const power = digits(reader, from + (isSigned ? 2 : 1))
  if (power.digits === "") return null
  return { json: `${String.fromCharCode(e)}${isSigned ? String.fromCharCode(sign) : ""}${power.digits}`, end: power.end }
}
