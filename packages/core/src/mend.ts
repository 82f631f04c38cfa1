// Order: name → arguments → schema → calls in text → duplicates. A valid call without text beside it leaves at the first check.
import { catalogOf, prepareAll } from "./calls/catalog.ts"
import { findRepeats } from "./calls/duplicates.ts"
import { feedbackText } from "./calls/feedback.ts"
import { mendCall, type TurnContext, unchangedCall } from "./calls/mend-call.ts"
import { PASS_PRESETS, type PassModes, passesOf, searchOf } from "./calls/passes.ts"
import { SUPPRESSIONS } from "./calls/reasons.ts"
import { type CheckContext, isValidCall } from "./calls/valid.ts"
import { RepromptBudget } from "./conversation/budget.ts"
import { emitEvents, spendBudget } from "./conversation/events.ts"
import { GivenCallSet } from "./conversation/given.ts"
import { plainText } from "./conversation/plain-text.ts"
import { replayHistory } from "./conversation/replay.ts"
import { MendError } from "./errors.ts"
import { CallIds, remarkOn } from "./ids/ids.ts"
import { idAtPosition, idText } from "./ids/plain-id.ts"
import { UsedIds } from "./ids/used-ids.ts"
import { parseObject } from "./json/strict.ts"
import { jsonTextOf } from "./json/text-of.ts"
import { withLimits } from "./limits.ts"
import { loopSettings } from "./loops/settings.ts"
import { traitsIn } from "./loops/traits.ts"
import { withhold } from "./loops/withhold.ts"
import type { Finding } from "./report.ts"
import { fromText, type TextCalls } from "./scavenge/from-text.ts"
import { noteGiven } from "./scavenge/note-given.ts"
import { mayHoldCalls } from "./scavenge/scavenge.ts"
import type { DeclaredCall, EscalatedCall, MendedCall, MendOptions, MendResult, PastCall, Report, ReportFinding, SuppressedCall, Tool, Turn } from "./turn.ts"

const NO_OPTIONS: MendOptions = {}
const NO_CALLS: readonly DeclaredCall[] = []
const COMPLETE_REASONS = /^(?:stop|tool_calls|tool_use|end_turn|function_call|stop_sequence|completed|complete|eos)$/i
const CUT_REASONS = /^(?:length|max_tokens|max_output_tokens|model_length|MAX_TOKENS|token_limit|incomplete)$/i

/**
 * Makes the tool calls of one turn executable, or says exactly why not. Pure: no state, no IO, never throws on what a model wrote.
 * @example mend({ toolCalls: [{ id: "c1", name: "read", arguments: '{"path":"a.ts",}' }] }, tools).calls[0].arguments // '{"path":"a.ts"}'
 */
export function mend(turn: Turn, tools: readonly Tool[], options: MendOptions = NO_OPTIONS): MendResult {
  if (options === NO_OPTIONS) return mendTurn(turn, tools, options)
  const { history, onEvent, maxReprompts, maxRepromptsPerTurn } = options
  if (history === undefined && onEvent === undefined && maxReprompts === undefined && maxRepromptsPerTurn === undefined) {
    // nothing uses them without a history: wrong ones are told all the same
    if (options.storm !== undefined) loopSettings(options.storm)
    return mendTurn(turn, tools, options)
  }
  return inHistory(mendTurn(turn, tools, options, givenIn(history ?? [], tools, options), idsIn(history ?? [])), tools, options)
}

/** The ids that the calls of a conversation had, where the host hands them over. */
export function idsIn(history: readonly PastCall[]): UsedIds {
  const idsInHistory = new UsedIds()
  if (!Array.isArray(history)) return idsInHistory
  for (const callInHistory of history as readonly unknown[]) {
    const id = idText((callInHistory as PastCall | null)?.id)
    if (id !== null) idsInHistory.claim(id)
  }
  return idsInHistory
}

/** The calls that stand in the results of a conversation. */
export function givenIn(history: readonly PastCall[], tools: readonly Tool[], options: MendOptions): GivenCallSet {
  const given = new GivenCallSet()
  if (!Array.isArray(history)) return given
  const limits = withLimits(options.limits)
  const context: TurnContext = { catalog: catalogOf(tools, limits), options: {}, limits, passes: PASS_PRESETS.safe, cutByProvider: false }
  for (const earlierCall of history) {
    const result = typeof earlierCall === "object" && earlierCall !== null ? plainText((earlierCall as PastCall).result) : null
    if (result !== null) noteGiven(result, given, context)
  }
  return given
}

