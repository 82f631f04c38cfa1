import { answerOf, type Entry } from "./entry.ts"

/** Whether a call in between makes a repetition meaningful: it may have changed something, its own answer moves, or it waits on purpose. */
export function isReason(entries: readonly Entry[], at: number): boolean {
  const between = entries[at] as Entry
  if (between.withheld) return false
  return between.traits.poller || mayHaveChanged(between, entries) || hasMoved(entries, at)
}

/** Whether a call changed something, or may have. */
export function mayHaveChanged(between: Entry, entries: readonly Entry[]): boolean {
  if (between.withheld || between.ok === false || between.traits.changes === false) return false
  if (between.traits.changes === true) return true
  // Nothing is declared: a call that was itself repeated is part of the loop, a call of its own kind is a new step.
  let times = 0
  for (const other of entries) if (other.kind === between.kind && !other.withheld && ++times > 1) return false
  return true
}

/** Whether a call gave another answer than the same call before it. Ex) scroll, look, scroll, look: "scrolled" stays the same, the view does not. */
export function hasMoved(entries: readonly Entry[], at: number): boolean {
  const entry = entries[at] as Entry
  if (entry.answer === null) return false
  for (let i = at - 1; i >= 0; i--) {
    const before = entries[i] as Entry
    if (before.kind === entry.kind && before.answer !== null) return isProgress(before, entry)
  }
  return false
}

/** Whether an identical call gave another answer than a later one: then something moves. */
export function isProgress(earlier: Entry, later: Entry | null): boolean {
  const before = answerOf(earlier)
  const after = later === null ? null : answerOf(later)
  return before !== null && after !== null && before.digest !== after.digest
}

/** Whether both answers are known and the same. */
export const isUnchanged = (earlier: Entry, later: Entry): boolean => earlier.answer !== null && later.answer !== null && !isProgress(earlier, later)
