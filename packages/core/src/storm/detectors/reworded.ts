import { answerOf, type Entry } from "../entry.ts"
import { mayHaveChanged } from "../progress.ts"
import type { StormSettings } from "../settings.ts"
import type { Verdict } from "../verdict.ts"

/**
 * The same kind of error from the same tool, again and again, and nothing done about it in between: reading on is no success.
 * The call itself may be right at last, so it runs.
 */
export function reworded(entries: readonly Entry[], call: Entry, settings: StormSettings): Verdict | null {
  let count = 0
  let last: Entry | null = null
  for (let i = entries.length - 1; i >= 0; i--) {
    const entry = entries[i] as Entry
    if (entry.withheld) continue
    if (entry.ok !== false) {
      if (entry.name === call.name || mayHaveChanged(entry, entries)) break
      continue
    }
    if (entry.name !== call.name) continue
    const kind = answerOf(entry)?.error
    if (kind === undefined || (last !== null && kind !== answerOf(last)?.error)) break
    last ??= entry
    count++
  }
  if (settings.rewordedStop > 0 && count >= settings.rewordedStop) return { code: "storm/reworded", step: "stop", count, last }
  return settings.rewordedNotice > 0 && count >= settings.rewordedNotice ? { code: "storm/reworded", step: "notice", count, last } : null
}
