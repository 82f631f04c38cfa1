// Pairs each call with its result.
import { addAll, pushTo } from "../push-to.ts"
import { type CallPart, keyOf, type Part, type ResultPart } from "./part.ts"
import type { ScannedHistory } from "./scan.ts"

/** Placeholder for a result that was never recorded. It must not say that something failed: that is not known. */
export const NO_RESULT = "No result of this call was recorded. Whether it ran is not known."

/** Calls of one turn with the same id, and the later results that name it. */
interface Bucket {
  readonly turn: number
  readonly calls: CallPart[]
  readonly results: ResultPart[]
}

const join = (call: CallPart, result: ResultPart): void => {
  call.result = result
  result.call = call
}

/** Pairs calls and results. A result belongs to the last turn before it with its id, since some servers reuse ids. */
export function pair({ parts, turns }: ScannedHistory): void {
  const { buckets, early, loose } = sort(parts)
  const unnamed = buckets.get("") ?? []
  for (const list of buckets.values()) if (list !== unnamed) for (const bucket of list) settle(bucket)
  for (const result of early) {
    const list = buckets.get(keyOf(result)) ?? []
    const [only] = list[0]?.calls ?? []
    // it stands before its call, but no other call has its id
    if (only !== undefined && list.length === 1 && list[0]?.calls.length === 1 && only.result === null)
      join(only, result)
    else loose.push(result)
  }
  pairNamed([...unnamed.flatMap(({ results }) => results), ...loose], turns)
  for (const { turn, calls, results } of unnamed) {
    const bucket = { turn, calls: calls.filter(isWaiting), results: results.filter(isLoose) }
    const others = turns[turn] ?? []
    // a result without an id may belong to a call with an id, as long as such a call has no result
    if (others.some((call) => call.id !== null && call.pairing === "id" && isWaiting(call)))
      addAll(loose, bucket.results)
    else settle(bucket, namesOf(others))
  }
  pairLoose(loose.filter(isLoose), turns)
}

const isWaiting = ({ result }: CallPart): boolean => result === null

const isLoose = ({ call }: ResultPart): boolean => call === null

const namesOf = (calls: readonly CallPart[]): ReadonlySet<unknown> => new Set(calls.map(({ givenName }) => givenName))

/** True if the name of a result belongs to another call of the turn. `names`: names of the calls of the turn. */
const isOfOther = ({ name }: ResultPart, { givenName }: CallPart, names: ReadonlySet<unknown>): boolean =>
  name !== null && name !== givenName && names.has(name)

/** Pairs results without an id by name, if exactly one waiting call and one result have the name. */
function pairNamed(results: readonly ResultPart[], turns: ScannedHistory["turns"]): void {
  const named = results.filter(({ id, name }) => id === null && name !== null)
  for (const { list, waiting } of byTurn(named, turns)) {
    const calls = onlyByName(waiting, ({ givenName }) => givenName)
    for (const [name, result] of onlyByName(list, (each) => each.name)) {
      const call = calls.get(name) ?? null
      if (call !== null && result !== null) join(call, result)
    }
  }
}

/** Groups results by the turn before them, with the calls of that turn that have no result. */
function byTurn(results: readonly ResultPart[], turns: ScannedHistory["turns"]) {
  const lists = new Map<number, ResultPart[]>()
  for (const result of results) pushTo(lists, result.window, result)
  return [...lists].map(([turn, list]) => {
    const calls = turns[turn] ?? []
    return { list, calls, waiting: calls.filter((call) => isWaiting(call) && call.pairing === "id") }
  })
}

/** Maps names to parts; to null if several parts have the name. */
function onlyByName<P>(parts: readonly P[], nameOf: (part: P) => unknown): ReadonlyMap<unknown, P | null> {
  const byName = new Map<unknown, P | null>()
  for (const part of parts) byName.set(nameOf(part), byName.has(nameOf(part)) ? null : part)
  return byName
}

function sort(parts: readonly Part[]): { buckets: Map<string, Bucket[]>; early: ResultPart[]; loose: ResultPart[] } {
  const buckets = new Map<string, Bucket[]>()
  const early: ResultPart[] = []
  const loose: ResultPart[] = []
  for (const part of parts) {
    if (part.kind === "call" && part.pairing !== "none") add(buckets, part)
    if (part.kind !== "result") continue
    const bucket = buckets.get(keyOf(part))?.at(-1)
    if (part.id === null && part.pairing === "id" && bucket?.turn !== part.window) loose.push(part)
    else if (bucket === undefined) early.push(part)
    else bucket.results.push(part)
  }
  return { buckets, early, loose }
}

function add(buckets: Map<string, Bucket[]>, call: CallPart): void {
  const key = keyOf(call)
  const latest = buckets.get(key)?.at(-1)
  if (latest?.turn === call.turn) latest.calls.push(call)
  else pushTo(buckets, key, { turn: call.turn, calls: [call], results: [] })
}

const NO_NAMES: ReadonlySet<unknown> = new Set()

function settle({ calls, results }: Bucket, names: ReadonlySet<unknown> = NO_NAMES): void {
  const [first] = calls
  if (first === undefined || results.length === 0) return
  if (calls.length === 1) {
    // the first result is the one that the model has seen and acted on, and that a cached prefix contains; our own
    // placeholder yields to a real one
    const result = results.find(({ content }) => content !== NO_RESULT) ?? (results[0] as ResultPart)
    if (!isOfOther(result, first, names)) join(first, result)
    return
  }
  // hosts answer in the order of the calls; if one is missing it is unclear which one, unless the calls are equal
  const isSame = calls.every((call) => call.givenName === first.givenName && call.given === first.given)
  if (calls.length !== results.length && !isSame) return
  if (calls.some((call, i) => results[i] !== undefined && isOfOther(results[i], call, names))) return
  calls.forEach((call, i) => {
    const result = results[i]
    if (result !== undefined) join(call, result)
  })
}

/** Pairs results with a missing or unknown id, only with a single waiting call, and only if one of both has no id. */
function pairLoose(loose: readonly ResultPart[], turns: ScannedHistory["turns"]): void {
  for (const { list, calls, waiting } of byTurn(loose, turns)) {
    const [only, anotherResult] = list
    const [call, anotherCall] = waiting
    if (only === undefined || call === undefined || anotherResult !== undefined || anotherCall !== undefined) continue
    if (only.pairing !== "id" || (only.id !== null && call.id !== null)) continue
    if (!isOfOther(only, call, namesOf(calls))) join(call, only)
  }
}
