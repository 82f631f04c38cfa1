import { kindsOf } from "../calls/kinds.ts"
import type { CallRepairedEvent, MendEvent } from "../events.ts"
import type { EscalatedCall, MendedCall, MendOptions, MendResult } from "../turn.ts"
import type { RepromptBudget } from "./budget.ts"
import { markGivenUp } from "./budget.ts"

/** Spends the budget for the calls that go back, in the order they were written: what runs of the same tool settles what was wrong before. */
export function spendBudget(
  result: MendResult,
  budget: RepromptBudget,
  most: number,
): { readonly result: MendResult; readonly attemptCounts: readonly number[] } {
  const { calls, escalated } = result
  if (escalated.length === 0) {
    for (let i = 0; i < calls.length; i++) budget.forgetTool((calls[i] as MendedCall).name)
    return { result, attemptCounts: [] }
  }
  const runningNames = new Map(calls.map((call) => [call.id, call.name]))
  const escalatedById = new Map(escalated.map((call) => [call.id, call]))
  const spentByCall = new Map<EscalatedCall, { readonly attempt: number; readonly gaveUp: boolean }>()
  for (const id of result.order) {
    const call = escalatedById.get(id)
    if (call !== undefined) spentByCall.set(call, budget.countReprompt(call))
    else if (runningNames.has(id)) budget.forgetTool(runningNames.get(id) as string)
  }
  const attemptsMade: number[] = []
  const reportedCalls = escalated.map((call) => {
    const { attempt, gaveUp } = spentByCall.get(call) ?? budget.countReprompt(call)
    attemptsMade.push(attempt)
    return gaveUp ? markGivenUp(call, attempt, most) : call
  })
  return { result: { ...result, escalated: reportedCalls }, attemptCounts: attemptsMade }
}

/** One `tool.call_repaired` for each malformed call, withheld ones too, and what goes with it; one `tool.storm` for the gravest sign of a loop. */
export function emitEvents(result: MendResult, priorAttempts: readonly number[], options: MendOptions): void {
  const { onEvent } = options
  if (onEvent === undefined) return
  const { storm } = result.report
  const events: MendEvent[] = [
    ...result.calls.flatMap((call) =>
      call.outcome === "unchanged" ? [] : salvageEvents(call, call.findings, { before: call.raw, after: call.arguments }, options),
    ),
    ...result.suppressed.flatMap((call) => (call.findings === undefined ? [] : salvageEvents(call, call.findings, { before: call.arguments }, options))),
    ...result.escalated.flatMap((call, i) => sentBackEvents(call, priorAttempts[i] ?? 0, options)),
  ]
  if (storm !== undefined) {
    const { code, step, id, tool, count } = storm
    events.push({ type: "tool.storm", id, tool, model: options.model ?? null, code, step, count })
  }
  for (const event of events) sendTo(onEvent, event)
}

/** A listener that throws or rejects must not stop a turn. */
export function sendTo(onEvent: (event: MendEvent) => void, event: MendEvent): void {
  try {
    const listenerResult: unknown = onEvent(event)
    // a rejection that nobody takes ends the process
    if (listenerResult instanceof Promise) listenerResult.catch(() => undefined)
  } catch {
    // the listener's own fault, and its own to log
  }
}

type EventTexts = Pick<CallRepairedEvent, "before" | "after">

function salvageEvents({ id, name }: Pick<MendedCall, "id" | "name">, findings: MendedCall["findings"], texts: EventTexts, options: MendOptions): MendEvent[] {
  const repairedFields = { id, tool: name, model: options.model ?? null, kinds: kindsOf(findings) }
  return [
    { type: "tool.call_repaired", ...repairedFields, outcome: "local-salvage", attempt: 0, ...(options.argumentsInEvents === true ? texts : {}) },
    { type: "tool_input_repaired", ...repairedFields },
  ]
}

function sentBackEvents(call: EscalatedCall, attempt: number, options: MendOptions): MendEvent[] {
  const kinds = [call.reason, ...new Set(call.issues.map((issue) => issue.keyword))]
  const invalidFields = { id: call.id, tool: call.name, model: options.model ?? null, kinds }
  const rejectedTexts = options.argumentsInEvents === true ? { before: call.arguments } : {}
  return [
    { type: "tool.call_repaired", ...invalidFields, outcome: call.gaveUp === true ? "gave-up" : "re-prompt", attempt, ...rejectedTexts },
    { type: "tool_input_invalid", ...invalidFields, pointers: [...new Set(call.issues.map((issue) => issue.pointer))] },
  ]
}
