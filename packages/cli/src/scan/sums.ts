import { BOUNDS } from "./bounds.ts"
import type { Case } from "./judge/cases.ts"
import { byCodeUnits, keepFirst } from "./judge/first-names.ts"
import { addCounts, boundKinds, boundTable, bump, type Counts, noCounts, SUMS, type Tally } from "./judge/tally.ts"
import type { Place } from "./place.ts"
import { fileName } from "./read/find-files.ts"
import type { UnreadCode, Why } from "./read/unread.ts"
import type { Scanned } from "./run/scan.ts"
import { compareSpots, type Spot } from "./spot.ts"

export interface ProblemRow extends Spot, Why {}

export interface UnrecognisedRow extends Spot {
  readonly looks: string
}

/** An example of calls that broke alike, with its place. */
export interface SumCase extends Omit<Case, "place" | "times">, Spot {
  readonly times: number
}

type Entries<V> = readonly (readonly [string, V])[]

/**
 * All that a scan found, as plain JSON in a fixed order. Two of them add up to what one scan over both would have
 * found.
 */
export interface Sums {
  readonly kind: typeof SUMS_KIND
  readonly format: 1
  readonly version: string
  /** The flags that change what is found: only sums with the same can be added. */
  readonly flags: Readonly<Record<string, unknown>>
  readonly files: number
  readonly bytes: number
  readonly lines: number
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
  readonly run: RunFigures
}

export const SUMS_KIND = "toolmend scan sums"

export interface RunFigures {
  readonly seconds: number
  /** Of all threads together. */
  readonly cpuSeconds: number
  readonly jobs: number
  readonly peakMemoryBytes: number
  readonly wasStopped: boolean
  /** How many scans these sums are of. */
  readonly parts: number
}

const TABLES = ["models", "tools", "kinds", "rules"] as const

export function sumsOf(scanned: Scanned, version: string, flags: Sums["flags"]): Sums {
  const { tally, files, lines, bytes, seconds, workers, wasStopped } = scanned
  const spotOf = (place: Place): Spot => toSpot(place, scanned)
  const draft: Draft = {
    models: tally.models,
    tools: tally.tools,
    kinds: tally.kinds,
    rules: tally.rules,
    modelKinds: tally.modelKinds,
    unread: tally.unread,
    problems: tally.problems.map(({ place, code, message }) => ({ ...spotOf(place), code, message })),
    unrecognised: tally.unrecognisedAt.map(({ place, looks }) => ({ ...spotOf(place), looks })),
    cases: new Map([...tally.cases].map(([key, { place, ...rest }]) => [key, { ...rest, ...spotOf(place) }])),
  }
  const { user, system } = process.cpuUsage()
  return {
    ...head(version, flags),
    files: files.length,
    bytes,
    lines,
    counts: Object.fromEntries(SUMS.map((name) => [name, tally[name]])) as Sums["counts"],
    calls: tally.calls,
    ...settled(draft),
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

const head = (version: string, flags: Sums["flags"]): Pick<Sums, "kind" | "format" | "version" | "flags"> => ({
  kind: SUMS_KIND,
  format: 1,
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

/** Adds sums up; their order does not matter. */
export function mergeSums(all: readonly [Sums, ...Sums[]]): Sums {
  const draft: Draft = {
    models: new Map(),
    tools: new Map(),
    kinds: new Map(),
    rules: new Map(),
    modelKinds: new Map(),
    unread: new Map(),
    problems: [],
    unrecognised: [],
    cases: new Map(),
  }
  const calls = noCounts()
  for (const sums of all) {
    addCounts(calls, sums.calls)
    for (const table of TABLES)
      for (const [name, counts] of sums[table]) addCounts(entryOf(draft[table], name, noCounts), counts)
    for (const [model, kinds] of sums.modelKinds)
      for (const [kind, times] of kinds)
        bump(
          entryOf(draft.modelKinds, model, () => new Map<string, number>()),
          kind,
          times,
        )
    for (const [code, times] of sums.unread) bump(draft.unread as Map<string, number>, code, times)
    draft.problems.push(...sums.problems)
    draft.unrecognised.push(...sums.unrecognised)
    for (const [key, one] of sums.cases) draft.cases.set(key, together(draft.cases.get(key), one))
  }
  const total = (of: (sums: Sums) => number): number => all.reduce((sum, each) => sum + of(each), 0)
  return {
    ...head(all[0].version, all[0].flags),
    files: total(({ files }) => files),
    bytes: total(({ bytes }) => bytes),
    lines: total(({ lines }) => lines),
    counts: Object.fromEntries(SUMS.map((name) => [name, total(({ counts }) => counts[name])])) as Sums["counts"],
    calls,
    ...settled(draft),
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

/** One sort of cases from two parts: the example that a scan over both would have chosen. */
function together(known: SumCase | undefined, found: SumCase): SumCase {
  if (known === undefined) return found
  // Two parts of standard input may tell the same place.
  const order =
    found.rank - known.rank ||
    compareSpots(known, found) ||
    byCodeUnits(known.before.text, found.before.text) ||
    byCodeUnits(known.model, found.model)
  return { ...(order > 0 ? found : known), times: known.times + found.times }
}

interface Draft extends Pick<Tally, (typeof TABLES)[number] | "modelKinds" | "unread"> {
  problems: ProblemRow[]
  unrecognised: UnrecognisedRow[]
  readonly cases: Map<string, SumCase>
}

/** Bounded and in order, so that the same findings are the same text. */
function settled(
  draft: Draft,
): Pick<Sums, (typeof TABLES)[number] | "modelKinds" | "unread" | "problems" | "unrecognised" | "cases"> {
  for (const table of TABLES) boundTable(draft[table])
  boundKinds(draft.modelKinds)
  keepFirst(draft.cases, BOUNDS.cases, () => {})
  return {
    models: sorted(draft.models),
    tools: sorted(draft.tools),
    kinds: sorted(draft.kinds),
    rules: sorted(draft.rules),
    modelKinds: sorted(draft.modelKinds).map(([model, kinds]) => [model, sorted(kinds)] as const),
    unread: sorted(draft.unread),
    problems: draft.problems.sort(compareProblems).slice(0, BOUNDS.listed),
    unrecognised: draft.unrecognised
      .sort((a, b) => compareSpots(a, b) || byCodeUnits(a.looks, b.looks))
      .slice(0, BOUNDS.listed),
    cases: sorted(draft.cases),
  }
}

const compareProblems = (a: ProblemRow, b: ProblemRow): number =>
  compareSpots(a, b) || byCodeUnits(a.code, b.code) || byCodeUnits(a.message, b.message)

const sorted = <K extends string, V>(map: ReadonlyMap<K, V>): (readonly [K, V])[] =>
  [...map].sort(([a], [b]) => byCodeUnits(a, b))

function entryOf<V>(map: Map<string, V>, name: string, make: () => V): V {
  const known = map.get(name) ?? make()
  map.set(name, known)
  return known
}
