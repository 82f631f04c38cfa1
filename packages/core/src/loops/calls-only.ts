// Detects loops in a history without results, from the calls alone.
import { type Entry, isPause, isSameCall } from "./entry.ts"
import type { Memory } from "./memory.ts"
import type { LoopSettings } from "./settings.ts"
import { lapOf, stretchBefore, waitingOf } from "./stretch.ts"
import { isRepeatingWord } from "./traits.ts"
import type { LoopVerdict } from "./verdict.ts"

/** Number of complete laps of a cycle before the withheld call: editing and testing may well repeat twice. */
const MIN_LAPS = 3

/**
 * Checks a call in a history that contains no results. Only the calls can be judged there, and hosts with such
 * histories report identical calls in direct succession as loops.
 */
export function repeatedWithoutResults(memory: Memory, call: Entry, settings: LoopSettings): LoopVerdict | null {
  if (settings.callsOnly === 0 || settings.notice === 0) return null
  const entries = memory.recent()
  if (isMeantToRepeat(call)) return null
  const last = memory.latestSame(call)
  // number of identical calls directly before this one
  const times = entries.length - 1 - entries.findLastIndex((entry) => !isSameCall(entry, call))
  const step = times >= settings.callsOnly ? "suppress" : "notice"
  if (times > 0) return { reason: "loop/identical", step, count: times + 1, last }
  const stretch = stretchBefore(memory)
  if (waitingOf(stretch, call) !== null || stretch.barren.some(({ traits }) => traits.poller)) return null
  const { period, barren } = lapOf(stretch, call)
  // the calls of the first lap are new and are not counted as barren
  const laps = period < 2 ? 0 : 1 + Math.floor(barren / period)
  if (laps < MIN_LAPS - 1) return null
  return { reason: "loop/cycle", step: laps >= MIN_LAPS ? "suppress" : "notice", count: laps + 1, last }
}

/** True for calls that are meant to repeat. Ex) a tool `scroll`; `process({"action": "poll"})` */
const isMeantToRepeat = (call: Entry): boolean =>
  call.traits.poller ||
  call.traits.repeats ||
  isPause(call) ||
  isRepeatingWord(ACTION.exec(call.text?.slice(0, MAX_TEXT) ?? "")?.[1] ?? "")

const MAX_TEXT = 1_000

/** A member that selects the action of a tool with several. Ex) `"action":"poll"` */
const ACTION = /"(?:action|operation|op|command|cmd|subcommand|method|mode|verb|event)"\s*:\s*"([a-z]+)"/i
