import type { Entry } from "../entry.ts"
import { isProgress, isUnchanged } from "../progress.ts"
import type { StormSettings } from "../settings.ts"
import type { Verdict } from "../verdict.ts"

const LONGEST = 4

/** Two to four calls that go round: a window of six does not see the longer ones. */
export function cycle(entries: readonly Entry[], call: Entry, settings: StormSettings): Verdict | null {
  const { cycleNotice, cycleSuppress } = settings
  if (call.traits.poller) return null
  let best: Verdict | null = null
  for (let period = 2; period <= LONGEST; period++) {
    // one lap more than is needed: withheld calls take their place in it, so that a loop is not locked out for ever
    const { laps, count } = lapsOf(entries, call, period, Math.max(cycleNotice, cycleSuppress) + 1)
    if (cycleSuppress > 0 && laps >= cycleSuppress) return verdict("suppress", count, entries, period)
    if (cycleNotice > 0 && laps >= cycleNotice) best ??= verdict("notice", count, entries, period)
  }
  return best
}

const verdict = (step: "notice" | "suppress", count: number, entries: readonly Entry[], period: number): Verdict => ({
  code: "storm/cycle",
  step,
  count,
  last: lastRun(entries, entries.length - period, period),
})

/** The latest run of the call at this place of the lap. */
function lastRun(entries: readonly Entry[], at: number, period: number): Entry | null {
  for (let i = at; i >= 0; i -= period) if (entries[i]?.withheld === false) return entries[i] as Entry
  return null
}

const NO_LAP = { laps: 0, count: 0 } as const

/** How many whole laps of this length ran, when the call begins the next one and nothing moved; and the how-manieth lap it begins, withheld ones too. */
function lapsOf(entries: readonly Entry[], call: Entry, period: number, most: number): { readonly laps: number; readonly count: number } {
  const size = entries.length
  if (entries[size - period]?.kind !== call.kind) return NO_LAP
  const lap = entries.slice(-period)
  if (lap.every((entry) => entry.kind === call.kind) || lap.some(({ traits }) => traits.poller || traits.exempt)) return NO_LAP
  const isKnown = lap.some(isEffective) ? isUnchanged : null
  let ran = 0
  let places = 0
  for (let i = size - 1; i >= Math.max(0, size - period * most); i--) {
    const entry = entries[i] as Entry
    const next = entries[i + period]
    if (next !== undefined) {
      if (entry.kind !== next.kind || isProgress(entry, next)) break
      if (isKnown !== null && !entry.withheld && !next.withheld && !isKnown(entry, next)) break
    }
    places++
    if (!entry.withheld) ran++
  }
  return { laps: Math.floor(ran / period), count: Math.floor(places / period) + 1 }
}

/** A write that did its work: edit, test, edit, test is how work is done. With it in the lap, each answer must be known, and the same as in the lap before. */
const isEffective = (entry: Entry): boolean => entry.traits.changes === true && entry.ok !== false && !entry.withheld
