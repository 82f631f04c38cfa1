// Decides whether repetitions of a call exceed the threshold for that kind of call.
import { beginsWithPause, type Entry, isAlike, isPause } from "./entry.ts"
import type { Memory } from "./memory.ts"
import { followsChange } from "./news.ts"
import type { LoopSettings } from "./settings.ts"
import {
  isAllReading,
  type Lap,
  lapOf,
  needlessLooks,
  type Stretch,
  stretchBefore,
  tellsToWait,
  waitingOf,
} from "./stretch.ts"
import type { LoopReason, LoopVerdict } from "./verdict.ts"

/** Number of attempts, or turns, in vain after which a withheld call runs again: the world may have changed. */
const MAX_ATTEMPTS = 5

/**
 * Checks a call that is repeated after several calls that brought nothing new. First the call runs with a notice for
 * the model; it is withheld if the model continued for longer than any real work that looks the same.
 */
export function repeated(memory: Memory, call: Entry, settings: LoopSettings): LoopVerdict | null {
  if (settings.notice === 0) return null
  const stretch = stretchBefore(memory)
  if (stretch.barren.length < settings.notice) return null
  const last = stretch.asked.find((entry) => !entry.withheld && isAlike(entry, call)) ?? null
  if (last === null) return null
  const lap = lapOf(stretch, call)
  const isUnordered = !stretch.isUntold && isAllReading(stretch)
  const count = isUnordered ? stretch.barren.length : lap.barren
  const waiting = call.traits.poller ? "told" : waitingOf(stretch, call)
  const limit = limitOf(stretch, lap, waiting, call, settings)
  if (limit === 0 || count < noticeOf(limit, waiting, settings)) return null
  const needless = needlessOf(stretch, call, memory)
  if (needless < settings.notice) return null
  const isLong = (isUnordered ? Math.max(needless, lap.barren) : count) >= limit
  const isLate = isLong && stretch.wasNoticed && !isGivenUp(memory, stretch, call)
  // withheld calls included
  const times = memory.recent().filter((entry) => isAlike(entry, call)).length
  const reason = loopReason(lap.period, waiting, call, last)
  return { reason, step: isLate ? "suppress" : "notice", count: 1 + times, last }
}

/** Returns the number of needless calls: after a change, everything may be looked at once more. */
const needlessOf = (stretch: Stretch, call: Entry, memory: Memory): number =>
  followsChange(memory.recent(), call) ? 0 : needlessLooks(stretch, memory)

/**
 * True if withholding has been in vain for so long that the call runs again. Parallel calls count separately, so that
 * such turns can end.
 */
const isGivenUp = (memory: Memory, { asked, withheld }: Stretch, call: Entry): boolean =>
  memory.quiet >= MAX_ATTEMPTS ||
  asked.filter((entry, at) => at < withheld && isAlike(entry, call)).length >= MAX_ATTEMPTS

type Waiting = ReturnType<typeof waitingOf>

/** Returns how many calls without news are allowed. Zero: any number. */
function limitOf(stretch: Stretch, lap: Lap, waiting: Waiting, call: Entry, settings: LoopSettings): number {
  const pauses = stretch.barren.some(isPause) || (beginsWithPause(call) && stretch.barren.some(tellsToWait)) ? 2 : 1
  if (call.traits.poller || stretch.barren.some(({ traits }) => traits.poller)) return pauses * settings.polls
  const plain = stretch.isUntold ? settings.untold : settings.withhold
  if (waiting === null) return plain
  // a repeated lap of several calls with the same answers is more than waiting
  if (waiting === "tool" && lap.period >= LONG_LAP && plain > 0)
    return Math.min(settings.waiting, Math.max(plain, lap.period + 2))
  return pauses * settings.waiting
}

const LONG_LAP = 3

/** After how many calls without news the model is told: one that waits not at once. */
const noticeOf = (limit: number, waiting: Waiting, { notice }: LoopSettings): number =>
  waiting === null ? notice : Math.max(notice, limit >> 1)

function loopReason(period: number, waiting: Waiting, call: Entry, last: Entry): LoopReason {
  if (period !== 1) return "loop/cycle"
  if (waiting !== null) return "loop/poll"
  return call.traits.changes === true && last.ok !== false && last.answer !== null ? "loop/write" : "loop/identical"
}
