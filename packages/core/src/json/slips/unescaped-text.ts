// Reads a string with unescaped quotes, line breaks or backslashes, if only one place can be its end.
// Any other text goes to json/reading/.

import { hasLetterOrDigit } from "../../lazy-pattern.ts"
import {
  BACKSLASH,
  CLOSE_BRACE,
  CLOSE_BRACKET,
  COMMA,
  codeAt,
  DOUBLE_QUOTE,
  isCloserOrSpace,
  LINE_FEED,
  OPEN_BRACE,
  OPEN_BRACKET,
} from "../chars.ts"
import type { FaultId } from "../faults.ts"
import { isHalfLiteral } from "../reading/doubts/doubtful-backslashes.ts"
import { isCutInside } from "../reading/doubts/doubtful-string.ts"
import { insertedBehindValueEnd } from "../reading/doubts/inserted-text.ts"
import { showsDoubt } from "../reading/doubts/telltales.ts"
import { type ContinuationCheck, isQuoteLike, skipSpace } from "../reading/follow.ts"
import { AFTER_ROOT, ContainerFrame, Hypothesis } from "../reading/hypothesis.ts"
import { misplacedEnd } from "../reading/misplaced-end.ts"
import { CERTAIN_MARGIN, DROPPED_CHARACTER, PRICES } from "../reading/prices.ts"
import { delimiterSigns, isLoneQuote, isPaired, quoteAsTextCost } from "../reading/quote-as-text.ts"
import { UNKNOWN_SHAPE } from "../reading/shape.ts"
import { isStop } from "../reading/stops.ts"
import { strictKeyAt } from "../reading/strict-key.ts"
import { escapeStringBody } from "../reading/string-body.ts"
import { StringEvidence } from "../reading/string-evidence.ts"
import { AS_JSON, noteBackslash, noteEscape, ONLY_QUOTES, priceStyles, STYLE_COSTS } from "../reading/styles.ts"

/** Where a string is. No schema is known here. */
export type TextPlace = "root" | "object" | "list"

const FRAMES: Readonly<Record<TextPlace, ContainerFrame>> = {
  root: new ContainerFrame(true, CLOSE_BRACE, null, UNKNOWN_SHAPE),
  object: new ContainerFrame(true, CLOSE_BRACE, null, UNKNOWN_SHAPE),
  list: new ContainerFrame(false, CLOSE_BRACKET, null, UNKNOWN_SHAPE),
}

/** Maximum cost of the signs of a delimiter in a quote read as text: in code, many quotes seem to open a member. */
const MAX_SIGNS = PRICES.rawQuoteOpensMember.first + PRICES.rawQuoteAfterOpener.first

/** Returns the evidence of the string at `at`, and its end; null if it may end elsewhere or mean something else. */
export function readUnescaped(
  text: string,
  at: number,
  place: TextPlace,
  check: ContinuationCheck,
): UnescapedText | null {
  const reader = new UnescapedReader(text, at, place, check)
  for (let i = at + 1; i > 0 && i < text.length; ) {
    const c = text.charCodeAt(i)
    if (c === DOUBLE_QUOTE && check.mayEndAt(i + 1, place !== "list")) return reader.finishAt(i)
    i = isStop(c) ? reader.inspect(i, c) : i + 1
  }
  return null
}

export interface UnescapedText {
  /** Offset of the closing quote. */
  readonly end: number
  /** Style of the backslashes. */
  readonly style: number
  readonly evidence: StringEvidence
}

/** Adds the edits that turn the string into JSON. */
export function escapeText(
  text: string,
  { end, style, evidence }: UnescapedText,
  putEdit: (id: FaultId, start: number, end: number, insert: string) => void,
): void {
  escapeStringBody(text, evidence, end, style, putEdit)
}

/**
 * Minimum cost of a string of the root object that ends before such a mark: an undeclared key follows, or the bracket
 * closes the arguments in the middle of the text. Unknown for inner values.
 */
const COST_BEHIND: ReadonlyMap<number, number> = new Map([
  [COMMA, PRICES.undeclaredKey.first],
  [CLOSE_BRACE, PRICES.proseBehind.first],
  [CLOSE_BRACKET, PRICES.wrongCloser.first],
])
const LOST_AT_LINE_END = PRICES.lostClosingQuote.first + PRICES.lostCommaAtLineBreak.first

