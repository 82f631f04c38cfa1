// Step inside a string: finds the next places where it may end, and prices each of them.
import { hasLetter } from "../../lazy-pattern.ts"
import { markBefore } from "../../protocol-marks.ts"
import { BACKSLASH, COMMA, closersOf, DOUBLE_QUOTE, isSpace, LINE_FEED, SEMICOLON, toStructure } from "../chars.ts"
import { isHalfLiteral } from "./doubts/doubtful-backslashes.ts"
import { isCutInside, isDoubtfulString } from "./doubts/doubtful-string.ts"
import { isClosingBracket, isOpeningBracket, skipSpace } from "./follow.ts"
import { type Hypothesis, INSIDE_STRING, isRepetition } from "./hypothesis.ts"
import { isBeforeMember } from "./key-cost.ts"
import { misplacedEnd } from "./misplaced-end.ts"
import { PRICES, repetitionShare } from "./prices.ts"
import { isLoneQuote, isPaired, quoteAsTextCost } from "./quote-as-text.ts"
import { isRestartOfCopy, restartAt } from "./restart.ts"
import type { Search } from "./search.ts"
import { stringCost } from "./shape.ts"
import { isStop } from "./stops.ts"
import {
  delimiterCost,
  endsInEscape,
  goesOnBehind,
  isEscapedObject,
  isEscapedOnceMore,
  isNoString,
  lostQuoteCost,
  notePath,
  priceEnding,
  type StringEnding,
} from "./string-ending.ts"
import { isStrictString, type StringEvidence } from "./string-evidence.ts"
import { AS_JSON, isFormulaCommand, lineBreakCost, noteBackslash, noteEscape, STYLE_COSTS } from "./styles.ts"

/** Continues inside a string up to the next place where it may end. */
export function stepString(search: Search, h: Hypothesis): void {
  const { text } = search
  const reader = new StringReader(search, h)
  const { waiting } = search
  let stopCount = 0
  for (let at = h.pos; at < text.length; at++) {
    const c = text.charCodeAt(at)
    if (!isStop(c)) continue
    if (++stopCount % STOPS_PER_STEP === 0) search.stepCount++
    const next = reader.inspectCharacter(at, c)
    if (next < 0) return
    // the places found ahead must be processed first, otherwise thousands would wait
    if (search.waiting > waiting + MAX_AHEAD) return reader.pauseAt(next)
    at = next - 1
  }
  const { s } = reader
  if (s.mark.length === 1) reader.endAtMark()
  if (s.mark !== "")
    return search.addFinal(
      h,
      h.cost + PRICES.cut.first + lineBreakCost(s),
      endsInEscape(text) ? "escape" : "string",
      isEscapedObject(text) ? "json/unreadable" : null,
    )
  // without quotes nothing shows that the last word is complete, unless no bracket should follow
  const isLast = h.isImplied && h.frame?.parent === null && !(search.isCall && text[search.lastOffset] !== ")")
  if (!isLast) search.addFinal(h, h.cost, "literal")
  reader.endString(text.length, text.length, isLast ? 0 : PRICES.cut.first)
}

/** Number of stops that count as one hypothesis step: thousands of strings may all run to the end of the text. */
const STOPS_PER_STEP = 256
/** Maximum number of ends found ahead before the hypotheses there are processed. */
const MAX_AHEAD = 4

class StringReader {
  readonly search: Search
  readonly h: Hypothesis
  /** Shared with other hypotheses until it changes. */
  s: StringEvidence
  readonly text: string
  readonly isInObject: boolean
  readonly closingMarks: readonly number[]
  /** True if the evidence was given to a string that ended: it must not change any more. */
  #isGiven = false

  constructor(search: Search, h: Hypothesis) {
    const s = h.currentString as StringEvidence
    this.search = search
    this.h = h
    this.s = s
    this.text = search.text
    this.isInObject = h.frame?.isObject ?? true
    this.closingMarks = s.mark === "" ? [] : closersOf(s.mark.charCodeAt(0))
  }

  /** Returns a copy of the evidence that may be changed. */
  #own(): StringEvidence {
    if (this.#isGiven || this.s === this.h.currentString) this.s = this.s.copyEvidence()
    this.#isGiven = false
    return this.s
  }

