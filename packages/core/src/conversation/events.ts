import { kindsOf } from "../calls/kinds.ts"
import type { MendEvent } from "../events.ts"
import type { EscalatedCall, MendedCall, MendOptions, MendResult } from "../turn.ts"
import type { Budget } from "./budget.ts"
import { givenUp } from "./budget.ts"

/** Spends the budget for the calls that go back, in the order they were written: what runs of the same tool settles what was wrong before. */
export function spend(result: MendResult, budget: Budget, most: number): { readonly result: MendResult; readonly attempts: readonly number[] } {
  const { calls, escalated } = result
  if (escalated.length === 0) {
    for (let i = 0; i < calls.length; i++) budget.settle((calls[i] as MendedCall).name)
    return { result, attempts: [] }
  }
  const running = new Map(calls.map((call) => [call.id, call.name]))
  const refused = new Map(escalated.map((call) => [call.id, call]))
  const spent = new Map<EscalatedCall, { readonly attempt: number; readonly gaveUp: boolean }>()
  for (const id of result.order) {
    const call = refused.get(id)
    if (call !== undefined) spent.set(call, budget.spend(call))
    else if (running.has(id)) budget.settle(running.get(id) as string)
  }
  const attempts: number[] = []
  const told = escalated.map((call) => {
    const { attempt, gaveUp } = spent.get(call) ?? budget.spend(call)
    attempts.push(attempt)
    return gaveUp ? givenUp(call, attempt, most) : call
  })
  return { result: { ...result, escalated: told }, attempts }
}

/** One `tool.call_repaired` for each malformed call, withheld ones too, and what goes with it; one `tool.storm` for the gravest sign of a loop. */
export function tell(result: MendResult, attempts: readonly number[], options: MendOptions): void {
  const { onEvent } = options
  if (onEvent === undefined) return
  const send = (event: MendEvent): void => sendTo(onEvent, event)
  for (const call of result.calls)
    if (call.outcome !== "unchanged") for (const event of salvaged(call, call.findings, call.raw, call.arguments, options)) send(event)
  for (const call of result.suppressed)
    if (call.findings !== undefined) for (const event of salvaged(call, call.findings, call.arguments, null, options)) send(event)
  result.escalated.forEach((call, i) => {
    for (const event of sentBack(call, attempts[i] ?? 0, options)) send(event)
  })
  const { storm } = result.report
  if (storm === undefined) return
  const { code, step, id, tool, count } = storm
  send({ type: "tool.storm", id, tool, model: options.model ?? null, code, step, count })
}

/** What listens must not be able to stop a turn. */
export function sendTo(onEvent: (event: MendEvent) => void, event: MendEvent): void {
  try {
    const back: unknown = onEvent(event)
    // a rejection that nobody takes ends the process
    if (back instanceof Promise) back.catch(() => undefined)
  } catch {
    // the listener's own fault, and its own to log
  }
}

function salvaged(
  call: { readonly id: string; readonly name: string },
  findings: MendedCall["findings"],
  before: string,
  after: string | null,
  options: MendOptions,
): MendEvent[] {
  const about = { id: call.id, tool: call.name, model: options.model ?? null, kinds: kindsOf(findings) }
  const texts = options.argumentsInEvents === true ? { before, ...(after === null ? {} : { after }) } : {}
  return [
    { type: "tool.call_repaired", ...about, outcome: "local-salvage", attempt: 0, ...texts },
    { type: "tool_input_repaired", ...about },
  ]
}

function sentBack(call: EscalatedCall, attempt: number, options: MendOptions): MendEvent[] {
  const kinds = [call.reason, ...new Set(call.issues.map((issue) => issue.keyword))]
  const about = { id: call.id, tool: call.name, model: options.model ?? null, kinds }
  const texts = options.argumentsInEvents === true ? { before: call.arguments } : {}
  return [
    { type: "tool.call_repaired", ...about, outcome: call.gaveUp === true ? "gave-up" : "re-prompt", attempt, ...texts },
    { type: "tool_input_invalid", ...about, pointers: [...new Set(call.issues.map((issue) => issue.pointer))] },
  ]
}
