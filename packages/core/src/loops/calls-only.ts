// Detects loops in a history without results, by the calls alone.
import { type Entry, isPause, isSameCall } from "./entry.ts"
import type { Memory } from "./memory.ts"
import type { LoopSettings } from "./settings.ts"
import { lapOf, stretchBefore, waitingOf } from "./stretch.ts"
import { isRepeatingWord } from "./traits.ts"
import type { LoopVerdict } from "./verdict.ts"

/** So many whole laps of a cycle come before the call that is withheld: edit and test may well come round twice. */
const MIN_LAPS = 3

/**
 * The guard for a history that tells no result of any call. Nothing but the calls can be judged there, and identical
 * calls in a row without anything in between are what hosts with such histories report as loops.
 */
export function repeatedWithoutResults(memory: Memory, call: Entry, settings: LoopSettings): LoopVerdict | null {
  if (settings.callsOnly === 0 || settings.notice === 0) return null
  const entries = memory.recent()
  if (isMeantToRepeat(call)) return null
  const last = memory.latestSame(call)
  // how many calls directly before are the same call
  const times = entries.length - 1 - entries.findLastIndex((entry) => !isSameCall(entry, call))
  const step = times >= settings.callsOnly ? "suppress" : "notice"
  if (times > 0) return { reason: "loop/identical", step, count: times + 1, last }
  const stretch = stretchBefore(memory)
  if (waitingOf(stretch, call) !== null || stretch.barren.some(({ traits }) => traits.poller)) return null
  const { period, barren } = lapOf(stretch, call)
  // the calls of the first lap are news and are not counted as barren
  const laps = period < 2 ? 0 : 1 + Math.floor(barren / period)
  if (laps < MIN_LAPS - 1) return null
  return { reason: "loop/cycle", step: laps >= MIN_LAPS ? "suppress" : "notice", count: laps + 1, last }
}

/** Ex) a tool `scroll`; `process({"action": "poll"})` */
const isMeantToRepeat = (call: Entry): boolean =>
  call.traits.poller ||
  call.traits.repeats ||
  isPause(call) ||
  isRepeatingWord(ACTION.exec(call.text?.slice(0, MAX_TEXT) ?? "")?.[1] ?? "")

const MAX_TEXT = 1_000

/** A member that says what a tool of several actions is to do. Ex) `"action":"poll"` */
const ACTION = /"(?:action|operation|op|command|cmd|subcommand|method|mode|verb|event)"\s*:\s*"([a-z]+)"/i
