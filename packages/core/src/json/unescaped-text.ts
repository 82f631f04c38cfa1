// A text in double quotes whose own quotes, line breaks or backslashes are not escaped, where one place alone can be its
// end and one convention explains its backslashes. Any other text is read with every alternative (json/reading).

import {
  BACKSLASH,
  CLOSE_BRACE,
  CLOSE_BRACKET,
  COMMA,
  codeAt,
  DOUBLE_QUOTE,
  LINE_FEED,
  OPEN_BRACE,
  OPEN_BRACKET,
} from "./chars.ts"
import type { FaultId } from "./faults.ts"
import { showsDoubt } from "./reading/decide.ts"
import { isHalfLiteral } from "./reading/doubtful-backslashes.ts"
import { isCutInside, isDoubtfulString } from "./reading/doubtful-string.ts"
import { type ContinuationCheck, isQuoteLike, skipSpace } from "./reading/follow.ts"
import { AFTER_ROOT, ContainerFrame, Hypothesis } from "./reading/hypothesis.ts"
import { misplacedEnd } from "./reading/misplaced-end.ts"
import { CERTAIN_MARGIN, PRICES } from "./reading/prices.ts"
import { delimiterSigns, quoteAsTextCost } from "./reading/quote-as-text.ts"
import { UNKNOWN_SHAPE } from "./reading/shape.ts"
import { isStop } from "./reading/stops.ts"
import { strictKeyAt } from "./reading/strict-key.ts"
import { escapeStringBody } from "./reading/string-body.ts"
import { StringEvidence } from "./reading/string-evidence.ts"
import { AS_JSON, noteBackslash, noteEscape, priceStyles, STYLE_COSTS } from "./reading/styles.ts"

/** Where a text stands. No schema says anything of it here. */
export type TextPlace = "root" | "object" | "list"

const FRAMES: Readonly<Record<TextPlace, ContainerFrame>> = {
  root: new ContainerFrame(true, CLOSE_BRACE, null, UNKNOWN_SHAPE),
  object: new ContainerFrame(true, CLOSE_BRACE, null, UNKNOWN_SHAPE),
  list: new ContainerFrame(false, CLOSE_BRACKET, null, UNKNOWN_SHAPE),
}

/** What speaks for a delimiter in one quote that is taken for text. A comma behind it is common in code. */
const MAX_SIGNS = PRICES.rawQuoteBeforeComma.first

/** The evidence of the text at `at`, and its closing quote; null where the text may end elsewhere or mean something else. */
export function readUnescaped(
  text: string,
  at: number,
  place: TextPlace,
  check: ContinuationCheck,
): UnescapedText | null {
  const reader = new UnescapedReader(text, at, place, check)
  for (let i = at + 1; i > 0 && i < text.length; ) {
    const c = text.charCodeAt(i)
    if (c === DOUBLE_QUOTE && check.mayEndAt(i + 1, place !== "list")) return reader.endAt(i)
    i = isStop(c) ? reader.inspect(i, c) : i + 1
  }
  return null
}

export interface UnescapedText {
  /** Of its closing quote. */
  readonly end: number
  readonly evidence: StringEvidence
}

/** The edits that make JSON of it. */
export function escapeText(
  text: string,
  { end, evidence }: UnescapedText,
  putEdit: (id: FaultId, start: number, end: number, insert: string) => void,
): void {
  escapeStringBody(text, evidence, end, AS_JSON, putEdit)
}

/**
 * What it costs at least that a text of the arguments ends before such a mark: a key that is not declared follows, or the
 * bracket closes the arguments in the middle of the text. Of inner values nobody knows that here.
 */
const COST_BEHIND: ReadonlyMap<number, number> = new Map([
  [COMMA, PRICES.undeclaredKey.first],
  [CLOSE_BRACE, PRICES.proseBehind.first],
  [CLOSE_BRACKET, PRICES.wrongCloser.first],
])
const LOST_AT_LINE_END = PRICES.lostClosingQuote.first + PRICES.lostCommaAtLineBreak.first

/** Marks between two texts. */
const MAX_SEAM = 24

/** Stands for "nothing is sure here" among offsets. */
const GIVE_UP = -1

class UnescapedReader {
  readonly #text: string
  readonly #check: ContinuationCheck
  readonly #place: TextPlace
  readonly #frame: ContainerFrame
  readonly #evidence: StringEvidence
  /** Of the last raw quote. */
  #lastQuote = -1
  /** What the quotes cost that are taken for text so far. */
  #quotesCost = 0
  /** What a reading costs at least in which the closing quote is lost. */
  #rivalCost = Number.POSITIVE_INFINITY

  constructor(text: string, at: number, place: TextPlace, check: ContinuationCheck) {
    this.#text = text
    this.#check = check
    this.#place = place
    this.#frame = FRAMES[place]
    this.#evidence = new StringEvidence('"', at, at + 1)
  }