/** Maximum length of the marks between two strings. */
const MAX_SEAM = 24

/** Used instead of an offset if nothing is certain. */
const GIVE_UP = -1

class UnescapedReader {
  readonly #text: string
  readonly #check: ContinuationCheck
  readonly #place: TextPlace
  readonly #frame: ContainerFrame
  readonly #evidence: StringEvidence
  /** Offset of the last raw quote, or -1. */
  #lastQuote = -1
  /** Cost of the quotes read as text so far. */
  #quotesCost = 0
  /** Minimum cost of a reading in which the closing quote is missing or elsewhere. */
  #rivalCost = Number.POSITIVE_INFINITY

  constructor(text: string, at: number, place: TextPlace, check: ContinuationCheck) {
    this.#text = text
    this.#check = check
    this.#place = place
    this.#frame = FRAMES[place]
    this.#evidence = new StringEvidence('"', at, at + 1)
  }

  /** Records the character at `at`. Returns where to continue, or -1. */
  inspect(at: number, c: number): number {
    if (this.#isMixed) return GIVE_UP
    if (c === DOUBLE_QUOTE) return this.#rawQuote(at)
    if (c === BACKSLASH) return this.#backslash(at)
    if (c < 32) return this.#control(at, c)
    if (c === OPEN_BRACE || c === OPEN_BRACKET) this.#evidence.countBracket(c, 1)
    else if (c === COMMA || c === CLOSE_BRACE || c === CLOSE_BRACKET) return this.#structure(at, c)
    else if (isQuoteLike(c) && this.#mayEndAt(at + 1)) this.#otherQuote(at)
    return at + 1
  }

  /** Records that the closing quote may be missing before a comma or closer. */
  #structure(at: number, c: number): number {
    const isOwn = this.#evidence.hasOpened(c)
    if (this.#mayEndAt(at))
      this.#noteRival(at, PRICES.lostClosingQuote.first + (isOwn ? PRICES.bracketOfText.first : 0))
    if (isOwn) this.#evidence.countBracket(c, -1)
    return at + 1
  }

  #otherQuote(at: number): void {
    const pairedCost = isPaired(this.#text, this.#evidence.start, at) ? PRICES.otherQuoteIsPaired.first : 0
    this.#noteRival(at + 1, PRICES.closedByOtherQuote.first + pairedCost)
  }

  #mayEndAt(at: number): boolean {
    return this.#check.mayEndAt(at, this.#place !== "list")
  }

  /** Records a rival reading in which the string ends before `at`. */
  #noteRival(at: number, price: number): void {
    const behind = this.#place === "root" ? COST_BEHIND.get(codeAt(this.#text, skipSpace(this.#text, at))) : undefined
    this.#rivalCost = Math.min(this.#rivalCost, this.#quotesCost + price + (behind ?? 0))
  }

  #rawQuote(at: number): number {
    const s = this.#evidence
    // members of inner objects and other items are unknown here
    if (this.#place !== "root") return GIVE_UP
    // Ex) ""a" b" : the first quote may be doubled; a "b"" c : so may one inside; 5" : it has no partner
    if (at === s.start || at === this.#lastQuote + 1 || isLoneQuote(this.#text, s, at)) return GIVE_UP
    if (delimiterSigns(this.#text, s, this.#frame, at) > MAX_SIGNS || this.#isSeam(at)) return GIVE_UP
    this.#lastQuote = at
    this.#noteClosing(at)
    this.#quotesCost += quoteAsTextCost(this.#text, s, this.#frame, at)
    s.countRawQuote()
    return at + 1
  }

  /** Records the rival in which the quote at `at` closes the string, and words or all text after it are dropped. */
  #noteClosing(at: number): void {
    const text = this.#text
    const next = skipSpace(text, at + 1)
    const insertedEnd = insertedBehindValueEnd(text, next)
    if (insertedEnd > 0) this.#noteRival(insertedEnd, PRICES.insertedText.first + insertedEnd - next)
    if (isCloserOrSpace(codeAt(text, next))) this.#noteRival(next, (text.length - next) * DROPPED_CHARACTER)
  }

  /** True if only marks are between two quotes, so that they delimit two strings. Ex) "a " + "b" */
  #isSeam(at: number): boolean {
    return this.#evidence.rawQuotes % 2 === 1 && !this.#hasWordsBetween(this.#lastQuote, at)
  }

  #control(at: number, c: number): number {
    const s = this.#evidence
    s.isPlain = false
    if (c === LINE_FEED) {
      if (this.#mayEndAt(at)) this.#noteRival(at, LOST_AT_LINE_END)
      s.countLineBreak()
    } else s.controlCount++
    return at + 1
  }

  #backslash(at: number): number {
    const s = this.#evidence
    const text = this.#text
    const next = codeAt(text, at + 1)
    if (next < 0) return GIVE_UP
    s.isPlain = false
    noteBackslash(text, s, at)
    if (next === DOUBLE_QUOTE) return this.#escapedQuote(at)
    if (next !== BACKSLASH) return noteEscape(text, s, at, false)
    const behind = text[at + 2] ?? ""
    // two backslashes and a quote: the end of the string, or a quote that was escaped twice
    if (behind === '"') return GIVE_UP
    s.countDoubled(/[nrt]/.test(behind))
    return at + 2
  }

