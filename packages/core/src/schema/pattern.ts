// Decides whether a pattern is cheap enough to run, and on texts of which length.
import type { Limits } from "../limits.ts"
import { costOf, type RegexCost } from "./regex-cost.ts"
import { parseRegex } from "./regex-parse.ts"
import { readPattern } from "./regex-source.ts"

/** A regular expression of a schema that runs only on texts of limited length. */
export interface GatedPattern {
  readonly source: string
  /** Why the pattern is never run, or null. */
  readonly skipReason: string | null
  /** Maximum length of a text that the pattern is run on. */
  readonly maxInput: number
  /** Returns the steps that a run on a text of this length takes from the budget of a validation. */
  charge(length: number): number
  /** False only if the pattern was run and did not match. */
  accepts(text: string): boolean
  /** True only if the pattern was run and matched. */
  claims(text: string): boolean
  /** True if the pattern must not be run on this text. */
  isBlind(text: string): boolean
}

/** Maximum steps of one run in the worst case: about 10 ms. */
const MAX_WORK = 2_000_000
/** Maximum text length for a pattern that is quadratic or worse, however small its factor. */
const MAX_STEEP_INPUT = 1_000
/** Minimum text length: a pattern with a lower bound is useless. */
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
 * Lets a pattern run only on texts for which its worst case is cheap; a pattern that can be exponential is never run.
 * `^(a+)+$` takes 2^50 steps on 50 letters followed by another character.
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
    // 64 steps of a regular expression take about as long as one visit of a container.
    charge: (length) => Math.ceil(length ** (cost?.power ?? 0) / 64),
    accepts: (text) => isBlind(text) || expression?.test(text) === true,
    claims: (text) => !isBlind(text) && expression?.test(text) === true,
  }
}
