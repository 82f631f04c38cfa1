// Computes what it costs to end a string at a place, and the evidence against it.
import { isSpace } from "../chars.ts"
import { isWholePath, MAX_PATH } from "../escapes.ts"
import { isNoText } from "./doubts/unquoted.ts"
import { isQuoteLike, matchEnd, skipSpace } from "./follow.ts"
import type { Hypothesis } from "./hypothesis.ts"
import { PRICES } from "./prices.ts"
import type { Search } from "./search.ts"
import { strictKeyAt } from "./strict-key.ts"
import type { StringEvidence } from "./string-evidence.ts"
import { AS_JSON, AS_RAW, priceStyles } from "./styles.ts"

/** A place where a string may end. */
export interface StringEnding {
  readonly end: number
  /** Offset after the closing mark, if there is one. */
  readonly next: number
  readonly cost: number
  /** Cost of a string at this place according to the schema. */
  readonly kindCost: number
  /** True if nothing may be executed from it; null until computed, because most endings are too dear before. */
  isRefused: boolean | null
}

/** True if too much is missing: the opening quote of a string with raw ones, or both quotes of a non-string. */
export function isNoString(text: string, s: StringEvidence, end: number, next: number): boolean {
  if (s.mark !== "" && end < next && next >= text.length && isCutInEscape(text, end)) return true
  if (s.start !== s.openOffset) return false
  // Ex) ok ? "Docs" : "x" : a space is not a closing mark
  const isUnclosed = text.slice(end, Math.min(next, end + 64)).trim() === ""
  return isUnclosed ? s.mark === '"' || isNoText(text, s.start, end) : s.rawQuotes > 0
}

/**
 * True if line breaks between tokens are escaped, so that those of the string may be escaped once more. Strings in
 * double quotes are right as they are. Ex) {\n  a: 'x\\n'
 */
export const isEscapedOnceMore = ({ slipFlags }: Hypothesis, s: StringEvidence): boolean =>
  s.mark !== '"' && s.doubledBackslashes > 0 && (slipFlags & PRICES.escapedSpace.bit) !== 0

/** True if every mark is escaped, and the text is not cut off. Ex) \{\"a\": \"b\"\} */
export const isEscapedObject = (text: string): boolean => text.startsWith("\\{") && text.endsWith("\\}")

/** Returns the cost of anything unusual about the quotes of a string that ends here. */
export function delimiterCost(text: string, s: StringEvidence, end: number, next: number): number {
  const isHalfEscaped = s.start - s.openOffset === 2 && text.charCodeAt(s.openOffset) === 92 && next - end === 1
  const atEnd = next >= text.length && s.rawQuotes > 0 ? PRICES.rawQuoteAtEnd.first : 0
  // Ex) say \"hi" to all : the raw quote forms a pair with the escaped one
  const isUneven = s.rawQuotes === 1 && s.escapedQuotes > 0 && s.escapedQuotes % 2 === 0
  const cost = (isHalfEscaped ? PRICES.halfEscaped.first : 0) + (isUneven ? PRICES.oneRawQuote.first : 0)
  return cost + oddQuotesCost(text, s, next) + atEnd
}

function oddQuotesCost(text: string, s: StringEvidence, next: number): number {
  if ((s.rawQuotes + s.escapedQuotes) % 2 === 0 || s.mark !== '"' || s.loneQuotes > 0) return 0
  if (s.rawQuotes > 0 || s.overEscaped > 0 || text.charCodeAt(next - 2) === 92) return PRICES.oddQuotes.first
  if (s.stringNotation !== "doubled" && /[,}\]:+]/.test(text[skipSpace(text, next)] ?? ",")) return 0
  const tail = text.slice(Math.max(s.start, next - MAX_OPEN), next - 1)
  return (OPENED_LAST.test(tail) ? PRICES.openEscapedQuote : PRICES.oddEscapedQuotes).first
}

/** Number of characters checked after the last escaped quote. */
const MAX_OPEN = 400
/** Ex) say \"now : an escaped quote that opens something, with no other quote after it. */
const OPENED_LAST = /(?:^|[\s([{=:,])\\"(?=[^\s"'`,;:)\]}\\])(?:[^"\\]|\\[^"])*$/

/** Returns the cost of a missing closing quote at this end. */
export function lostQuoteCost(text: string, { start }: StringEvidence, end: number, { shape }: Hypothesis): number {
  const behindQuote = /["'”]/.test(text[end - 1] ?? "") ? PRICES.quoteBeforeLostOne.first : 0
  const isKnown = shape.allowedTexts?.includes(text.slice(start, end)) === true
  return (isKnown ? PRICES.lostClosingQuoteOfEnum : PRICES.lostClosingQuote).first + behindQuote
}

export const endsInEscape = (text: string): boolean =>
  /(?:^|[^\\])(?:\\\\)*\\(?:u[0-9a-fA-F]{0,3})?$/.test(text.slice(-16))

/** True if a template mark replaces the quote, after a cut escape. Ex) "say \"hi\⏎</tool_call> */
const isCutInEscape = (text: string, end: number): boolean =>
  !isQuoteLike(text.charCodeAt(end)) &&
  text.charCodeAt(end) !== 92 &&
  endsInEscape(text.slice(Math.max(0, end - 32), end).trimEnd())

/**
 * Records how a path is written, and refuses two conventions: one writer does not use JSON escapes in "C:\temp" and
 * literal backslashes in "D:\old"
 */
export function notePath(g: Hypothesis, s: StringEvidence, style: number): void {
  if (s.spacedBackslashes > 0 || s.certainEscapes + s.escapesBeforeLetter + s.invalidEscapes === 0) return
  g.pathStyles |= style === AS_RAW ? 2 : style === AS_JSON && s.invalidEscapes === 0 ? 1 : 0
  g.refuse(g.pathStyles === 3 && "json/ambiguous")
}

/**
 * Fills STYLE_COSTS. Ex) "..\temp\old" beside "D:\docs" : the other path shows how the backslashes of this one are
 * meant; a drive shows it by itself.
 */
export function priceEnding({ text, hasLiteralPath }: Search, s: StringEvidence, end: number): void {
  const isBesidePath =
    s.pathRoots > s.escapedRoots &&
    (hasLiteralPath || /^[CDcd]:/.test(text.slice(s.start, s.start + 2))) &&
    s.invalidEscapes === 0 &&
    isWholePath(s.head(text, end, MAX_PATH + 1))
  if (isBesidePath) s.invalidEscapes++
  priceStyles(text, s, end)
  if (isBesidePath) s.invalidEscapes--
}

/** A comma and another string in escaped quotes. */
const ESCAPED_NEXT = /\s{0,64},\s{0,64}\\"/y

/** True if another such string or a key follows an escaped quote. Ex) "web\" "n": 1 , where the comma is missing too */
export const goesOnBehind = (text: string, at: number, isOwnMark: boolean, isInObject: boolean): boolean =>
  (isOwnMark && matchEnd(ESCAPED_NEXT, text, at) > 0) ||
  (isInObject && isSpace(text.charCodeAt(at)) && strictKeyAt(text, skipSpace(text, at)) !== null)
