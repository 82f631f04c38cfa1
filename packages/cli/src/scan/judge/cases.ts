import { BOUNDS } from "../bounds.ts"
import type { Place } from "../place.ts"
import { compareSpots, type Located } from "../spot.ts"
import { byCodeUnits, keepFirst } from "./first-names.ts"
import type { Outcome } from "./outcome.ts"

/** One broken call as an example of all that broke in the same way: same tool, outcome and rules. */
export interface Case {
  readonly outcome: Outcome
  readonly tool: string
  readonly model: string
  /** Why the call is not run; null if it is. */
  readonly reason: string | null
  readonly rules: readonly string[]
  /** The name that the model wrote, if it differs. */
  readonly wrote: string | null
  readonly before: Excerpt
  /** What is run instead; null if nothing is. */
  readonly after: Excerpt | null
  /** The message for the model. */
  readonly feedback: string | null
  readonly rank: number
  times: number
}

/** A case with its position, either a place of this scan or a spot that a person looks up. */
export type CaseAt<L> = Case & L

/** A part of a text, with the number of characters left out on both sides. */
export interface Excerpt {
  readonly text: string
  readonly left: number
  readonly right: number
}

export type Cases<L = Place> = Map<string, CaseAt<L>>

export const keyOf = ({ outcome, tool, reason, rules }: Pick<Case, "outcome" | "tool" | "reason" | "rules">): string =>
  `${outcome}\n${tool}\n${reason ?? ""}\n${rules.join("\n")}`

/** Counts a case whose kind has an equal or better example, and returns true; otherwise returns false. */
export function isKnown(cases: Cases, key: string, rank: number): boolean {
  const known = cases.get(key)
  if (known === undefined || known.rank < rank) return false
  known.times++
  return true
}

export function addCase(cases: Cases, key: string, found: CaseAt<Place>): void {
  const known = cases.get(key)
  cases.set(key, known === undefined ? found : { ...found, times: known.times + found.times })
  if (cases.size > BOUNDS.cases * 2) boundCases(cases)
}

export function mergeCases<L extends Located>(into: Cases<L>, from: Iterable<readonly [string, CaseAt<L>]>): void {
  for (const [key, found] of from) {
    const known = into.get(key)
    if (known === undefined) into.set(key, found)
    else into.set(key, { ...(isWorse(found, known) ? found : known), times: known.times + found.times })
  }
  if (into.size > BOUNDS.cases * 2) boundCases(into)
}

/** Removes the examples beyond the limit; their calls are still counted in the tables. */
export const boundCases = (cases: Map<string, unknown>): void => keepFirst(cases, BOUNDS.cases, () => {})

/** True if `a` is the better example. Two parts of standard input may have the same position. */
const isWorse = <L extends Located>(a: CaseAt<L>, b: CaseAt<L>): boolean =>
  (b.rank - a.rank ||
    compareSpots(a, b) ||
    byCodeUnits(a.before.text, b.before.text) ||
    byCodeUnits(a.model, b.model)) < 0

const LEAD = 300

/** Returns the parts of both texts around their first difference. */
export function excerpts(before: string, after: string): [Excerpt, Excerpt] {
  let same = 0
  const most = Math.min(before.length, after.length)
  while (same < most && before.charCodeAt(same) === after.charCodeAt(same)) same++
  const start = before.length <= BOUNDS.excerpt && after.length <= BOUNDS.excerpt ? 0 : Math.max(0, same - LEAD)
  return [cutOut(before, start), cutOut(after, start)]
}

/** Returns the part of a single text: its end if it was cut off, otherwise its beginning. */
export const excerpt = (text: string, isCut: boolean): Excerpt =>
  cutOut(text, isCut ? Math.max(0, text.length - BOUNDS.excerpt) : 0)

function cutOut(text: string, from: number): Excerpt {
  const start = onBoundary(text, Math.min(from, Math.max(0, text.length - 1)))
  const end = onBoundary(text, Math.min(text.length, start + BOUNDS.excerpt))
  return { text: text.slice(start, end), left: start, right: text.length - end }
}

/** Returns an offset that does not split a surrogate pair. */
const onBoundary = (text: string, at: number): number =>
  at > 0 && at < text.length && (text.charCodeAt(at) & 0xfc00) === 0xdc00 ? at - 1 : at
