// mend: takes one turn and returns one result. Order: name, arguments, schema, calls in text, duplicates.
// A turn with one valid call and no text that could hold another one takes the fast path in mendTurn.

import type { CallOutcome, TurnContext } from "./calls/call-outcome.ts"
import { catalogOf, prepareAll, type ToolCatalog } from "./calls/catalog.ts"
import { withoutRepeats } from "./calls/duplicates.ts"
import { mendCall, suppressCall, unchangedCall } from "./calls/mend-call.ts"
import { checkOptions } from "./calls/options.ts"
import { PASS_PRESETS, type PassModes, passesOf, searchOf } from "./calls/passes.ts"
import { type RejectedCall, rejectCall } from "./calls/reject-call.ts"
import { type CheckContext, isValidCall } from "./calls/valid.ts"
import { RepromptBudget, settleNews } from "./conversation/budget.ts"
import { emitEvents, spendBudget } from "./conversation/events.ts"
import { GivenCallSet } from "./conversation/given.ts"
import { plainText } from "./conversation/plain-text.ts"
import { replayHistory } from "./conversation/replay.ts"
import { asWritten } from "./conversation/shadow.ts"
import { MendError } from "./errors.ts"
import { CallIds, remarkOn } from "./ids/ids.ts"
import { idAtPosition, idText, shortId } from "./ids/plain-id.ts"
import { UsedIds } from "./ids/used-ids.ts"
import { parseObject } from "./json/strict.ts"
import { argumentText } from "./json/text-of.ts"
import { type Limits, withLimits } from "./limits.ts"
import type { Memory } from "./loops/memory.ts"
import { withoutCalled } from "./loops/reflection.ts"
import { loopSettings } from "./loops/settings.ts"
import { traitsIn } from "./loops/traits.ts"
import { type Watch, withhold } from "./loops/withhold.ts"
import { endBy } from "./providers/finish.ts"
import { readTurn } from "./providers/turns.ts"
import { addAll } from "./push-to.ts"
import { callsInstead } from "./scavenge/calls-in-arguments.ts"
import { fromText } from "./scavenge/from-text.ts"
import { noteGiven, noteSeen } from "./scavenge/note-given.ts"
import { mayHoldCalls } from "./scavenge/scavenge.ts"
import type {
  DeclaredCall,
  MendedCall,
  MendOptions,
  MendResult,
  PastCall,
  Report,
  ReportFinding,
  ToolsInput,
  Turn,
  TurnInput,
} from "./turn.ts"
import {
  EMPTY_LIST,
  ONE_VALID,
  oneValid,
  type ReportedWork,
  renewedReport,
  reportedOnly,
  reportOf,
} from "./turn-report.ts"

const NO_OPTIONS: MendOptions = {}
const NO_CALLS: readonly DeclaredCall[] = []

/**
 * Makes the tool calls of one turn executable, or says exactly why not. Pure: no state, no IO, never throws on what a
 * model wrote.
 * @example mend({ toolCalls: [{ id: "c1", name: "read", arguments: '{"path":"a.ts",}' }] }, tools).calls[0].arguments
 * // '{"path":"a.ts"}'
 */
export function mend(given: TurnInput, tools: ToolsInput, options: MendOptions = NO_OPTIONS): MendResult {
  const turn = readTurn(given)
  if (options === NO_OPTIONS && turn.seen === undefined) return mendTurn(turn, tools, options)
  checkOptions(options)
  const judged = judgeTurn(turn, tools, options)
  return options.preset === "report" ? asWritten(turn, judged) : judged
}

function judgeTurn(turn: Turn, tools: ToolsInput, options: MendOptions): MendResult {
  const { history, maxReprompts, maxRepromptsPerTurn } = options
  if (history !== undefined || maxReprompts !== undefined || maxRepromptsPerTurn !== undefined)
    return inHistory(turn, tools, options)
  // without a history the loop settings have no effect, but wrong ones are still reported
  if (options.storm !== undefined) loopSettings(options.storm)
  const given = turn.seen === undefined ? null : new GivenCallSet()
  if (given !== null) noteSeen(turn.seen, given, readingOf(tools, options))
  const result = mendTurn(turn, tools, options, given)
  emitEvents(result, EMPTY_LIST, options, tools)
  return result
}

