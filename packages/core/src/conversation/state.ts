// Writes and restores the state of a conversation as plain JSON.
import type { UsedIds } from "../ids/used-ids.ts"
import { isJsonObject } from "../json/kind.ts"
import { type AnswerSigns, ToolAnswer } from "../loops/answer.ts"
import { wordsOf } from "../loops/candidates.ts"
import { answerOf, digestOf, type Entry, isPause, looseOf, newEntry, type Traits } from "../loops/entry.ts"
import type { Memory } from "../loops/memory.ts"
import { isFruitless } from "../loops/reworded.ts"
import { REMEMBERED } from "../loops/settings.ts"
import { MAX_LINEAGES, type RepromptBudget } from "./budget.ts"
import type { GivenCallSet } from "./given.ts"
import { isCount, type MenderCounters, type MenderStats } from "./stats.ts"

const STATE_VERSION = 2
const MAX_ASIDE = 256

/**
 * A conversation as plain JSON, to be stored and restored. It contains no arguments: for a call its name and a digest,
 * for a result a digest and its beginning.
 */
export interface MenderState {
  /** Version of the other members. */
  readonly toolmend: 2
  /** @internal */
  readonly entries: readonly EntryState[]
  /** @internal */
  readonly quiet: number
  /** @internal Number of consecutive short answers. */
  readonly short: number
  /** @internal Number of calls of the latest turn, which are the last ones. */
  readonly latest?: number
  /** @internal */
  readonly aside: readonly string[]
  /** @internal */
  readonly reprompts: { readonly spent: number; readonly lineages: readonly LineageState[] }
  /** @internal */
  readonly stats: MenderStats
  /** @internal Digests of the calls in texts that the model has read. */
  readonly given?: readonly string[]
  /** @internal Codes of the words around the names of tools in texts that the model has read. */
  readonly givenWords?: string
  /** @internal The latest ids of calls, each with the number of its uses. */
  readonly ids?: readonly (readonly [string, number])[]
  /** @internal Ids of the latest turn that the provider gave, with those that the calls have. */
  readonly renewedIds?: readonly (readonly [string, string])[]
}

/** `news` is stored because the calls that show it may be forgotten. `result` is null if no answer is known. */
interface EntryState
  extends Readonly<Pick<Entry, "id" | "name" | "key" | "traits" | "withheld" | "noticed" | "news" | "ok">> {
  readonly digest: string
  readonly loose: string
  /** Absent in a state of an earlier release. */
  readonly asked?: string
  readonly pauses: boolean
  readonly result: AnswerState | null
}

interface AnswerState {
  readonly digest: string
  readonly head: string
  readonly signs: AnswerSigns
  /** Of an error. Absent in a state of an earlier release. */
  readonly told?: string
}

/** Number of times calls of a lineage were sent back, in total and before another call brought something new. */
type LineageState = readonly [lineage: string, times: number, settled?: number]

/** The data that a mender keeps about its conversation. */
export interface KeptConversation {
  readonly memory: Memory
  budget: RepromptBudget
  readonly counters: MenderCounters
  readonly given: GivenCallSet
  readonly usedIds: UsedIds
  /** Renewed ids of the latest turn: a host may answer with the old ones. */
  renewedIds: ReadonlyMap<string, string>
}

export function stateOf({ memory, budget, counters, given, usedIds, renewedIds }: KeptConversation): MenderState {
  return {
    toolmend: STATE_VERSION,
    entries: memory.entries.slice(-REMEMBERED).map(entryState),
    quiet: memory.quiet,
    short: memory.short,
    latest: Math.min(REMEMBERED, memory.entries.length - memory.turnStart),
    aside: memory.aside.slice(0, MAX_ASIDE),
    reprompts: { spent: budget.spent, lineages: lineagesOf(budget) },
    stats: counters.snapshot(),
    ...(given.isEmpty ? {} : { given: given.state() }),
    ...(given.words.isEmpty ? {} : { givenWords: given.words.state() }),
    ids: usedIds.state(),
    ...(renewedIds.size === 0 ? {} : { renewedIds: [...renewedIds] }),
  }
}

const lineagesOf = ({ lineages, settled }: RepromptBudget): LineageState[] =>
  [...lineages].map(([lineage, times]) => {
    const before = settled.get(lineage)
    return before === undefined ? [lineage, times] : [lineage, times, before]
  })

function entryState(entry: Entry): EntryState {
  const { id, name, key, traits, withheld, noticed, news, ok } = entry
  const known = { digest: digestOf(entry), loose: looseOf(entry), asked: wordsOf(entry), pauses: isPause(entry) }
  const answer = answerOf(entry)
  const result = answer === null ? null : answerState(answer, ok === false || isFruitless(entry))
  return { id, name, key, ...known, traits, withheld, noticed, news, ok, result }
}

function answerState(answer: ToolAnswer, isFailure: boolean): AnswerState {
  const { digest, head, signs } = answer
  return isFailure || signs.isError ? { digest, head, signs, told: answer.told } : { digest, head, signs }
}

function entryFrom({ id, name, key, traits, result, ...known }: EntryState): Entry {
  const { digest, loose, asked = "", pauses, withheld, noticed, news, ok } = known
  const answer = result === null ? null : ToolAnswer.of(result.digest, result.head, result.signs, result.told ?? "")
  const entry = newEntry(id, name, null, key, traits)
  return Object.assign(entry, { digest, loose, asked, pauses, withheld, noticed, news, ok, answer })
}

