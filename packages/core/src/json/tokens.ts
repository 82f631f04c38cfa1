// Finds where the tokens of strict JSON end; -1 if a token is not strict JSON.
import { BACKSLASH, codeAt, DECIMAL_POINT, DOUBLE_QUOTE, isDigit, MINUS_SIGN, PLUS_SIGN } from "./chars.ts"
import { isEscape } from "./escapes.ts"

const DIGIT_ZERO = 48

/** True if a value is empty: null, an empty string, list or object. */
export const isEmptyLiteral = (literal: string): boolean => /^(?:null|""|\[\s*\]|\{\s*\})$/.test(literal)

const NOT_PLAIN = /["\\\0-\x1f]/
/** From this length on a native test is faster than checking each character, and much faster in cold code. */
const MIN_NATIVE_LENGTH = 24

/** True if the text from `start` to `end` needs no escape inside a JSON string and contains none. */
export function isPlainText(text: string, start: number, end: number): boolean {
  if (end - start > MIN_NATIVE_LENGTH) return !NOT_PLAIN.test(text.slice(start, end))
  for (let i = start; i < end; i++) {
    const c = text.charCodeAt(i)
    if (c === BACKSLASH || c === DOUBLE_QUOTE || c < 32) return false
  }
  return true
}

/** Returns the end of the string whose opening quote is at `at`. */
export function findStringEnd(text: string, at: number): number {
  const { length } = text
  const closingQuote = text.indexOf('"', at + 1)
  if (closingQuote < 0) return -1
  if (closingQuote - at > MIN_NATIVE_LENGTH && isPlainText(text, at + 1, closingQuote)) return closingQuote + 1
  for (let i = at + 1; i < length; i++) {
    const c = text.charCodeAt(i)
    if (c === DOUBLE_QUOTE) return i + 1
    if (c === BACKSLASH) {
      if (!isEscape(text, ++i)) return -1
    } else if (c < 32) return -1
  }
  return -1
}

/** Returns the end of a number, `true`, `false` or `null`. */
export function findScalarEnd(text: string, at: number): number {
  const c = codeAt(text, at)
  if (c === 116) return text.startsWith("true", at) ? at + 4 : -1
  if (c === 102) return text.startsWith("false", at) ? at + 5 : -1
  if (c === 110) return text.startsWith("null", at) ? at + 4 : -1
  return findNumberEnd(text, at)
}

export function findNumberEnd(text: string, at: number): number {
  const start = codeAt(text, at) === MINUS_SIGN ? at + 1 : at
  let end = digitsEnd(text, start)
  if (end === start || (end > start + 1 && codeAt(text, start) === DIGIT_ZERO)) return -1
  if (codeAt(text, end) === DECIMAL_POINT) {
    const fractionStart = end + 1
    end = digitsEnd(text, fractionStart)
    if (end === fractionStart) return -1
  }
  const c = codeAt(text, end)
  return c === 101 || c === 69 ? exponentEnd(text, end + 1) : end
}

function exponentEnd(text: string, at: number): number {
  const signCode = codeAt(text, at)
  const start = signCode === PLUS_SIGN || signCode === MINUS_SIGN ? at + 1 : at
  const end = digitsEnd(text, start)
  return end === start ? -1 : end
}

function digitsEnd(text: string, from: number): number {
  let end = from
  while (isDigit(codeAt(text, end))) end++
  return end
}
