import type { TurnContext } from "./calls/call-outcome.ts"
import { catalogOf } from "./calls/catalog.ts"
import { checkOptions } from "./calls/options.ts"
import { PASS_PRESETS, passesOf } from "./calls/passes.ts"
import type { CheckContext } from "./calls/valid.ts"
import { RepromptBudget } from "./conversation/budget.ts"
import { emitEvents, sendTo, spendBudget } from "./conversation/events.ts"
import { GivenCallSet } from "./conversation/given.ts"
import { plainText } from "./conversation/plain-text.ts"
import { replayHistory } from "./conversation/replay.ts"
import { asWritten } from "./conversation/shadow.ts"
import { type MenderState, restoreIds, restoreState, stateOf } from "./conversation/state.ts"
import { MenderCounters, type MenderStats } from "./conversation/stats.ts"
import { type IdForm, idText } from "./ids/plain-id.ts"
import type { UsedIds } from "./ids/used-ids.ts"
import { withLimits } from "./limits.ts"
import { Memory } from "./loops/memory.ts"
import { loopSettings } from "./loops/settings.ts"
import { traitsIn } from "./loops/traits.ts"
import { type Watch, withhold } from "./loops/withhold.ts"
import { givenIn, idsIn, mendTurn } from "./mend.ts"
import { alignCalls } from "./messages/align.ts"
import { readTools } from "./providers/tools.ts"
import { readTurn } from "./providers/turns.ts"
import { noteGiven } from "./scavenge/note-given.ts"
import type { MendedCall, MendOptions, MendResult, Tool, ToolsInput, Turn, TurnInput } from "./turn.ts"
import { ONE_VALID } from "./turn-report.ts"

export interface MenderOptions extends MendOptions {
  /**
   * What `state()` gave, however it was kept. One that cannot be used is told (`restored`, an event) and the
   * conversation starts anew.
   */
  readonly state?: unknown
}

/** One conversation. */
export interface Mender {
  readonly tools: readonly Tool[]
  /** Whether a given state was taken over; the reason, when it was not. */
  readonly restored: boolean | string
  /** `own` holds for this turn only. */
  mend(turn: TurnInput, own?: Pick<MendOptions, "toolChoice" | "channel" | "disabledTools" | "model">): MendResult
  /** What a tool answered. `ok` false: with an error; undefined: not known. False when no such call is remembered. */
  result(id: string, text: string, ok?: boolean): boolean
  /**
   * What else the model has read: a user's message, or a document, which is trusted no more than a tool's result. A call
   * that stands in it is never run from text.
   */
  seen(text: string, source?: "user" | "document"): void
  /** A person spoke. */
  userTurn(): void
  state(): MenderState
  stats(): MenderStats
}

/**
 * Tools compiled once, and the memory of one conversation: loops, how often a call was sent back, counts.
 * @example const mender = createMender(tools); mender.mend(turn); mender.result("c1", output); mender.userTurn()
 */
export function createMender(tools: ToolsInput, options: MenderOptions = {}): Mender {
  return new ConversationMender(tools, options)
}

/** Which id each call has now that was given another: an earlier turn may have used the one the provider gave. */
function renewedIds({ toolCalls = [] }: Turn, { order }: MendResult): Map<string, string> {
  const renewed = new Map<string, string>()
  const givenIds = toolCalls.map(({ id }) => id)
  alignCalls(givenIds, order).forEach((at, i) => {
    const givenId = at === undefined ? null : idText(givenIds[at])
    if (givenId !== null && givenId !== order[i] && !order.includes(givenId)) renewed.set(givenId, order[i] as string)
  })
  return renewed
}

const NO_ATTEMPTS: readonly number[] = []
/** What a stream has to know before a turn is whole. */
export interface StreamGate {
  readonly check: CheckContext
  /** A loop was pointed out lately, so the next call may be withheld. */
  mayWithhold(): boolean
  isUsedId(id: string): boolean
}

/** Null for a mender that was not made by `createMender`: then nothing is sent on before its turn is whole. */
export const streamGateOf = (mender: Mender): StreamGate | null =>
  mender instanceof ConversationMender ? mender.gate() : null

/** What a request tells the mender of its answer. */
export interface RequestNews {
  /** Of earlier calls of the conversation. */
  readonly ids: readonly string[]
  /** How the ids look that the mender makes; those that the model gave stay. */
  readonly idForm: IdForm
  /** What else the model has read. They are kept as they are until somebody asks: the request holds them anyway. */
  readonly texts: readonly string[]
}

export function tellRequest(mender: Mender, request: RequestNews): void {
  if (mender instanceof ConversationMender) mender.tellRequest(request)
}

/**
 * From now on a mender counts in this budget how often it sent calls back; without one, in its own. Returns that
 * budget; null for a mender that was not made by `createMender`.
 */
export const shareAttempts = (mender: Mender, shared?: RepromptBudget): RepromptBudget | null =>
  mender instanceof ConversationMender ? mender.shareAttempts(shared) : null

/** The state for a thread that a server holds: no call is taken out of text there, so what was read does not count. */
export const threadStateOf = (mender: Mender): MenderState =>
  mender instanceof ConversationMender ? mender.threadState() : mender.state()

const NO_RENEWED_IDS: ReadonlyMap<string, string> = new Map()