/** Mends a turn with the calls of `options.history`: loops and the budget are judged by them. */
function inHistory(turn: Turn, tools: ToolsInput, options: MendOptions): MendResult {
  const conversation = conversationOf(tools, options)
  const { memory } = conversation
  memory.isCallsOnly = (options.history ?? []).every((past) => (past?.result ?? past?.ok ?? null) === null)
  const { result, attemptCounts } = judgeIn(conversation, turn, tools, options)
  emitEvents(result, attemptCounts, options, tools)
  return result
}

/** Mends the next turn of a conversation, checks it for loops, and counts it against the budget. */
export function judgeIn(
  { memory, budget, watch, given, usedIds, reading }: Conversation,
  turn: Turn,
  tools: ToolsInput,
  options: MendOptions,
): ReturnType<typeof spendBudget> {
  noteSeen(turn.seen, given, reading)
  const turnResult = mendTurn(turn, tools, options, given, usedIds)
  settleNews(budget, memory)
  const watchedResult = watch.pass === "off" ? turnResult : withhold(turnResult, memory, watch)
  const stopAfter = watch.pass === "off" ? 0 : watch.settings.rewordedStop
  return spendBudget(watchedResult, budget, reading.limits.feedbackChars, stopAfter)
}

function readingOf(tools: ToolsInput, options: MendOptions): TurnContext {
  const limits = withLimits(options.limits)
  const catalog = catalogOf(tools, limits, options.formats)
  return { catalog, options: {}, limits, passes: PASS_PRESETS.safe, cutByProvider: false }
}

/** State of one conversation. */
export interface Conversation {
  readonly memory: Memory
  readonly budget: RepromptBudget
  readonly watch: Watch
  /** Calls that occur in texts the model has read. */
  readonly given: GivenCallSet
  /** Ids of all calls so far. */
  readonly usedIds: UsedIds
  readonly reading: TurnContext
}

/** Creates the state of a conversation from the calls of `options.history`, if there are any. */
export function conversationOf(tools: ToolsInput, options: MendOptions): Conversation {
  const { maxReprompts, maxRepromptsPerTurn } = options
  const history = options.history ?? []
  const limits = withLimits(options.limits)
  const catalog = catalogOf(tools, limits, options.formats)
  const passes = passesOf(options)
  const budget = new RepromptBudget(maxReprompts, maxRepromptsPerTurn)
  const watch: Watch = {
    settings: loopSettings(options.storm),
    traitsOf: traitsIn(catalog),
    pass: passes.storm,
    isShadow: options.preset === "report",
  }
  const memory = replayHistory(history, watch, { catalog, options, limits, passes, cutByProvider: false }, budget)
  const reading = readingOf(tools, options)
  const [given, usedIds] = [new GivenCallSet(), new UsedIds()]
  for (const earlierCall of history as readonly (PastCall | null | undefined)[]) {
    const id = idText(earlierCall?.id)
    if (id !== null) usedIds.claim(id)
    const result = plainText(earlierCall?.result)
    const [name, text] = [plainText(earlierCall?.name), plainText(earlierCall?.arguments)]
    const answeredCall = name === null || text === null ? null : { name, arguments: text }
    if (result !== null) noteGiven(withoutCalled(result, answeredCall), given, reading, answeredCall, true)
  }
  return { memory, budget, watch, given, usedIds, reading }
}

/** Mends one turn. `usedIds`: ids of earlier turns; those of this turn are added. */
export function mendTurn(
  turn: Turn,
  tools: ToolsInput,
  options: MendOptions,
  given: GivenCallSet | null = null,
  usedIds: UsedIds | null = null,
): MendResult {
  const limits = withLimits(options.limits)
  const catalog = catalogOf(tools, limits, options.formats)
  const declared = turn.toolCalls ?? NO_CALLS
  const passes = passesOf(options)
  const checkContext: CheckContext = { catalog, options, limits, passes }
  if (declared.length !== 1 || options.toolChoice === "none") {
    checkShapes(declared, catalog, limits)
    return mendAll(turn, turnContext(turn, checkContext, given), usedIds, null)
  }
  const call = asCall(declared[0], 0)
  const { id, name } = call
  const raw = argumentText(call.arguments)
  const value = parseObject(raw)
  const isValid =
    value !== undefined && !mayBePartial(call, turn.finishReason) && isValidCall(name, raw, value, checkContext)
  if (!isValid || mayHoldMore(turn, options, passes) || (catalog.unchecked.size > 0 && catalog.unchecked.has(name)))
    return mendAll(turn, turnContext(turn, checkContext, given), usedIds, { raw, value, isValid })
  const content = turn.content ?? null
  if (typeof id === "string" && id !== "" && (usedIds === null || usedIds.claim(id)))
    return oneValid(unchangedCall(id, name, raw, value), content, ONE_VALID)
  const own = ownId(id, usedIds)
  return oneValid(unchangedCall(own, name, raw, value), content, reportOfId(id, own, name))
}

