import { scanHistory } from "./scan.ts"
import { hasField, isObject, type Shape } from "./shape.ts"
import { anthropic } from "./shapes/anthropic.ts"
import { isChatResult, openai } from "./shapes/openai.ts"
import { responses } from "./shapes/responses.ts"

export const SHAPES: Readonly<Record<"openai" | "anthropic" | "responses", Shape>> = { openai, anthropic, responses }

/** The shape of the first message that has calls or results; null when none has: then there is nothing to heal. */
export function detect(messages: readonly unknown[]): Shape | null {
  for (const message of messages) {
    const shape = shapeOf(message)
    if (shape !== null) return shape === openai && isOllama(messages) ? null : shape
  }
  return null
}

/** Ollama's own API: a result names its tool, not its call, and arguments are objects, a common fault elsewhere. */
const isOllama = (messages: readonly unknown[]): boolean =>
  messages.some(
    (message) => hasField(message, "role", "tool") && "tool_name" in message && !("tool_call_id" in message),
  ) &&
  scanHistory(messages, openai)
    .turns.flat()
    .every(({ given }) => typeof given !== "string")

function shapeOf(message: unknown): Shape | null {
  try {
    if (!isObject(message)) return null
    const { role, type, content, tool_calls: calls, function_call: call } = message
    if (typeof type === "string" && /^(?:function|custom_tool)_call(?:_output)?$/.test(type)) return responses
    if (isChatResult(message) || (role === "assistant" && (Array.isArray(calls) || isObject(call)))) return openai
    if (!Array.isArray(content) || (role !== "assistant" && role !== "user")) return null
    const word = role === "assistant" ? "tool_use" : "tool_result"
    return content.some((block: unknown) => isObject(block) && block["type"] === word) ? anthropic : null
  } catch {
    return null
  }
}
