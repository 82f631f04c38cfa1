import type { UsedIds } from "../calls/used-ids.ts"
import { Answer, answerOf, digestOf, type Entry } from "../storm/entry.ts"
import type { Memory } from "../storm/memory.ts"
import { REMEMBERED } from "../storm/settings.ts"
import { type Budget, MOST_LINEAGES } from "./budget.ts"
import type { Given } from "./given.ts"
import type { Counters, MenderStats } from "./stats.ts"

const VERSION = 1
const MOST_ASIDE = 256

/** A conversation as plain JSON. It holds no arguments: of a call its name and a digest, of a result a digest and how it begins. */
export interface MenderState {
  readonly toolmend: typeof VERSION
  readonly entries: readonly EntryState[]
  readonly quiet: number
  readonly aside: readonly string[]
  readonly reprompts: { readonly spent: number; readonly lineages: readonly (readonly [string, number])[] }
  readonly stats: MenderStats
  /** Digests of the calls that stand in what the model has read. */
  readonly given?: readonly string[]
  /** The latest ids of calls, each with the number of its uses. */
  readonly ids?: readonly (readonly [string, number])[]
}

interface EntryState {
  readonly id: string
  readonly name: string
  readonly key: number
  readonly digest: string
  readonly changes: boolean | null
  readonly poller: boolean
  readonly exempt: boolean
  readonly withheld: boolean
  readonly ok: boolean | null
  readonly result: string | null
  readonly head: string | null
  readonly error: string | null
}

export function stateOf(memory: Memory, budget: Budget, counters: Counters, given: Given): MenderState {
  const entries = memory.entries.slice(-REMEMBERED).map(
    (entry): EntryState => ({
      id: entry.id,
      name: entry.name,
      key: entry.key,
      digest: digestOf(entry),
      changes: entry.traits.changes,
      poller: entry.traits.poller,
      exempt: entry.traits.exempt,
      withheld: entry.withheld,
      ok: entry.ok,
      result: answerOf(entry)?.digest ?? null,
      head: answerOf(entry)?.head ?? null,
      error: entry.ok === false ? (answerOf(entry)?.error ?? null) : null,
    }),
  )
  return {
    toolmend: VERSION,
    entries,
    quiet: memory.quiet,
    aside: memory.aside.slice(0, MOST_ASIDE),
    reprompts: { spent: budget.spent, lineages: [...budget.lineages] },
    stats: counters.snapshot(),
    ...(given.isEmpty ? {} : { given: given.state() }),
  }
}

/** Why a state cannot be used, or null when it was taken over. A state comes from a store: it may be old, cut, or somebody else's. */
export function restoreState(state: unknown, memory: Memory, budget: Budget, counters: Counters, given: Given): string | null {
  if (typeof state === "string") return "the state is a text; parse it first"
  if (typeof state !== "object" || state === null) return "the state is not an object"
  const { toolmend: version, entries, quiet, aside, reprompts, stats, given: digests, ids } = state as Partial<MenderState>
  if (version === undefined) return "the object is not a state of a mender"
  if (version !== VERSION) return `the state has ${typeof version === "number" ? `version ${String(version)}` : "no version"}, this is version ${VERSION}`
  if (!Array.isArray(entries) || entries.length > REMEMBERED || !entries.every(isEntry)) return "the calls in the state are not as they were written"
  if (!isCount(quiet) || typeof reprompts !== "object" || reprompts === null || !isCount(reprompts.spent) || !Array.isArray(reprompts.lineages))
    return "the counts in the state are not as they were written"
  if (!Array.isArray(aside) || aside.length > MOST_ASIDE || !aside.every(isText)) return "the ids in the state are not as they were written"
  if (digests !== undefined && (!Array.isArray(digests) || !digests.every(isText))) return "the digests in the state are not as they were written"
  if (ids !== undefined && !isIdList(ids)) return "the ids of calls in the state are not as they were written"
  given.restore(digests ?? [])
  memory.clear()
  for (const entry of entries) memory.restore(revived(entry))
  memory.quiet = quiet
  memory.aside = aside
  budget.spent = reprompts.spent
  for (const line of reprompts.lineages.slice(-MOST_LINEAGES))
    if (Array.isArray(line) && typeof line[0] === "string" && isCount(line[1])) budget.lineages.set(line[0], line[1])
  if (typeof stats === "object" && stats !== null) counters.restore(stats)
  return null
}

/** Of a state that was taken over. */
export const restoreIds = (state: unknown, usedIds: UsedIds): void => usedIds.restore((state as Partial<MenderState>).ids ?? [])

function revived(from: EntryState): Entry {
  const traits = { changes: from.changes, exempt: from.exempt, poller: from.poller }
  const answer = from.result === null ? null : Answer.of(from.result, from.head ?? "", from.error ?? "")
  const { id, name, key, withheld, ok, digest } = from
  return { id, name, text: null, value: null, traits, key, kind: 0, withheld, ok, answer, digest }
}

const isCount = (value: unknown): value is number => typeof value === "number" && Number.isInteger(value) && value >= 0
const isIdList = (value: unknown): boolean =>
  Array.isArray(value) && value.every((entry: unknown) => Array.isArray(entry) && isText(entry[0]) && isCount(entry[1]))
const isText = (value: unknown): boolean => typeof value === "string"
const isTextOrNull = (value: unknown): boolean => value === null || isText(value)
const isFlagOrNull = (value: unknown): boolean => value === null || typeof value === "boolean"

function isEntry(value: unknown): value is EntryState {
  if (typeof value !== "object" || value === null) return false
  const { id, name, key, digest, changes, poller, exempt, withheld, ok, result, head, error } = value as Partial<EntryState>
  const texts = isText(id) && isText(name) && isText(digest) && isTextOrNull(result) && isTextOrNull(head) && isTextOrNull(error)
  const flags = typeof poller === "boolean" && typeof exempt === "boolean" && typeof withheld === "boolean"
  return texts && flags && Number.isInteger(key) && isFlagOrNull(changes) && isFlagOrNull(ok)
}
