// Order: name → arguments → schema → duplicates. A valid call leaves at the first check.
import { catalogOf } from "./calls/catalog.ts"
import { findRepeats } from "./calls/duplicates.ts"
import { mendCall, type TurnContext, unchangedCall } from "./calls/mend-call.ts"
import { feedbackText } from "./calls/feedback.ts"
import { SUPPRESSIONS } from "./calls/reasons.ts"
import { MendError } from "./errors.ts"
import { parseObject } from "./json/strict.ts"
import { withLimits } from "./limits.ts"
import { mayBeDeclaredFault } from "./rules/declared.ts"
import type { DeclaredCall, EscalatedCall, MendedCall, MendOptions, MendResult, Report, ReportFinding, SuppressedCall, Tool, Turn } from "./turn.ts"

const NO_OPTIONS: MendOptions = {}
const NO_CALLS: readonly DeclaredCall[] = []
const CUT = /^(?:length|max_tokens|max_output_tokens|model_length|MAX_TOKENS|token_limit|incomplete)$/i

/**
 * Makes the tool calls of one turn executable, or says exactly why not. Pure: no state, no IO, never throws on what a model wrote.
 * @example mend({ toolCalls: [{ id: "c1", name: "read", arguments: '{"path":"a.ts",}' }] }, tools).calls[0].arguments // '{"path":"a.ts"}'
 */
export function mend(turn: Turn, tools: readonly Tool[], options: MendOptions = NO_OPTIONS): MendResult {
  if (typeof turn !== "object" || turn === null) throw new MendError("MEND_TURN", "turn must be an object with content and toolCalls")
  const limits = withLimits(options.limits)
  const catalog = catalogOf(tools, limits)
  const context: TurnContext = { catalog, options, limits, cutByProvider: typeof turn.finishReason === "string" && CUT.test(turn.finishReason) }
  const calls: MendedCall[] = []
  const escalated: EscalatedCall[] = []
  const suppressed: SuppressedCall[] = []
  const remarks: ReportFinding[] = []
  let closed = 0
  const declared = turn.toolCalls ?? NO_CALLS
  for (let i = 0; i < declared.length; i++) {
    const call = declared[i] as DeclaredCall
    const id = call.id ?? `call_${i}`
    const raw = rawOf(call.arguments)
    if (options.toolChoice === "none" || i >= limits.calls) {
      escalated.push(refused(id, call.name, raw, options.toolChoice === "none" ? "choice/none" : "limit/calls", context))
      continue
    }
    const value = parseObject(raw)
    if (value !== undefined && isValidCall(call.name, raw, value, context)) {
      calls.push(unchangedCall(id, call.name, raw))
      continue
    }
    const outcome = mendCall(call, id, raw, value !== undefined, context)
    calls.push(...outcome.calls)
    if (outcome.escalated !== null) escalated.push(outcome.escalated)
    if (outcome.suppressed !== null) suppressed.push(outcome.suppressed)
    if (outcome.remark !== null) remarks.push(outcome.remark)
    if (outcome.closed) closed++
  }
  const kept = calls.length < 2 ? calls : withoutRepeats(calls, suppressed, context)
  return { calls: kept, escalated, suppressed, content: turn.content ?? null, report: reportOf(kept, escalated, suppressed, remarks, closed) }
}

/** The fast path: strict JSON that fits comes back as it is, and nothing else is looked at. */
function isValidCall(name: string, raw: string, value: object, context: TurnContext): boolean {
  const entry = context.catalog.byName.get(name)
  if (entry === undefined || entry.overLimit || context.options.disabledTools?.includes(name) === true) return false
  return entry.schema.isValid(value) && !mayBeDeclaredFault(raw, entry.schema.view)
}

/** Hosts hand over what their SDK gave them: text, rarely an object, rarely nothing. */
function rawOf(given: unknown): string {
  if (typeof given === "string") return given
  if (given === undefined || given === null) return ""
  try {
    return JSON.stringify(given) ?? ""
  } catch {
    return ""
  }
}

function refused(id: string, name: string, raw: string, reason: "choice/none" | "limit/calls", context: TurnContext): EscalatedCall {
  return { id, name, arguments: raw, reason, issues: [], findings: [], hints: [], feedback: feedbackText({ tool: String(name), reason, issues: [], hints: [] }, context.limits.feedbackChars) }
}

function withoutRepeats(calls: readonly MendedCall[], suppressed: SuppressedCall[], context: TurnContext): readonly MendedCall[] {
  const repeats = findRepeats(calls, (name) => context.catalog.byName.get(name)?.tool.readOnly === true)
  if (repeats.size === 0) return calls
  for (const i of repeats) {
    const { id, name, raw } = calls[i] as MendedCall
    suppressed.push({ id, name, arguments: raw, reason: "duplicate/turn", notice: SUPPRESSIONS["duplicate/turn"] })
  }
  return calls.filter((_, i) => !repeats.has(i))
}

function reportOf(calls: readonly MendedCall[], escalated: readonly EscalatedCall[], suppressed: readonly SuppressedCall[], findings: readonly ReportFinding[], closed: number): Report {
  let repaired = 0
  for (const call of calls) if (call.outcome === "repaired") repaired++
  const notes = repaired + escalated.length + suppressed.length === 0 ? NO_NOTES : notesOf(calls, escalated, suppressed)
  return { scavenged: 0, truncationsFixed: closed, stormsBroken: 0, notes, findings, outcomes: { unchanged: calls.length - repaired, repaired, escalated: escalated.length, suppressed: suppressed.length } }
}

const NO_NOTES: readonly string[] = []

function notesOf(calls: readonly MendedCall[], escalated: readonly EscalatedCall[], suppressed: readonly SuppressedCall[]): string[] {
  const notes: string[] = []
  for (const call of calls) if (call.outcome === "repaired") notes.push(`${call.name}: repaired (${[...new Set(call.findings.map((f) => f.rule))].join(", ")})`)
  for (const call of escalated) notes.push(`${call.name}: not executed (${call.reason})`)
  for (const call of suppressed) notes.push(`${call.name}: withheld (${call.reason})`)
  return notes
}
