import type { DeclaredCall, Turn } from "toolmend"
import { type Fields, isFields, listIn, own, textOr } from "./fields.ts"
import { contentOf, reasoningOf } from "./said.ts"

/** The turn that a JSON document holds, in any of the shapes it is sent in; null when it holds none. */
export function turnFrom(document: unknown): Turn | null {
  if (Array.isArray(document)) return fromList(document, {})
  if (!isFields(document)) return null
  const [choice] = listIn(document, "choices")
  if (isFields(choice)) return withFinish(turnFrom(own(choice, "message")), own(choice, "finish_reason"))
  const message = own(document, "message")
  if (isFields(message)) return withFinish(turnFrom(message), own(document, "done_reason"))
  return fromMessage(document) ?? fromList([document], {})
}

function fromMessage(message: Fields): Turn | null {
  const rest = { content: contentOf(message), reasoning: reasoningOf(message), finishReason: finishOf(message) }
  for (const name of ["toolCalls", "tool_calls"]) {
    const calls = own(message, name)
    if (Array.isArray(calls)) return fromList(calls, rest)
  }
  // Anthropic's content and OpenAI's responses hold calls among other parts.
  for (const name of ["content", "output"]) {
    const parts = listIn(message, name)
    if (parts.length > 0) return fromList(parts.filter(isCallPart), rest)
  }
  const legacy = own(message, "function_call")
  if (isFields(legacy)) return fromList([legacy], rest)
  return own(message, "role") === "assistant" ? { ...rest, toolCalls: [] } : null
}

const SAID = ["content", "reasoning", "reasoning_content", "finishReason", "finish_reason"]

/** A turn that only says something: no calls, and nothing that would make it another object. */
export const saidIn = (document: unknown): Turn | null =>
  isFields(document) && Object.keys(document).length > 0 && Object.keys(document).every((name) => SAID.includes(name))
    ? { content: contentOf(document), reasoning: reasoningOf(document), finishReason: finishOf(document) }
    : null

export const isCallPart = (part: unknown): boolean => isFields(part) && (own(part, "type") === "tool_use" || own(part, "type") === "function_call")

export const finishOf = (message: Fields): string | null =>
  textOr(own(message, "finishReason") ?? own(message, "finish_reason") ?? own(message, "stop_reason"), null)

const withFinish = (turn: Turn | null, reason: unknown): Turn | null =>
  turn === null ? null : { ...turn, finishReason: textOr(reason, turn.finishReason ?? null) }

function fromList(list: readonly unknown[], rest: Omit<Turn, "toolCalls">): Turn | null {
  const calls = list.map(callFrom)
  return calls.every((call) => call !== null) ? { ...rest, toolCalls: calls } : null
}

/** One call in any of its shapes; null when it has no name, or nothing to call it with. */
export function callFrom(entry: unknown): DeclaredCall | null {
  if (!isFields(entry)) return null
  const body = own(entry, "function")
  const call = isFields(body) ? body : entry
  const name = own(call, "name")
  const given = own(call, "arguments") ?? own(call, "input")
  if (typeof name !== "string" || (given === undefined && call === entry)) return null
  const id = own(entry, "call_id") ?? own(entry, "id")
  return { ...(typeof id === "string" ? { id } : {}), name, arguments: typeof given === "string" ? given : given === undefined ? "" : JSON.stringify(given) }
}