/** Returns why an object is not a state of this version, or null. */
function versionFault(state: unknown): string | null {
  if (typeof state === "string") return "the state is a text; parse it first"
  if (typeof state !== "object" || state === null) return "the state is not an object"
  const { toolmend: version } = state as Partial<MenderState>
  if (version === undefined) return "the object is not a state of a mender"
  if (version === STATE_VERSION) return null
  return `the state has ${typeof version === "number" ? `version ${String(version)}` : "no version"}, this is version ${STATE_VERSION}`
}

/** The parts of a state in the order they are checked. */
const STATE_PARTS: readonly (readonly [part: string, isSound: (state: Partial<MenderState>) => boolean])[] = [
  ["calls", ({ entries }) => isListOf(isEntry, entries, REMEMBERED)],
  [
    "counts",
    ({ quiet, short, reprompts }) =>
      isCount(quiet) && isCount(short) && isCount(reprompts?.spent) && Array.isArray(reprompts?.lineages),
  ],
  ["ids", ({ aside }) => isListOf(isText, aside, MAX_ASIDE)],
  ["digests", ({ given }) => given === undefined || isListOf(isText, given)],
  ["words", ({ givenWords }) => givenWords === undefined || isText(givenWords)],
  ["ids of calls", ({ ids }) => ids === undefined || isListOf(isTextCount, ids)],
]

/**
 * Restores a state; returns why it cannot be used, or null. A state comes from a store: it may be old, cut off, or
 * somebody else's.
 */
export function restoreState(state: unknown, kept: KeptConversation): string | null {
  const fault = versionFault(state)
  if (fault !== null) return fault
  const brokenPart = STATE_PARTS.find(([, isSound]) => !isSound(state as Partial<MenderState>))
  if (brokenPart !== undefined) return `the ${brokenPart[0]} in the state are not as they were written`
  const { entries, quiet, short, aside, reprompts, stats, ...read } = state as MenderState
  const { memory, budget, counters, given, usedIds } = kept
  given.restoreDigests(read.given ?? [])
  given.words.restore(read.givenWords ?? "")
  memory.clear()
  for (const entry of entries) memory.restore(entryFrom(entry))
  memory.quiet = quiet
  memory.short = short
  memory.turnStart = Math.max(0, entries.length - (isCount(read.latest) ? read.latest : 0))
  memory.aside = aside
  budget.spent = reprompts.spent
  for (const lineage of reprompts.lineages.slice(-MAX_LINEAGES)) {
    if (!isTextCount(lineage)) continue
    const [name, times, settled] = lineage as LineageState
    budget.lineages.set(name, times)
    if (isCount(settled)) budget.settled.set(name, settled)
  }
  if (typeof stats === "object" && stats !== null) counters.restoreCounts(stats)
  usedIds.restore(read.ids ?? [])
  if (Array.isArray(read.renewedIds)) kept.renewedIds = new Map(read.renewedIds.filter(isTextPair))
  return null
}

type Check = (value: unknown) => boolean

const isListOf = (isItem: Check, list: unknown, most = Number.POSITIVE_INFINITY): boolean =>
  Array.isArray(list) && list.length <= most && list.every(isItem)
const isTextCount = (pair: unknown): pair is [string, number] =>
  Array.isArray(pair) && isText(pair[0]) && isCount(pair[1])
const isTextPair = (pair: unknown): boolean => Array.isArray(pair) && isText(pair[0]) && isText(pair[1])
const isText: Check = (value) => typeof value === "string"
const isFlag: Check = (value) => typeof value === "boolean"
const isFlagOrNull: Check = (value) => value === null || isFlag(value)
const isFlagOrMissing: Check = (value) => value === undefined || isFlag(value)
const isTextOrMissing: Check = (value) => value === undefined || isText(value)
const NEWS = new Set<unknown>([null, "new", "old", "untold", "aside"])

/** Returns a check for objects whose members pass these checks. */
const hasMembers =
  <T extends object>(checks: { readonly [K in keyof T]-?: Check }): Check =>
  (value) =>
    isJsonObject(value) && Object.entries<Check>(checks).every(([name, isSound]) => isSound(value[name]))

const areTraits = hasMembers<Traits>({
  changes: isFlagOrNull,
  exempt: isFlag,
  poller: isFlag,
  repeats: isFlag,
  polls: isFlag,
  searches: isFlag,
  looks: isFlagOrMissing,
  sleeps: isFlag,
})

const areSigns = hasMembers<AnswerSigns>({
  error: isText,
  isPassing: isFlag,
  isUnderWay: isFlag,
  isOver: isFlag,
  isError: isFlag,
  isEmpty: isFlag,
  isBlank: isFlag,
  isAcknowledgement: isFlag,
  next: isTextOrMissing,
})

const isResult = hasMembers<AnswerState>({
  digest: isText,
  head: isText,
  signs: areSigns,
  told: isTextOrMissing,
})

const isEntry = hasMembers<EntryState>({
  id: isText,
  name: isText,
  key: Number.isInteger,
  digest: isText,
  loose: isText,
  asked: isTextOrMissing,
  pauses: isFlag,
  traits: areTraits,
  withheld: isFlag,
  noticed: isFlag,
  news: (value) => NEWS.has(value),
  ok: isFlagOrNull,
  result: (value) => value === null || isResult(value),
})
