import { BOUNDS } from "../bounds.ts"
import type { Place } from "../place.ts"
import type { UnreadCode, Why } from "../read/unread.ts"
import { compareSpots, type Located } from "../spot.ts"
import { type CaseAt, type Cases, mergeCases } from "./cases.ts"
import { byCodeUnits, keepFirst } from "./first-names.ts"
import { OUTCOMES, type Outcome } from "./outcome.ts"

/** Number of calls by outcome. */
export type Counts = Record<Outcome, number>

export const noCounts = (): Counts => ({ valid: 0, repaired: 0, recovered: 0, escalated: 0, suppressed: 0, looped: 0 })

export type Table = Map<string, Counts>

/** A record without a conversation, or an answer in no known format, with its description. */
export interface Unrecognised {
  readonly looks: string
}

/** Everything found in a part of the input. Plain data: it is passed between threads. */
export interface Tally<L = Place> {
  records: number
  conversations: number
  turns: number
  /** Turns inside a request whose answer is also recorded. */
  contextTurns: number
  calls: Counts
  /** Calls withheld because of a loop, and the number of conversations with such calls. */
  storms: number
  stormConversations: number
  /** Calls in text that were left alone because they are only mentions. */
  mentions: number
  /** Calls of custom tools, whose input is free text. */
  freeCalls: number
  /** Conversations without tools: only readability is judged. */
  withoutTools: number
  /** Conversations judged with the tools of --tools. */
  givenTools: number
  /** Calls with an id, and how often each was recorded. */
  identified: number
  readonly repeats: Map<string, number>
  /** Runs of models that are told as that. */
  modelRuns: number
  /** What runs of agents tell: it counts only where no run of a model was recorded. */
  retold: Tally<L> | null
  readonly models: Table
  readonly tools: Table
  readonly kinds: Table
  readonly rules: Table
  /** Broken calls by model, then by kind. */
  readonly modelKinds: Map<string, Map<string, number>>
  readonly unread: Map<UnreadCode, number>
  problems: (L & Why)[]
  unrecognised: number
  unrecognisedAt: (L & Unrecognised)[]
  readonly cases: Cases<L>
}

export const newTally = <L = Place>(): Tally<L> => ({
  records: 0,
  conversations: 0,
  turns: 0,
  contextTurns: 0,
  calls: noCounts(),
  storms: 0,
  stormConversations: 0,
  mentions: 0,
  freeCalls: 0,
  withoutTools: 0,
  givenTools: 0,
  identified: 0,
  repeats: new Map(),
  modelRuns: 0,
  retold: null,
  models: new Map(),
  tools: new Map(),
  kinds: new Map(),
  rules: new Map(),
  modelKinds: new Map(),
  unread: new Map(),
  problems: [],
  unrecognised: 0,
  unrecognisedAt: [],
  cases: new Map(),
})

/** Name of the row for all names beyond the limit. */
export const REST = "(others)"

/** Returns the row of a name; names beyond the limit share one. */
export function rowOf(table: Table, name: string): Counts {
  const row = table.get(name)
  if (row !== undefined) return row
  table.set(name, noCounts())
  // The table may grow to twice the limit, so that it is trimmed only occasionally.
  if (table.size > BOUNDS.names * 2) boundTable(table)
  return table.get(name) ?? (table.get(REST) as Counts)
}

/** Moves all names beyond the limit to the shared row. */
export const boundTable = (table: Table): void =>
  keepFirst(
    table,
    BOUNDS.names,
    (_, counts) => {
      const rest = table.get(REST) ?? noCounts()
      table.set(REST, rest)
      addCounts(rest, counts)
    },
    REST,
  )

export function kindsOf({ modelKinds }: Pick<Tally, "modelKinds">, model: string): Map<string, number> {
  const kinds = modelKinds.get(model)
  if (kinds !== undefined) return kinds
  modelKinds.set(model, new Map())
  if (modelKinds.size > BOUNDS.names * 2) boundKinds(modelKinds)
  return modelKinds.get(model) ?? (modelKinds.get(REST) as Map<string, number>)
}

