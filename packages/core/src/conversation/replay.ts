// Rebuilds the memory of a conversation from its history by mending the calls again.

import type { TurnContext } from "../calls/call-outcome.ts"
import { isFeedback } from "../calls/feedback.ts"
import { mendCall } from "../calls/mend-call.ts"
import { SUPPRESSIONS } from "../calls/reasons.ts"
import { isValidCall } from "../calls/valid.ts"
import { MendError } from "../errors.ts"
import { parseObject } from "../json/strict.ts"
import { type Entry, entryOf } from "../loops/entry.ts"
import { isErrorText } from "../loops/fruitless.ts"
import { inspect } from "../loops/inspect.ts"
import { Memory } from "../loops/memory.ts"
import { isNotRun, quietIn } from "../loops/reflection.ts"
import { REMEMBERED } from "../loops/settings.ts"
import type { Watch } from "../loops/withhold.ts"
import type { EscalatedCall, PastCall } from "../turn.ts"
import { type RepromptBudget, type SentBack, settleNews } from "./budget.ts"
import { plainText } from "./plain-text.ts"

/**
 * Maximum number of replayed calls: the facts about the latest calls (what they brought, which had a notice) depend on
 * earlier calls.
 */
const MAX_REPLAYED = 2 * REMEMBERED

/** Maximum number of inspected calls: calls that are not remembered (exempt, duplicate) are skipped. */
const MAX_LOOKED_AT = 4 * REMEMBERED

interface HistoryCall {
  readonly name: string
  readonly raw: string
  readonly result: string | null
  readonly ok: boolean | null
  readonly sameTurn: boolean
}

/** `inTurn`: the counts of the calls of the latest turn so far. */
interface Replay {
  readonly memory: Memory
  readonly budget: RepromptBudget
  readonly watch: Watch
  inTurn: Map<string, SentBack>
  /** Calls of the latest turn: all of a turn were mended before any of them was answered. */
  unanswered: (Pick<HistoryCall, "result" | "ok"> & { readonly entry: Entry })[]
}

export function replayHistory(
  history: readonly PastCall[],
  watch: Watch,
  context: TurnContext,
  budget: RepromptBudget,
): Memory {
  if (!Array.isArray(history))
    throw new MendError("MEND_HISTORY", `history must be an array of ${PAST_CALL_SHAPE}, oldest first`)
  history.forEach(rejectMessage)
  const memory = new Memory()
  if (history.length === 0) return memory
  const replayContext: TurnContext = {
    ...context,
    cutByProvider: false,
    options: { ...context.options, disabledTools: [] },
  }
  const replay: Replay = { memory, budget, watch, inTurn: new Map(), unanswered: [] }
  for (const pastCall of latestCalls(history, watch)) {
    if (!pastCall.sameTurn) endTurn(replay)
    const { result } = pastCall
    rememberCall(pastCall, replay, result !== null && isFeedback(result) ? context : replayContext)
  }
  endTurn(replay)
  return memory
}

function endTurn(replay: Replay): void {
  const { memory, budget, unanswered } = replay
  for (const { entry, result, ok } of unanswered) memory.answer(entry, result, ok)
  settleNews(budget, memory)
  memory.turnStart = memory.entries.length
  replay.unanswered = []
  replay.inTurn = new Map()
}

const PAST_CALL_SHAPE = "earlier calls, { id?, name, arguments, result?, ok?, sameTurn? }"

/** Rejects messages of a provider, which would be taken for calls without a name and not be remembered. */
function rejectMessage(given: unknown, at: number): void {
  if (typeof given !== "object" || given === null || !("role" in given || !("name" in given || "arguments" in given)))
    return
  throw new MendError(
    "MEND_HISTORY",
    `history[${at}] is no call${"role" in given ? `, but a message of the role ${JSON.stringify(given.role)}` : ""}: history takes ${PAST_CALL_SHAPE}, each with the text of its result`,
  )
}

/** Returns the latest calls worth remembering, oldest first. Reads only the end of the history, however long it is. */
function latestCalls(history: readonly PastCall[], { traitsOf }: Watch): HistoryCall[] {
  const out: HistoryCall[] = []
  let count = 0
  for (let i = history.length - 1; i >= Math.max(0, history.length - MAX_LOOKED_AT) && count < MAX_REPLAYED; i--) {
    const latestCall = pastOf(history[i], i)
    out.push(latestCall)
    if (!isDropped(latestCall) && !traitsOf(latestCall.name).exempt) count++
  }
  return out.reverse()
}

