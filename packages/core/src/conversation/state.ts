import type { UsedIds } from "../ids/used-ids.ts"
import { type AnswerSigns, ToolAnswer } from "../loops/answer.ts"
import { answerOf, digestOf, type Entry, isPause, looseOf, type Traits } from "../loops/entry.ts"
import type { Memory } from "../loops/memory.ts"
import { REMEMBERED } from "../loops/settings.ts"
import { MAX_LINEAGES, type RepromptBudget } from "./budget.ts"
import type { GivenCallSet } from "./given.ts"
import { isCount, type MenderCounters, type MenderStats } from "./stats.ts"

const STATE_VERSION = 2
const MAX_ASIDE = 256

/**
 * A conversation as plain JSON, to be kept and handed back. It holds no arguments: of a call its name and a digest, of
 * a result a digest and how it begins.
 */
export interface MenderState {
  /** The version of what else is in it. */
  readonly toolmend: 2
  /** @internal */
  readonly entries: readonly EntryState[]
  /** @internal */
  readonly quiet: number
  /** @internal Short answers in a row. */
  readonly short: number
  /** @internal */
  readonly aside: readonly string[]
  /** @internal */
  readonly reprompts: { readonly spent: number; readonly lineages: readonly (readonly [string, number])[] }
  /** @internal */
  readonly stats: MenderStats
  /** @internal Digests of the calls that stand in what the model has read. */
  readonly given?: readonly string[]
  /** @internal Codes of the words around the names of tools in what the model has read. */
  readonly givenWords?: string
  /** @internal The latest ids of calls, each with the number of its uses. */
  readonly ids?: readonly (readonly [string, number])[]
  /** @internal Ids of the latest turn that the provider gave, with those that the calls have. */
  readonly renewedIds?: readonly (readonly [string, string])[]
}

/**
 * `news` is kept where somebody asked for it: the calls that show it may be forgotten. `result` is null where no answer
 * is known.
 */
interface EntryState
  extends Readonly<Pick<Entry, "id" | "name" | "key" | "traits" | "withheld" | "noticed" | "news" | "ok">> {
  readonly digest: string
  readonly loose: string
  readonly pauses: boolean
  readonly result: { readonly digest: string; readonly head: string; readonly signs: AnswerSigns } | null
}

export function stateOf(
  memory: Memory,
  budget: RepromptBudget,
  callCounters: MenderCounters,
  given: GivenCallSet,
): MenderState {
  const entries = memory.entries.slice(-REMEMBERED).map(
    (entry): EntryState => ({
      id: entry.id,
      name: entry.name,
      key: entry.key,
      digest: digestOf(entry),
      loose: looseOf(entry),
      pauses: isPause(entry),
      traits: entry.traits,
      withheld: entry.withheld,
      noticed: entry.noticed,
      news: entry.news,
      ok: entry.ok,
      result: resultOf(answerOf(entry)),
    }),
  )
  return {
    toolmend: STATE_VERSION,
    entries,
    quiet: memory.quiet,
    short: memory.short,
    aside: memory.aside.slice(0, MAX_ASIDE),
    reprompts: { spent: budget.spent, lineages: [...budget.lineages] },
    stats: callCounters.snapshot(),
    ...(given.isEmpty ? {} : { given: given.state() }),
    ...(given.words.isEmpty ? {} : { givenWords: given.words.state() }),
  }
}

const resultOf = (givenAnswer: ToolAnswer | null): EntryState["result"] =>
  givenAnswer === null ? null : { digest: givenAnswer.digest, head: givenAnswer.head, signs: givenAnswer.signs }

/** Why an object is no state of this version, or null. */
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
 * Why a state cannot be used, or null when it was taken over. A state comes from a store: it may be old, cut, or
 * somebody else's.
 */