  /** Notes what stands at `at`; returns where to go on, or -1. */
  inspect(at: number, c: number): number {
    if (c === DOUBLE_QUOTE) return this.#rawQuote(at)
    if (c === BACKSLASH) return this.#backslash(at)
    if (c < 32) return this.#control(at, c)
    if (c === OPEN_BRACE || c === OPEN_BRACKET) this.#evidence.countBracket(c, 1)
    else if (c === COMMA || c === CLOSE_BRACE || c === CLOSE_BRACKET) return this.#structure(at, c)
    else if (isQuoteLike(c) && this.#mayEndAt(at + 1)) return GIVE_UP
    return at + 1
  }

  /** The closing quote may be lost before a comma or closer. */
  #structure(at: number, c: number): number {
    const isOwn = this.#evidence.hasOpened(c)
    if (this.#mayEndAt(at))
      this.#noteRival(at, PRICES.lostClosingQuote.first + (isOwn ? PRICES.bracketOfText.first : 0))
    if (isOwn) this.#evidence.countBracket(c, -1)
    return at + 1
  }

  #mayEndAt(at: number): boolean {
    return this.#check.mayEndAt(at, this.#place !== "list")
  }

  /** A reading in which the text ends before what stands at `at`. */
  #noteRival(at: number, price: number): void {
    const behind = this.#place === "root" ? COST_BEHIND.get(codeAt(this.#text, skipSpace(this.#text, at))) : undefined
    this.#rivalCost = Math.min(this.#rivalCost, this.#quotesCost + price + (behind ?? 0))
  }

  #rawQuote(at: number): number {
    const s = this.#evidence
    if (delimiterSigns(this.#text, s, this.#frame, at) > MAX_SIGNS || this.#isSeam(at)) return GIVE_UP
    this.#lastQuote = at
    this.#quotesCost += quoteAsTextCost(this.#text, s, this.#frame, at)
    s.countRawQuote()
    return at + 1
  }

  /** Ex) "a " + "b" : the quotes before and behind nothing but marks delimit two texts. */
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
    // two backslashes and a quote: the end of the text, or a quote that was escaped twice
    if (behind === '"') return GIVE_UP
    s.countDoubled(behind)
    return at + 2
  }

  #escapedQuote(at: number): number {
    const s = this.#evidence
    if (this.#mayEndAt(at + 2)) this.#noteRival(at + 2, PRICES.escapedClosingQuote.first)
    s.countEscapedQuote()
    s.countQuoteRun()
    return at + 2
  }

  endAt(end: number): UnescapedText | null {
    const s = this.#evidence
    if (this.#mayCloseEarlier() || !this.#isFollowedBySound(end) || this.#isDoubtful(end)) return null
    return { end, evidence: s }
  }

  /** One of the raw quotes may be the closing one: they come in pairs, and where some are escaped each one is in doubt. */
  #mayCloseEarlier(): boolean {
    const { rawQuotes, escapedQuotes, lineBreaks } = this.#evidence
    return rawQuotes > 0 && (rawQuotes % 2 === 1 || escapedQuotes + lineBreaks > 0)
  }

  /** Behind the closing quote stands a member or an item, or a closer. */
  #isFollowedBySound(end: number): boolean {
    const text = this.#text
    const at = skipSpace(text, end + 1)
    const c = codeAt(text, at)
    if (c !== COMMA) return c === this.#frame.closer
    const next = skipSpace(text, at + 1)
    return this.#place === "list" ? codeAt(text, next) === DOUBLE_QUOTE : strictKeyAt(text, next) !== null
  }

  #hasWordsBetween(start: number, end: number): boolean {
    return end - start > MAX_SEAM || /[\p{L}\d]/u.test(this.#text.slice(start, end))
  }

  #isDoubtful(end: number): boolean {
    const s = this.#evidence
    const text = this.#text
    if (isCutInside(text, s, end) || misplacedEnd(text, s.start, end, this.#frame) !== null) return true
    if (!s.isPlain && !isJsonSurely(text, s, end)) return true
    const cost = this.#quotesCost + (s.isPlain ? 0 : (STYLE_COSTS[AS_JSON] as number))
    if (this.#rivalCost - cost < CERTAIN_MARGIN) return true
    if (isDoubtfulString(text, s, end, this.#frame) || isHalfLiteral(text, s, end, AS_JSON)) return true
    const hypothesis = new Hypothesis(end + 1, AFTER_ROOT, null, 0)
    hypothesis.addString(s, end, end + 1, AS_JSON, this.#frame)
    return showsDoubt(text, hypothesis)
  }
}

/** Backslashes are escapes, not those of paths or formulas, and every other convention costs much more. */
function isJsonSurely(text: string, s: StringEvidence, end: number): boolean {
  if (s.pathRoots > s.escapedRoots || s.formulaCommands > 0) return false
  priceStyles(text, s, end)
  const jsonCost = STYLE_COSTS[AS_JSON] as number
  return STYLE_COSTS.every((cost, style) => style === AS_JSON || cost - jsonCost >= CERTAIN_MARGIN)
}
