// Doubt: a removed or added bracket moves members into another object.
import type { FaultId } from "../../faults.ts"
import { matchesAt, skipSpace } from "../follow.ts"
import { balancedEnd } from "../fragment.ts"
import { findStep, type Hypothesis, type ReadingStep } from "../hypothesis.ts"

/** Faults that remove brackets, and faults that insert brackets. */
const TAKEN_OUT: readonly FaultId[] = ["json/excess-closer", "json/doubled-opener"]
const PUT_IN: readonly FaultId[] = ["json/missing-opener", "json/inner-closer", "json/missing-closer"]
export const MOVED_BRACKETS: readonly FaultId[] = [...TAKEN_OUT, ...PUT_IN]

/**
 * True if a bracket is removed in one place and inserted in another, so that members move to another object. This
 * cannot be told apart from correct brackets with wrong values. Closers that only swapped places have nothing between
 * them.
 * Ex) {"a":{"b":1},"c":{"0":2}} as {"a":{"b":1,"c":{"0":2}}}
 */
export function areBracketsMoved(text: string, { lastStep }: Hypothesis): boolean {
  let takenOut = ""
  let putIn = ""
  let hasCloserForComma = false
  let rootEnd = text.length
  let firstOffset = text.length
  let lastOffset = 0
  for (let step = lastStep; step !== null; step = step.previousStep) {
    if (step.kind === "root end") rootEnd = step.start
    if (step.fault === "json/missing-comma") hasCloserForComma ||= matchesAt(BEHIND_CLOSER, text, step.start)
    if (TAKEN_OUT.includes(step.fault)) takenOut += text[step.start]
    else if (PUT_IN.includes(step.fault)) {
      // Ex) "cat}", { : the bracket that is inserted is inside the quotes before it
      if (step.fault === "json/inner-closer" && matchesAt(BEHIND_QUOTED_CLOSER, text, step.start)) return true
      putIn += step.insert
    } else continue
    firstOffset = Math.min(firstOffset, step.start)
    lastOffset = Math.max(lastOffset, step.start)
  }
  // Ex) {"a":{"b":1} "c":2}} : a closer replaces the comma, or the comma is missing and there is one closer too many
  if (hasCloserForComma && (/[}\]]/.test(takenOut) || /^\s*[}\]]/.test(text.slice(rootEnd, rootEnd + 16)))) return true
  if (takenOut === "" || /^[\s}\]]*$/.test(text.slice(firstOffset, lastOffset))) return false
  return hasCommonSide(takenOut, putIn) || /\]\{|\}\[/.test(takenOut)
}

/**
 * True if a removed or inserted bracket moved a member into a free-form object, while an enclosing object declares and
 * lacks it. Ex) {"pot":{"a":"1"},"b":"2","size":3}} as {"pot":{"a":"1","b":"2","size":3}}
 */
export function holdsMovedName(_: string, { lastStep, holdsOuterName }: Hypothesis): boolean {
  // a bracket edited elsewhere does not move anything into the free-form object
  const isMoved = ({ frame, fault }: ReadingStep): boolean =>
    frame?.isObject === true && frame.parent !== null && MOVED_BRACKETS.includes(fault)
  return holdsOuterName && findStep(lastStep, isMoved) !== null
}

/**
 * True if the removed opener and the removed closer are not a pair. In a row of closers any of them can be the partner.
 * Ex) { {"a":{"b":1},"c":2}, "d":3} as {"a":{"b":1,"c":2}, "d":3}
 */
export function areUnlikeBrackets(text: string, { lastStep }: Hypothesis): boolean {
  const closerOffsets: number[] = []
  let rootEnd = text.length
  for (let step = lastStep; step !== null; step = step.previousStep) {
    if (step.kind === "root end") rootEnd = step.start
    if (step.fault === "json/excess-closer") closerOffsets.push(step.start)
    if (step.fault !== "json/doubled-opener" || closerOffsets.length === 0) continue
    // two adjacent openers are interchangeable
    const next = skipSpace(text, step.start + 1)
    const ends = [step.start, text[next] === text[step.start] ? next : step.start].map((at) => balancedEnd(text, at))
    const isOwn = ends.some((end) => end < 0 || closerOffsets.some((at) => isRowOfClosers(text, at, end - 1)))
    if (!isOwn && (ends[0] as number) <= rootEnd) return true
  }
  return false
}

const ENDS_OF_ITEM: readonly FaultId[] = ["json/trailing-comma", "json/extra-comma", "json/number-spelling"]

/** True if the last item and the closer are lost, or both are slips. Ex) [16.3, }, "size": 1 , ["pot", , "size": 1 */
export function isItemLost(text: string, { lastStep }: Hypothesis): boolean {
  const isLost = ({ fault, start, previousStep: prior }: ReadingStep): boolean => {
    const pair = prior === null ? [] : [prior.fault, fault]
    if (!pair.includes("json/inner-closer") || !pair.some((each) => ENDS_OF_ITEM.includes(each))) return false
    return /^[\s,]*$/.test(text.slice(prior?.end, start))
  }
  return findStep(lastStep, isLost) !== null
}

/** True if the end of a list is repeated after it, completely or in part. Ex) ["a", "b"], "b"] , ["a", "b"], b"] */
export function isEndRepeated(text: string, { lastStep }: Hypothesis): boolean {
  const isAgain = ({ kind, fault, start, end, previousStep: prior }: ReadingStep): boolean => {
    if (prior?.fault === "json/excess-closer" && kind === "string" && /^[\s,]*$/.test(text.slice(prior.end, start)))
      return true
    if (fault !== "json/excess-closer") return false
    const lastItem = LAST_ITEM.exec(text.slice(Math.max(0, start - MAX_ITEM), start))?.[1]
    // bounded: a hostile list has such a closer after each item
    const behind = text.slice(end, end + MAX_ITEM).replace(/^[\s,]+/, "")
    return lastItem !== undefined && behind.startsWith(lastItem)
  }
  return findStep(lastStep, isAgain) !== null
}
/** A string or number before a closer. */
const LAST_ITEM = /[\s,[]("[^"\\\n]{1,64}"|-?[\d.]{1,32})\s*$/
const MAX_ITEM = 100

const isRowOfClosers = (text: string, a: number, b: number): boolean =>
  Math.abs(a - b) < MAX_ROW && /^[\s}\]]*$/.test(text.slice(Math.min(a, b), Math.max(a, b)))
const MAX_ROW = 64

/** A string without an opener that ends in a closer. */
const BEHIND_QUOTED_CLOSER = /(?<="[^"\\{[]{0,160}[}\]]"\s{0,16})/y
const BEHIND_CLOSER = /(?<=[}\]]\s{0,15})/y

const hasCommonSide = (a: string, b: string): boolean =>
  (/[}\]]/.test(a) && /[}\]]/.test(b)) || (/[{[]/.test(a) && /[{[]/.test(b))
