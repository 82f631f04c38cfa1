// Detects the shape of a history by its first message with calls or results.
import { readSafely, scanHistory } from "./scan.ts"
import { hasField, isObject, type Shape } from "./shape.ts"
import { anthropicShape } from "./shapes/anthropic.ts"
import { openaiShape } from "./shapes/openai.ts"
import { responsesShape } from "./shapes/responses.ts"

export const SHAPES: Readonly<Record<"openai" | "anthropic" | "responses", Shape>> = {
  responses: responsesShape,
  openai: openaiShape,
  anthropic: anthropicShape,
}

/** Returns the shape of the first message that has calls or results; null if none has: then nothing needs healing. */
export function detect(messages: readonly unknown[]): Shape | null {
  for (const message of messages) {
    const shape = Object.values(SHAPES).find((each) => isMarked(message, each))
    if (shape !== undefined) return shape === openaiShape && isOllama(messages) ? null : shape
  }
  return null
}

/** True for a message with calls or results. An empty list of calls counts too: it is a fault of its shape. */
const isMarked = (message: unknown, shape: Shape): boolean =>
  readSafely(message, shape).some(({ kind, changed }) => changed || kind === "call" || kind === "result")

/**
 * True for Ollama's own API: arguments are objects, and either a result has the name of its tool in a separate field,
 * or no call has a type. One of these alone is a common fault elsewhere.
 */
function isOllama(messages: readonly unknown[]): boolean {
  const calls = scanHistory(messages, openaiShape).turns.flat()
  if (calls.some(({ given }) => typeof given === "string")) return false
  const isNamed = messages.some((message) => hasField(message, "role", "tool") && "tool_name" in message)
  return isNamed || (calls.length > 0 && calls.every(({ untyped, given }) => untyped && isObject(given)))
}
