// Computes the cost of reading a quote inside a string as text: the more it looks like a delimiter, the higher.
import { hasLetter, hasLetterOrDigit } from "../../lazy-pattern.ts"
import { BACKSLASH, BACKTICK, CLOSE_BRACKET, COLON, COMMA, isDigit, isSpace, LINE_FEED } from "../chars.ts"
import { positionOf } from "../names.ts"
import {
  isClosingBracket,
  isIn,
  isOpeningBracket,
  keyLikeEnd,
  LETTERS,
  matchEnd,
  skipSpace,
  tableOf,
} from "./follow.ts"
import type { ContainerFrame } from "./hypothesis.ts"
import { PRICES } from "./prices.ts"
import { strictKeyAt } from "./strict-key.ts"
import type { StringEvidence } from "./string-evidence.ts"

export function quoteAsTextCost(text: string, s: StringEvidence, frame: ContainerFrame | null, at: number): number {
  const count = s.rawQuotes
  const followingCost = followCost(text, at + 1, frame)
  // swallowing a member that the object lacks is never discounted, unless the string is full of quotes
  const isDeclared = followingCost === PRICES.rawQuoteBeforeDeclared.first && count <= 12
  const costShare = isDeclared ? 1 : shareOf(count)
  const baseCost = count > 12 ? 5 : count > 0 ? PRICES.rawQuote.again : PRICES.rawQuote.first
  return baseCost + costShare * (followingCost + openCost(text, at, frame)) + orderCost(text, s, at)
}

/** Returns how much the quote at `at` looks like a delimiter, including the order of opening and closing quotes. */
export const delimiterSigns = (text: string, s: StringEvidence, frame: ContainerFrame | null, at: number): number =>
  followCost(text, at + 1, frame) + openCost(text, at, frame) + orderCost(text, s, at)

/** Returns the weight of the context: if a dozen quotes are text, what follows the next one hardly matters. */
const shareOf = (count: number): number => (count > 12 ? 0.05 : count > 10 ? 0.15 : count > 5 ? 0.4 : 1)

/** Returns the cost of a member, closer, colon or comma that follows. */
function followCost(text: string, from: number, frame: ContainerFrame | null): number {
  const at = skipSpace(text, from)
  if (at >= text.length) return PRICES.rawQuoteBeforeCloser.first
  const c = text.charCodeAt(at)
  if (c === COMMA) return commaCost(text, skipSpace(text, at + 1), frame)
  if (c === COLON) return PRICES.rawQuoteBeforeColon.first
  if (!isClosingBracket(c)) return 0
  const next = skipSpace(text, at + 1)
  return next >= text.length || ',}]"{'.includes(text[next] as string) ? PRICES.rawQuoteBeforeCloser.first : 0
}

const OPENING_QUOTES = "\"'“"

/** Returns the cost of a comma that is followed by the character at `next`. */
function commaCost(text: string, next: number, frame: ContainerFrame | null): number {
  if (!OPENING_QUOTES.includes(text[next] ?? "x")) return PRICES.rawQuoteBeforeComma.first
  if (frame === null || !frame.isObject) return PRICES.rawQuoteBeforeItem.first
  const key = strictKeyAt(text, next)
  const { names } = frame.shape
  const position = key === null || names === null ? -1 : positionOf(names, text, key.start, key.end)
  if (position >= 0 && !frame.hasUsed(position, null)) return PRICES.rawQuoteBeforeDeclared.first
  return key !== null || keyLikeEnd(text, next) > 0
    ? PRICES.rawQuoteBeforeMember.first
    : PRICES.rawQuoteBeforeComma.first
}

/** An item of one word, because a sentence or code may contain the quote. */
const WORD_ITEM = /"[\w./@:-]{1,64}"\s{0,64}[,\]]/y
const ITEM_BEFORE = /(?:",(\s{0,64})|\[\s{0,64})"[\w./@:-]{1,64},(\s{0,64})$/
const ITEM_BEHIND = /^"[^"]*"\s{0,64},(\s{0,64})/

/**
 * True if the comma has the same spacing as between other items: then it separates items, and a quote is missing.
 * Ex) ["pot, "lid", "rim"]
 */
function opensItem(text: string, at: number): boolean {
  const before = ITEM_BEFORE.exec(text.slice(Math.max(0, at - 200), at))
  if (before === null || matchEnd(WORD_ITEM, text, at) <= 0) return false
  const otherBlanks = before[1] ?? ITEM_BEHIND.exec(text.slice(at, at + 200))?.[1]
  return otherBlanks === before[2]
}

