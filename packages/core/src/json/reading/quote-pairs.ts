// Decides whether the inner quotes of a string form pairs: one without a partner may be a delimiter.
import { hasLetter } from "../../lazy-pattern.ts"
import { BACKSLASH } from "../chars.ts"
import type { StringEvidence } from "./string-evidence.ts"

/** True for an escaped quote, or an apostrophe inside a word. */
const isNone = (body: string, mark: string, at: number): boolean =>
  body.charCodeAt(at - 1) === BACKSLASH ||
  (mark !== '"' && hasLetter(body[at - 1] ?? "") && hasLetter(body[at + 1] ?? ""))

/** Returns the first quote from `from` on that is of the string's own kind and read as text, or -1. */
export function innerQuote(body: string, mark: string, from = 0): number {
  let at = body.indexOf(mark, from)
  while (at >= 0 && isNone(body, mark, at)) at = body.indexOf(mark, at + 1)
  return at
}

export function lastInnerQuote(body: string, mark: string): number {
  let at = body.lastIndexOf(mark)
  while (at > 0 && isNone(body, mark, at)) at = body.lastIndexOf(mark, at - 1)
  return at
}

/** Ex) f" , r" : the letter is the prefix of the literal that the quote opens. */
const LITERAL_PREFIX = /(?:^|\W)[bfru]{1,2}$/i

/** Characters of scripts without spaces: a quote between such letters may open or close. Ex) 洗"锅盖"吧 */
const UNSPACED = /[\u3005\u3040-\u30ff\u3400-\u9fff]/
/** Ex) 锅"或"盖 , 锅"改为"盖 , 锅"备注："盖 : between two alternative literals, and before a value. */
const BETWEEN_LITERALS =
  /^(?:[或和与及跟还]|或者|还是|以及|而?不是|而非|改[为成]|换成|变成|替换为?|か|と|または|もしくは|ではなく)$|[：:]$/

/** True after the end of a literal, and not before a word or opener. Ex) a.txt" → */
const closes = (body: string, at: number): boolean =>
  /[^\s([{=,:"'`]/.test(body[at - 1] ?? "") &&
  /[^\w"'`([{^\\]/.test(body[at + 1] ?? "") &&
  !(/\S/.test(body[at + 1] ?? "") && LITERAL_PREFIX.test(body.slice(Math.max(0, at - 3), at)))

/** True after a space, an opener or an operator, and before text. Ex) → "b.txt */
export const opens = (body: string, at: number): boolean =>
  /[^\w"'`)\]}]/.test(body[at - 1] ?? "") && /[^\s"'`,;:)\]}]/.test(body[at + 1] ?? "")

function joinsUnspaced(body: string, mark: string, first: number): boolean {
  const second = innerQuote(body, mark, first + 1)
  return BETWEEN_LITERALS.test(body.slice(first + 1, second)) && innerQuote(body, mark, second + 1) < 0
}

/** True if the first inner quote closes a literal, and the last one opens another. Ex) a.txt" → "b.txt */
export function joinsLiterals(head: string, tail: string, mark: string): boolean {
  const first = innerQuote(head, mark)
  if (first >= 0 && UNSPACED.test(head[first + 1] ?? "")) return joinsUnspaced(head, mark, first)
  if (first < 0 || !closes(head, first)) return false
  const last = lastInnerQuote(tail, mark)
  return last >= 0 && opens(tail, last)
}

/** Ex) = s" , (L" : in code, other letters are prefixes too. */
const OTHER_PREFIX = /[=([{+]\s{0,2}[A-Za-z]{1,3}$|(?:[<>~-]\s{0,2}|\breturn )[A-Za-z]$|\b(?:echo|return|case|typeof)$/
const QUOTE_IN_WORD = /[A-Za-z\u00c0-\uffff]"[A-Za-z\u00c0-\uffff]/

/** True if an opening quote is between two letters: an apostrophe that a program doubled. Ex) O"Brien , l"été */
export function opensInWord(body: string): boolean {
  if (!QUOTE_IN_WORD.test(body)) return false
  for (let at = innerQuote(body, '"'), count = 0; at >= 0; at = innerQuote(body, '"', at + 1), count++) {
    if (count % 2 === 1 || !hasLetter(body[at - 1] ?? "") || !hasLetter(body[at + 1] ?? "")) continue
    if (UNSPACED.test(body.slice(at - 1, at + 2))) continue
    // Ex) \n"pot" : the letter belongs to an escape
    if (body.charCodeAt(at - 2) === BACKSLASH || LITERAL_PREFIX.test(body.slice(Math.max(0, at - 3), at))) continue
    if (!OTHER_PREFIX.test(body.slice(Math.max(0, at - 8), at))) return true
  }
  return false
}

/** Signs that escape a quote in some notation, or replace a backslash; code has other marks before quotes. */
const ESCAPE_SIGNS = "`^/~@#%!|&"

/**
 * True if the same unusual mark precedes each quote and escapes it, as in another notation: `"hi`" , ^"hi^" . Marks on
 * both sides of a quote are code. Ex) `"` or `'`
 */
export function areMarkedAlike(body: string, mark: string): boolean {
  let at = innerQuote(body, mark)
  const escapeMark = body[at - 1] ?? ""
  if (at < 1 || !ESCAPE_SIGNS.includes(escapeMark)) return false
  let count = 0
  let enclosedCount = 0
  for (; at >= 0; at = innerQuote(body, mark, at + 1), count++) {
    // Ex) [^"] : a character class
    if (body[at - 1] !== escapeMark || body[at - 2] === "[") return false
    if (body[at + 1] === escapeMark) enclosedCount++
  }
  return count > 1 && enclosedCount < count
}

/** Ex) "http"://pot.example : a program read the scheme of a URL as a key. */
const SCHEME_AS_KEY = /^"[a-z]{2,10}":\/\//

/** True if backticks may be Markdown, as in `"the pot"` , or a program read a URL scheme as a key. */
export const hasTwoFrames = (text: string, { start, mark }: StringEvidence, end: number): boolean =>
  (mark === "`" && text[start] === '"' && text.indexOf('"', start + 1) === end - 1) ||
  SCHEME_AS_KEY.test(text.slice(start, start + 16))
