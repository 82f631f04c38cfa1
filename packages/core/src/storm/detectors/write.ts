import type { Entry } from "../entry.ts"
import { hasMoved, isProgress } from "../progress.ts"
import type { StormSettings } from "../settings.ts"
import type { Verdict } from "../verdict.ts"

/** Identical successful writes, whatever was read or tested in between. A write nothing is known of is not taken for a success. */
export function write(entries: readonly Entry[], call: Entry, settings: StormSettings): Verdict | null {
  if (settings.writes === 0 || call.traits.changes !== true || call.traits.poller) return null
  let count = 0
  let last: Entry | null = null
  for (let i = entries.length - 1; i >= 0; i--) {
    const entry = entries[i] as Entry
    if (entry.withheld || entry.ok === false) continue
    if (entry.kind !== call.kind) {
      if (entry.traits.changes === true || hasMoved(entries, i)) break
      continue
    }
    if (entry.ok === null && entry.answer === null) continue
    if (last !== null && isProgress(entry, last)) break
    last ??= entry
    count++
  }
  return count >= settings.writes - 1 ? { code: "storm/write", step: "suppress", count: count + 1, last } : null
}
