// Gives each call of a result an id, a name and arguments that the provider accepts.
import { sentText } from "../history/arguments.ts"
import { MAX_NAME_LENGTH, sentName } from "../history/names.ts"
import { parseObject } from "../json/strict.ts"
import { DEFAULT_LIMITS } from "../limits.ts"
import type { MendResult } from "../turn.ts"
import { type ToolResult, toToolResults } from "./tool-results.ts"

/** A call as sent back to the provider. */
export interface SentCall {
  readonly id: string
  readonly name: string
  /** One JSON object, as text. */
  readonly arguments: string
  /** True if the arguments are those that the provider sent. */
  readonly isUnchanged: boolean
}

/** Returns one call. `reason`: why it did not run. */
export const sentCall = (
  { id, name, arguments: text, reason }: Omit<SentCall, "isUnchanged"> & { readonly reason?: string | undefined },
  longestName: number = MAX_NAME_LENGTH,
): SentCall => ({
  id,
  name: reason === undefined || !NAME_IS_RAW.test(reason) ? name : (sentName(name, longestName) ?? name),
  arguments: objectText(text),
  isUnchanged: false,
})

/** Returns all calls of a turn in the order they were written, in a form that the provider accepts. */
export function sentCalls(result: MendResult, longestName: number = MAX_NAME_LENGTH): SentCall[] {
  const byId = new Map<string, SentCall>()
  for (const call of [...result.escalated, ...result.suppressed]) byId.set(call.id, sentCall(call, longestName))
  // last, because a call that a host had mended otherwise is in both lists
  for (const { id, name, arguments: text, outcome } of result.calls) {
    const sent = objectText(text)
    byId.set(id, { id, name, arguments: sent, isUnchanged: outcome === "unchanged" && sent === text })
  }
  return result.order.flatMap((id) => byId.get(id) ?? [])
}

/** A call of a turn, and what the model is told about it. */
type AnsweredCall = SentCall & Pick<ToolResult, "text" | "isError"> & { readonly input: object }

/** Returns the calls of a turn that did not run, each with its result, for formats without rules for names and ids. */
export const answeredCalls = (result: MendResult): AnsweredCall[] => {
  const results = toToolResults(result, {})
  return sentCalls(result).map((call, i) => {
    const { text, isError } = results[i] as ToolResult
    return { ...call, input: parseObject(call.arguments) ?? {}, text, isError }
  })
}

const objectText = (text: string): string => sentText(text, () => null, DEFAULT_LIMITS)?.text ?? text

/** Reasons of calls whose name may be any text of the model; otherwise it is the name of a given tool. */
const NAME_IS_RAW = /^(?:name|choice|policy)\/|^limit\/calls$|^truncated$/