/** Returns the cost if a string may open at the quote: after a comma, a colon or an opener. */
function openCost(text: string, at: number, frame: ContainerFrame | null): number {
  const c = lastCodeBefore(text, at, true)
  // Ex) ⏎"note": "x" : at the beginning of a line it opens a key too
  if (lastCodeBefore(text, at, false) === LINE_FEED && keyLikeEnd(text, at) > 0) return PRICES.rawQuoteOpensMember.first
  if (c !== COMMA && c !== COLON && !isOpeningBracket(c)) return 0
  // Ex) , "lid", : it opens an item
  if (c === COMMA && frame?.isObject === false && opensItem(text, at)) return PRICES.rawQuoteOpensItem.first
  // Ex) , "note": : it opens a key
  return c !== COLON && keyLikeEnd(text, at) > 0 ? PRICES.rawQuoteOpensMember.first : PRICES.rawQuoteAfterOpener.first
}

/**
 * Returns the code of the last character before `at` that is not a space, nor a line break if `skipsLines`; -1 if there
 * is none.
 */
function lastCodeBefore(text: string, at: number, skipsLines: boolean): number {
  for (let i = at - 1; i >= 0; i--) {
    const c = text.charCodeAt(i)
    if (at - i >= 64 || !(c === 32 || (skipsLines && c === LINE_FEED))) return c
  }
  return -1
}

const CLOSES_BEFORE = tableOf(`${LETTERS}0123456789.!?)]}`)
const CLOSES_BEHIND = tableOf("\t\n\v\f\r ,.;:!?)]}")
const OPENS_BEFORE = tableOf("\t\n\v\f\r ([{=,:")
const OPENS_NOT_BEHIND = tableOf('\t\n\v\f\r ,;:)]}"')

const closesBefore = (c: number): boolean =>
  isIn(CLOSES_BEFORE, c) || (c > 127 && hasLetterOrDigit(String.fromCharCode(c)))
/** True for a character after a closing quote; NaN stands for the end of the text. */
const closesBehind = (c: number): boolean => Number.isNaN(c) || isIn(CLOSES_BEHIND, c) || isSpace(c)

/** Returns the cost of the order: inner quotes should come in pairs, and open before they close. */
function orderCost(text: string, s: StringEvidence, at: number): number {
  const quoteCount = s.rawQuotes + s.escapedQuotes
  const codeBefore = text.charCodeAt(at - 1)
  const codeBehind = text.charCodeAt(at + 1)
  const looksClosing = closesBefore(codeBefore) && closesBehind(codeBehind)
  const looksOpening =
    (isIn(OPENS_BEFORE, codeBefore) || isSpace(codeBefore)) &&
    !Number.isNaN(codeBehind) &&
    !isIn(OPENS_NOT_BEHIND, codeBehind) &&
    !isSpace(codeBehind)
  if (looksClosing && !looksOpening) return quoteCount % 2 === 0 && !isDigit(codeBefore) ? PRICES.quoteOrder.first : 0
  return looksOpening && !looksClosing && quoteCount % 2 === 1 ? PRICES.quoteOrder.again : 0
}

/** True for a quote that needs no partner: an inch mark, or alone in a class or literal. Ex) 24", [^"], '"', /"/ */
export function isLoneQuote(text: string, s: StringEvidence, at: number): boolean {
  const nextCode = text.charCodeAt(at + 1)
  if (text.charCodeAt(at - 1) === nextCode && "'/`".includes(text.charAt(at + 1))) return true
  if (nextCode === CLOSE_BRACKET && /\[\^?[^\]"]{0,8}$/.test(text.slice(Math.max(0, at - 10), at))) return true
  return (
    (s.rawQuotes + s.escapedQuotes - s.loneQuotes) % 2 === 0 &&
    isDigit(text.charCodeAt(at - 1)) &&
    (closesBehind(nextCode) || nextCode === BACKSLASH)
  )
}

const OPENER_OF: ReadonlyMap<number, number> = new Map([
  [0x201c, 0x201e],
  [0x201d, 0x201c],
  [0x2019, 0x2018],
  [0xbb, 0xab],
])

/** Maximum distance to the partner of a quote: each quote of a string searches back this far. */
const MAX_BETWEEN_QUOTES = 400

/** True if the mark at `at` closes one opened earlier in the string. Apostrophes inside words open nothing. */
export function isPaired(text: string, from: number, at: number): boolean {
  const c = text.charCodeAt(at)
  const openerCode = OPENER_OF.get(c) ?? c
  let openCount = 0
  for (let i = Math.max(from, at - MAX_BETWEEN_QUOTES); i < at; i++) {
    const d = text.charCodeAt(i)
    if (d !== openerCode && d !== c) continue
    if (c !== BACKTICK && hasLetter(text[i - 1] ?? "") && hasLetter(text[i + 1] ?? "")) continue
    if (d === openerCode) openCount++
    else if (openCount > 0) openCount--
  }
  return openerCode === c ? openCount % 2 === 1 : openCount > 0
}
