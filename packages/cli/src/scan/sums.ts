import { boundCases, type CaseAt } from "./judge/cases.ts"
import { byCodeUnits } from "./judge/first-names.ts"
import { boundRepeats } from "./judge/repeats.ts"
import {
  type Addend,
  boundKinds,
  boundTable,
  type Counts,
  firstOf,
  mergeTally,
  newTally,
  SUMS,
  TABLES,
  type Tally,
  type Unrecognised,
} from "./judge/tally.ts"
import type { Place } from "./place.ts"
import { fileName } from "./read/find-files.ts"
import type { UnreadCode, Why } from "./read/unread.ts"
import type { Scanned } from "./run/scan.ts"
import type { Spot } from "./spot.ts"

export interface ProblemRow extends Spot, Why {}

export interface UnrecognisedRow extends Spot, Unrecognised {}

/** An example of calls that broke in the same way, with its position. */
export type SumCase = CaseAt<Spot>

type Entries<V> = readonly (readonly [string, V])[]

/** What was found, bounded and in a fixed order. */
export interface FoundSums {
  readonly counts: Readonly<Record<(typeof SUMS)[number], number>>
  readonly calls: Counts
  readonly models: Entries<Counts>
  readonly tools: Entries<Counts>
  readonly kinds: Entries<Counts>
  readonly rules: Entries<Counts>
  readonly modelKinds: Entries<Entries<number>>
  readonly unread: readonly (readonly [UnreadCode, number])[]
  readonly problems: readonly ProblemRow[]
  readonly unrecognised: readonly UnrecognisedRow[]
  readonly cases: Entries<SumCase>
  /** How often a call was recorded, by a digest of it. */
  readonly repeats: Entries<number>
  /** What runs of agents tell. */
  readonly retold: FoundSums | null
}

/**
 * All that a scan found, as plain JSON in a fixed order. Two of them add up to what one scan over both would have
 * found.
 */
export interface Sums extends FoundSums {
  readonly kind: typeof SUMS_KIND
  readonly format: 2
  readonly version: string
  /** The flags that change what is found: only sums with the same can be added. */
  readonly flags: Readonly<Record<string, unknown>>
  readonly files: number
  readonly bytes: number
  readonly lines: number
  readonly run: RunFigures
}

export const SUMS_KIND = "toolmend scan sums"

export interface RunFigures {
  readonly seconds: number
  /** CPU time of all threads together. */
  readonly cpuSeconds: number
  readonly jobs: number
  readonly peakMemoryBytes: number
  readonly wasStopped: boolean
  /** Number of scans that these sums come from. */
  readonly parts: number
}

export function sumsOf(scanned: Scanned, version: string, flags: Sums["flags"]): Sums {
  const { tally, files, lines, bytes, seconds, workers, wasStopped } = scanned
  const spotted = <T>({ from, ...row }: Place & T) => ({ ...row, ...toSpot({ ...row, from }, scanned) })
  const { user, system } = process.cpuUsage()
  return {
    ...head(version, flags),
    files: files.length,
    bytes,
    lines,
    ...settled(locatedIn(tally, spotted)),
    run: {
      seconds,
      cpuSeconds: (user + system) / 1e6,
      jobs: workers,
      peakMemoryBytes: process.resourceUsage().maxRSS * 1024,
      wasStopped,
      parts: 1,
    },
  }
}

type Spotted = <T>(row: Place & T) => Omit<Place & T, "from"> & Spot

/** With the places as a person looks them up. */
const locatedIn = (tally: Tally, spotted: Spotted): Tally<Spot> => ({
  ...tally,
  problems: tally.problems.map(spotted),
  unrecognisedAt: tally.unrecognisedAt.map(spotted),
  cases: new Map([...tally.cases].map(([key, one]) => [key, spotted(one)])),
  retold: tally.retold === null ? null : locatedIn(tally.retold, spotted),
})

const head = (version: string, flags: Sums["flags"]): Pick<Sums, "kind" | "format" | "version" | "flags"> => ({
  kind: SUMS_KIND,
  format: 2,
  version,
  flags,
})

const toSpot = (place: Place, { files, numbers }: Scanned): Spot => {
  const path = files[place.file]?.path
  return {
    file: path === undefined ? "(folder)" : fileName(path),
    line: numbers.of(place),
    offset: place.offset,
    element: place.element,
    pointer: `${place.element === null ? "" : `/${place.element}`}${place.pointer}`,
  }
}

/** Adds up sums; their order does not matter. */
export function mergeSums(all: readonly [Sums, ...Sums[]]): Sums {
  const sum = newTally<Spot>()
  for (const sums of all) mergeTally(sum, addendOf(sums))
  const total = (of: (sums: Sums) => number): number => all.reduce((sum, each) => sum + of(each), 0)
  return {
    ...head(all[0].version, all[0].flags),
    files: total(({ files }) => files),
    bytes: total(({ bytes }) => bytes),
    lines: total(({ lines }) => lines),
    ...settled(sum),
    run: {
      seconds: total(({ run }) => run.seconds),
      cpuSeconds: total(({ run }) => run.cpuSeconds),
      jobs: Math.max(...all.map(({ run }) => run.jobs)),
      peakMemoryBytes: Math.max(...all.map(({ run }) => run.peakMemoryBytes)),
      wasStopped: all.some(({ run }) => run.wasStopped),
      parts: total(({ run }) => run.parts),
    },
  }
}

const addendOf = (sums: FoundSums): Addend<Spot> => ({
  ...sums,
  ...sums.counts,
  unrecognisedAt: sums.unrecognised,
  retold: sums.retold === null ? null : addendOf(sums.retold),
})

/**
 * What counts: the runs of agents as well, if no run of a model was recorded. Otherwise they repeat it, and their turns
 * are context.
 */
export function countedIn(sums: FoundSums): FoundSums {
  const { retold, counts } = sums
  if (retold === null) return sums
  if (counts.modelRuns > 0)
    return { ...sums, counts: { ...counts, contextTurns: counts.contextTurns + retold.counts.turns } }
  const sum = newTally<Spot>()
  for (const each of [sums, retold]) mergeTally(sum, addendOf({ ...each, retold: null }))
  return settled(sum)
}

/** Bounded and in order, so that the same findings are the same text. */
function settled(tally: Tally<Spot>): FoundSums {
  for (const table of TABLES) boundTable(tally[table])
  boundKinds(tally.modelKinds)
  boundCases(tally.cases)
  boundRepeats(tally.repeats)
  return {
    counts: Object.fromEntries(SUMS.map((name) => [name, tally[name]])) as Sums["counts"],
    calls: tally.calls,
    models: sorted(tally.models),
    tools: sorted(tally.tools),
    kinds: sorted(tally.kinds),
    rules: sorted(tally.rules),
    modelKinds: sorted(tally.modelKinds).map(([model, kinds]) => [model, sorted(kinds)] as const),
    unread: sorted(tally.unread),
    problems: firstOf(tally.problems),
    unrecognised: firstOf(tally.unrecognisedAt),
    cases: sorted(tally.cases),
    repeats: sorted(tally.repeats),
    retold: tally.retold === null ? null : settled(tally.retold),
  }
}

const sorted = <K extends string, V>(map: ReadonlyMap<K, V>): (readonly [K, V])[] =>
  [...map].sort(([a], [b]) => byCodeUnits(a, b))
