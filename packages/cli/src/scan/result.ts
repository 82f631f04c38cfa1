import type { Case, Excerpt } from "./judge/cases.ts"
import { KINDS, type Kind } from "./judge/kinds.ts"
import { BROKEN, OUTCOMES, type Outcome } from "./judge/outcome.ts"
import { repeatedOf } from "./judge/repeats.ts"
import { bump, type Counts, REST } from "./judge/tally.ts"
import { compareSpots, type Spot } from "./spot.ts"
import { countedIn, type ProblemRow, type RunFigures, type SumCase, type Sums, type UnrecognisedRow } from "./sums.ts"

/**
 * Calls by outcome. `broken` is all except those that were valid as sent, `mended` those of them that would have run.
 */
export interface CallCounts extends Counts {
  readonly total: number
  readonly broken: number
  readonly mended: number
}

export interface Row extends CallCounts {
  readonly name: string
}

export interface ModelRow extends Row {
  /** Broken calls by kind. */
  readonly kinds: Readonly<Record<string, number>>
}

export interface WorstCase extends Omit<Case, "rank">, Spot {}

/** The result that --json writes; the terminal and the page show the same. */
export interface ScanResult {
  readonly format: 2
  readonly version: string
  readonly input: {
    readonly files: number
    readonly bytes: number
    readonly lines: number
    readonly records: number
    readonly conversations: number
    readonly turns: number
    readonly contextTurns: number
    readonly withoutTools: number
    readonly givenTools: number
    /** Calls of custom tools with free text: not judged, not in `calls`. */
    readonly freeCalls: number
    /** Calls with the id, the name and the arguments of another one: the log may tell conversations several times. */
    readonly repeatedCalls: number
  }
  readonly calls: CallCounts
  /** Calls in loops that would have been withheld, and the number of conversations with such calls. */
  readonly storms: { readonly calls: number; readonly conversations: number }
  readonly mentions: number
  readonly kinds: readonly (Row & { readonly title: string })[]
  readonly rules: readonly Row[]
  readonly models: readonly ModelRow[]
  readonly tools: readonly Row[]
  readonly worst: readonly WorstCase[]
  readonly unreadable: {
    readonly total: number
    readonly byCode: Readonly<Record<string, number>>
    readonly list: readonly ProblemRow[]
  }
  readonly unrecognised: { readonly total: number; readonly list: readonly UnrecognisedRow[] }
  readonly hasValues: boolean
  readonly run: RunFigures & { readonly bytesPerSecond: number }
}

/** The result as it is shown, with so many of the worst cases. */
export function resultOf(given: Sums, worst: number): ScanResult {
  const sums: Sums = { ...given, ...countedIn(given) }
  const { counts, run } = sums
  const kinds = kindsByModel(sums)
  return {
    format: 2,
    version: sums.version,
    input: {
      files: sums.files,
      bytes: sums.bytes,
      lines: sums.lines,
      records: counts.records,
      conversations: counts.conversations,
      turns: counts.turns,
      contextTurns: counts.contextTurns,
      withoutTools: counts.withoutTools,
      givenTools: counts.givenTools,
      freeCalls: counts.freeCalls,
      repeatedCalls: repeatedOf(sums.repeats, counts.identified),
    },
    calls: countsOf(sums.calls),
    storms: { calls: counts.storms, conversations: counts.stormConversations },
    mentions: counts.mentions,
    kinds: rowsOf(sums.kinds).map((row) => ({ ...row, title: KINDS[row.name as Kind] ?? row.name })),
    rules: rowsOf(sums.rules),
    models: rowsOf(sums.models).map((row) => ({ ...row, kinds: Object.fromEntries(kinds.get(row.name) ?? []) })),
    tools: rowsOf(sums.tools),
    worst: worstOf(
      sums.cases.map(([, one]) => one),
      worst,
    ).map(({ rank: _, ...rest }) => rest),
    unreadable: {
      total: sums.unread.reduce((sum, [, times]) => sum + times, 0),
      byCode: Object.fromEntries(sums.unread),
      list: sums.problems,
    },
    unrecognised: { total: counts.unrecognised, list: sums.unrecognised },
    hasValues: sums.flags["no-values"] !== true,
    run: { ...run, bytesPerSecond: run.seconds > 0 ? sums.bytes / run.seconds : 0 },
  }
}

/** Returns kinds by model. Models that share the last row also share its kinds. */
function kindsByModel({ models, modelKinds }: Sums): ReadonlyMap<string, ReadonlyMap<string, number>> {
  const named = new Set(models.map(([name]) => name))
  const out = new Map<string, Map<string, number>>()
  for (const [model, kinds] of modelKinds) {
    const name = named.has(model) ? model : REST
    const into = out.get(name) ?? new Map<string, number>()
    out.set(name, into)
    for (const [kind, times] of kinds) bump(into, kind, times)
  }
  return out
}

export function countsOf(counts: Counts): CallCounts {
  const sum = (outcomes: readonly Outcome[]): number => outcomes.reduce((total, outcome) => total + counts[outcome], 0)
  return { ...counts, total: sum(OUTCOMES), broken: sum(BROKEN), mended: sum(["repaired", "recovered"]) }
}

/** Returns rows sorted by broken calls, then by all calls, most first. */
const rowsOf = (table: Sums["models"]): Row[] =>
  table
    .map(([name, counts]) => ({ name, ...countsOf(counts) }))
    .filter(({ total }) => total > 0)
    .sort((a, b) => b.broken - a.broken || b.total - a.total || (a.name < b.name ? -1 : 1))

const isMended = ({ outcome }: SumCase): boolean => outcome === "repaired" || outcome === "recovered"

/**
 * Returns the worst cases, sorted by frequency, then by severity. At least half are cases that could not run even after
 * mending, if there are enough of them.
 */
function worstOf(cases: readonly SumCase[], most: number): SumCase[] {
  const byTimes = (a: SumCase, b: SumCase): number => b.times - a.times || b.rank - a.rank || compareSpots(a, b)
  const sorted = cases.toSorted(byTimes)
  const refused = sorted.filter((each) => !isMended(each))
  const mended = sorted.filter(isMended)
  const half = Math.max(Math.ceil(most / 2), most - mended.length)
  const first = refused.slice(0, half)
  return [...first, ...mended.slice(0, most - first.length)].sort(byTimes)
}

export type { Excerpt, ProblemRow, Spot }
