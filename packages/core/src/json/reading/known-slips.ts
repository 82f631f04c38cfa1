import {
  APOSTROPHE,
  BACKTICK,
  closersOf,
  DOUBLE_QUOTE,
  isJsonSpace,
  isSpace,
  MINUS_SIGN,
  toStructure,
} from "../chars.ts"
import { STRING_BIT } from "../kind.ts"
import { hasLineBreak, isQuoteLike, skipSpace } from "./follow.ts"
import { type ContainerFrame, type Hypothesis, isRepetition, type ReadingStep } from "./hypothesis.ts"
import { keyCost, positionIn } from "./key-cost.ts"
import { addKeyEdits, type LooseKey, looseKeyAt, payForColon, payForQuotes, SlipBill } from "./loose-key.ts"
import { PRICES, type PriceName } from "./prices.ts"
import type { PlaceShape } from "./shape.ts"
import { strictKeyAt } from "./strict-key.ts"
import { StringEvidence } from "./string-evidence.ts"
import { AS_JSON } from "./styles.ts"
import { jsonLiteralAt, pythonWordEnd } from "./words.ts"

const SEMICOLON = 59
const WIDE_SEMICOLON = 0xff1b

/** Ex) "pot," , "and so on…" : the comma slipped inside the quotes, or the rest of the text is left out. */
const OPEN_END = /(?:[,;:]|\.\.\.|…)\s*"$/

/** Ex) path, file-name : nothing in it needs a second look. */
const PLAIN_NAME = /^[\w$-]+$/

/**
 * The slips that a plain parser can take as it goes: those the hypothesis has paid for, since whoever wrote one string
 * in single quotes writes the next one so too, and those that have one explanation where they stand. Ex) a comma before
 * the closing bracket, None where no text may stand, a declared name without its quotes
 */
export class KnownSlips {
  readonly #text: string
  readonly #from: Hypothesis
  /** Collects the edits and their costs. */
  readonly #paid: Hypothesis

  constructor(text: string, from: Hypothesis) {
    this.#text = text
    this.#from = from
    this.#paid = from.continueAt(from.pos, 0)
  }

  get cost(): number {
    return this.#paid.cost - this.#from.cost
  }

  get repeatCount(): number {
    return this.#paid.repeatCount
  }

  get lastStep(): ReadingStep | null {
    return this.#paid.lastStep
  }

  get slipFlags(): number {
    return this.#paid.slipFlags
  }

  #isKnown(name: PriceName): boolean {
    return (this.#paid.slipFlags & PRICES[name].bit) !== 0
  }

