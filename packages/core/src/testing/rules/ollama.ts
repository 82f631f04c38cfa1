// What Ollama demands of a history: only that it can be decoded. It pairs no calls with results.
import { isMembers, listIn } from "../../providers/members.ts"

const ROLES = new Set<unknown>(["system", "user", "assistant", "tool"])

/** Why a history is rejected, one line each. */
export function findOllamaFaults(messages: readonly unknown[]): string[] {
  return messages.flatMap((message) => {
    if (!isMembers(message))
      return ["json: cannot unmarshal message into Go struct field ChatRequest.messages of type api.Message"]
    const { role, content } = message
    const calls = listIn(message, "tool_calls") ?? []
    return [
      ...(ROLES.has(role) ? [] : [`invalid role: ${String(role)}`]),
      // lists of parts belong to other providers
      ...(content === undefined || content === null || typeof content === "string"
        ? []
        : ["json: cannot unmarshal array into Go struct field ChatRequest.messages.content of type string"]),
      ...calls
        .filter((call) => !hasObjectArguments(call))
        .map(
          () =>
            "json: cannot unmarshal string into Go struct field ChatRequest.messages.tool_calls.function.arguments of type api.ToolCallFunctionArguments",
        ),
    ]
  })
}

const hasObjectArguments = (call: unknown): boolean =>
  isMembers(call) && isMembers(call["function"]) && isMembers(call["function"]["arguments"])
