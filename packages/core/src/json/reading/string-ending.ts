import { PRICES } from "./prices.ts"
import type { StringEvidence } from "./string-evidence.ts"
import { isNoText } from "./unquoted.ts"

/** A place where a string may end. */
export interface StringEnding {
  readonly end: number
  /** Behind the closing mark, if there is one. */
  readonly next: number
  readonly cost: number
  /** What the schema says against a string here. */
  readonly kindCost: number
  /** Nothing may be executed from it; null until it is asked, since most endings are too dear before. */
  isRefused: boolean | null
}

/** A text without its first quote that holds raw ones, or without both and unlike a text: too much is missing. */
export function isNoString(text: string, s: StringEvidence, end: number, next: number): boolean {
  if (s.start !== s.openOffset) return false
  return end === next ? s.mark === '"' || isNoText(text, s.start, end) : s.rawQuotes > 0
}

/** What is odd about the quotes of a string that ends here. */
export function delimiterCost(text: string, s: StringEvidence, end: number, next: number): number {
  const isHalfEscaped = s.start - s.openOffset === 2 && text.charCodeAt(s.openOffset) === 92 && next - end === 1
  const atEnd = next >= text.length && s.rawQuotes > 0 ? PRICES.rawQuoteAtEnd.first : 0
  const isUneven = s.rawQuotes === 1 && s.escapedQuotes > 0
  const cost = (isHalfEscaped ? PRICES.halfEscaped.first : 0) + (isUneven ? PRICES.oneRawQuote.first : 0)
  return cost + oddQuotesCost(text, s, next) + atEnd
}

function oddQuotesCost(text: string, s: StringEvidence, next: number): number {
  if ((s.rawQuotes + s.escapedQuotes) % 2 === 0 || s.mark !== '"' || s.loneQuotes > 0) return 0
  if (s.rawQuotes > 0 || s.overEscaped > 0 || text.charCodeAt(next - 2) === 92) return PRICES.oddQuotes.first
  return s.stringNotation === "doubled" || text.charCodeAt(next) === 34 ? PRICES.oddEscapedQuotes.first : 0
}