class ConversationMender implements Mender {
  readonly tools: readonly Tool[]
  readonly restored: boolean | string = false
  readonly #options: MenderOptions
  readonly #memory: Memory
  #budget: RepromptBudget
  readonly #counters = new MenderCounters()
  readonly #watch: Watch
  readonly #feedbackChars: number
  readonly #given: GivenCallSet
  readonly #usedIds: UsedIds
  /** Ids of the latest turn that were renewed: a host may answer by the old ones. */
  #renewedIds: ReadonlyMap<string, string> = NO_RENEWED_IDS
  /** How what the model was given is read. */
  readonly #reading: TurnContext

  constructor(givenTools: ToolsInput, options: MenderOptions) {
    checkOptions(options, ["state"])
    const tools = readTools(givenTools)
    this.tools = tools
    this.#options = options
    this.#budget = new RepromptBudget(options.maxReprompts, options.maxRepromptsPerTurn)
    const limits = withLimits(options.limits)
    const catalog = catalogOf(tools, limits, options.formats)
    const passes = passesOf(options)
    const traitsOf = traitsIn(catalog)
    this.#feedbackChars = limits.feedbackChars
    this.#watch = {
      settings: loopSettings(options.storm),
      traitsOf,
      pass: passes.storm,
      isShadow: options.preset === "report",
    }
    this.#reading = { catalog, options: {}, limits, passes: PASS_PRESETS.safe, cutByProvider: false }
    const { history } = options
    this.#given = givenIn(history ?? [], tools, options)
    this.#usedIds = idsIn(history ?? [])
    this.#memory =
      history === undefined
        ? new Memory()
        : replayHistory(history, this.#watch, { catalog, options, limits, passes, cutByProvider: false }, this.#budget)
    if (options.state === undefined || options.state === null) return
    const why = restoreState(options.state, this.#memory, this.#budget, this.#counters, this.#given)
    if (why === null) this.#renewedIds = restoreIds(options.state, this.#usedIds)
    this.restored = why ?? true
    if (why !== null && options.onEvent !== undefined) sendTo(options.onEvent, { type: "state.refused", message: why })
  }

  mend(given: TurnInput, own?: Pick<MendOptions, "toolChoice" | "channel" | "disabledTools" | "model">): MendResult {
    const turn = readTurn(given)
    if (own !== undefined) checkOptions(own)
    const judged = this.#judge(turn, own === undefined ? this.#options : { ...this.#options, ...own })
    return this.#watch.isShadow ? asWritten(turn, judged) : judged
  }

  #judge(turn: Turn, options: MendOptions): MendResult {
    const turnResult = mendTurn(turn, this.tools, options, this.#given, this.#usedIds)
    this.#renewedIds = turnResult.report.findings.length === 0 ? NO_RENEWED_IDS : renewedIds(turn, turnResult)
    const watchedResult = this.#watch.pass === "off" ? turnResult : withhold(turnResult, this.#memory, this.#watch)
    if (watchedResult.report.outcomes === ONE_VALID.outcomes) {
      this.#budget.forgetTool((watchedResult.calls[0] as MendedCall).name)
      this.#counters.oneValid()
      emitEvents(watchedResult, NO_ATTEMPTS, options)
      return watchedResult
    }
    const { result, attemptCounts: attempts } = spendBudget(watchedResult, this.#budget, this.#feedbackChars)
    this.#counters.countTurn(result)
    emitEvents(result, attempts, options)
    return result
  }

  result(id: string, text: string, ok?: boolean): boolean {
    const resultText = plainText(text)
    const ownId = this.#renewedIds.get(id) ?? id
    if (resultText !== null) noteGiven(resultText, this.#given, this.#reading, this.#memory.callOf(ownId))
    const known = this.#memory.result(ownId, resultText, typeof ok === "boolean" ? ok : null)
    if (known) this.#counters.known++
    else this.#counters.unknown++
    return known
  }

  seen(text: string, source: "user" | "document" = "user"): void {
    const seenText = plainText(text)
    if (seenText !== null) noteGiven(seenText, this.#given, this.#reading, source === "document" ? null : undefined)
  }

  userTurn(): void {
    this.#memory.clear()
    this.#budget.clearCounts()
  }

  tellRequest({ ids, idForm, texts }: RequestNews): void {
    for (const id of ids) this.#usedIds.claim(id)
    this.#usedIds.form = idForm
    for (const text of texts) noteGiven(text, this.#given, this.#reading, undefined, true)
  }

  shareAttempts(budget: RepromptBudget = this.#budget): RepromptBudget {
    this.#budget = budget
    return budget
  }

  gate(): StreamGate {
    const { catalog, limits } = this.#reading
    return {
      check: { catalog, options: this.#options, limits, passes: passesOf(this.#options) },
      mayWithhold: () =>
        this.#watch.pass === "on" &&
        (this.#memory.isCallsOnly || this.#memory.recent().some((entry) => entry.noticed || entry.withheld)),
      isUsedId: (id) => this.#usedIds.has(id),
    }
  }

  state(): MenderState {
    return this.#stateWith(this.#given)
  }

  threadState(): MenderState {
    return this.#stateWith(new GivenCallSet())
  }

  #stateWith(given: GivenCallSet): MenderState {
    const ids = {
      ids: this.#usedIds.state(),
      ...(this.#renewedIds.size === 0 ? {} : { renewedIds: [...this.#renewedIds] }),
    }
    return { ...stateOf(this.#memory, this.#budget, this.#counters, given), ...ids }
  }

  stats(): MenderStats {
    return this.#counters.snapshot()
  }
}