export const boundKinds = (modelKinds: Tally["modelKinds"]): void =>
  keepFirst(
    modelKinds,
    BOUNDS.names,
    (_, kinds) => {
      const rest = modelKinds.get(REST) ?? new Map<string, number>()
      modelKinds.set(REST, rest)
      for (const [kind, calls] of kinds) bump(rest, kind, calls)
    },
    REST,
  )

/** Adds a problem: all are counted, the first ones are listed. */
export function addProblem(tally: Tally, problem: Place & Why): void {
  bump(tally.unread, problem.code)
  tally.problems.push(problem)
  if (tally.problems.length > BOUNDS.listed * 2) tally.problems = firstOf(tally.problems)
}

export function addUnrecognised(tally: Tally, found: Place & Unrecognised): void {
  tally.unrecognised++
  tally.unrecognisedAt.push(found)
  if (tally.unrecognisedAt.length > BOUNDS.listed * 2) tally.unrecognisedAt = firstOf(tally.unrecognisedAt)
}

/** Returns the first entries by file and position, then by their text. */
export const firstOf = <T extends Located & (Why | Unrecognised)>(list: readonly T[]): T[] =>
  list.toSorted((a, b) => compareSpots(a, b) || byCodeUnits(wordsOf(a), wordsOf(b))).slice(0, BOUNDS.listed)

const wordsOf = (row: Why | Unrecognised): string => ("looks" in row ? row.looks : `${row.code}\n${row.message}`)

export const TABLES = ["models", "tools", "kinds", "rules"] as const

export const SUMS = [
  "records",
  "conversations",
  "turns",
  "contextTurns",
  "storms",
  "stormConversations",
  "mentions",
  "freeCalls",
  "withoutTools",
  "givenTools",
  "identified",
  "modelRuns",
  "unrecognised",
] as const

type Entries<K, V> = Iterable<readonly [K, V]>

/** What is added to a tally: another tally, or the sums of another scan. */
export interface Addend<L>
  extends Pick<Tally, (typeof SUMS)[number] | "calls">,
    Readonly<Record<(typeof TABLES)[number], Entries<string, Counts>>> {
  readonly modelKinds: Entries<string, Entries<string, number>>
  readonly unread: Entries<UnreadCode, number>
  readonly problems: readonly (L & Why)[]
  readonly unrecognisedAt: readonly (L & Unrecognised)[]
  readonly cases: Entries<string, CaseAt<L>>
  readonly repeats: Entries<string, number>
  readonly retold: Addend<L> | null
}

/** Adds the findings of a job or a scan to the total. The order does not matter. */
export function mergeTally<L extends Located>(into: Tally<L>, from: Addend<L>): void {
  for (const name of SUMS) into[name] += from[name]
  addCounts(into.calls, from.calls)
  for (const table of TABLES) for (const [name, counts] of from[table]) addCounts(rowOf(into[table], name), counts)
  for (const [model, kinds] of from.modelKinds)
    for (const [kind, calls] of kinds) bump(kindsOf(into, model), kind, calls)
  for (const [code, times] of from.unread) bump(into.unread, code, times)
  into.problems = firstOf([...into.problems, ...from.problems])
  into.unrecognisedAt = firstOf([...into.unrecognisedAt, ...from.unrecognisedAt])
  mergeCases(into.cases, from.cases)
  for (const [digest, times] of from.repeats) bump(into.repeats, digest, times)
  keepFirst(into.repeats, BOUNDS.repeats, () => {})
  if (from.retold === null) return
  into.retold ??= newTally()
  mergeTally(into.retold, from.retold)
}

function addCounts(into: Counts, from: Counts): void {
  for (const outcome of OUTCOMES) into[outcome] += from[outcome]
}

export const bump = <K>(map: Map<K, number>, key: K, by = 1): void => {
  map.set(key, (map.get(key) ?? 0) + by)
}
