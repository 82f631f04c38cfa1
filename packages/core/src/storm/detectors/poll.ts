import type { Entry } from "../entry.ts"
import type { StormSettings } from "../settings.ts"
import type { Verdict } from "../verdict.ts"

/** Identical calls in a row, with whatever results: a poller may ask often, not for ever. */
export function poll(entries: readonly Entry[], call: Entry, settings: StormSettings): Verdict | null {
  if (settings.polls === 0) return null
  let count = 0
  let last: Entry | null = null
  for (let i = entries.length - 1; i >= 0; i--) {
    const entry = entries[i] as Entry
    if (entry.kind !== call.kind) break
    if (entry.withheld) continue
    last ??= entry
    count++
  }
  return count >= settings.polls ? { code: "storm/poll", step: call.traits.poller ? "suppress" : "notice", count: count + 1, last } : null
}