  #pay(name: PriceName): void {
    this.#paid.cost += this.#paid.slipCost(name)
    this.#paid.recordSlip(name)
  }

  /** The mark at `at`, as JSON has it. */
  structureAt(at: number): number {
    const code = this.#text.charCodeAt(at)
    return code > 127 ? toStructure(code) : code
  }

  /** The same behind a value, where a semicolon stands for a comma. */
  delimiterAt(at: number, frame: ContainerFrame): number {
    const code = this.structureAt(at)
    if (code !== SEMICOLON && code !== WIDE_SEMICOLON) return code
    return this.#isKnown("otherComma") || this.#isBeforeMember(at, frame) ? 44 : code
  }

  /** Behind the mark at `at`, on the same line as what stands before it, comes a member that the object lacks. */
  #isBeforeMember(at: number, frame: ContainerFrame): boolean {
    return !isLineStart(this.#text, at) && this.#isMember(skipSpace(this.#text, at + 1), frame)
  }

  /** The key of a member that the object declares and lacks, as JSON has it. */
  #isMember(at: number, frame: ContainerFrame): boolean {
    const key = frame.isObject ? strictKeyAt(this.#text, at) : null
    if (key === null) return false
    const position = positionIn(frame.shape, this.#text.slice(key.start, key.end))
    return position >= 0 && !frame.hasUsed(position, null)
  }

  /** The mark at `at` is meant as `meant`. */
  takeStructure(at: number, meant: number, frame: ContainerFrame | null): void {
    const code = this.#text.charCodeAt(at)
    if (code === meant) return
    this.#pay("otherComma")
    const fault = code === SEMICOLON ? "json/comma-spelling" : "json/full-width"
    this.#paid.addEdit(fault, at, at + 1, String.fromCharCode(meant), frame)
  }

  /**
   * Between a value that ends at `end` and the member at `at` no comma stands. Behind a text only the end of its line
   * shows that it is whole.
   */
  takeLostComma(end: number, at: number, isBehindText: boolean, frame: ContainerFrame): boolean {
    const isLineBreak = hasLineBreak(this.#text, end, at)
    if (at === end || (isBehindText && (!isLineBreak || OPEN_END.test(this.#text.slice(Math.max(0, end - 8), end)))))
      return false
    if (!this.#isMember(at, frame)) return false
    this.#pay(isLineBreak ? "lostCommaAtLineBreak" : "lostComma")
    this.#paid.addEdit("json/missing-comma", end, end, ",", frame)
    return true
  }

  /** The comma at `at`, where another one stands before it. */
  takeExtraComma(at: number, frame: ContainerFrame): void {
    this.#pay("extraComma")
    this.#paid.addEdit("json/extra-comma", at, at + 1, "", frame)
  }

  takeTrailingComma(commaOffset: number, frame: ContainerFrame): void {
    this.#pay("trailingComma")
    this.#paid.addEdit("json/trailing-comma", commaOffset, commaOffset + 1, "", frame)
  }

  /** Past spaces that JSON does not know. */
  takeSpace(at: number, frame: ContainerFrame | null): number {
    const text = this.#text
    let end = at
    while (end < text.length && isOddSpace(text.charCodeAt(end))) end++
    if (end === at) return at
    this.#pay("oddSpace")
    this.#paid.addEdit("json/odd-space", at, end, " ", frame)
    return end
  }

  /** The key at `at`, with its colon; null where something about it is new and may mean something else. */
  takeKey(at: number, frame: ContainerFrame): LooseKey | null {
    const key = looseKeyAt(this.#text, at)
    if (key === null || key.hasInnerColon || !PLAIN_NAME.test(key.name) || !this.#hasPlainGap(key)) return null
    const bill = new SlipBill(this.#paid)
    payForQuotes(bill, key)
    if (!payForColon(bill, key, this.#text)) return null
    const isRepeated = bill.paidFlags === this.#paid.slipFlags && isRepetition(bill.cost)
    if (!isRepeated && !this.#isClearKey(key, frame)) return null
    this.#paid.cost += bill.cost + this.#keyCost(key.name, frame)
    bill.settle(this.#paid)
    addKeyEdits(this.#paid, key, this.#text, frame)
    return key
  }

  /** A name that the object declares and lacks, in quotes of one kind or none, before a colon or a value. */
  #isClearKey({ name, openQuote, closeQuote, colonMark, nextOffset }: LooseKey, frame: ContainerFrame): boolean {
    const position = positionIn(frame.shape, name)
    if (position < 0 || frame.hasUsed(position, null) || /^[,;.-]/.test(colonMark)) return false
    // Ex) "step" -5 : the sign may stand for the colon
    if (colonMark === "" && this.#text.charCodeAt(skipSpace(this.#text, nextOffset)) === MINUS_SIGN) return false
    return openQuote.length === closeQuote.length && openQuote.length < 2
  }

  /** What the schema says, as where every alternative is looked at: else this reading would seem too cheap. */
  #keyCost(name: string, frame: ContainerFrame): number {
    return keyCost(frame, positionIn(frame.shape, name), name, this.#paid.repeatCount)
  }

  #hasPlainGap({ nameSpanEnd, nextOffset, colonMark }: LooseKey): boolean {
    for (let at = nameSpanEnd; at < nextOffset - colonMark.length; at++)
      if (!isJsonSpace(this.#text.charCodeAt(at))) return false
    return true
  }

  /** Behind the text in other quotes at `at`; -1 where it holds a mark that may mean something, or nothing follows. */
  stringEnd(at: number, frame: ContainerFrame): number {
    const text = this.#text
    const mark = text.charCodeAt(at)
    if (mark === DOUBLE_QUOTE || mark === BACKTICK) return -1
    let end = at + 1
    while (end < text.length && !mayMatter(text.charCodeAt(end))) end++
    if (end === at + 1 || end >= text.length || !isClosedBy(mark, text.charCodeAt(end))) return -1
    const body = text.slice(at + 1, end)
    if (body.includes('"') && (mark !== APOSTROPHE || CLOSED_INSIDE.test(body))) return -1
    const next = skipSpace(text, end + 1)
    const c = next < text.length ? this.delimiterAt(next, frame) : -1
    return c === 44 || c === 125 || c === 93 ? end + 1 : -1
  }

  takeString(at: number, next: number, frame: ContainerFrame | null): void {
    this.#pay("otherQuotes")
    this.#paid.addString(new StringEvidence(this.#text[at] as string, at, at + 1), next - 1, next, AS_JSON, frame)
  }

  /** Behind the literal of another language at `at`, or -1. */
  wordEnd(at: number, { kinds }: PlaceShape): number {
    return (kinds & STRING_BIT) === 0 || this.#isKnown("pythonLiteral") ? pythonWordEnd(this.#text, at) : -1
  }

  takeWord(at: number, end: number, frame: ContainerFrame | null): void {
    this.#pay("pythonLiteral")
    this.#paid.addEdit("json/python-literal", at, end, jsonLiteralAt(this.#text, at), frame)
  }
}

/** Ex) 'pot", "size": "big' : a quote inside may be the closing one. */
const CLOSED_INSIDE = /"\s*[,:;}\]，：；｝］"]/

const isLineStart = (text: string, at: number): boolean => /\n\s{0,64}$/.test(text.slice(Math.max(0, at - 65), at))

const isOddSpace = (c: number): boolean => (c > 127 || c < 32) && isSpace(c) && !isJsonSpace(c)

/** Quotes but straight double ones, backslashes and control characters. */
const mayMatter = (c: number): boolean => c < 32 || c === 92 || (c !== DOUBLE_QUOTE && isQuoteLike(c))

const isClosedBy = (mark: number, c: number): boolean => c !== DOUBLE_QUOTE && closersOf(mark).includes(c)
