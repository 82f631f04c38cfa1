// Finds where a JSON value ends in a text, by its brackets and quotes.
import { isSpace } from "../../json/chars.ts"
import { skipWhitespace } from "../../json/space.ts"

// Results of `findJsonEnd` if there is no end: the text ends before it, the text cannot be JSON, or it is nested too
// deep.
export const UNCLOSED_JSON = -1
export const BROKEN_JSON = -2
export const TOO_DEEP = -3

/** Most nested brackets; real arguments have at most 20 levels. */
export const MAX_JSON_DEPTH = 64

/**
 * Returns the end of a JSON value that begins at a brace or bracket. Strings may have either kind of quotes. Outside of
 * strings `<` and backticks are not JSON: the value is broken and the scan stops there (a megabyte of openers must not
 * be read to its end from each one).
 */
export function findJsonEnd(text: string, start: number): number {
  const expectedClosers: number[] = []
  for (let at = start; at < text.length; at++) {
    const c = text.charCodeAt(at)
    if (c === 34 || c === 39 || c === 92) {
      at = skipString(text, at, c)
      if (at < 0) return UNCLOSED_JSON
    } else if (isOpenBracket(c)) {
      if (expectedClosers.length >= MAX_JSON_DEPTH) return TOO_DEEP
      expectedClosers.push(c + 2)
    } else if (c === 125 || c === 93) {
      if (expectedClosers.pop() !== c) return BROKEN_JSON
      if (expectedClosers.length === 0) return at + 1
    } else if (c === 47) at = skipComment(text, at)
    else if (c === 60 || c === 96) return BROKEN_JSON
  }
  return UNCLOSED_JSON
}

const isOpenBracket = (c: number): boolean => c === 123 || c === 91

/** Opening brackets, including the full-width ones of Chinese and Japanese keyboards. */
export const ANY_OPENER: RegExp = /[[{［｛]/

/**
 * Returns the offset of the last character of the string that a quote or an escaped quote opens; -1 if the text ends
 * before it, `at` if no string opens here. Escaped quotes occur in JSON that was quoted as a whole: `{\\"path\\":
 * \\"a\\"}`
 */
export function skipString(text: string, at: number, c: number): number {
  if (c === 34) return findQuotedEnd(text, at)
  if (c === 39) return opensString(text, at) ? findQuotedEnd(text, at, c) : at
  if (text.charCodeAt(at + 1) !== 34) return at
  const end = text.indexOf('\\"', at + 2)
  return end < 0 ? -1 : end + 1
}

/** Returns the offset of the last character of a comment; `at` if the slash opens none. */
function skipComment(text: string, at: number): number {
  const next = text.charCodeAt(at + 1)
  if (next !== 47 && next !== 42) return at
  const end = next === 47 ? text.indexOf("\n", at) : text.indexOf("*/", at + 2)
  return end < 0 ? text.length : next === 47 ? end : end + 1
}

/** True if an apostrophe opens a string: only where a value or a key may begin, unlike `it's` outside of quotes. */
function opensString(text: string, at: number): boolean {
  let previousAt = at - 1
  while (previousAt >= 0 && isSpace(text.charCodeAt(previousAt))) previousAt--
  return /[{[,:(=]/.test(text[previousAt] ?? "")
}

/** Returns the offset of the quote that closes a string; -1 if the text ends before it. */
export function findQuotedEnd(text: string, start: number, quoteCode = 34): number {
  for (let at = start + 1; at < text.length; at++) {
    const c = text.charCodeAt(at)
    if (c === 92) at++
    // an apostrophe closes a string only before structure: `'it's'` is one string
    else if (c === quoteCode && (c === 34 || /^[,:}\])]?$/.test(text[skipWhitespace(text, at + 1)] ?? ""))) return at
  }
  return -1
}

/** True for JSON that ends where more must follow: such an object is cut off, not empty. */
export const hasOnlyBegun = (text: string): boolean => /[{[,:]\s*$/.test(text)

export function trimmedEnd(text: string, from: number, end: number): number {
  let at = end
  while (at > from && isSpace(text.charCodeAt(at - 1))) at--
  return at
}

/** True if the first object or list of a text is not closed in it. */
export function isLeftOpen(text: string): boolean {
  const start = text.search(/[{[]/)
  return start >= 0 && findJsonEnd(text, start) === UNCLOSED_JSON
}

/** True if a JSON text ends inside one of its strings. */
export function endsInText(text: string): boolean {
  let isInside = false
  for (let at = 0; at < text.length; at++) {
    const c = text.charCodeAt(at)
    if (c === 34) isInside = !isInside
    else if (c === 92 && isInside) at++
  }
  return isInside
}
