import type { Limits } from "../limits.ts"

/** A regular expression of a schema behind its gate. */
export interface Pattern {
  readonly source: string
  /** Why it is never run, or null. */
  readonly skipped: string | null
  /** False only when it was run and did not match. */
  accepts(text: string): boolean
  /** True only when it was run and matched. */
  claims(text: string): boolean
  /** True when it may not be run on this text. */
  isBlind(text: string): boolean
}

function toRegExp(source: string): RegExp | null {
  for (const flags of ["u", ""]) {
    try {
      return new RegExp(source, flags)
    } catch {}
  }
  return null
}

export function gatePattern(source: string, limits: Limits): Pattern {
  const expression = source.length > limits.patternLength ? null : toRegExp(source)
  const skipped = expression === null ? "not a regular expression" : /\)[*+{]/.test(source) || /\\[1-9k]/.test(source) ? "may take exponential time" : null
  const longest = skipped === null ? 1000 : -1
  const isBlind = (text: string): boolean => text.length > longest
  return {
    source,
    skipped,
    isBlind,
    accepts: (text) => isBlind(text) || (expression as RegExp).test(text),
    claims: (text) => !isBlind(text) && (expression as RegExp).test(text),
  }
}
