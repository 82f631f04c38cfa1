// Compares the readings of the whole text by value and decides which one wins, if any.
import { toCanonicalText } from "../canonical.ts"
import {
  assembleReadings,
  type DecodedText,
  failedReading,
  finishReading,
  type ReadResult,
  singleReading,
} from "../pieces.ts"
import { parseStrict } from "../strict.ts"
import { hasTwoValues } from "../two-values.ts"
import { type BuiltReading, buildReading } from "./build.ts"
import { hasTornItem } from "./doubts/doubtful-items.ts"
import { isStrictInside, showsDoubt } from "./doubts/telltales.ts"
import { CERTAIN_MARGIN, LIKELY_MARGIN } from "./prices.ts"
import type { FinalReading, Search } from "./search.ts"
import type { PlaceShape } from "./shape.ts"
import { decodeMembers } from "./written-as-text.ts"

/** Maximum number of readings compared with the best one; a further one of similar cost counts as a rival. */
const MAX_COMPARED = 8

/** Discount for strict JSON, so that the text around it does not lead to a reading that splits it. */
const STRICT_DISCOUNT = 100

/** Sorts the readings by cost. A reading without edits inside its objects gets the discount. */
function rankFinals(finals: readonly FinalReading[]): readonly FinalReading[] {
  if (finals.length < 2) return finals
  return finals
    .map((final) =>
      final.finalRefusal === null && isWhole(final) && isStrictInside(final.hypothesis)
        ? { ...final, cost: final.cost - STRICT_DISCOUNT }
        : final,
    )
    .sort((a, b) => a.cost - b.cost)
}

/** Returns the cheapest reading if every one with another value costs enough more; otherwise the reason why not. */
export function decideReading(stage: DecodedText, search: Search): ReadResult {
  const finals = rankFinals(search.finalReadings)
  const bestFinal = finals[0]
  if (search.isTooDeep) return failedReading("limit/depth")
  if (bestFinal === undefined)
    return failedReading(search.cheapestDropped < Number.POSITIVE_INFINITY ? "json/ambiguous" : "json/unreadable")
  if (bestFinal.finalRefusal !== null) return failedReading(bestFinal.finalRefusal)
  if (!isWhole(bestFinal)) return failedReading("json/cut", bestFinal.cut)
  const nearestAlternative = findAlternative(stage, finals, search.rootShape)
  const nextCost = Math.min(nearestAlternative?.cost ?? Number.POSITIVE_INFINITY, search.cheapestDropped)
  if (nextCost - bestFinal.cost < LIKELY_MARGIN)
    return nearestAlternative === null
      ? failedReading("json/ambiguous")
      : ambiguousBetween(stage, bestFinal, nearestAlternative)
  const builtReading = buildReading(
    stage.text,
    bestFinal.hypothesis.lastStep,
    bestFinal.cut,
    nextCost - bestFinal.cost < CERTAIN_MARGIN ? "likely" : "certain",
  )
  const readResult = toResult(stage, builtReading)
  // if the text had to be repaired, it is unknown which of two values of one member counts
  if (
    hasConflict(bestFinal, readResult) ||
    showsDoubt(stage.text, bestFinal.hypothesis) ||
    areItemsTorn(bestFinal, readResult)
  )
    return failedReading("json/ambiguous")
  return withUnfinishedEnd(stage.text, bestFinal, readResult)
}

function withUnfinishedEnd(text: string, { cut }: FinalReading, readResult: ReadResult): ReadResult {
  const [only, another] = readResult.readings
  if (cut === null || only === undefined) return readResult
  // Ex) {"id":"7"}{"id":"72" : nothing shows that the last of several calls is complete
  if (another !== undefined) return failedReading("json/cut", cut)
  if (cut !== "number") return readResult
  const failed = failedReading("json/cut", "number")
  return HALF_NUMBER.test(text) ? failed : { ...failed, unfinishedNumber: only }
}

const ambiguousBetween = (stage: DecodedText, best: FinalReading, alternative: FinalReading): ReadResult =>
  failedReading("json/ambiguous", isWhole(alternative) ? null : alternative.cut, [
    ...textsOf(stage, best),
    ...textsOf(stage, alternative),
  ])

/** More characters must follow, regardless of what the provider says about the end. */
const HALF_NUMBER = /[.eE+-]\s*$/

/** True if a repaired list may have been split wrongly. Strict JSON is never doubted. */
const areItemsTorn = ({ hypothesis }: FinalReading, { readings }: ReadResult): boolean =>
  !isStrictInside(hypothesis) &&
  readings.some(({ text, faults }) => faults.some(({ id }) => SEAM_FAULTS.has(id)) && hasTornItem(parseStrict(text)))

/** Faults after which a list may have more or fewer items than intended. */
const SEAM_FAULTS: ReadonlySet<string> = new Set([
  "json/unescaped-quote",
  "json/stray-quote",
  "json/comma-spelling",
  "json/half-quoted-value",
  "json/missing-comma",
])

const hasConflict = ({ hypothesis }: FinalReading, { readings }: ReadResult): boolean =>
  hypothesis.mayRepeatKeys &&
  readings.some(({ text, faults }) => faults.length > 0 && parseStrict(text) !== undefined && hasTwoValues(text))

/** True if complete. A number at the very end may lack digits: the caller decides by what the provider says. */
const isWhole = ({ cut }: FinalReading): boolean => cut === null || cut === "closers" || cut === "number"

/** Returns the cheapest reading with another value, if its cost is close enough to matter. */
function findAlternative(stage: DecodedText, finals: readonly FinalReading[], shape: PlaceShape): FinalReading | null {
  const cheapestFinal = finals[0] as FinalReading
  const maxCost = cheapestFinal.cost + CERTAIN_MARGIN
  let bestTexts: readonly string[] | null = null
  for (let i = 1; i < finals.length; i++) {
    const final = finals[i] as FinalReading
    if (final.cost >= maxCost) return null
    bestTexts ??= textsOf(stage, cheapestFinal)
    if (i > MAX_COMPARED || !isSameValue(bestTexts, textsOf(stage, final), shape)) return final
  }
  return null
}

/** Returns the texts that a reading results in; none if nothing may be executed from it. */
function textsOf(stage: DecodedText, final: FinalReading): readonly string[] {
  if (final.finalRefusal !== null || !isWhole(final)) return []
  return toResult(stage, buildReading(stage.text, final.hypothesis.lastStep, final.cut, "certain")).readings.map(
    (reading) => reading.text,
  )
}

const isSameValue = (a: readonly string[], b: readonly string[], shape: PlaceShape): boolean =>
  a.length === b.length &&
  a.every((text, i) => text === b[i] || canonicalSpelling(text, shape) === canonicalSpelling(b[i] as string, shape))

const canonicalSpelling = (text: string, shape: PlaceShape): string =>
  parseStrict(text) === undefined ? text : toCanonicalText(decodeMembers(text, shape))

function toResult(stage: DecodedText, { objectSpans, isRepeated }: BuiltReading): ReadResult {
  if (objectSpans.length > 1) return assembleReadings(stage, objectSpans)
  return singleReading(finishReading(stage, objectSpans, 0, isRepeated ? "json/repeated" : "json/surrounding-text"))
}
