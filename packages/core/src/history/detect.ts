import { isObject, type Shape } from "./shape.ts"
import { anthropic } from "./shapes/anthropic.ts"
import { openai } from "./shapes/openai.ts"
import { responses } from "./shapes/responses.ts"

export const SHAPES: Readonly<Record<"openai" | "anthropic" | "responses", Shape>> = { openai, anthropic, responses }

/** The shape of the first message that has calls or results; null when none has: then there is nothing to heal. */
export function detect(messages: readonly unknown[]): Shape | null {
  for (const message of messages) {
    const shape = shapeOf(message)
    if (shape !== null) return shape
  }
  return null
}

function shapeOf(message: unknown): Shape | null {
  try {
    if (!isObject(message)) return null
    const { role, type, content, tool_calls: calls, function_call: call } = message
    if (typeof type === "string" && /^(?:function|custom_tool)_call(?:_output)?$/.test(type)) return responses
    if (role === "tool" || role === "function" || (role === "assistant" && (Array.isArray(calls) || isObject(call))))
      return openai
    if (!Array.isArray(content) || (role !== "assistant" && role !== "user")) return null
    const word = role === "assistant" ? "tool_use" : "tool_result"
    return content.some((block: unknown) => isObject(block) && block["type"] === word) ? anthropic : null
  } catch {
    return null
  }
}
