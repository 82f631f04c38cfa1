import { APOSTROPHE, BACKTICK, closersOf, DOUBLE_QUOTE, isJsonSpace, isSpace, toStructure } from "../chars.ts"
import { isQuoteLike, skipSpace } from "./follow.ts"
import { type ContainerFrame, type Hypothesis, isRepetition, type ReadingStep } from "./hypothesis.ts"
import { keyCost, positionIn } from "./key-cost.ts"
import { addKeyEdits, type LooseKey, looseKeyAt, payForColon, payForQuotes, SlipBill } from "./loose-key.ts"
import { PRICES, type PriceName } from "./prices.ts"
import { StringEvidence } from "./string-evidence.ts"
import { AS_JSON } from "./styles.ts"
import { jsonLiteralAt, pythonWordEnd } from "./words.ts"

const SEMICOLON = 59
const WIDE_SEMICOLON = 0xff1b

/** Slips that show in a key. */
const KEY_SLIPS = PRICES.keyUnquoted.bit | PRICES.otherQuotes.bit | PRICES.otherColon.bit

/** Ex) path, file-name : nothing in it needs a second look. */
const PLAIN_NAME = /^[\w$-]+$/

/**
 * The slips a hypothesis has paid for. Whoever wrote one string in single quotes writes the next one so too: as long as
 * a token has no other slip it is read as a plain one, at the price of a repetition.
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

  /** The mark at `at`, as JSON has it where its spelling is known. */
  structureAt(at: number): number {
    const code = this.#text.charCodeAt(at)
    return code > 127 && this.#isKnown("otherComma") ? toStructure(code) : code
  }

  /** The same behind a value, where a semicolon stands for a comma. */
  delimiterAt(at: number): number {
    const code = this.structureAt(at)
    return (code === SEMICOLON || code === WIDE_SEMICOLON) && this.#isKnown("otherComma") ? 44 : code
  }

  /** The mark at `at` is meant as `meant`. */
  takeStructure(at: number, meant: number, frame: ContainerFrame | null): void {
    const code = this.#text.charCodeAt(at)
    if (code === meant) return
    this.#pay("otherComma")
    const fault = code === SEMICOLON ? "json/comma-spelling" : "json/full-width"
    this.#paid.addEdit(fault, at, at + 1, String.fromCharCode(meant), frame)
  }

  /** Past spaces that JSON does not know. */
  takeSpace(at: number, frame: ContainerFrame | null): number {
    const text = this.#text
    let end = at
    while (end < text.length && isOddSpace(text.charCodeAt(end))) end++
    if (end === at || !this.#isKnown("oddSpace")) return at
    this.#pay("oddSpace")
    this.#paid.addEdit("json/odd-space", at, end, " ", frame)
    return end
  }

  /** The key at `at`, with its colon; null where something about it is new and may mean something else. */
  takeKey(at: number, frame: ContainerFrame): LooseKey | null {
    const { slipFlags } = this.#paid
    const key = (slipFlags & KEY_SLIPS) === 0 ? null : looseKeyAt(this.#text, at)
    if (key === null || key.hasInnerColon || !PLAIN_NAME.test(key.name) || !this.#hasPlainGap(key)) return null
    const bill = new SlipBill(this.#paid)
    payForQuotes(bill, key)
    if (!payForColon(bill, key, this.#text) || bill.paidFlags !== slipFlags || !isRepetition(bill.cost)) return null
    this.#paid.cost += bill.cost + this.#keyCost(key.name, frame)
    bill.settle(this.#paid)
    addKeyEdits(this.#paid, key, this.#text, frame)
    return key
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
  stringEnd(at: number): number {
    const text = this.#text
    const mark = text.charCodeAt(at)
    if (mark === DOUBLE_QUOTE || mark === BACKTICK || !this.#isKnown("otherQuotes")) return -1
    let end = at + 1
    while (end < text.length && !mayMatter(text.charCodeAt(end))) end++
    if (end === at + 1 || end >= text.length || !isClosedBy(mark, text.charCodeAt(end))) return -1
    const body = text.slice(at + 1, end)
    if (body.includes('"') && (mark !== APOSTROPHE || CLOSED_INSIDE.test(body))) return -1
    const next = skipSpace(text, end + 1)
    const c = next < text.length ? this.delimiterAt(next) : -1
    return c === 44 || c === 125 || c === 93 ? end + 1 : -1
  }

  takeString(at: number, next: number, frame: ContainerFrame | null): void {
    this.#pay("otherQuotes")
    this.#paid.addString(new StringEvidence(this.#text[at] as string, at, at + 1), next - 1, next, AS_JSON, frame)
  }

  /** Behind the literal of another language at `at`, or -1. */
  wordEnd(at: number): number {
    return this.#isKnown("pythonLiteral") ? pythonWordEnd(this.#text, at) : -1
  }

  takeWord(at: number, end: number, frame: ContainerFrame | null): void {
    this.#pay("pythonLiteral")
    this.#paid.addEdit("json/python-literal", at, end, jsonLiteralAt(this.#text, at), frame)
  }
}

/** Ex) 'pot", "size": "big' : a quote inside may be the closing one. */
const CLOSED_INSIDE = /"\s*[,:;}\]，：；｝］"]/

const isOddSpace = (c: number): boolean => (c > 127 || c < 32) && isSpace(c) && !isJsonSpace(c)

/** Quotes but straight double ones, backslashes and control characters. */
const mayMatter = (c: number): boolean => c < 32 || c === 92 || (c !== DOUBLE_QUOTE && isQuoteLike(c))

const isClosedBy = (mark: number, c: number): boolean => c !== DOUBLE_QUOTE && closersOf(mark).includes(c)