function pastOf(given: unknown, at: number): HistoryCall {
  if (typeof given !== "object" || given === null)
    throw new MendError("MEND_HISTORY", `history[${at}] must be an object with name and arguments`)
  const { name, arguments: raw, result, ok, sameTurn } = given as { readonly [K in keyof PastCall]?: unknown }
  return {
    name: typeof name === "string" ? name : "",
    raw: plainText(raw) ?? "",
    result: plainText(result),
    ok: typeof ok === "boolean" ? ok : null,
    sameTurn: sameTurn === true,
  }
}

const DROP_NOTICES = new Set<string>(Object.values(SUPPRESSIONS))

/** True if we answered the call, and not because of a loop: nothing was done and nothing is remembered. */
const isDropped = ({ name, result }: HistoryCall): boolean =>
  name === "" || (result !== null && (DROP_NOTICES.has(result) || isFeedback(result)))

function rememberCall(rememberedCall: HistoryCall, replay: Replay, context: TurnContext): void {
  const { memory, budget, watch, inTurn, unanswered } = replay
  const { result } = rememberedCall
  if (rememberedCall.name === "" || (result !== null && DROP_NOTICES.has(result))) return
  const intendedCall = mendPastCall(rememberedCall, context)
  if (isRefused(rememberedCall, intendedCall.escalated)) {
    if (intendedCall.escalated !== null) budget.countReprompt(intendedCall.escalated, inTurn)
    return
  }
  const withheld = result !== null && isNotRun(result)
  if (intendedCall.escalated !== null && !withheld && isFailedTry(rememberedCall, intendedCall.escalated))
    budget.countReprompt(intendedCall.escalated, inTurn)
  else if (!withheld) budget.forgetTool(intendedCall.name)
  memory.quiet = withheld ? quietIn(result) : 0
  const callTraits = watch.traitsOf(intendedCall.name)
  if (callTraits.exempt && callTraits.changes !== true) return
  intendedCall.argumentTexts.forEach((text, part) => {
    const entry = entryOf("", intendedCall.name, text, intendedCall.value, callTraits)
    entry.withheld = withheld
    // a notice was given where one would be given now; what is learned on the way is learned of withheld calls, too
    const isTold = !callTraits.exempt && inspect(memory, entry, watch.settings) !== null
    entry.noticed = isTold && !withheld
    memory.restore(entry)
    // one result was given: the results of the other calls in that text are unknown
    if (!withheld && part === 0) unanswered.push({ entry, result, ok: rememberedCall.ok })
  })
}

/** True if the call did not run. A host may have answered in its own words: then the error shows it. */
const isRefused = ({ result, ok }: HistoryCall, escalated: EscalatedCall | null): boolean =>
  (result !== null && isFeedback(result)) ||
  (escalated !== null && ok === false && (result === null || !isNotRun(result)))

/**
 * True if an unusable call was sent back, whatever the host answered: not every format can mark a result as an error.
 * An unknown name may be that of an earlier tool: then the result decides.
 */
const isFailedTry = ({ result, ok }: HistoryCall, { reason }: EscalatedCall): boolean =>
  ok !== true && (reason !== "name/unknown" || (result !== null && isErrorText(result)))

interface IntendedCall {
  readonly name: string
  readonly argumentTexts: readonly string[]
  /** Value of a call that was valid as written, so that it is not parsed twice. */
  readonly value: object | null
  readonly escalated: EscalatedCall | null
}

/**
 * Mends a past call: a history may contain calls as the model wrote them, which are recognised only after mending. A
 * call that cannot be mended is kept as it is.
 */
function mendPastCall({ name, raw }: HistoryCall, context: TurnContext): IntendedCall {
  const value = parseObject(raw)
  if (value !== undefined && isValidCall(name, raw, value, context))
    return { name, argumentTexts: [raw], value, escalated: null }
  const { calls, escalated } = mendCall({ name, arguments: raw }, "", raw, value, context)
  const [first] = calls
  if (first === undefined) return { name, argumentTexts: [raw], value: null, escalated }
  return { name: first.name, argumentTexts: calls.map((call) => call.arguments), value: null, escalated: null }
}
