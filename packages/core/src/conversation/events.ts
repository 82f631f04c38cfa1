// Emits the events of a turn, and spends the budget for calls that are sent back.
import { catalogOf } from "../calls/catalog.ts"
import type { MendEvent } from "../events.ts"
import { withLimits } from "../limits.ts"
import { unusableText } from "../loops/reflection.ts"
import { LOOPS } from "../loops/verdict.ts"
import { appliedRules } from "../report.ts"
import type { EscalatedCall, MendedCall, MendOptions, MendResult, Report, ToolsInput } from "../turn.ts"
import { markGivenUp, type RepromptBudget, type SentBack } from "./budget.ts"
import { tellableName, tellablePointers } from "./event-subject.ts"

/**
 * Spends the budget for the calls that are sent back, in the order they were written: a running call of the same tool
 * clears its earlier faults.
 */
export function spendBudget(
  result: MendResult,
  budget: RepromptBudget,
  most: number,
  stopAfter: number,
): { readonly result: MendResult; readonly attemptCounts: readonly number[] } {
  const { calls, escalated } = result
  if (escalated.length === 0) {
    for (let i = 0; i < calls.length; i++) budget.forgetTool((calls[i] as MendedCall).name)
    return { result, attemptCounts: [] }
  }
  const runningNames = new Map(calls.map((call) => [call.id, call.name]))
  const escalatedById = new Map(escalated.map((call) => [call.id, call]))
  const spentByCall = new Map<EscalatedCall, SentBack>()
  const inTurn = new Map<string, SentBack>()
  for (const id of result.order) {
    const call = escalatedById.get(id)
    if (call !== undefined) spentByCall.set(call, budget.countReprompt(call, inTurn))
    else if (runningNames.has(id)) budget.forgetTool(runningNames.get(id) as string)
  }
  const spent = escalated.map((call) => spentByCall.get(call) ?? budget.countReprompt(call, inTurn))
  const reportedCalls = escalated.map((call, i) => {
    const { attempt, gaveUp } = spent[i] as SentBack
    return gaveUp ? markGivenUp(call, attempt, most) : call
  })
  const isStuck = calls.length === 0 && stopAfter > 0 && spent.every(({ inVain }) => inVain >= stopAfter)
  const [first] = reportedCalls
  const report =
    isStuck && first?.gaveUp === true && result.report.storm?.step !== "stop"
      ? withUnusable(result.report, first, (spent[0] as SentBack).inVain)
      : result.report
  return { result: { ...result, escalated: reportedCalls, report }, attemptCounts: spent.map(({ attempt }) => attempt) }
}

/** Reports a loop of unusable calls: a host loop that waits for a turn without calls would never end. */
function withUnusable(report: Report, { id, name }: EscalatedCall, count: number): Report {
  const reason = "loop/unusable"
  return {
    ...report,
    findings: [...report.findings, { rule: reason, tool: name, message: LOOPS[reason] }],
    storm: { reason, step: "stop", id, tool: name, count, notice: unusableText(name, count) },
  }
}

/** Emits one `tool_call.…` event for each call of the turn, and `loop.detected` for the worst sign of a loop. */
export function emitEvents(
  result: MendResult,
  priorAttempts: readonly number[],
  options: MendOptions,
  tools: ToolsInput,
): void {
  const { onEvent, model, preset, argumentsInEvents, sampleUnchanged: share = 1 } = options
  if (onEvent === undefined) return
  const catalog = catalogOf(tools, withLimits(options.limits), options.formats)
  const isTold = argumentsInEvents === true
  const subjectOf = (id: string, name: string, raw: string | null) => ({
    id,
    tool: tellableName(name, catalog),
    model: model ?? null,
    ...(preset === "report" ? ({ shadow: true } as const) : {}),
    ...(isTold && raw !== null ? { before: raw } : {}),
  })
  for (const { id, name, raw, outcome, findings, arguments: text } of result.calls)
    if (outcome !== "unchanged") {
      const applied = { rules: appliedRules(findings), ...(isTold ? { after: text } : {}) }
      sendTo(onEvent, { type: `tool_call.${outcome}`, ...subjectOf(id, name, raw), ...applied })
    } else if (share >= 1 || Math.random() < share)
      // random: ids and positions repeat across conversations, so a sample based on them would be skewed
      sendTo(onEvent, { type: "tool_call.unchanged", ...subjectOf(id, name, raw), weight: 1 / share })
  for (const [i, { id, name, arguments: raw, reason, issues, gaveUp = false }] of result.escalated.entries()) {
    const places = issues.map((issue) => issue.pointer)
    const fault = {
      reason,
      keywords: [...new Set(issues.map((issue) => issue.keyword))],
      pointers: tellablePointers(places, name, catalog),
    }
    const attempt = priorAttempts[i] ?? 0
    sendTo(onEvent, { type: "tool_call.escalated", ...subjectOf(id, name, raw), ...fault, attempt, gaveUp })
  }
  for (const { id, name, arguments: raw, reason, findings = [] } of result.suppressed) {
    const rules = appliedRules(findings)
    sendTo(onEvent, { type: "tool_call.withheld", ...subjectOf(id, name, raw), reason, rules })
  }
  const { storm } = result.report
  if (storm === undefined) return
  const { reason, step, id, tool, count } = storm
  sendTo(onEvent, { type: "loop.detected", ...subjectOf(id, tool, null), reason, step, count })
}

type Listener = NonNullable<MendOptions["onEvent"]>

export const sendTo = (onEvent: Listener, event: MendEvent): void => quietly(() => onEvent(event))

/** Calls a listener. If it throws or rejects, the turn continues: the fault is the listener's, and its own to log. */
export function quietly(listen: () => unknown): void {
  try {
    const returned = listen()
    // an unhandled rejection ends the process
    if (typeof (returned as PromiseLike<unknown> | undefined)?.then === "function")
      Promise.resolve(returned).catch(() => undefined)
  } catch {
    // as above
  }
}
