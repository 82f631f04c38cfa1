import { cycle } from "./detectors/cycle.ts"
import { identical } from "./detectors/identical.ts"
import { poll } from "./detectors/poll.ts"
import { reworded } from "./detectors/reworded.ts"
import { write } from "./detectors/write.ts"
import type { Entry } from "./entry.ts"
import type { Memory } from "./memory.ts"
import type { StormSettings } from "./settings.ts"
import type { Verdict } from "./verdict.ts"

/** In this order: the first that withholds is told, otherwise the first that has something to say. */
const DETECTORS = [identical, write, cycle, poll] as const

/**
 * Whether a call is one too many. A call unlike all that are remembered leaves after one look at its key:
 * only a repetition, and what comes after errors, is looked at more closely.
 */
export function inspect(memory: Memory, call: Entry, settings: StormSettings): Verdict | null {
  const same = memory.latestSame(call)
  if (same === null) return memory.failed === 0 ? null : reworded(memory.recent(), call, settings)
  call.kind = same.kind
  const entries = memory.recent()
  let milder: Verdict | null = null
  for (const detect of DETECTORS) {
    const verdict = detect(entries, call, settings)
    if (verdict?.step === "suppress") return verdict
    milder ??= verdict
  }
  return milder ?? (memory.failed === 0 ? null : reworded(entries, call, settings))
}
