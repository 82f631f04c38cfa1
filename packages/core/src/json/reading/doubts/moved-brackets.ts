// Doubt: a removed or added bracket moves members into another object.
import type { FaultId } from "../../faults.ts"
import { matchesAt, skipSpace } from "../follow.ts"
import { balancedEnd } from "../fragment.ts"
import { findStep, type Hypothesis, type ReadingStep } from "../hypothesis.ts"

/** Brackets that are taken out, and brackets that are put in. */
const TAKEN_OUT: readonly FaultId[] = ["json/excess-closer", "json/doubled-opener"]
const PUT_IN: readonly FaultId[] = ["json/missing-opener", "json/inner-closer", "json/missing-closer"]
export const MOVED_BRACKETS: readonly FaultId[] = [...TAKEN_OUT, ...PUT_IN]

/**
 * Ex) {"a":{"b":1},"c":{"0":2}} as {"a":{"b":1,"c":{"0":2}}} : a bracket is taken out here and one is put in there, so
 * that members change their object.
 * Nothing tells that from brackets that are right and values that are wrong. Closers that only changed places among
 * themselves have nothing between them.
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
      // Ex) "cat}", { : the bracket that is put in stands inside the quotes before it
      if (step.fault === "json/inner-closer" && matchesAt(BEHIND_QUOTED_CLOSER, text, step.start)) return true
      putIn += step.insert
    } else continue
    firstOffset = Math.min(firstOffset, step.start)
    lastOffset = Math.max(lastOffset, step.start)
  }
  // Ex) {"a":{"b":1} "c":2}} : a closer stands for the comma, or the comma is lost and a closer too many
  if (hasCloserForComma && (/[}\]]/.test(takenOut) || /^\s*[}\]]/.test(text.slice(rootEnd, rootEnd + 16)))) return true
  if (takenOut === "" || /^[\s}\]]*$/.test(text.slice(firstOffset, lastOffset))) return false
  return hasCommonSide(takenOut, putIn) || /\]\{|\}\[/.test(takenOut)
}

/**
 * Ex) {"pot":{"a":"1"},"b":"2","size":3}} as {"pot":{"a":"1","b":"2","size":3}} : by a bracket that is taken out or put in,
 * a free-form object holds a member that one around it declares and lacks.
 */
export function holdsMovedName(_: string, { lastStep, holdsOuterName }: Hypothesis): boolean {
  // a bracket that is edited elsewhere moves nothing into it
  const isMoved = ({ frame, fault }: ReadingStep): boolean =>
    frame?.isObject === true && frame.parent !== null && MOVED_BRACKETS.includes(fault)
  return holdsOuterName && findStep(lastStep, isMoved) !== null
}

/**
 * Ex) { {"a":{"b":1},"c":2}, "d":3} as {"a":{"b":1,"c":2}, "d":3} : an opener is taken out, and a closer that is not its
 * own. In one row of closers each is as good as the next.
 */
export function areUnlikeBrackets(text: string, { lastStep }: Hypothesis): boolean {
  const closerOffsets: number[] = []
  let rootEnd = text.length
  for (let step = lastStep; step !== null; step = step.previousStep) {
    if (step.kind === "root end") rootEnd = step.start
    if (step.fault === "json/excess-closer") closerOffsets.push(step.start)
    if (step.fault !== "json/doubled-opener" || closerOffsets.length === 0) continue
    // of two openers side by side each is as good as the other
    const next = skipSpace(text, step.start + 1)
    const ends = [step.start, text[next] === text[step.start] ? next : step.start].map((at) => balancedEnd(text, at))
    const isOwn = ends.some((end) => end < 0 || closerOffsets.some((at) => isRowOfClosers(text, at, end - 1)))
    if (!isOwn && (ends[0] as number) <= rootEnd) return true
  }
  return false
}

const ENDS_OF_ITEM: readonly FaultId[] = ["json/trailing-comma", "json/extra-comma", "json/number-spelling"]

/** Ex) [16.3, }, "size": 1 , ["pot", , "size": 1 : the last item is lost with the closer, or both are slips. */
export function isItemLost(text: string, { lastStep }: Hypothesis): boolean {
  const isLost = ({ fault, start, previousStep: prior }: ReadingStep): boolean => {
    const pair = prior === null ? [] : [prior.fault, fault]
    if (!pair.includes("json/inner-closer") || !pair.some((each) => ENDS_OF_ITEM.includes(each))) return false
    return /^[\s,]*$/.test(text.slice(prior?.end, start))
  }
  return findStep(lastStep, isLost) !== null
}

/** Ex) ["a", "b"], "b"] , ["a", "b"], b"] : behind a list stands the end of a list once more, whole or in part. */
export function isEndRepeated(text: string, { lastStep }: Hypothesis): boolean {
  const isAgain = ({ kind, fault, start, end, previousStep: prior }: ReadingStep): boolean => {
    if (prior?.fault === "json/excess-closer" && kind === "string" && /^[\s,]*$/.test(text.slice(prior.end, start)))
      return true
    if (fault !== "json/excess-closer") return false
    const lastItem = LAST_ITEM.exec(text.slice(Math.max(0, start - MAX_ITEM), start))?.[1]
    // bounded: a hostile list has such a closer behind each item
    const behind = text.slice(end, end + MAX_ITEM).replace(/^[\s,]+/, "")
    return lastItem !== undefined && behind.startsWith(lastItem)
  }
  return findStep(lastStep, isAgain) !== null
}
/** A text or number before a closer. */
const LAST_ITEM = /[\s,[]("[^"\\\n]{1,64}"|-?[\d.]{1,32})\s*$/
const MAX_ITEM = 100

const isRowOfClosers = (text: string, a: number, b: number): boolean =>
  Math.abs(a - b) < MAX_ROW && /^[\s}\]]*$/.test(text.slice(Math.min(a, b), Math.max(a, b)))
const MAX_ROW = 64

/** A text without an opener that ends in a closer. */
const BEHIND_QUOTED_CLOSER = /(?<="[^"\\{[]{0,160}[}\]]"\s{0,16})/y
const BEHIND_CLOSER = /(?<=[}\]]\s{0,15})/y

const hasCommonSide = (a: string, b: string): boolean =>
  (/[}\]]/.test(a) && /[}\]]/.test(b)) || (/[{[]/.test(a) && /[{[]/.test(b))
