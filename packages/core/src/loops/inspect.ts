// Runs all loop checks on one call; a call unlike all remembered ones costs one lookup.
import { repeatedWithoutResults } from "./calls-only.ts"
import type { Entry } from "./entry.ts"
import type { Memory } from "./memory.ts"
import { newsOf } from "./news.ts"
import { repeated } from "./repeated.ts"
import { reworded } from "./reworded.ts"
import type { LoopSettings } from "./settings.ts"
import type { LoopVerdict } from "./verdict.ts"

/** Number of short answers in a row after which errors are searched. */
const FEW = 3

/**
 * Returns a verdict if a call is one too many. A call unlike all remembered ones returns after one lookup of its key:
 * only a repetition, and a call after several short answers, is checked more closely.
 */
export function inspect(memory: Memory, call: Entry, settings: LoopSettings): LoopVerdict | null {
  const same = memory.latestSame(call)
  const verdict = same !== null && memory.isCallsOnly ? repeatedWithoutResults(memory, call, settings) : null
  if (verdict !== null) return verdict
  if (same !== null) call.kind = same.kind
  const again = same !== null || isRespelled(memory, call) ? repeated(memory, call, settings) : null
  if (again?.step === "suppress" || memory.short < FEW) return again
  const vain = reworded(memory, call, settings)
  return vain?.step === "stop" ? vain : (again ?? vain)
}

/** True if a call is an earlier one in another spelling, and the latest call brought nothing new. */
function isRespelled(memory: Memory, call: Entry): boolean {
  if (memory.short < FEW || !memory.hasAlike(call)) return false
  const entries = memory.recent()
  return newsOf(entries, entries.length - 1) === "old"
}
