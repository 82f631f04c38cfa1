import type { Case, Excerpt } from "./judge/cases.ts"
import { KINDS, type Kind } from "./judge/kinds.ts"
import { OUTCOMES } from "./judge/outcome.ts"
import { type Counts, noCounts, type Table } from "./judge/tally.ts"
import type { Place } from "./place.ts"
import type { UnreadCode } from "./read/unread.ts"
import type { Scanned } from "./run/scan.ts"

/** Calls by what became of them; `broken` is all but the valid ones, `mended` those that would have run after all. */
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

/** A place as a person looks it up. */
export interface Spot {
  readonly file: string
  /** Counted from 1; null for a document, or where the scan was stopped before it was known. */
  readonly line: number | null
  /** Of the line, in bytes. */
  readonly offset: number
  /** Of a list of records, counted from 0. */
  readonly element: number | null
}

export interface ProblemRow extends Spot {
  readonly code: UnreadCode
  readonly message: string
}

export interface WorstCase extends Omit<Case, "place" | "rank">, Spot {}

/** What --json prints; the terminal and the page show the same. */
export interface ScanResult {
  readonly format: 1
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
  }
  readonly calls: CallCounts
  /** Calls that went round in circles and would have been withheld, and the conversations they are in. */
  readonly storms: { readonly calls: number; readonly conversations: number }
  readonly mentions: number
  readonly kinds: readonly (Row & { readonly title: string })[]
  readonly rules: readonly Row[]
  readonly models: readonly ModelRow[]
  readonly tools: readonly Row[]
  readonly worst: readonly WorstCase[]
  readonly unreadable: { readonly total: number; readonly byCode: Readonly<Record<string, number>>; readonly list: readonly ProblemRow[] }
  readonly unrecognised: { readonly total: number; readonly list: readonly Spot[] }
  readonly hasValues: boolean
  readonly run: {
    readonly seconds: number
    /** Of all threads together. */
    readonly cpuSeconds: number
    readonly bytesPerSecond: number
    readonly jobs: number
    readonly peakMemoryBytes: number
    readonly wasStopped: boolean
  }
}

export interface Asked {
  readonly version: string
  readonly worst: number
  readonly hasValues: boolean
}

export function resultOf(scanned: Scanned, { version, worst, hasValues }: Asked): ScanResult {
  const { tally, files, lines, bytes, seconds, workers, wasStopped } = scanned
  const spotOf = (place: Place): Spot => toSpot(place, scanned)
  const unreadTotal = [...tally.unread.values()].reduce((sum, times) => sum + times, 0)
  return {
    format: 1,
    version,
    input: {
      files: files.length,
      bytes,
      lines,
      records: tally.records,
      conversations: tally.conversations,
      turns: tally.turns,
      contextTurns: tally.contextTurns,
      withoutTools: tally.withoutTools,
      givenTools: tally.givenTools,
      freeCalls: tally.freeCalls,
    },
    calls: countsOf(tally.calls),
    storms: { calls: tally.storms, conversations: tally.stormConversations },
    mentions: tally.mentions,
    kinds: rowsOf(tally.kinds).map((row) => ({ ...row, title: KINDS[row.name as Kind] ?? row.name })),
    rules: rowsOf(tally.rules),
    models: rowsOf(tally.models).map((row) => ({ ...row, kinds: Object.fromEntries(tally.modelKinds.get(row.name) ?? []) })),
    tools: rowsOf(tally.tools),
    worst: worstOf([...tally.cases.values()], worst).map(({ place, rank: _, ...rest }) => ({ ...rest, ...spotOf(place) })),
    unreadable: {
      total: unreadTotal,
      byCode: Object.fromEntries(tally.unread),
      list: tally.problems.map(({ place, code, message }) => ({ ...spotOf(place), code, message })),
    },
    unrecognised: { total: tally.unrecognised, list: tally.unrecognisedAt.map(spotOf) },
    hasValues,
    run: {
      seconds,
      cpuSeconds: cpuSeconds(),
      bytesPerSecond: seconds > 0 ? bytes / seconds : 0,
      jobs: workers,
      peakMemoryBytes: process.resourceUsage().maxRSS * 1024,
      wasStopped,
    },
  }
}

function cpuSeconds(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1e6
}

const toSpot = (place: Place, { files, numbers }: Scanned): Spot => {
  const path = files[place.file]?.path ?? "(folder)"
  return { file: path === "-" ? "(standard input)" : path, line: numbers.of(place), offset: place.offset, element: place.element }
}

/** Ex) logs/may.jsonl:120, or batch.json, element 4. */
export const spotText = ({ file, line, offset, element }: Spot): string =>
  `${file}${line !== null ? `:${line}` : offset > 0 ? ` at byte ${offset}` : ""}${element === null ? "" : `, element ${element}`}`

export function countsOf(counts: Counts): CallCounts {
  const total = OUTCOMES.reduce((sum, outcome) => sum + counts[outcome], 0)
  return { ...counts, total, broken: total - counts.valid, mended: counts.repaired + counts.recovered }
}

/** Where most broke first, then where most was called. */
const rowsOf = (table: Table): Row[] =>
  [...table]
    .map(([name, counts]) => ({ name, ...countsOf(counts ?? noCounts()) }))
    .filter(({ total }) => total > 0)
    .sort((a, b) => b.broken - a.broken || b.total - a.total || (a.name < b.name ? -1 : 1))

const isMended = ({ outcome }: Case): boolean => outcome === "repaired" || outcome === "recovered"

/** Half of what could not run even so, half of what was mended; among these what broke most often, then worst. */
function worstOf(cases: readonly Case[], most: number): Case[] {
  const sorted = cases.toSorted((a, b) => weightOf(b) - weightOf(a) || a.place.file - b.place.file || a.place.offset - b.place.offset)
  const refused = sorted.filter((each) => !isMended(each))
  const mended = sorted.filter(isMended)
  const half = Math.max(Math.ceil(most / 2), most - mended.length)
  const first = refused.slice(0, half)
  return [...first, ...mended.slice(0, most - first.length)]
}

/** A case that came a hundred times weighs as much as one seven steps worse. */
const weightOf = ({ rank, times }: Case): number => rank + Math.log2(times) * 10

export type { Excerpt }
