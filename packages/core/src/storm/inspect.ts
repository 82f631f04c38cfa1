import { cycle } from "./detectors/cycle.ts"
import { identical } from "./detectors/identical.ts"
import { poll } from "./detectors/poll.ts"
import { reworded } from "./detectors/reworded.ts"
import { write } from "./detectors/write.ts"
import { type Entry, isSameCall } from "./entry.ts"
import type { StormSettings } from "./settings.ts"
import type { Verdict } from "./verdict.ts"

/** In this order: the first that withholds is told, otherwise the first that has something to say. */
const DETECTORS = [identical, write, cycle, poll] as const

/**
 * Whether a call is one too many. A call unlike all that are remembered leaves after one pass over their keys:
 * only a repetition is looked at more closely.
 */
export function inspect(entries: readonly Entry[], call: Entry, settings: StormSettings): Verdict | null {
  const same = latestSame(entries, call)
  if (same === null) return reworded(entries, call, settings)
  call.kind = same.kind
  let milder: Verdict | null = null
  for (const detect of DETECTORS) {
    const verdict = detect(entries, call, settings)
    if (verdict?.step === "suppress") return verdict
    milder ??= verdict
  }
  return milder ?? reworded(entries, call, settings)
}

function latestSame(entries: readonly Entry[], call: Entry): Entry | null {
  for (let i = entries.length - 1; i >= 0; i--) {
    const entry = entries[i] as Entry
    if (entry.key === call.key && isSameCall(entry, call)) return entry
  }
  return null
}
