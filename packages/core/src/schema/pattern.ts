// Whether a pattern is cheap enough to run, and on how long a text.
import type { Limits } from "../limits.ts"
import { costOf, type RegexCost } from "./regex-cost.ts"
import { parseRegex } from "./regex-parse.ts"
import { readPattern } from "./regex-source.ts"

/** A regular expression of a schema behind its gate. */
export interface GatedPattern {
  readonly source: string
  /** Why it is never run, or null. */
  readonly skipReason: string | null
  /** Characters of the longest text it is run on. */
  readonly maxInput: number
  /** The steps that a run on a text of this length takes from the budget of a validation. */
  charge(length: number): number
  /** False only when it was run and did not match. */
  accepts(text: string): boolean
  /** True only when it was run and matched. */
  claims(text: string): boolean
  /** True when it may not be run on this text. */
  isBlind(text: string): boolean
}

/** Steps one run may take at worst: some 10 ms. */
const MAX_WORK = 2_000_000
/** A pattern that is quadratic or worse is not run on longer texts, however small its factor. */
const MAX_STEEP_INPUT = 1_000
/** A bound shorter than this makes a pattern useless. */
const MIN_INPUT = 24

function estimateCost(source: string): RegexCost | null {
  const regexNode = parseRegex(source)
  return regexNode === null ? null : costOf(regexNode)
}

function maxInputLength(cost: RegexCost, limits: Limits): number {
  const workBound = Math.floor((MAX_WORK / cost.factor) ** (1 / cost.power))
  return Math.min(workBound, cost.power > 1 ? MAX_STEEP_INPUT : limits.patternInput)
}

/**
 * Lets a pattern run only on texts where its worst case is small; one that can be exponential is never run.
 * `^(a+)+$` takes 2^50 steps on 50 letters and a mark.
 */
export function gatePattern(source: string, limits: Limits): GatedPattern {
  const isTooLong = source.length > limits.patternLength
  const found = isTooLong ? { fault: `longer than ${limits.patternLength} characters` } : readPattern(source)
  const expression = "expression" in found ? found.expression : null
  const cost = expression === null ? null : estimateCost(expression.source)
  const inputBound = cost === null ? 0 : maxInputLength(cost, limits)
  const refusalReason = "fault" in found ? found.fault : inputBound < MIN_INPUT ? "it may be too slow" : null
  const inputLimit = refusalReason === null ? inputBound : -1
  const isBlind = (text: string): boolean => text.length > inputLimit
  return {
    source,
    skipReason: refusalReason,
    maxInput: inputLimit,
    isBlind,
    // 64 steps of a regular expression take about as long as one visit of a container
    charge: (length) => Math.ceil(length ** (cost?.power ?? 0) / 64),
    accepts: (text) => isBlind(text) || expression?.test(text) === true,
    claims: (text) => !isBlind(text) && expression?.test(text) === true,
  }
}
