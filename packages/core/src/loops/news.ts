// Decides whether a call brought anything new.
import { updatesThings } from "../tool-verbs.ts"
import { answerOf, type Entry, hasFailed, isAlike, isPause, type News, overwrites } from "./entry.ts"
import type { Memory } from "./memory.ts"
import { isFurther } from "./progress.ts"

/**
 * Returns what the call at an index brought. New: a call not made before, or an answer that it never gave before. Old:
 * a repeated call with a known answer. Aside: another look after something else failed.
 */
export function newsOf(entries: readonly Entry[], at: number): News {
  const entry = entries[at] as Entry
  if (entry.news !== null) return entry.news
  const news = judge(entries, at, entry)
  // an answer that is still to come may change it
  if (entry.answer !== null) entry.news = news
  return news
}

/** True if a call of the latest turn brought something new. */
export function learnsLately(memory: Memory): boolean {
  const entries = memory.recent()
  const turnStart = memory.turnStart - (memory.entries.length - entries.length)
  return entries.some((entry, i) => i >= turnStart && !entry.withheld && newsOf(entries, i) === "new")
}

function judge(entries: readonly Entry[], at: number, entry: Entry): News {
  if (entry.traits.exempt) return "new"
  // the length of a wait is nothing learned, but what was waited for is
  if (isPause(entry) && (entry.answer === null || answerOf(entry)?.signs.isAcknowledgement !== false)) return "old"
  const before = latestRun(entries, at, entry.kind)
  if (before < 0) return entry.answer !== null && hasTwin(entries, at, entry) ? "old" : "new"
  if (entry.answer === null) return "untold"
  // the answers that the same call gave before, however long ago
  const earlier = entries.filter((other, i) => i <= before && other.kind === entry.kind && other.answer !== null)
  if (earlier.length === 0) return "untold"
  // each stage of a task counts down by itself
  const alike = earlier.filter((other) => hasSameAnswer(other, entry))
  if (alike.length === 0 || isFurther(entry, alike)) return "new"
  return hasOtherFailure(entries, before, at) ? "aside" : "old"
}

function latestRun(entries: readonly Entry[], at: number, kind: number): number {
  for (let i = at - 1; i >= 0; i--) if (entries[i]?.kind === kind && entries[i]?.withheld === false) return i
  return -1
}

/** True if the same was asked in another spelling, with the same answer. Ex) `ls src`, `ls ./src/` */
const hasTwin = (entries: readonly Entry[], at: number, entry: Entry): boolean =>
  entries.some(
    (other, i) =>
      i < at && !other.withheld && other.answer !== null && isAlike(other, entry) && hasSameAnswer(other, entry),
  ) && tells(entry)

/** True if the answer is about what the call found, not only that it was carried out. */
function tells(entry: Entry): boolean {
  if (entry.ok === false) return true
  const { changes } = entry.traits
  return changes !== true && (changes === false || answerOf(entry)?.signs.isAcknowledgement === false)
}

/** True if something failed that was not tried before: a reason to look again. */
const hasOtherFailure = (entries: readonly Entry[], from: number, to: number): boolean =>
  entries.some(
    (other, i) => i > from && i < to && !other.withheld && hasFailed(other) && latestRun(entries, i, other.kind) < 0,
  )

/** True if something that may change a call's answer was done for the first time since the call was last made. */
export function followsChange(entries: readonly Entry[], { kind }: Entry, at: number = entries.length): boolean {
  const before = latestRun(entries, at, kind)
  const isChange = (entry: Entry, i: number): boolean =>
    !entry.withheld && mayChange(entry) && !hasFailed(entry) && newsOf(entries, i) === "new"
  return before >= 0 && entries.some((entry, i) => i > before && i < at && isChange(entry, i))
}

/** Declared as a change, or undeclared: by its name, or by an answer that only says that it was done. */
const mayChange = (entry: Entry): boolean =>
  entry.traits.changes ??
  (overwrites(entry) || updatesThings(entry.name) || answerOf(entry)?.signs.isAcknowledgement === true)

/** True if both answers are known and differ only in times, ids and counters. */
function hasSameAnswer(a: Entry, b: Entry): boolean {
  if (a.answer === b.answer) return a.answer !== null
  const [left, right] = [answerOf(a), answerOf(b)]
  return left !== null && right !== null && left.digest === right.digest
}
