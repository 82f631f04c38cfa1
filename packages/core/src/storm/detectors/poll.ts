import type { Entry } from "../entry.ts"
import { isProgress, mayHaveChanged } from "../progress.ts"
import type { StormSettings } from "../settings.ts"
import type { Verdict } from "../verdict.ts"

/** Identical calls since anything else happened: a poller may ask often, not for ever. While its answers move, it is only told. */
export function poll(entries: readonly Entry[], call: Entry, settings: StormSettings): Verdict | null {
  if (settings.polls === 0) return null
  let count = 0
  let asked = 1
  let still = 0
  let moved = false
  let last: Entry | null = null
  let known: Entry | null = null
  for (let i = entries.length - 1; i >= 0; i--) {
    const entry = entries[i] as Entry
    if (entry.kind !== call.kind) {
      if (!entry.traits.poller && mayHaveChanged(entry, entries)) break
      continue
    }
    asked++
    if (entry.withheld) continue
    last ??= entry
    moved ||= isProgress(entry, known)
    if (entry.answer !== null) known ??= entry
    if (!moved) still++
    count++
  }
  if (call.traits.poller && still >= settings.polls) return { code: "storm/poll", step: "suppress", count: asked, last }
  return count >= settings.polls ? { code: "storm/poll", step: "notice", count: asked, last } : null
}
