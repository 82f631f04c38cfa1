import type { DeclaredCall, Turn } from "toolmend"
import { type Fields, isFields, listIn, own, textOr } from "../../input/fields.ts"
import { contentOf, reasoningOf } from "../../input/said.ts"
import { callFrom, finishOf, isCallPart } from "../../input/turn-from.ts"

/** One answer of a model. An entry that is no call has no name: it is told as that, and never left out. */
export function turnOf(message: Fields, finish: string | null): Turn {
  return { content: contentOf(message), reasoning: reasoningOf(message), toolCalls: callsOf(message), finishReason: finish ?? finishOf(message) }
}

const NO_CALLS: readonly DeclaredCall[] = []

/** The calls a message declares, in any of its shapes. */
export function callsOf(message: Fields): readonly DeclaredCall[] {
  const declared = own(message, "tool_calls") ?? own(message, "toolCalls")
  if (Array.isArray(declared)) return declared.some(isFree) ? declared.filter((entry) => !isFree(entry)).map(callOf) : declared.map(callOf)
  for (const name of ["content", "output"]) {
    const parts = own(message, name)
    if (Array.isArray(parts)) return parts.filter(isCallPart).map(callOf)
  }
  const legacy = own(message, "function_call")
  return isFields(legacy) ? [callOf(legacy)] : NO_CALLS
}

/** A call of a custom tool: its input is free text, so there is nothing to be broken. */
const isFree = (entry: unknown): boolean => isFields(entry) && (own(entry, "type") === "custom" || own(entry, "type") === "custom_tool_call")

/** How many calls a message has that cannot be judged. */
export function freeCallsIn(message: Fields): number {
  const list = own(message, "tool_calls") ?? own(message, "output")
  return Array.isArray(list) ? list.filter(isFree).length : 0
}

const callOf = (entry: unknown): DeclaredCall => callFrom(entry) ?? { name: isFields(entry) ? textOr(own(entry, "name"), "") : "", arguments: "" }

/** What a tool answered, as far as it is recorded. */
export interface Result {
  readonly id: string
  readonly text: string
  readonly ok: boolean | undefined
}

/** Ex) {"role": "tool", "tool_call_id": "c1", "content": "…"}, or an item of OpenAI's responses. */
export const resultOf = (message: Fields): Result => ({
  id: textOr(own(message, "tool_call_id") ?? own(message, "tool_use_id") ?? own(message, "call_id"), ""),
  text: contentOf(message) ?? textOr(own(message, "output"), ""),
  ok: own(message, "is_error") === true ? false : undefined,
})

/** The results in a user message of Anthropic. */
export const resultsIn = (message: Fields): Fields[] =>
  listIn(message, "content").filter((part): part is Fields => isFields(part) && own(part, "type") === "tool_result")