/** The verdicts that need what came before, without state: loops and the budget by the calls that are handed over. */
function inHistory(turnResult: MendResult, tools: readonly Tool[], options: MendOptions): MendResult {
  const limits = withLimits(options.limits)
  const catalog = catalogOf(tools, limits)
  const passes = passesOf(options)
  const traitsOf = traitsIn(catalog)
  const budget = new RepromptBudget(options.maxReprompts, options.maxRepromptsPerTurn)
  const stormWatch = { settings: loopSettings(options.storm), traitsOf, pass: passes.storm }
  const memory = replayHistory(options.history ?? [], stormWatch, { catalog, options, limits, passes, cutByProvider: false }, budget)
  memory.isCallsOnly = (options.history ?? []).every((past) => (past?.result ?? past?.ok ?? null) === null)
  const watchedResult = stormWatch.pass === "off" ? turnResult : withhold(turnResult, memory, stormWatch)
  const { result, attemptCounts: attempts } = spendBudget(watchedResult, budget, limits.feedbackChars)
  emitEvents(result, attempts, options)
  return result
}

/** One turn by itself. `used`: the ids of the earlier turns; those of this one are added. */
export function mendTurn(
  turn: Turn,
  tools: readonly Tool[],
  options: MendOptions,
  given: GivenCallSet | null = null,
  usedIds: UsedIds | null = null,
): MendResult {
  if (typeof turn !== "object" || turn === null) throw new MendError("MEND_TURN", "turn must be an object with content and toolCalls")
  const limits = withLimits(options.limits)
  const catalog = catalogOf(tools, limits)
  const declared = turn.toolCalls ?? NO_CALLS
  const passes = passesOf(options)
  const checkContext: CheckContext = { catalog, options, limits, passes }
  if (declared.length !== 1 || options.toolChoice === "none") {
    if (declared.length === 0) prepareAll(catalog, limits)
    for (let i = 0; i < declared.length; i++) asCall(declared[i], i)
    return mendAll(turn, declared, checkContext, null, given, new CallIds(declared, usedIds))
  }
  const { id, name, arguments: written } = asCall(declared[0], 0)
  const raw = rawOf(written)
  const value = parseObject(raw)
  const isValid = value !== undefined && !mayBePartial(written, turn.finishReason) && isValidCall(name, raw, value, checkContext)
  if (!isValid || mayHoldMore(turn, options, passes))
    return mendAll(turn, declared, checkContext, { raw, value, isValid }, given, new CallIds(declared, usedIds))
  if (typeof id === "string" && id !== "" && (usedIds === null || usedIds.claim(id))) return oneValid(id, name, raw, value, turn, ONE_VALID)
  const text = idText(id)
  const wantedId = text ?? idAtPosition(0)
  const own = usedIds === null || usedIds.claim(wantedId) ? wantedId : usedIds.renew(wantedId)
  return oneValid(own, name, raw, value, turn, text === null && !id ? ONE_VALID : renewedReport(remarkOn(id, text, own, name, 0)))
}

function asCall(given: unknown, at: number): DeclaredCall {
  if (typeof given !== "object" || given === null) throw new MendError("MEND_CALL", `toolCalls[${at}] must be an object with name and arguments`)
  return given as DeclaredCall
}

/** A declared call after the first check. */
interface CheckedCall {
  readonly raw: string
  /** Undefined when the text is not a strict JSON object. */
  readonly value: object | undefined
  readonly isValid: boolean
}

function checkCall(call: DeclaredCall, context: CheckContext): CheckedCall {
  const raw = rawOf(call.arguments)
  const value = parseObject(raw)
  return { raw, value, isValid: value !== undefined && isValidCall(call.name, raw, value, context) }
}

const oneValid = (id: string, name: string, raw: string, value: object, turn: Turn, report: Report): MendResult => ({
  calls: [unchangedCall(id, name, raw, value)],
  recovered: EMPTY_LIST,
  escalated: EMPTY_LIST,
  suppressed: EMPTY_LIST,
  content: turn.content ?? null,
  report,
  order: [id],
})

/** Whether a call beside the declared one could stand in the text: prose beside a valid call is the everyday case, and costs a few passes. */
function mayHoldMore({ content, reasoning }: Turn, options: MendOptions, passes: PassModes): boolean {
  if (!content && !reasoning) return false
  const scavenge = searchOf(options, passes)
  return scavenge !== "off" && ((typeof content === "string" && content !== "" && mayHoldCalls(content)) || (scavenge === "eager" && (reasoning ?? "") !== ""))
}

