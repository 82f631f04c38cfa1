import { type Fields, isFields, listIn, own, textOr } from "../../input/fields.ts"
import { SessionBuilder, type SessionFormat } from "./session.ts"

/**
 * Session files of pi: a head {"type": "session"}, then {"type": "message", "message": {…}} with calls of the type
 * "toolCall".
 */
export const pi: SessionFormat = {
  isSign: (record) =>
    own(record, "type") === "session"
      ? typeof own(record, "cwd") === "string" && typeof own(record, "timestamp") === "string"
      : own(record, "type") === "message" &&
        isFields(own(record, "message")) &&
        typeof own(record, "timestamp") === "string",
  read(lines) {
    const builder = new SessionBuilder()
    for (const each of lines) {
      const message =
        isFields(each.value) && own(each.value, "type") === "message" ? own(each.value, "message") : undefined
      const plain = isFields(message) ? plainOf(message) : null
      if (plain === null) continue
      builder.model ??= textOr(own(message as Fields, "model"), null)
      builder.add(plain, each, "/message")
    }
    return [builder.recorded()]
  },
}

function plainOf(message: Fields): Fields | null {
  const role = own(message, "role")
  const content = own(message, "content")
  if (role === "toolResult")
    return {
      role: "tool",
      tool_call_id: own(message, "toolCallId"),
      content,
      is_error: own(message, "isError") === true,
    }
  if (role === "user") return message
  if (role !== "assistant") return null
  const parts = Array.isArray(content) ? listIn(message, "content").map(partOf) : content
  return { role, content: parts, stop_reason: own(message, "stopReason") }
}

const partOf = (part: unknown): unknown =>
  isFields(part) && own(part, "type") === "toolCall"
    ? { type: "tool_use", id: own(part, "id"), name: own(part, "name"), input: own(part, "arguments") }
    : part
