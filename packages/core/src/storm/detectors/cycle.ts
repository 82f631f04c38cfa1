import type { Entry } from "../entry.ts"
import { isProgress } from "../progress.ts"
import type { StormSettings } from "../settings.ts"
import type { Verdict } from "../verdict.ts"

const LONGEST = 4

/** Two to four calls that go round: a window of six does not see the longer ones. */
export function cycle(entries: readonly Entry[], call: Entry, settings: StormSettings): Verdict | null {
  const ran = entries.filter((entry) => !entry.withheld)
  let best: Verdict | null = null
  for (let period = 2; period <= LONGEST; period++) {
    const laps = lapsOf(ran, call, period)
    if (settings.cycleSuppress > 0 && laps >= settings.cycleSuppress) return verdict("suppress", laps, ran, period)
    if (settings.cycleNotice > 0 && laps >= settings.cycleNotice) best ??= verdict("notice", laps, ran, period)
  }
  return best
}

const verdict = (step: "notice" | "suppress", laps: number, ran: readonly Entry[], period: number): Verdict => ({
  code: "storm/cycle",
  step,
  count: laps + 1,
  last: ran[ran.length - period] ?? null,
})

/** How many whole laps of this length lie behind, when the call begins the next one and nothing moved. */
function lapsOf(ran: readonly Entry[], call: Entry, period: number): number {
  const size = ran.length
  if (ran[size - period]?.kind !== call.kind || ran[size - 1]?.kind === call.kind) return 0
  for (let i = size - period; i < size; i++) if (isEffective(ran[i] as Entry)) return 0
  let same = period
  for (let i = size - period - 1; i >= 0; i--) {
    const entry = ran[i] as Entry
    const next = ran[i + period] as Entry
    if (entry.kind !== next.kind || isProgress(entry, next)) break
    same++
  }
  return Math.floor(same / period)
}

/** A write that did its work: edit, test, edit, test is how work is done. Writing the same again and again is another watch's business. */
const isEffective = (entry: Entry): boolean => entry.traits.changes === true && entry.ok !== false
