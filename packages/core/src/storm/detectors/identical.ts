import { answerOf, type Entry } from "../entry.ts"
import { isTransient } from "../error-kind.ts"
import { isProgress, isReason } from "../progress.ts"
import type { StormSettings } from "../settings.ts"
import type { Verdict } from "../verdict.ts"

/** The first rule of all: the third identical call within six, nothing having changed in between. */
export function identical(entries: readonly Entry[], call: Entry, settings: StormSettings): Verdict | null {
  const { threshold, window } = settings
  if (threshold === 0 || call.traits.poller) return null
  let count = 0
  let asked = 1
  let last: Entry | null = null
  let known: Entry | null = null
  for (let i = entries.length - 1; i >= Math.max(0, entries.length - window); i--) {
    const entry = entries[i] as Entry
    if (entry.kind !== call.kind) {
      if (isReason(entries, i)) break
      continue
    }
    if (!entry.withheld && isProgress(entry, known)) break
    asked++
    if (entry.withheld) continue
    if (entry.answer !== null) known ??= entry
    last ??= entry
    count++
  }
  if (last === null || count < threshold - 1) return null
  // it may well work the next time: one try more, with a notice
  const isLate = count >= Math.min(Math.max(threshold, settings.retries), window + 1) - 1
  return { code: "storm/identical", step: isLate || !endedForNow(last) ? "suppress" : "notice", count: asked, last }
}

const endedForNow = (entry: Entry): boolean => entry.ok === false && isTransient(answerOf(entry)?.error ?? "")
