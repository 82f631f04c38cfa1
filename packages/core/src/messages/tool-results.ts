// toToolResults: returns one result for every call of a turn, whether it ran or not.
import { isPromised, requireResult } from "../errors.ts"
import type { MendResult } from "../turn.ts"
import { readOutput, refuseOutputs, type ToolOutputs } from "./tool-output.ts"

/** The answer to one call of a turn. */
export interface ToolResult {
  readonly id: string
  readonly name: string
  /** The tool's own output, byte for byte; or our message for a call that did not run. */
  readonly text: string
  readonly ran: boolean
  /** True for an unusable call, and for one that ran and failed. A call that was withheld is no error. */
  readonly isError: boolean
  /** A notice for the model, beside the output and never inside it. */
  readonly notice: string | null
  /** The output as content blocks, if the tool returned more than text. */
  readonly blocks?: readonly object[]
}

const NO_RESULT = "No result was recorded for this call."

/**
 * Answers every call of a turn once, in the order they were written: calls that ran with their output, others with
 * their message. Outputs of other calls are ignored: a host may keep those of all turns together.
 * @example toToolResults(result, { c1: output }) // then toOpenAiMessages(…) or toAnthropicMessage(…)
 */
export function toToolResults(result: MendResult, outputs: ToolOutputs): ToolResult[] {
  requireResult(result)
  const outputOf = outputsById(outputs)
  const byId = new Map<string, ToolResult>()
  const unrun = (id: string, name: string, text: string, isError: boolean): ToolResult => {
    const output = outputOf(id)
    // a host may have run it after all, repaired by a model or by hand
    return output === NO_RESULT || output === undefined || output === null
      ? { id, name, text, ran: false, isError, notice: null }
      : answerOf(id, name, null, output)
  }
  for (const { id, name, feedback } of result.escalated) byId.set(id, unrun(id, name, feedback, true))
  for (const { id, name, notice } of result.suppressed) byId.set(id, unrun(id, name, notice, false))
  for (const { id, name, notice = null } of result.calls) byId.set(id, answerOf(id, name, notice, outputOf(id)))
  return result.order.flatMap((id) => byId.get(id) ?? [])
}

function answerOf(id: string, name: string, notice: string | null, output: unknown): ToolResult {
  const { text, blocks, isError } = readOutput(output)
  return { id, name, text, ran: true, isError, notice, ...(blocks !== null && { blocks }) }
}

/** Returns a result as providers accept it: plain text if there is nothing beside it, for results that are JSON. */
export const resultContent = <B>({ text, notice, blocks }: ToolResult, write: (block: object) => B): string | B[] => {
  if (notice === null && blocks === undefined) return text
  const own = blocks ?? [{ type: "text", text }]
  return (notice === null ? own : [...own, { type: "text", text: notice }]).map(write)
}

/**
 * Returns a function that gives the output of a call, or our message if there is none. Throws if the outputs have no
 * ids: they would match no call and look like outputs of other calls.
 */
function outputsById(outputs: ToolOutputs): (id: string) => unknown {
  if (outputs instanceof Map) {
    for (const id of outputs.keys())
      if (typeof id !== "string") refuseOutputs(`an id among the outputs is a ${typeof id}, not a text`)
    return (id) => (outputs.has(id) ? outputs.get(id) : NO_RESULT)
  }
  if (typeof outputs !== "object" || outputs === null || Symbol.iterator in outputs || isPromised(outputs))
    refuseOutputs("outputs must be an object or a Map, by the ids of the calls: { c1: output }")
  return (id) => (Object.hasOwn(outputs, id) ? (outputs as Readonly<Record<string, unknown>>)[id] : NO_RESULT)
}
