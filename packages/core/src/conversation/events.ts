import { kindsOf } from "../calls/kinds.ts"
import type { MendEvent } from "../events.ts"
import type { EscalatedCall, MendedCall, MendOptions, MendResult } from "../turn.ts"
import type { Budget } from "./budget.ts"
import { givenUp } from "./budget.ts"

/** Spends the budget for the calls that go back. Without such calls the very same result comes back. */
export function spend(result: MendResult, budget: Budget): { readonly result: MendResult; readonly attempts: readonly number[] } {
  if (result.escalated.length === 0) return { result, attempts: [] }
  const attempts: number[] = []
  const escalated = result.escalated.map((call) => {
    const { attempt, gaveUp } = budget.spend(call)
    attempts.push(attempt)
    return gaveUp ? givenUp(call, attempt) : call
  })
  return { result: { ...result, escalated }, attempts }
}

/** One `tool.call_repaired` for each malformed call, and what goes with it; one `tool.storm` for each sign of a loop. */
export function tell(result: MendResult, attempts: readonly number[], options: MendOptions): void {
  const { onEvent } = options
  if (onEvent === undefined) return
  const send = (event: MendEvent): void => sendTo(onEvent, event)
  for (const call of result.calls) if (call.outcome !== "unchanged") for (const event of salvaged(call, options)) send(event)
  result.escalated.forEach((call, i) => {
    for (const event of sentBack(call, attempts[i] ?? 0, options)) send(event)
  })
  const { storm } = result.report
  if (storm === undefined) return
  const { code, step, tool, count } = storm
  const id = result.suppressed.find((call) => call.name === tool && call.reason === code)?.id ?? result.calls.find((call) => call.name === tool)?.id ?? ""
  send({ type: "tool.storm", id, tool, model: options.model ?? null, code, step, count })
}

/** What listens must not be able to stop a turn. */
export function sendTo(onEvent: (event: MendEvent) => void, event: MendEvent): void {
  try {
    onEvent(event)
  } catch {
    // the listener's own fault, and its own to log
  }
}

function salvaged(call: MendedCall, options: MendOptions): MendEvent[] {
  const about = { id: call.id, tool: call.name, model: options.model ?? null, kinds: kindsOf(call.findings) }
  const texts = options.argumentsInEvents === true ? { before: call.raw, after: call.arguments } : {}
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