const isWhole = (finishReason: unknown): boolean => typeof finishReason === "string" && COMPLETE_REASONS.test(finishReason)
const isCut = (finishReason: unknown): boolean => typeof finishReason === "string" && CUT_REASONS.test(finishReason)

const EMPTY_LIST: readonly never[] = Object.freeze([])
/** The everyday answer is made of one call and these: nothing is reported but a count. */
export const ONE_VALID: Report = Object.freeze({
  scavenged: 0,
  truncationsFixed: 0,
  stormsBroken: 0,
  notes: EMPTY_LIST,
  findings: EMPTY_LIST,
  outcomes: Object.freeze({ unchanged: 1, repaired: 0, recovered: 0, escalated: 0, suppressed: 0 }),
})

/** Of a valid call that got a new id. */
const renewedReport = (finding: ReportFinding): Report => ({
  scavenged: 0,
  truncationsFixed: 0,
  stormsBroken: 0,
  notes: EMPTY_LIST,
  findings: [finding],
  outcomes: ONE_VALID.outcomes,
})

/** `only`: the only call, when it was checked before. */
function mendAll(
  turn: Turn,
  declared: readonly DeclaredCall[],
  checkingContext: CheckContext,
  checkedCall: CheckedCall | null,
  given: GivenCallSet | null,
  callIds: CallIds,
): MendResult {
  const { catalog, options, limits, passes } = checkingContext
  // written out: a literal that goes on behind a spread takes a microsecond
  const context: TurnContext = {
    catalog,
    options,
    limits,
    passes,
    cutByProvider: isCut(turn.finishReason),
    wholeByProvider: isWhole(turn.finishReason),
    given,
  }
  const calls: MendedCall[] = []
  const escalated: EscalatedCall[] = []
  const suppressed: SuppressedCall[] = []
  const turnRemarks: ReportFinding[] = []
  let truncationsClosed = 0
  const order: string[] = []
  for (let i = 0; i < declared.length; i++) {
    const call = declared[i] as DeclaredCall
    const id = callIds.idAt(i)
    const refusalReason = refusalOf(call, i, i === declared.length - 1, turn, context)
    if (refusalReason !== null) {
      escalated.push(refuseCall(id, call.name, rawOf(call.arguments), refusalReason, context))
      order.push(id)
      continue
    }
    const { raw, value, isValid } = checkedCall ?? checkCall(call, context)
    if (isValid) {
      calls.push(unchangedCall(id, call.name, raw, value as object))
      order.push(id)
      continue
    }
    const outcome = mendCall(call, id, raw, value, context)
    if (outcome.calls.length === 0) order.push(id)
    for (let part = 0; part < outcome.calls.length; part++) {
      const mendedPart = outcome.calls[part] as MendedCall
      const own = part === 0 ? id : callIds.idForPart(id, part + 1)
      calls.push(part === 0 ? mendedPart : { ...mendedPart, id: own })
      order.push(own)
    }
    if (outcome.escalated !== null) escalated.push(outcome.escalated)
    if (outcome.suppressed !== null) suppressed.push(outcome.suppressed)
    if (outcome.turnRemark !== null) turnRemarks.push(outcome.turnRemark)
    if (outcome.truncationFixed) truncationsClosed++
  }
  let content = turn.content ?? null
  const scavenge = searchOf(context.options, context.passes)
  if (scavenge !== "off" && (content || declared.length === 0 || scavenge === "eager")) {
    const found = fromText(turn, calls, declared.length > 0, callIds, context)
    const text = context.passes.text === "on" ? found : reportedOnly(found, content)
    calls.push(...text.calls)
    escalated.push(...text.escalated)
    suppressed.push(...text.suppressed)
    turnRemarks.push(...text.remarks)
    truncationsClosed += text.closed
    order.push(...text.order)
    content = text.content
  }
  turnRemarks.push(...callIds.remarks)
  callIds.keep(order)
  const keptCalls = calls.length < 2 ? calls : withoutRepeats(calls, suppressed, turnRemarks, context)
  const recovered = keptCalls.filter((call) => call.outcome === "recovered")
  return {
    calls: keptCalls,
    recovered,
    escalated,
    suppressed,
    content,
    report: reportOf(keptCalls, escalated, suppressed, turnRemarks, truncationsClosed),
    order,
  }
}

/** Hosts hand over what their SDK gave them: text, rarely an object, rarely nothing. What has no text (rings, big integers) is not nothing: it is refused. */
function rawOf(given: unknown): string {
  if (typeof given === "string") return given
  if (given === undefined || given === null) return ""
  return jsonTextOf(given) ?? typeof given
}