  /** Returns the same after recording that something other than a raw quote was found. */
  #noted(): StringEvidence {
    const s = this.#own()
    s.isPlain = false
    return s
  }

  /** Processes a character that may matter. Returns where to continue, or -1 if new hypotheses continue. */
  inspectCharacter(at: number, c: number): number {
    const { s } = this
    if (c === BACKSLASH) return s.mark === "" ? this.#bareBackslash(at) : this.#backslash(at)
    if (c < 32) return this.#control(at, c)
    if (isOpeningBracket(c)) return this.#opener(at, c)
    if (s.mark === "") return this.#bare(at, c)
    if (s.mark.length === 3) return this.text.startsWith(s.mark, at) ? this.#triple(at) : at + 1
    if (this.closingMarks.includes(c)) return this.#closer(at)
    return this.#other(at, c)
  }

  #opener(at: number, c: number): number {
    if (this.text[at] === "{" && (at > this.s.start || isRestartOfCopy(this.search, this.h, at)))
      restartAt(this.search, this.h, at)
    this.#own().countBracket(c, 1)
    return at + 1
  }

  /** Ends the string at `end`; its closing mark, if any, ends at `next`. Each backslash style is a separate reading. */
  endString(end: number, next: number, cost: number): void {
    const { h, s, search } = this
    if (search.isTooDear(h.cost + cost)) return
    const ending: StringEnding = {
      end,
      next,
      cost: cost + delimiterCost(this.text, s, end, next),
      kindCost: s.stringNotation === "joined" ? 0 : stringCost(h.shape, this.text, s.start, end),
      isRefused: null,
    }
    if (s.isPlain) return this.#endInStyle(ending, AS_JSON, 0)
    priceEnding(search, s, end)
    // the shared table stays valid: adding a hypothesis does not price another string
    for (let style = 0; style < STYLE_COSTS.length; style++) {
      const styleCost = STYLE_COSTS[style] as number
      // Ex) 'it\'s' : the slip belongs to a style, like the quotes
      const share = isRepetition(styleCost) ? repetitionShare(h.repeatCount) : 1
      if (styleCost !== Number.POSITIVE_INFINITY) this.#endInStyle(ending, style, styleCost * share)
    }
  }

  /** Ends the string at the mark that ends the call, which proves that the value is complete. Ex) "ls</parameter> */
  endAtMark(): void {
    const { text, s } = this
    const mark = markBefore(text, this.search.lastOffset + 1)
    if (mark !== null && mark.role === "closes" && mark.start > s.start)
      this.endString(mark.start, text.length, PRICES.closedByMark.first)
  }

  #endInStyle(ending: StringEnding, style: number, styleCost: number): void {
    const { h, s, search } = this
    const { end, next, cost, kindCost } = ending
    if (search.isTooDear(h.cost + cost + styleCost + kindCost)) return
    ending.isRefused ??= isNoString(this.text, s, end, next) || isEscapedOnceMore(h, s)
    const g = h.behindValue(next, cost + styleCost + kindCost)
    g.lastRead = s.rawQuotes === 0 ? "clean string" : "string"
    g.bodyEnd = end
    g.refuse(ending.isRefused ? "json/unreadable" : isHalfLiteral(this.text, s, end, style) && "json/ambiguous")
    if (s.pathRoots > 0) notePath(g, s, style)
    g.mixValue(s.start).mixValue(end).mixValue(style)
    if (s.stringNotation === "joined") g.addMark("join", "json/joined-strings", s.openOffset, s.start)
    if (cost + styleCost > 0 || !isStrictString(s)) {
      g.addString(s, end, next, style, h.frame)
      this.#isGiven = true
    } else g.refuse(isDoubtfulString(this.text, { end, frame: h.frame }, s) && "json/unreadable")
    search.add(g)
  }

  /** Continues from here later. */
  pauseAt(pos: number): void {
    this.#goOn(Math.min(pos, this.text.length), 0)
  }

  /** Continues inside the string after content. */
  #goOn(pos: number, cost: number): -1 {
    if (this.search.isTooDear(this.h.cost + cost)) return -1
    const g = this.h.advanceTo(pos, INSIDE_STRING, this.h.frame, cost)
    g.currentString = this.s
    this.search.add(g)
    return -1
  }

  #closer(at: number): number {
    const { s, text } = this
    if (!isCutInside(text, s, at)) this.endString(at, at + 1, 0)
    const otherEnd = misplacedEnd(text, s.start, at, this.h.frame)
    if (otherEnd !== null) this.endString(otherEnd.end, otherEnd.next, otherEnd.cost)
    const isInWord = s.mark !== '"' && hasLetter(text[at - 1] ?? "") && hasLetter(text[at + 1] ?? "")
    const apostrophePrice = s.rawQuotes > 0 ? PRICES.apostrophe.again : PRICES.apostrophe.first
    // a writer of hundreds of strings in single quotes escapes none of the apostrophes
    const cost = isInWord
      ? apostrophePrice * repetitionShare(this.h.repeatCount)
      : quoteAsTextCost(text, s, this.h.frame, at)
    if (this.search.isTooDear(this.h.cost + cost)) return -1
    const ownEvidence = this.#own()
    if (!isInWord && isLoneQuote(text, ownEvidence, at)) ownEvidence.loneQuotes++
    if (isInWord) ownEvidence.wordApostrophes++
    ownEvidence.countRawQuote()
    return this.#goOn(at + 1, cost)
  }

  #triple(at: number): number {
    const { s, text } = this
    const c = s.mark.charCodeAt(0)
    // a quote of the string may be directly before the closing three
    let lastStart = at
    while (lastStart + 3 < text.length && text.charCodeAt(lastStart + 3) === c) lastStart++
    this.endString(lastStart, lastStart + 3, 0)
    if (lastStart > at) this.endString(at, at + 3, 0)
    return this.#goOn(at + 3, PRICES.tripleIsText.first)
  }

  /** Handles a mark that closes other strings, or a comma or closer before which the closing quote may be missing. */
  #other(at: number, c: number): number {
    const { s, search, isInObject } = this
    const mark = toStructure(c)
    if (mark === COMMA || isClosingBracket(mark)) {
      const isOwn = s.hasOpened(mark)
      const ownCost = isOwn ? PRICES.bracketOfText.first : 0
      if (search.continuationCheck.mayEndAt(at, isInObject))
        this.#endUnclosed(at, (end) => lostQuoteCost(this.text, s, end, this.h) + ownCost)
      if (isOwn) this.#own().countBracket(mark, -1)
      // at the very end a mark of another kind closes nothing: the text may be cut off after it
    } else if (mark !== SEMICOLON && at < search.lastOffset && search.continuationCheck.mayEndAt(at + 1, isInObject)) {
      this.endString(
        at,
        at + 1,
        PRICES.closedByOtherQuote.first + (isPaired(this.text, s.start, at) ? PRICES.otherQuoteIsPaired.first : 0),
      )
    }
    return at + 1
  }

  /** Ends the string without a closing mark, before the spaces that precede the mark at `at`. */
  #endUnclosed(at: number, costOf: (end: number) => number): void {
    const s = this.#own()
    let end = at
    const { lineBreaks } = s
    while (end > s.start && isSpace(this.text.charCodeAt(end - 1)))
      if (this.text.charCodeAt(--end) === LINE_FEED) s.lineBreaks--
    this.endString(end, end, costOf(end))
    if (s.lineBreaks !== lineBreaks) this.#own().lineBreaks = lineBreaks
  }

  #control(at: number, c: number): number {
    const { s, search } = this
    if (c !== LINE_FEED) {
      this.#noted().controlCount++
      return at + 1
    }
    const mayEnd =
      search.continuationCheck.mayEndAt(at, this.isInObject) ||
      (s.mark === "" && isBeforeMember(this.text, at, this.h.frame))
    if (s.mark === "") {
      // in a list each line may be an item
      if (mayEnd || !this.isInObject) this.endString(at, at, 0)
      return mayEnd ? -1 : this.#goOn(at + 1, PRICES.unquotedGoesOn.first)
    }
    if (mayEnd && s.mark.length === 1 && !isMarkAt(this.text, skipSpace(this.text, at)))
      this.endString(at, at, PRICES.lostClosingQuote.first)
    this.#noted().countLineBreak()
    return at + 1
  }

  /** Handles unquoted text, which ends at a mark that may follow a value. */
  #bare(at: number, c: number): number {
    const { search, isInObject } = this
    const mark = toStructure(c)
    if (mark === COMMA || mark === SEMICOLON || isClosingBracket(mark)) {
      const mayEnd = search.continuationCheck.mayEndAt(at, isInObject)
      if (mayEnd || mark !== COMMA || !isInObject) this.#endUnclosed(at, () => 0)
      if (isClosingBracket(mark) || !isInObject) return this.#goOn(at + 1, PRICES.unquotedGoesPast.first)
      return mayEnd ? this.#goOn(at + 1, PRICES.unquotedGoesOn.first) : at + 1
    }
    return c === DOUBLE_QUOTE ? this.#goOn(at + 1, PRICES.quoteInUnquoted.first) : at + 1
  }

  #bareBackslash(at: number): number {
    this.#noted().invalidEscapes++
    return at + 2
  }

  /** Counts what the backslash at `at` shows about how the string was written. */
  #backslash(at: number): number {
    const { text } = this
    const s = this.#noted()
    const next = text[at + 1]
    if (next === undefined) return at + 1
    noteBackslash(text, s, at)
    if (next === "{") restartAt(this.search, this.h, at + 1)
    if (next === '"') return this.#escapedQuote(at)
    if (next === "\\") {
      this.#doubled(at)
      return at + 2
    }
    const closesHere =
      "nrt/".includes(next) &&
      this.closingMarks.includes(text.charCodeAt(at + 2)) &&
      this.search.continuationCheck.mayEndAt(at + 3, this.isInObject)
    return noteEscape(text, s, at, closesHere)
  }

  #doubled(at: number): void {
    const { s, text } = this
    const next = text[at + 2] ?? ""
    s.countDoubled(/[nrt]/.test(next) && !isFormulaCommand(text, at + 1))
    if (next === s.mark && (next === '"' || s.droppedBackslashes === 0)) this.#overEscaped(at)
  }

  #escapedQuote(at: number): number {
    const { s, search } = this
    if (s.overEscaped > 0) return -1
    const isOwnMark = s.start - s.openOffset === 2
    const mayEnd =
      search.continuationCheck.mayEndAt(at + 2, this.isInObject) ||
      goesOnBehind(this.text, at + 2, isOwnMark, this.isInObject)
    if (mayEnd) {
      // a string that opens with an escaped quote closes with one
      this.endString(at, at + 2, isOwnMark ? 0 : PRICES.escapedClosingQuote.first)
      this.#endInBackslash(at)
    }
    const ownEvidence = this.#own()
    ownEvidence.countEscapedQuote()
    if (isOwnMark && mayEnd) return this.#goOn(at + 2, PRICES.rawQuote.first)
    ownEvidence.countQuoteRun()
    return at + 2
  }

  /** Ends the string after the backslash, which belongs to it. Ex) "C:\new\dir\" */
  #endInBackslash(at: number): void {
    const s = this.#own()
    const backslashPrice =
      s.pathRoots > 0 && s.spacedBackslashes === 0 ? PRICES.backslashBeforeClosingPath : PRICES.backslashBeforeClosing
    s.invalidEscapes++
    this.endString(at + 1, at + 2, backslashPrice.first)
    this.#own().invalidEscapes--
  }

  /** Handles \\" : the end of a string after a backslash, or a quote that was escaped twice. */
  #overEscaped(at: number): void {
    const { s, h, search } = this
    if (s.notOverEscaped === 0 && s.escapedQuotes === s.overEscaped) {
      const g = h.advanceTo(at + 3, INSIDE_STRING, h.frame, h.slipCost("overEscaped")).recordSlip("overEscaped")
      const copiedEvidence = s.copyEvidence()
      copiedEvidence.overEscaped++
      copiedEvidence.escapedQuotes++
      copiedEvidence.doubledBackslashes--
      g.currentString = copiedEvidence
      search.add(g)
    }
    s.notOverEscaped++
  }
}

const isMarkAt = (text: string, at: number): boolean => /[,}\]]/.test(text[at] ?? "")
