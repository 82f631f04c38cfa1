import { answerOf, type Entry } from "./entry.ts"

/** Whether a call in between may have made a repetition meaningful: it changed something, or may have. */
export function mayHaveChanged(between: Entry, entries: readonly Entry[]): boolean {
  if (between.withheld || between.ok === false || between.traits.changes === false) return false
  if (between.traits.changes === true) return true
  // Nothing is declared: a call that was itself repeated is part of the loop, a call of its own kind is a new step.
  let times = 0
  for (const other of entries) if (other.kind === between.kind && !other.withheld && ++times > 1) return false
  return true
}

/** Whether an identical call gave another answer than a later one: then something moves. */
export function isProgress(earlier: Entry, later: Entry | null): boolean {
  const before = answerOf(earlier)
  const after = later === null ? null : answerOf(later)
  return before !== null && after !== null && before.digest !== after.digest
}
