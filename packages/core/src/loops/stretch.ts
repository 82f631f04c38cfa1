// Finds the calls since the last new result, and the cycle that they repeat.
import { answerOf, beginsWithPause, type Entry, hasFailed, isAlike, isPause } from "./entry.ts"
import type { Memory } from "./memory.ts"
import { followsChange, newsOf } from "./news.ts"

/** The calls since something new was learned. */
export interface Stretch {
  /** Calls that ran and brought nothing new, latest first. */
  readonly barren: readonly Entry[]
  /** All calls, withheld ones included, latest first and beyond the stretch, to search for a cycle. */
  readonly asked: readonly Entry[]
  /** Some of their answers are unknown. */
  readonly isUntold: boolean
  /** The model got a notice in an earlier turn and continued. */
  readonly wasNoticed: boolean
  /** Number of consecutive withheld attempts. */
  readonly withheld: number
}

/** Maximum number of calls in a cycle. */
const MAX_PERIOD = 16

export function stretchBefore(memory: Memory): Stretch {
  const entries = memory.recent()
  const turnStart = memory.turnStart - (memory.entries.length - entries.length)
  const barren: Entry[] = []
  const asked: Entry[] = []
  let stretch = 0
  let isUntold = false
  let wasNoticed = false
  let withheld = 0
  let isPast = false
  for (let i = entries.length - 1; i >= 0; i--) {
    const entry = entries[i] as Entry
    if (entry.withheld && withheld === asked.length) withheld++
    asked.push(entry)
    const news = entry.withheld ? "aside" : newsOf(entries, i)
    isPast ||= news === "new"
    if (!isPast) stretch = asked.length
    else if (asked.length > stretch + MAX_PERIOD) break
    if (isPast || news === "aside") continue
    barren.push(entry)
    // the answers of this turn are still to come
    isUntold ||= news === "untold" && i < turnStart
    wasNoticed ||= entry.noticed && i < turnStart
  }
  return { barren, asked, isUntold, wasNoticed, withheld }
}

/** The cycle of the latest calls, including the given call. */
export interface Lap {
  /** Number of calls in the cycle. Zero: there is none. */
  readonly period: number
  /** Number of them that brought nothing new. */
  readonly barren: number
}

/** Returns the cycle that repeats most barren calls, the shorter if equal; the first lap of a loop was still new. */
export function lapOf({ asked, barren }: Stretch, call: Entry): Lap {
  let best: Lap = { period: 0, barren: 0 }
  for (let period = 1; period <= Math.min(MAX_PERIOD, asked.length); period++) {
    if (!isAlike(asked[period - 1] as Entry, call)) continue
    let k = 0
    while (asked[k + period] !== undefined && isAlike(asked[k] as Entry, asked[k + period] as Entry)) k++
    const count = barren.filter((entry) => asked.indexOf(entry) < k + period).length
    // less than one complete lap does not show a cycle
    if (k + 1 >= period && count > best.barren) best = { period, barren: count }
  }
  return best
}

/** Returns how many calls were repeated, in any order, although nothing was changed since. */
export function needlessLooks({ barren }: Stretch, memory: Memory): number {
  const entries = memory.recent()
  return barren.filter((entry) => !followsChange(entries, entry, entries.indexOf(entry))).length
}

/** True if all of them only looked something up: then no order of them can be work. */
export const isAllReading = ({ barren }: Stretch): boolean =>
  barren.every(
    (entry) =>
      entry.traits.changes === false ||
      (entry.traits.changes === null && !entry.traits.repeats && answerOf(entry)?.signs.isAcknowledgement === false),
  )

/** Returns whether the model waits, and what shows it: a pause or an answer (a passing error), or the kind of tool. */
export function waitingOf({ barren }: Stretch, call: Entry): "told" | "tool" | null {
  const others = barren.filter((entry) => !isPause(entry))
  const hasPauses = others.length < barren.length
  if (others.length > 0 && others.every((entry) => isOver(entry, hasPauses))) return null
  if (hasPauses || others.some(tellsToWait) || beginsWithPause(call)) return "told"
  return call.traits.repeats || others.some(({ traits }) => traits.repeats) ? "tool" : null
}

/** True if an answer says to come back later. */
export function tellsToWait(entry: Entry): boolean {
  const signs = answerOf(entry)?.signs
  return signs !== undefined && (hasFailed(entry) ? signs.isPassing : signs.isUnderWay)
}

/** True if the polled work is over, so that no further poll is needed. */
function isOver(entry: Entry, hasPauses: boolean): boolean {
  const signs = answerOf(entry)?.signs
  return (entry.traits.polls || hasPauses) && signs?.isOver === true && !signs.isUnderWay
}
