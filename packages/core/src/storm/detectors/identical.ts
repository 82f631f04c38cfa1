import type { Entry } from "../entry.ts"
import { isProgress, mayHaveChanged } from "../progress.ts"
import type { StormSettings } from "../settings.ts"
import type { Verdict } from "../verdict.ts"

/** The first rule of all: the third identical call within six, nothing having changed in between. */
export function identical(entries: readonly Entry[], call: Entry, settings: StormSettings): Verdict | null {
  if (settings.threshold === 0 || call.traits.poller) return null
  let count = 0
  let last: Entry | null = null
  for (let i = entries.length - 1; i >= Math.max(0, entries.length - settings.window); i--) {
    const entry = entries[i] as Entry
    if (entry.kind !== call.kind) {
      if (mayHaveChanged(entry, entries)) break
      continue
    }
    if (entry.withheld) continue
    if (isProgress(entry, last)) break
    last ??= entry
    count++
  }
  return count >= settings.threshold - 1 ? { code: "storm/identical", step: "suppress", count: count + 1, last } : null
}