type Refusal = "choice/none" | "limit/calls" | "truncated"

/** Why a call is not looked at, or null. */
function refusalOf(call: DeclaredCall, at: number, isLast: boolean, turn: Turn, { options, limits }: TurnContext): Refusal | null {
  if (options.toolChoice === "none") return "choice/none"
  if (at >= limits.calls) return "limit/calls"
  return isLast && mayBePartial(call.arguments, turn.finishReason) ? "truncated" : null
}

/** A parser for streams makes an object of half a text: where the provider cut the output, nobody can see whether the last one is whole. */
const mayBePartial = (given: unknown, finishReason: unknown): boolean => typeof given === "object" && given !== null && isCut(finishReason)

const PARTIAL_HINT = "the arguments came parsed from an output that was cut, so they may be incomplete."

function refuseCall(id: string, name: string, raw: string, reason: Refusal, context: TurnContext): EscalatedCall {
  const hints = reason === "truncated" ? [PARTIAL_HINT] : []
  return {
    id,
    name,
    arguments: raw,
    reason,
    issues: [],
    findings: [],
    hints,
    feedback: feedbackText({ tool: String(name), reason, issues: [], hints }, context.limits.feedbackChars),
  }
}

/** Calls in text where the pass only reports: told, and left where they stand. */
function reportedOnly(found: TextCalls, content: string | null): TextCalls {
  const textRemarks = [...found.calls, ...found.escalated, ...found.suppressed].map(
    ({ name }): ReportFinding => ({ code: "policy/not-applied", tool: name, message: "A call stands in the text; the pass only reports." }),
  )
  return { calls: [], escalated: [], suppressed: [], remarks: [...found.remarks, ...textRemarks], closed: 0, content, order: [] }
}

function withoutRepeats(calls: readonly MendedCall[], suppressed: SuppressedCall[], remarkList: ReportFinding[], context: TurnContext): readonly MendedCall[] {
  const { duplicates } = context.passes
  if (duplicates === "off") return calls
  const { byName } = context.catalog
  const repeatIndexes = findRepeats(calls, (name) => byName.get(name)?.tool.readOnly === true)
  // a key pressed twice is pressed twice
  for (const i of repeatIndexes) if (byName.get((calls[i] as MendedCall).name)?.tool.stormExempt === true) repeatIndexes.delete(i)
  if (repeatIndexes.size === 0) return calls
  for (const i of repeatIndexes) {
    const { id, name, raw, findings } = calls[i] as MendedCall
    if (duplicates === "report") {
      remarkList.push({ code: "duplicate/turn", tool: name, message: `${SUPPRESSIONS["duplicate/turn"]} Nothing was done: the pass only reports.` })
      continue
    }
    const notice = SUPPRESSIONS["duplicate/turn"]
    suppressed.push({ id, name, arguments: raw, reason: "duplicate/turn", notice, ...(findings.length === 0 ? {} : { findings }) })
  }
  return duplicates === "report" ? calls : calls.filter((_, i) => !repeatIndexes.has(i))
}

function reportOf(
  calls: readonly MendedCall[],
  escalated: readonly EscalatedCall[],
  suppressed: readonly SuppressedCall[],
  findings: readonly ReportFinding[],
  fixedTruncations: number,
): Report {
  const notes: string[] = []
  let repaired = 0
  let recovered = 0
  for (let i = 0; i < calls.length; i++) {
    const call = calls[i] as MendedCall
    if (call.outcome === "unchanged") continue
    if (call.outcome === "repaired") repaired++
    else recovered++
    notes.push(`${call.name}: ${call.outcome} (${rulesOf(call)})`)
  }
  for (const call of escalated) notes.push(`${call.name}: not executed (${call.reason})`)
  for (const call of suppressed) notes.push(`${call.name}: withheld (${call.reason})`)
  const unchanged = calls.length - repaired - recovered
  return {
    scavenged: recovered,
    truncationsFixed: fixedTruncations,
    stormsBroken: 0,
    notes,
    findings,
    // written out: spread into a literal that goes on, these took longer than the checking of the call
    outcomes: { unchanged, repaired, recovered, escalated: escalated.length, suppressed: suppressed.length },
  }
}

/** The rules of a call's findings, each once. */
function rulesOf(call: MendedCall): string {
  if (call.findings.length === 1) return (call.findings[0] as Finding).rule
  const rules: string[] = []
  for (const { rule } of call.findings) if (!rules.includes(rule)) rules.push(rule)
  return rules.join(", ")
}
