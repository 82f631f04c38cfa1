import { expect } from "vitest"
import { undoEdits } from "../../src/json/edit.ts"
import { mend } from "../../src/mend.ts"
import type { AttemptedCall } from "../../src/model-repair/attempt.ts"
import type { Refusal } from "../../src/model-repair/refusals.ts"
import {
  createModelRepair,
  type ModelRepairCallOptions,
  type ModelRepairResult,
} from "../../src/model-repair/session.ts"
import { compileSchema } from "../../src/schema/compile.ts"
import type { EscalatedCall, Tool } from "../../src/turn.ts"

/** An answer in the asked form; `args` is JSON text, so that numbers stay as they are written. */
export const answerOf = (
  name: string,
  args: string,
  changes: readonly unknown[] = ["changed"],
  rest: Record<string, unknown> = {},
): string => {
  const { repairable = true, escalation_reason = "", ...more } = rest
  const extra = Object.entries(more).map(([key, value]) => `,${JSON.stringify(key)}:${JSON.stringify(value)}`)
  return `{"repairable":${JSON.stringify(repairable)},"repaired_call":{"name":${JSON.stringify(name)},"arguments":${args}},"changes":${JSON.stringify(changes)},"escalation_reason":${JSON.stringify(escalation_reason)}${extra.join("")}}`
}

/** The call as `mend` escalates it. */
export function escalatedOf(tool: Tool, text: string): EscalatedCall {
  const { escalated, calls } = mend({ toolCalls: [{ id: "c7", name: tool.name, arguments: text }] }, [tool])
  expect(calls.map((call) => call.arguments)).toEqual([])
  return escalated[0] as EscalatedCall
}

/** A call as a host would hand it over, whatever `mend` would make of it. */
export const plainCall = (tool: Tool, text: string): AttemptedCall => ({ id: "c7", name: tool.name, arguments: text })

export const repairOf = (
  tool: Tool,
  text: string,
  answer: unknown,
  own: ModelRepairCallOptions = {},
): Promise<ModelRepairResult> =>
  createModelRepair({ tools: [tool], complete: () => answer as string }).repair(plainCall(tool, text), own)

/** The arguments text an answer leads to; what holds for every accepted answer is checked. */
export async function accepted(
  tool: Tool,
  text: string,
  args: string,
  changes: readonly unknown[] = ["changed"],
  own: ModelRepairCallOptions = {},
): Promise<string> {
  const result = await repairOf(tool, text, answerOf(tool.name, args, changes), own)
  if (!result.ok) {
    expect({ text, args, reason: result.reason, pointers: result.pointers, message: result.message }).toBe("accepted")
    return ""
  }
  const { call } = result
  expect(call).toMatchObject({ id: "c7", name: tool.name, outcome: "repaired", raw: text })
  expect(
    call.findings.some(
      (finding) => finding.rule === "model/repair" && finding.confidence === "likely" && finding.applied,
    ),
  ).toBe(true)
  expect(
    undoEdits(
      call.arguments,
      call.findings.flatMap((finding) => finding.edits),
    ),
  ).toBe(text)
  expect(compileSchema(tool.parameters, { formats: "lenient" }).validate(JSON.parse(call.arguments))).toEqual([])
  expect(JSON.parse(call.arguments)).toEqual(JSON.parse(args))
  expect(
    mend({ toolCalls: [{ id: "c7", name: tool.name, arguments: call.arguments }] }, [tool]).calls[0]?.outcome,
  ).toBe("unchanged")
  return call.arguments
}

/** Why an answer is refused, and where. */
export async function refusal(
  tool: Tool,
  text: string,
  args: string,
  changes: readonly unknown[] = ["changed"],
): Promise<readonly [Refusal | "accepted", ...string[]]> {
  const result = await repairOf(tool, text, answerOf(tool.name, args, changes))
  return result.ok ? ["accepted", result.call.arguments] : [result.reason, ...result.pointers]
}
