// Holds the pending hypotheses, keeps the cheapest of those in the same state, and bounds their number.
import type { Limits } from "../../limits.ts"
import type { ExpectedShape } from "../anchor.ts"
import { DOUBLE_QUOTE, isCloserOrSpace } from "../chars.ts"
import type { Cut } from "../cut.ts"
import { hasLiteralPath, hasRareEscapes, isEscaped } from "../escapes.ts"
import { findTrimmedEnd } from "../space.ts"
import { repeatedFirstKey } from "./first-key.ts"
import { ContinuationCheck, matchEnd } from "./follow.ts"
import { type Hypothesis, INSIDE_STRING, type ReadingRefusal } from "./hypothesis.ts"
import { CALM_START, CALM_STEP, CERTAIN_MARGIN, COST_WINDOW, LIKELY_MARGIN, MIN_WINDOW } from "./prices.ts"
import { type PlaceShape, shapeOf } from "./shape.ts"

/** A hypothesis that explains the text to its end. */
export interface FinalReading {
  readonly hypothesis: Hypothesis
  readonly cost: number
  /** What is missing at the end, or null. */
  readonly cut: Cut | null
  /** Set if the reading may not be executed, e.g. because of an expression or an ellipsis. */
  readonly finalRefusal: ReadingRefusal | null
}

/**
 * Of two hypotheses in the same place the dearer one is given up at this distance: a member that only one of them has
 * read never costs more.
 */
const SAME_PLACE_MARGIN = 300
/** Factor for the number of hypotheses at one position under a ceiling, where none is given up early. */
const WIDER = 4
/** Maximum number of hypotheses in the same state with different values. */
const MAX_EQUAL = 3
/** Number of readings kept at the end of the text. */
const MAX_FINALS = 24

/** A long row of marks after an object is skipped as one; each of a few marks is read by itself. */
const LONG_ROW = /[}\]);,>]{16,}/y

