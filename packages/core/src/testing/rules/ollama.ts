// Checks what Ollama rejects in a history: only what it cannot decode. It does not pair calls with results.
import { isMembers, itemsIn, objectIn } from "../../providers/members.ts"
import { unless } from "./openai-chat.ts"

const ROLES = new Set<unknown>(["system", "user", "assistant", "tool"])
const FIELD = "into Go struct field ChatRequest.messages"

/** Returns the reasons why a history is rejected, one line each. */
export function findOllamaFaults(messages: readonly unknown[]): string[] {
  return messages.flatMap((message) => {
    if (!isMembers(message)) return [`json: cannot unmarshal message ${FIELD} of type api.Message`]
    const { role, content } = message
    // lists of parts belong to other providers
    const isText = content === undefined || content === null || typeof content === "string"
    const fault = `json: cannot unmarshal string ${FIELD}.tool_calls.function.arguments of type api.ToolCallFunctionArguments`
    return [
      ...unless(ROLES.has(role), `invalid role: ${String(role)}`),
      ...unless(isText, `json: cannot unmarshal array ${FIELD}.content of type string`),
      ...itemsIn(message, "tool_calls").flatMap((call) =>
        unless(isMembers(objectIn(call, "function")["arguments"]), fault),
      ),
    ]
  })
}
