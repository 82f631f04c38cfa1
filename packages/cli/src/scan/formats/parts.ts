import { type Fields, isFields, own, textOr } from "../../input/fields.ts"
import { fieldsOf, firstText, textOfValue } from "../../input/text-of.ts"

/**
 * Converts a message with `parts` to messages of Anthropic: Gemini's contents, the messages of OpenTelemetry, the
 * messages that the AI SDK keeps for its user interfaces. The latter contain several turns in one message, separated by
 * a mark.
 */
export function fromParts(message: Fields, parts: readonly unknown[]): readonly Fields[] {
  const role = own(message, "role") === "model" ? "assistant" : own(message, "role")
  const finish = firstText(message, "finish_reason", "finishReason")
  const turns: Fields[][] = [[]]
  for (const part of parts) {
    if (typeof part === "string") turns.at(-1)?.push({ type: "text", text: part })
    if (!isFields(part)) continue
    if (own(part, "type") === "step-start") turns.push([])
    else turns.at(-1)?.push(...partsOf(part))
  }
  const told = turns.filter((content) => content.length > 0)
  return (told.length === 0 ? [[]] : told).map((content) => ({ role, content, finish_reason: finish }))
}

function partsOf(part: Fields): readonly Fields[] {
  const type = textOr(own(part, "type"), "")
  const call = own(part, "functionCall", "function_call") ?? (type === "tool_call" ? part : undefined)
  if (isFields(call))
    return [
      {
        type: "tool_use",
        id: own(call, "id"),
        name: own(call, "name"),
        input: own(call, "args", "arguments") ?? {},
      },
    ]
  const answer =
    own(part, "functionResponse", "function_response") ?? (type === "tool_call_response" ? part : undefined)
  if (isFields(answer))
    return [resultPart(own(answer, "id"), own(answer, "response", "result"), false, own(answer, "name"))]
  if (type === "tool-invocation") return invocation(fieldsOf(own(part, "toolInvocation")), null)
  if (type.startsWith("tool-") || type === "dynamic-tool") return invocation(part, type.slice("tool-".length))
  const text = firstText(part, "text", "content")
  if (text === null) return []
  return own(part, "thought") === true || type === "reasoning" || type === "thinking"
    ? [{ type: "thinking", thinking: text }]
    : [{ type: "text", text }]
}

/** Returns a call of the AI SDK with its result. `rawInput`: what the model wrote, if it could not be used. */
function invocation(part: Fields, nameInType: string | null): readonly Fields[] {
  const id = own(part, "toolCallId")
  const input = own(part, "rawInput", "input", "args") ?? {}
  const error = own(part, "errorText")
  const output = error ?? own(part, "output", "result")
  const call = { type: "tool_use", id, name: own(part, "toolName") ?? nameInType, input }
  return output === undefined ? [call] : [call, resultPart(id, output, error !== undefined)]
}

const resultPart = (id: unknown, value: unknown, isError: boolean, name?: unknown): Fields => ({
  type: "tool_result",
  tool_use_id: id,
  content: textOfValue(value),
  is_error: isError,
  ...(name === undefined ? {} : { name }),
})