const CALL_PREFIX = /^\s{0,64}(?:await\s{1,8})?[\w.-]{0,128}\(/
const NEXT_OBJECT = /[{｛]\s{0,64}(?:["'“}｝]|\w{1,64}\s{0,16}[:：])/g

/** Finds the cheapest explanations of a text. Hypotheses advance together, position by position. */
export class Search {
  readonly text: string
  readonly rootShape: PlaceShape
  readonly limits: Limits
  readonly continuationCheck: ContinuationCheck
  readonly finalReadings: FinalReading[] = []
  /** Lowest cost among the hypotheses dropped because there were too many. */
  cheapestDropped: number = Number.POSITIVE_INFINITY
  /** Lowest cost among the hypotheses given up because another one was much cheaper. */
  cheapestGivenUp: number = Number.POSITIVE_INFINITY
  isTooDeep = false
  /** True if a path is written with literal backslashes. */
  readonly hasLiteralPath: boolean
  /** True if the text may contain an escaped backspace or form feed, or an escape that belongs to a path. */
  readonly hasRareEscapes: boolean
  /** Number of hypothesis steps so far. */
  stepCount = 0
  /** How often the object was restarted, and how often JSON was searched inside a string. */
  restartCount = 0
  fragmentCount = 0
  /** Pending hypotheses ordered by position, the nearest last. */
  readonly #pending: Hypothesis[] = []
  #repeatedKey: string | null = null
  #oddBehind: Uint8Array | null = null
  #lastQuoteOffset: number | null = null
  #closersFrom = -1
  #lastOffset = -1
  #rowStart = -1
  #rowEnd = -1
  #nextFrom: number = Number.POSITIVE_INFINITY
  #nextAt = -1
  /** Cost of the last hypothesis that was the only one. */
  #paid = 0
  /** Hypotheses above this cost are given up. */
  #most: number = Number.POSITIVE_INFINITY
  #bestFinal: number = Number.POSITIVE_INFINITY
  /** Set if a reading of the whole text is known: hypotheses below this cost are followed to the end. */
  readonly #ceiling: number

  constructor(text: string, anchor: ExpectedShape | null, limits: Limits, ceiling = 0) {
    this.#ceiling = ceiling
    this.text = text
    this.rootShape = shapeOf(anchor)
    this.limits = limits
    this.continuationCheck = new ContinuationCheck(text)
    this.hasLiteralPath = hasLiteralPath(text)
    this.hasRareEscapes = this.hasLiteralPath || (text.includes("\\") && hasRareEscapes(text))
  }

  get only(): Hypothesis | null {
    return this.#pending.length === 1 ? (this.#pending[0] as Hypothesis) : null
  }

  get waiting(): number {
    return this.#pending.length
  }

  get position(): number {
    return (this.#pending[this.#pending.length - 1] as Hypothesis).pos
  }

  /** Drops all pending hypotheses; they count as rivals. */
  dropAll(): void {
    for (const hypothesis of this.#pending) this.dropHypothesis(hypothesis)
    this.#pending.length = 0
  }

  dropHypothesis(hypothesis: Hypothesis): void {
    this.cheapestDropped = Math.min(this.cheapestDropped, hypothesis.cost)
  }

  /** Takes the hypothesis at this position if it is the only one there, which is the usual case. */
  takeAlone(position: number): Hypothesis | null {
    const pending = this.#pending
    if (pending.length > 1 && (pending[pending.length - 2] as Hypothesis).pos === position) return null
    return pending.pop() as Hypothesis
  }

  /** Takes the cheapest hypotheses at this position. */
  takeAt(position: number): Hypothesis[] {
    const pending = this.#pending
    const hypothesesHere: Hypothesis[] = []
    this.updateCostLimit()
    while (pending.length > 0 && (pending[pending.length - 1] as Hypothesis).pos === position) {
      const hypothesis = pending.pop() as Hypothesis
      if (!this.isTooDear(hypothesis.cost)) hypothesesHere.push(hypothesis)
    }
    if (hypothesesHere.length > 1) hypothesesHere.sort((a, b) => a.cost - b.cost)
    const maxHypotheses = Math.max(1, this.limits.hypotheses) * (this.#ceiling > 0 ? WIDER : 1)
    if (hypothesesHere.length > maxHypotheses) {
      this.dropHypothesis(hypothesesHere[maxHypotheses] as Hypothesis)
      hypothesesHere.length = maxHypotheses
    }
    return hypothesesHere
  }

  /** Updates the cost limit from the cheapest hypothesis. */
  updateCostLimit(): void {
    let cost = Number.POSITIVE_INFINITY
    let calmSteps = 0
    for (const hypothesis of this.#pending) {
      if (hypothesis.cost > cost || (hypothesis.cost === cost && hypothesis.stepsSinceSlip < calmSteps)) continue
      cost = hypothesis.cost
      calmSteps = hypothesis.stepsSinceSlip
    }
    // before the slip that every reading has to pay for, steps without a slip mean nothing
    if (cost <= this.#paid) calmSteps = 0
    const costWindow = Math.max(MIN_WINDOW, COST_WINDOW - Math.max(0, calmSteps - CALM_START) * CALM_STEP)
    this.#most = Math.min(Math.max(cost + costWindow, this.#ceiling), this.#bestFinal + CERTAIN_MARGIN)
  }

  /** The first key if it occurs again; otherwise "", and nothing can be restarted. */
  get repeatedKey(): string {
    this.#repeatedKey ??= repeatedFirstKey(this.text)
    return this.#repeatedKey
  }

  /** Offset from which the text contains only closers and spaces. */
  get closersFrom(): number {
    if (this.#closersFrom < 0) {
      let at = this.text.length
      while (at > 0 && isCloserOrSpace(this.text.charCodeAt(at - 1))) at--
      this.#closersFrom = at
    }
    return this.#closersFrom
  }

  /** Returns the offset after the mark at `at`, or after the long row of marks that it is part of. */
  markRowEnd(at: number): number {
    if (at < this.#rowStart || at >= this.#rowEnd) {
      this.#rowStart = at
      this.#rowEnd = Math.max(at + 1, matchEnd(LONG_ROW, this.text, at))
    }
    return this.#rowEnd
  }

  /** Offset of the last double quote, straight or curly, or -1. */
  get lastQuoteOffset(): number {
    this.#lastQuoteOffset ??= Math.max(this.text.lastIndexOf('"'), this.text.lastIndexOf("”"))
    return this.#lastQuoteOffset
  }

  /** True if the number of quotes after `at` is odd: then one of them closes a string that is open there. */
  hasOddQuotesBehind(at: number): boolean {
    // asked wherever an object may end
    if (this.#oddBehind === null) {
      this.#oddBehind = new Uint8Array(this.text.length + 1)
      for (let i = this.text.length - 1; i >= 0; i--) {
        const isRawQuote = this.text.charCodeAt(i) === DOUBLE_QUOTE && !isEscaped(this.text, 0, i)
        this.#oddBehind[i] = (this.#oddBehind[i + 1] as number) ^ (isRawQuote ? 1 : 0)
      }
    }
    return this.#oddBehind[at] === 1
  }

  /** Offset of the last character that is not a space. */
  get lastOffset(): number {
    if (this.#lastOffset < 0) this.#lastOffset = findTrimmedEnd(this.text) - 1
    return this.#lastOffset
  }

  /** True if the text is a function call. Ex) edit(path="a") */
  get isCall(): boolean {
    return CALL_PREFIX.test(this.text)
  }

  /** Returns where the next object begins from `from` on, or -1. Cached, because the questions ascend. */
  nextObject(from: number): number {
    if (this.#nextFrom <= from && (this.#nextAt < 0 || this.#nextAt >= from)) return this.#nextAt
    NEXT_OBJECT.lastIndex = from
    this.#nextFrom = from
    this.#nextAt = NEXT_OBJECT.exec(this.text)?.index ?? -1
    return this.#nextAt
  }

  /** True if nothing of this cost is followed. Does not record it, for candidates that may not exist. */
  isBeyond(cost: number): boolean {
    return cost > this.#most
  }

  /** True if a hypothesis of this cost is given up; the lowest such cost is recorded. */
  isTooDear(cost: number): boolean {
    if (!this.isBeyond(cost)) return false
    if (cost < this.cheapestGivenUp) this.cheapestGivenUp = cost
    return true
  }

  /** True if a hypothesis was given up that could have been cheaper than the best reading, or close to it. */
  get isUnproven(): boolean {
    return this.cheapestGivenUp < this.#bestFinal + LIKELY_MARGIN
  }

  /** Cost above which a reading can neither be the best nor come close to it. */
  get provingCost(): number {
    return Math.min(this.#bestFinal + CERTAIN_MARGIN, this.cheapestGivenUp + 2 * COST_WINDOW)
  }

  /** Counts the given-up hypotheses as rivals. */
  withGivenUp(): Search {
    this.cheapestDropped = Math.min(this.cheapestDropped, this.cheapestGivenUp)
    return this
  }

  /** Adds a pending hypothesis, unless a cheaper one in the same place replaces it. */
  add(g: Hypothesis): void {
    if (this.isTooDear(g.cost) || this.#isMerged(g)) return
    const pending = this.#pending
    let at = pending.length
    pending.push(g)
    for (; at > 0 && (pending[at - 1] as Hypothesis).pos < g.pos; at--) pending[at] = pending[at - 1] as Hypothesis
    pending[at] = g
  }

  /** Compares with the hypotheses in the same place. True if this one is superfluous or has replaced another. */
  #isMerged(g: Hypothesis): boolean {
    const pending = this.#pending
    let equalCount = 0
    let dearestIndex = -1
    for (let i = lastIndexAt(pending, g.pos); i >= 0 && (pending[i] as Hypothesis).pos === g.pos; i--) {
      const otherHypothesis = pending[i] as Hypothesis
      if (!isSamePlace(otherHypothesis, g)) continue
      const isEqual = isSameState(otherHypothesis, g)
      if (g.cost - otherHypothesis.cost >= (isEqual ? CERTAIN_MARGIN : SAME_PLACE_MARGIN)) return true
      if (otherHypothesis.cost - g.cost >= SAME_PLACE_MARGIN) {
        pending.splice(i, 1)
        if (dearestIndex > i) dearestIndex--
      } else if (isEqual && otherHypothesis.valueHash === g.valueHash) {
        return takeSeat(pending, i, g)
      } else if (isEqual) {
        equalCount++
        if (dearestIndex < 0 || (pending[dearestIndex] as Hypothesis).cost < otherHypothesis.cost) dearestIndex = i
      }
    }
    return equalCount >= MAX_EQUAL && takeSeat(pending, dearestIndex, g)
  }

  /** Replaces the only hypothesis. */
  replaceOnly(h: Hypothesis): void {
    this.#paid = h.cost
    this.#pending[0] = h
  }

  /** Adds a hypothesis that has reached the end of the text. */
  addFinal(
    hypothesis: Hypothesis,
    cost: number,
    cut: Cut | null,
    ownRefusal: FinalReading["finalRefusal"] = null,
  ): void {
    if (cost > this.#bestFinal + CERTAIN_MARGIN) return
    this.finalReadings.push({ hypothesis, cost, cut, finalRefusal: ownRefusal ?? hypothesis.refusal })
    if (cost < this.#bestFinal) {
      this.#bestFinal = cost
      this.#most = Math.min(this.#most, cost + CERTAIN_MARGIN)
    }
    if (this.finalReadings.length > MAX_FINALS * 2) {
      this.finalReadings.sort((a, b) => a.cost - b.cost)
      this.finalReadings.length = MAX_FINALS
    }
  }
}

/** Returns the last index with this position or a later one, in a list ordered from the farthest to the nearest. */
function lastIndexAt(pending: readonly Hypothesis[], position: number): number {
  let from = 0
  let to = pending.length
  while (from < to) {
    const middle = (from + to) >> 1
    if ((pending[middle] as Hypothesis).pos >= position) from = middle + 1
    else to = middle
  }
  return from - 1
}

/**
 * True if both are in the same mode in containers of the same kinds: from here on they read the same, except for
 * members that only one of them has read.
 */
function isSamePlace(a: Hypothesis, b: Hypothesis): boolean {
  if (a.mode !== b.mode || a.shape !== b.shape || (a.frame?.structureHash ?? 0) !== (b.frame?.structureHash ?? 0))
    return false
  return (
    a.mode !== INSIDE_STRING ||
    (a.currentString?.start === b.currentString?.start && a.currentString?.mark === b.currentString?.mark)
  )
}

/** True if two hypotheses in the same place will read the rest of the text the same way. */
function isSameState(a: Hypothesis, b: Hypothesis): boolean {
  if (a.refusal !== b.refusal || a.lastRead !== b.lastRead || (a.frame?.id ?? 0) !== (b.frame?.id ?? 0)) return false
  return a.mode !== INSIDE_STRING || a.currentString?.overEscaped === b.currentString?.overEscaped
}

/** Replaces a hypothesis if the new one is cheaper. */
function takeSeat(pending: Hypothesis[], at: number, g: Hypothesis): true {
  if (g.cost < (pending[at] as Hypothesis).cost) pending[at] = g
  return true
}
