import { answerOf, type Entry } from "../entry.ts"
import type { StormSettings } from "../settings.ts"
import type { Verdict } from "../verdict.ts"

/** The same kind of error from the same tool, again and again, without a success of any tool in between. The call itself may be right at last, so it runs. */
export function reworded(entries: readonly Entry[], call: Entry, settings: StormSettings): Verdict | null {
  const newest = entries[entries.length - 1]
  if (newest === undefined || newest.ok !== false) return null
  let count = 0
  let last: Entry | null = null
  for (let i = entries.length - 1; i >= 0; i--) {
    const entry = entries[i] as Entry
    if (entry.withheld || (entry.ok !== false && entry.ok !== true)) continue
    if (entry.ok) break
    if (entry.name !== call.name) continue
    if (last !== null && answerOf(entry)?.error !== answerOf(last)?.error) break
    last ??= entry
    count++
  }
  if (settings.rewordedStop > 0 && count >= settings.rewordedStop) return { code: "storm/reworded", step: "stop", count, last }
  return settings.rewordedNotice > 0 && count >= settings.rewordedNotice ? { code: "storm/reworded", step: "notice", count, last } : null
}