/** Checks that every call is an object. Without calls, prepares all tools, because the text is searched for them. */
function checkShapes(declared: readonly DeclaredCall[], catalog: ToolCatalog, limits: Limits): void {
  if (declared.length === 0) prepareAll(catalog, limits)
  for (let i = 0; i < declared.length; i++) asCall(declared[i], i)
}

/** Returns an id for a call without one, or with one that cannot be kept. */
function ownId(id: unknown, usedIds: UsedIds | null): string {
  const given = idText(id)
  const wantedId = given ?? (usedIds?.takesShort() === true ? shortId(idAtPosition(0)) : idAtPosition(0))
  return usedIds === null || usedIds.claim(wantedId) ? wantedId : usedIds.renew(wantedId)
}

/** Reports that an id was replaced. A missing id is not reported. */
function reportOfId(id: unknown, own: string, name: string): Report {
  const text = idText(id)
  return text === null && !id ? ONE_VALID : renewedReport(remarkOn(id, text, own, name, 0))
}

function asCall(given: unknown, at: number): DeclaredCall {
  if (typeof given !== "object" || given === null)
    throw new MendError("MEND_CALL", `toolCalls[${at}] must be an object with name and arguments`)
  return given as DeclaredCall
}

/** A declared call after the check of the fast path. */
interface CheckedCall {
  readonly raw: string
  /** Undefined if the text is not a strict JSON object. */
  readonly value: object | undefined
  readonly isValid: boolean
}

function checkCall(call: DeclaredCall, context: CheckContext): CheckedCall {
  const raw = argumentText(call.arguments)
  const value = parseObject(raw)
  return { raw, value, isValid: value !== undefined && isValidCall(call.name, raw, value, context) }
}

/**
 * True if the text may contain a call in addition to the declared one. Prose beside a valid call is the common case, so
 * this takes only a few passes.
 */
function mayHoldMore({ content, reasoning }: Turn, options: MendOptions, passes: PassModes): boolean {
  if (!content && !reasoning) return false
  const scavenge = searchOf(options, passes)
  return (
    scavenge !== "off" &&
    ((typeof content === "string" && content !== "" && mayHoldCalls(content)) ||
      (scavenge === "eager" && (reasoning ?? "") !== ""))
  )
}

function turnContext(
  { finishReason }: Turn,
  { catalog, options, limits, passes }: CheckContext,
  given: GivenCallSet | null,
): TurnContext {
  const end = endBy(finishReason)
  // written out: an object literal with a spread before other members takes a microsecond
  return {
    catalog,
    options,
    limits,
    passes,
    cutByProvider: end === "cut",
    wholeByProvider: end === "complete",
    given,
  }
}

/** A turn in progress: its context, and the outcomes of its calls so far. */
interface TurnWork extends ReportedWork {
  readonly turn: Turn
  readonly declared: readonly DeclaredCall[]
  readonly context: TurnContext
  readonly callIds: CallIds
  readonly calls: MendedCall[]
  readonly order: string[]
}

/** Mends all calls of a turn. `checkedCall`: the only call, if the fast path has already checked it. */
function mendAll(
  turn: Turn,
  context: TurnContext,
  usedIds: UsedIds | null,
  checkedCall: CheckedCall | null,
): MendResult {
  const declared = turn.toolCalls ?? NO_CALLS
  const callIds = new CallIds(declared, usedIds)
  const work: TurnWork = {
    turn,
    declared,
    context,
    callIds,
    calls: [],
    escalated: [],
    suppressed: [],
    remarks: [],
    order: [],
    truncationsClosed: 0,
  }
  for (let i = 0; i < declared.length; i++) mendDeclared(work, i, checkedCall)
  const content = addTextCalls(work)
  const { calls, escalated, suppressed, remarks, order } = work
  if (callIds.remarks.length > 0) addAll(remarks, callIds.remarks)
  if (context.catalog.unchecked.size > 0) addAll(remarks, uncheckedRemarks(calls, context.catalog))
  if (usedIds !== null) callIds.keep(order)
  const keptCalls = calls.length < 2 ? calls : withoutRepeats(calls, suppressed, remarks, context)
  const recovered: MendedCall[] = []
  for (const call of keptCalls) if (call.outcome === "recovered") recovered.push(call)
  return { calls: keptCalls, recovered, escalated, suppressed, content, report: reportOf(keptCalls, work), order }
}

