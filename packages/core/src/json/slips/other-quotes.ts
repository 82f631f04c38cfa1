// Finds where names and strings in other quotes than JSON's, or in none, end; -1 if a mark may mean something else.
import {
  APOSTROPHE,
  BACKSLASH,
  BACKTICK,
  closersOf,
  codeAt,
  DECIMAL_POINT,
  DOUBLE_QUOTE,
  isDigit,
  isLetter,
  MINUS_SIGN,
} from "../chars.ts"
import { isEscape } from "../escapes.ts"
import { isQuoteLike } from "../reading/follow.ts"

/** Returns the end of the plain name at `at`, in other quotes or none. */
export function otherKeyEnd(text: string, at: number): number {
  const mark = text.charCodeAt(at)
  const isQuoted = isQuoteLike(mark)
  const start = isQuoted ? at + 1 : at
  let end = start
  while (end < text.length && isNameMark(text.charCodeAt(end))) end++
  if (!PLAIN_NAME.test(text.slice(start, end))) return -1
  if (!isQuoted) return end
  return closersOf(mark).includes(codeAt(text, end)) ? end + 1 : -1
}

/** Words with single marks between them. Ex) path, file-name, lid.size */
export const PLAIN_NAME: RegExp = /^[\w$]+(?:[.-][\w$]+)*$/

/** True for letters, digits, underscores, dollar signs, dashes and dots. */
const isNameMark = (c: number): boolean => isLetter(c) || isDigit(c) || c === MINUS_SIGN || c === DECIMAL_POINT

/** Returns the end of the string in other quotes at `at`. */
export function otherTextEnd(text: string, at: number): number {
  const mark = text.charCodeAt(at)
  if (mark === DOUBLE_QUOTE || mark === BACKTICK) return -1
  return mark === APOSTROPHE ? apostropheEnd(text, at) : plainEnd(text, at, mark)
}

/** Returns the end of a string in single quotes, which may contain double ones, and apostrophes with a backslash. */
function apostropheEnd(text: string, at: number): number {
  let hasQuotes = false
  for (let end = at + 1; end < text.length; end++) {
    const c = text.charCodeAt(end)
    if (c === APOSTROPHE) return end > at + 1 && !(hasQuotes && CLOSED_INSIDE.test(text.slice(at, end))) ? end + 1 : -1
    if (c < 32 || (c === BACKSLASH && !isEscape(text, ++end) && text.charCodeAt(end) !== APOSTROPHE)) return -1
    hasQuotes ||= c === DOUBLE_QUOTE
  }
  return -1
}

/** Ex) 'pot", "size": "big' , 'pot", lid: 2, 'tint' : a quote inside may be the closing one. */
const CLOSED_INSIDE = /"\s*(?:[:;}\]：；｝］"]|[,，]\s*(?:["'“`[{]|[^\s"':;,{}[\]]{1,64}["']?\s*[:：=]))/

/** Returns the end of a string in any other quotes, which may contain neither quotes nor escapes. */
function plainEnd(text: string, at: number, mark: number): number {
  let end = at + 1
  while (end < text.length && !mayMatter(text.charCodeAt(end))) end++
  return end > at + 1 && end < text.length && isClosedBy(mark, text.charCodeAt(end)) ? end + 1 : -1
}

/** True for quotes, backslashes and control characters. */
const mayMatter = (c: number): boolean => c < 32 || c === BACKSLASH || isQuoteLike(c)

/** True if `c` closes the mark. A straight double quote does not, because it may be part of the string. */
const isClosedBy = (mark: number, c: number): boolean => c !== DOUBLE_QUOTE && closersOf(mark).includes(c)