  #escapedQuote(at: number): number {
    const s = this.#evidence
    if (this.#mayEndAt(at + 2)) this.#noteRival(at + 2, PRICES.escapedClosingQuote.first)
    s.countEscapedQuote()
    s.countQuoteRun()
    return at + 2
  }

  finishAt(end: number): UnescapedText | null {
    const s = this.#evidence
    // raw quotes of a string come in pairs
    if (s.rawQuotes % 2 === 1 || this.#isMixed || !this.#isFollowedBySound(end)) return null
    const style = sureStyle(this.#text, s, end)
    return style === null || this.#isDoubtful(end, style) ? null : { end, style, evidence: s }
  }

  /** True for raw quotes beside escaped ones or raw line breaks: each of them is doubtful. */
  get #isMixed(): boolean {
    const { rawQuotes, escapedQuotes, lineBreaks } = this.#evidence
    return rawQuotes > 0 && escapedQuotes + lineBreaks > 0
  }

  /** True if a member, an item or a closer follows the closing quote. */
  #isFollowedBySound(end: number): boolean {
    const text = this.#text
    const at = skipSpace(text, end + 1)
    const c = codeAt(text, at)
    if (c !== COMMA) return c === this.#frame.closer
    const next = skipSpace(text, at + 1)
    return this.#place === "list" ? codeAt(text, next) === DOUBLE_QUOTE : strictKeyAt(text, next) !== null
  }

  #hasWordsBetween(start: number, end: number): boolean {
    return end - start > MAX_SEAM || hasLetterOrDigit(this.#text.slice(start, end))
  }

  #isDoubtful(end: number, style: number): boolean {
    const s = this.#evidence
    const text = this.#text
    if (isCutInside(text, s, end) || misplacedEnd(text, s.start, end, this.#frame) !== null) return true
    const cost = this.#quotesCost + (s.isPlain ? 0 : (STYLE_COSTS[style] as number))
    if (this.#rivalCost - cost < CERTAIN_MARGIN) return true
    if (isHalfLiteral(text, s, end, style)) return true
    const hypothesis = new Hypothesis(end + 1, AFTER_ROOT, null, 0)
    hypothesis.addString(s, end, end + 1, style, this.#frame)
    return showsDoubt(text, hypothesis)
  }
}

/** Returns the backslash style if every other one with another value costs much more; otherwise null. */
function sureStyle(text: string, s: StringEvidence, end: number): number | null {
  if (s.isPlain) return AS_JSON
  const hasOthers = s.otherEscapes > 0
  if (hasOthers && (s.pathRoots > s.escapedRoots || s.formulaCommands > 0)) return null
  priceStyles(text, s, end)
  const leastCost = Math.min(...STYLE_COSTS)
  const style = STYLE_COSTS.indexOf(leastCost)
  const isSure = STYLE_COSTS.every(
    (cost, other) =>
      other === style ||
      cost - leastCost >= CERTAIN_MARGIN ||
      // without other escapes both styles read the same
      (!hasOthers && other + style === AS_JSON + ONLY_QUOTES),
  )
  return isSure ? style : null
}