export function restoreState(
  state: unknown,
  memory: Memory,
  budget: RepromptBudget,
  restoredCounters: MenderCounters,
  given: GivenCallSet,
): string | null {
  const fault = versionFault(state)
  if (fault !== null) return fault
  const brokenPart = STATE_PARTS.find(([, isSound]) => !isSound(state as Partial<MenderState>))
  if (brokenPart !== undefined) return `the ${brokenPart[0]} in the state are not as they were written`
  const { entries, quiet, short, aside, reprompts, stats, given: digests, givenWords } = state as MenderState
  given.restoreDigests(digests ?? [])
  given.words.restore(givenWords ?? "")
  memory.clear()
  for (const entry of entries) memory.restore(reviveEntry(entry))
  memory.quiet = quiet
  memory.short = short
  memory.aside = aside
  budget.spent = reprompts.spent
  for (const lineagePair of reprompts.lineages.slice(-MAX_LINEAGES))
    if (isTextCount(lineagePair)) budget.lineages.set(...lineagePair)
  if (typeof stats === "object" && stats !== null) restoredCounters.restoreCounts(stats)
  return null
}

/** Restores the ids of a state that `restoreState` has accepted. */
export function restoreIds(state: unknown, usedIds: UsedIds): ReadonlyMap<string, string> {
  const { ids = [], renewedIds = [] } = state as Partial<MenderState>
  usedIds.restore(ids)
  return new Map(
    Array.isArray(renewedIds)
      ? renewedIds.filter((pair) => Array.isArray(pair) && isText(pair[0]) && isText(pair[1]))
      : [],
  )
}

function reviveEntry(from: EntryState): Entry {
  const { id, name, key, traits, withheld, noticed, news, ok, result, digest, loose, pauses } = from
  const savedAnswer = result === null ? null : ToolAnswer.of(result.digest, result.head, result.signs)
  return {
    id,
    name,
    text: null,
    value: null,
    traits,
    key,
    kind: 0,
    withheld,
    noticed,
    news,
    ok,
    answer: savedAnswer,
    digest,
    loose,
    letters: null,
    pauses,
    inVain: null,
  }
}

const isListOf = (isItem: (item: unknown) => boolean, list: unknown, most = Number.POSITIVE_INFINITY): boolean =>
  Array.isArray(list) && list.length <= most && list.every(isItem)
const isTextCount = (pair: unknown): pair is [string, number] =>
  Array.isArray(pair) && isText(pair[0]) && isCount(pair[1])
const isText = (value: unknown): boolean => typeof value === "string"
const isFlag = (value: unknown): boolean => typeof value === "boolean"
const NEWS = new Set<unknown>([null, "new", "old", "untold", "aside"])
const isFlagOrNull = (value: unknown): boolean => value === null || isFlag(value)

function isEntry(value: unknown): boolean {
  if (typeof value !== "object" || value === null) return false
  const { id, name, key, digest, loose, pauses, traits, withheld, noticed, news, ok, result } =
    value as Partial<EntryState>
  const areTextsValid = isText(id) && isText(name) && isText(digest) && isText(loose)
  const areFlagsValid = isFlag(pauses) && isFlag(withheld) && isFlag(noticed) && isFlagOrNull(ok) && NEWS.has(news)
  return areTextsValid && areFlagsValid && Number.isInteger(key) && areTraits(traits) && isResult(result)
}

function areTraits(value: unknown): boolean {
  if (typeof value !== "object" || value === null) return false
  const { changes, exempt, poller, repeats, polls, searches, sleeps } = value as Partial<Traits>
  return (
    isFlagOrNull(changes) &&
    isFlag(exempt) &&
    isFlag(poller) &&
    isFlag(repeats) &&
    isFlag(polls) &&
    isFlag(searches) &&
    isFlag(sleeps)
  )
}

function isResult(value: unknown): boolean {
  if (value === null) return true
  if (typeof value !== "object") return false
  const { digest, head, signs } = value as Partial<NonNullable<EntryState["result"]>>
  if (!isText(digest) || !isText(head) || typeof signs !== "object" || signs === null) return false
  const { error, isPassing, isUnderWay, isOver, isError, isEmpty, isBlank, isAcknowledgement } = signs
  return isText(error) && [isPassing, isUnderWay, isOver, isError, isEmpty, isBlank, isAcknowledgement].every(isFlag)
}
