// createMender: compiled tools and the state of one conversation.
import { checkOptions, checkTurnOptions, type TurnOptions } from "./calls/options.ts"
import { passesOf } from "./calls/passes.ts"
import type { CheckContext } from "./calls/valid.ts"
import type { RepromptBudget } from "./conversation/budget.ts"
import { emitEvents, sendTo } from "./conversation/events.ts"
import { GivenCallSet } from "./conversation/given.ts"
import { plainText } from "./conversation/plain-text.ts"
import { asWritten } from "./conversation/shadow.ts"
import { type KeptConversation, type MenderState, restoreState, stateOf } from "./conversation/state.ts"
import { MenderCounters, type MenderStats } from "./conversation/stats.ts"
import { rememberedId } from "./digest.ts"
import { type IdForm, idText } from "./ids/plain-id.ts"
import { UsedIds } from "./ids/used-ids.ts"
import { withoutCalled } from "./loops/reflection.ts"
import { type Conversation, conversationOf, judgeIn } from "./mend.ts"
import { alignCalls } from "./messages/align.ts"
import { readTools } from "./providers/tools.ts"
import { readTurn } from "./providers/turns.ts"
import { noteGiven } from "./scavenge/note-given.ts"
import type { MendOptions, MendResult, Tool, ToolsInput, Turn, TurnInput } from "./turn.ts"
import { ONE_VALID } from "./turn-report.ts"

export interface MenderOptions extends MendOptions {
  /**
   * The value that `state()` returned, from any store. If it cannot be used, `restored` and an event say why, and the
   * conversation starts anew.
   */
  readonly state?: unknown
}

/** One conversation. */
export interface Mender {
  readonly tools: readonly Tool[]
  /** True if a given state was restored; otherwise false, or the reason why it could not be used. */
  readonly restored: boolean | string
  /** Mends the next turn. `own`: options for this turn only. */
  mend(turn: TurnInput, own?: TurnOptions): MendResult
  /** Records a tool's result. `ok`: false for an error, undefined if unknown. Returns false for an unknown call. */
  result(id: string, text: string, ok?: boolean): boolean
  /**
   * Records another text that the model has read: a user's message, or a document, which is trusted no more than a
   * tool's result. A call that occurs in it is never run from text.
   */
  seen(text: string, source?: "user" | "document"): void
  /** Records that a person wrote a message: a new task begins. */
  userTurn(): void
  state(): MenderState
  stats(): MenderStats
}

/**
 * Compiles the tools once and keeps the state of one conversation: loops, how often calls were sent back, counts.
 * @example const mender = createMender(tools); mender.mend(turn); mender.result("c1", output); mender.userTurn()
 */
export function createMender(tools: ToolsInput, options: MenderOptions = {}): Mender {
  return new ConversationMender(tools, options)
}

/** Maps the given id of each call whose id was replaced to its new id. */
function renewedIds({ toolCalls = [] }: Turn, { order }: MendResult): Map<string, string> {
  const renewed = new Map<string, string>()
  const givenIds = toolCalls.map(({ id }) => id)
  alignCalls(givenIds, order).forEach((at, i) => {
    const givenId = at === undefined ? null : idText(givenIds[at])
    if (givenId !== null && givenId !== order[i] && !order.includes(givenId))
      renewed.set(rememberedId(givenId), order[i] as string)
  })
  return renewed
}

/** What a stream needs to know before a turn is complete. */
export interface StreamGate {
  readonly check: CheckContext
  /** True if a loop was reported recently, so that the next call may be withheld. */
  mayWithhold(): boolean
  isUsedId(id: string): boolean
}

/** Null for a mender not made by `createMender`: then nothing is sent on before its turn is complete. */
export const streamGateOf = (mender: Mender): StreamGate | null => (isOwnMender(mender) ? mender.gate() : null)

/** What an adapter tells the mender about a request, before its answer. */
export interface RequestNews {
  /** Ids of earlier calls of the conversation. */
  readonly ids: readonly string[]
  /** Form of the ids that the mender makes. Given ids are kept. */
  readonly idForm: IdForm
  /** Other texts that the model has read. They are parsed on demand: the request keeps them in memory anyway. */
  readonly texts: readonly string[]
  /** Other data that the model has read and no person wrote. */
  readonly documents: readonly unknown[]
}

export function tellRequest(mender: Mender, request: RequestNews): void {
  if (isOwnMender(mender)) mender.tellRequest(request)
}

/**
 * Lets a mender count in a shared budget how often it sent calls back; without one it keeps its own. Returns the budget
 * in use; null for a mender not made by `createMender`.
 */