/** Returns a remark for each called tool that has no schema. */
function uncheckedRemarks(calls: readonly MendedCall[], { unchecked }: ToolCatalog): ReportFinding[] {
  const names = new Set(calls.map(({ name }) => name).filter((name) => unchecked.has(name)))
  return [...names].map((tool) => ({
    rule: "schema/none",
    tool,
    message: "The tool has no schema: its arguments were not checked.",
  }))
}

function mendDeclared(work: TurnWork, at: number, checkedCall: CheckedCall | null): void {
  const { context, callIds, calls, order } = work
  const call = work.declared[at] as DeclaredCall
  const id = callIds.idAt(at)
  const refusalReason = refusalOf(work, at)
  if (refusalReason !== null) {
    const refused = { id, name: call.name, raw: argumentText(call.arguments) }
    addOutcome(work, id, refusedCall(refused, refusalReason, context))
    return
  }
  const { raw, value, isValid } = checkedCall ?? checkCall(call, context)
  if (isValid) {
    calls.push(unchangedCall(id, call.name, raw, value as object))
    order.push(id)
    return
  }
  const outcome = mendCall(call, id, raw, value, context)
  const isCalled = outcome.calls.length > 0
  addOutcome(work, id, isCalled ? outcome : (callsInstead(call, id, raw, outcome, context) ?? outcome))
}

function addOutcome(work: TurnWork, id: string, outcome: CallOutcome): void {
  if (outcome.calls.length === 0) work.order.push(id)
  for (let part = 0; part < outcome.calls.length; part++) {
    const mendedPart = outcome.calls[part] as MendedCall
    const own = part === 0 ? id : work.callIds.idForPart(id, part + 1)
    work.calls.push(part === 0 ? mendedPart : { ...mendedPart, id: own })
    work.order.push(own)
  }
  if (outcome.escalated !== null) work.escalated.push(outcome.escalated)
  if (outcome.suppressed !== null) work.suppressed.push(outcome.suppressed)
  if (outcome.turnRemark !== null) work.remarks.push(outcome.turnRemark)
  if (outcome.truncationFixed) work.truncationsClosed++
}

/** Adds the calls found in the texts of the turn; returns the content without them. */
function addTextCalls(work: TurnWork): string | null {
  const { turn, declared, context } = work
  const content = turn.content ?? null
  if (!content && !turn.reasoning && declared.length > 0) return content
  const scavenge = searchOf(context.options, context.passes)
  if (scavenge === "off" || !(content || declared.length === 0 || scavenge === "eager")) return content
  const found = fromText(turn, work.calls, declared.length > 0, work.callIds, context)
  const text = context.passes.text === "on" ? found : reportedOnly(found, content)
  addAll(work.calls, text.calls)
  addAll(work.escalated, text.escalated)
  addAll(work.suppressed, text.suppressed)
  addAll(work.remarks, text.remarks)
  work.truncationsClosed += text.closed
  addAll(work.order, text.order)
  return text.content
}

type Refusal = "choice/none" | "limit/calls" | "truncated"

/** Returns the reason why a call is refused without parsing it, or null. */
function refusalOf({ turn, declared, context }: TurnWork, at: number): Refusal | null {
  if (context.options.toolChoice === "none") return "choice/none"
  if (at >= context.limits.calls) return "limit/calls"
  const isLast = at === declared.length - 1
  return isLast && mayBePartial(declared[at] as DeclaredCall, turn.finishReason) ? "truncated" : null
}

/**
 * True if the provider cut the output and the last call may be incomplete without showing it: its arguments are empty,
 * or an object that a streaming parser may have built from half the text. Not if the model wrote something after it.
 */
function mayBePartial({ arguments: given, isFollowed }: DeclaredCall, finishReason: unknown): boolean {
  if (isFollowed === true || endBy(finishReason) !== "cut") return false
  return typeof given === "object" || argumentText(given).trim() === ""
}

function refusedCall(call: RejectedCall, reason: Refusal, context: TurnContext): CallOutcome {
  const isNamed = typeof call.name === "string" && call.name.trim() !== ""
  // without a name there is no call to send back
  if (!isNamed && reason !== "choice/none") return suppressCall(call.id, "", call.raw)
  const hints = reason === "truncated" ? ["the output was cut, and nothing shows that they are complete."] : []
  return rejectCall(call, reason, context, { hints })
}