export const shareAttempts = (mender: Mender, shared?: RepromptBudget): RepromptBudget | null =>
  isOwnMender(mender) ? mender.shareAttempts(shared) : null

/**
 * Returns the state for a thread that the server stores. It omits texts that were read, because no call is recovered
 * from text there, and used ids, because the server accepts a result only under the id that it assigned.
 */
export const threadStateOf = (mender: Mender): MenderState =>
  isOwnMender(mender) ? mender.threadState() : mender.state()

const NO_RENEWED_IDS: ReadonlyMap<string, string> = new Map()

/**
 * Marks own menders. A registered symbol, because `import` and `require` may each load this class, and a mender of one
 * may be passed to functions of the other.
 */
const MENDER_MARK = Symbol.for("toolmend.mender")

const isOwnMender = (mender: Mender): mender is ConversationMender => MENDER_MARK in mender

class ConversationMender implements Mender {
  get [MENDER_MARK](): true {
    return true
  }

  readonly tools: readonly Tool[]
  readonly restored: boolean | string = false
  readonly #options: MenderOptions
  readonly #kept: KeptConversation & Conversation

  constructor(givenTools: ToolsInput, options: MenderOptions) {
    checkOptions(options, ["state"])
    this.tools = readTools(givenTools)
    this.#options = options
    const conversation = conversationOf(this.tools, options)
    this.#kept = { ...conversation, counters: new MenderCounters(), renewedIds: NO_RENEWED_IDS }
    if (options.state === undefined || options.state === null) return
    const why = restoreState(options.state, this.#kept)
    this.restored = why ?? true
    if (why !== null && options.onEvent !== undefined) sendTo(options.onEvent, { type: "state.refused", message: why })
  }

  mend(given: TurnInput, own?: TurnOptions): MendResult {
    const turn = readTurn(given)
    if (own !== undefined) checkTurnOptions(own)
    const judged = this.#judge(turn, own === undefined ? this.#options : { ...this.#options, ...own })
    return this.#kept.watch.isShadow ? asWritten(turn, judged) : judged
  }

  #judge(turn: Turn, options: MendOptions): MendResult {
    const kept = this.#kept
    const { result, attemptCounts } = judgeIn(kept, turn, this.tools, options)
    const { findings, outcomes } = result.report
    kept.renewedIds = findings.length === 0 ? NO_RENEWED_IDS : renewedIds(turn, result)
    if (outcomes === ONE_VALID.outcomes) kept.counters.oneValid()
    else kept.counters.countTurn(result)
    emitEvents(result, attemptCounts, options, this.tools)
    return result
  }

  result(id: string, text: string, ok?: boolean): boolean {
    const { memory, given, reading, counters, renewedIds } = this.#kept
    const resultText = plainText(text)
    const ownId = renewedIds.get(rememberedId(id)) ?? id
    const answeredCall = memory.callOf(ownId)
    if (resultText !== null) noteGiven(withoutCalled(resultText, answeredCall), given, reading, answeredCall)
    const known = memory.result(ownId, resultText, typeof ok === "boolean" ? ok : null)
    counters.results[known ? "known" : "unknown"]++
    return known
  }

  seen(text: string, source: "user" | "document" = "user"): void {
    const { given, reading } = this.#kept
    const seenText = plainText(text)
    if (seenText !== null) noteGiven(seenText, given, reading, source === "document" ? null : undefined)
  }

  userTurn(): void {
    this.#kept.memory.clear()
    this.#kept.budget.clearCounts()
  }

  tellRequest({ ids, idForm, texts, documents }: RequestNews): void {
    const { usedIds, given, reading } = this.#kept
    for (const id of ids) usedIds.claim(id)
    usedIds.form = idForm
    for (const text of texts) noteGiven(text, given, reading, undefined, true)
    // trusted no more than a result
    for (const data of documents) noteGiven(data, given, reading, null, true)
  }

  shareAttempts(budget: RepromptBudget = this.#kept.budget): RepromptBudget {
    this.#kept.budget = budget
    return budget
  }

  gate(): StreamGate {
    const { memory, usedIds, watch, reading } = this.#kept
    const { catalog, limits } = reading
    return {
      check: { catalog, options: this.#options, limits, passes: passesOf(this.#options) },
      mayWithhold: () =>
        watch.pass === "on" && (memory.isCallsOnly || memory.recent().some((entry) => entry.noticed || entry.withheld)),
      isUsedId: (id) => usedIds.has(id),
    }
  }

  state(): MenderState {
    return stateOf(this.#kept)
  }

  threadState(): MenderState {
    return stateOf({ ...this.#kept, given: new GivenCallSet(), usedIds: new UsedIds() })
  }

  stats(): MenderStats {
    return this.#kept.counters.snapshot()
  }
}
