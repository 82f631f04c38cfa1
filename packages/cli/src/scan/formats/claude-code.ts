import { type Fields, isFields, listIn, own, textOr } from "../../input/fields.ts"
import { SessionBuilder, type SessionFormat } from "./session.ts"

/**
 * Session files of Claude Code: lines {"type": "assistant", "message": {…}, "sessionId", "uuid"}; an answer is written
 * block by block.
 */
export const claudeCode: SessionFormat = {
  isSign: (record) =>
    (own(record, "type") === "assistant" || own(record, "type") === "user") &&
    isFields(own(record, "message")) &&
    typeof own(record, "uuid") === "string" &&
    (typeof own(record, "sessionId") === "string" || own(record, "parentUuid") !== undefined),
  read(lines) {
    // What a sub-agent did may stand in the same file: it is a conversation of its own.
    const builders = new Map<string, SessionBuilder>([["", new SessionBuilder()]])
    for (const each of lines) {
      const message = isFields(each.value) ? messageIn(each.value) : null
      if (message === null) continue
      const key =
        own(each.value as Fields, "isSidechain") === true
          ? `agent ${textOr(own(each.value as Fields, "agentId"), "")}`
          : ""
      const builder = builders.get(key) ?? new SessionBuilder()
      builders.set(key, builder)
      builder.model ??= textOr(own(message, "model"), null)
      const last = builder.messages.at(-1)
      if (last !== undefined && isSameAnswer(last, message))
        builder.messages[builder.messages.length - 1] = joined(last, message)
      else builder.add(message, each, "/message")
    }
    const main = builders.get("")
    // Newer versions write a file of its own for each sub-agent, with nothing else in it.
    if (builders.size > 1 && main?.messages.length === 0) builders.delete("")
    return [...builders.values()].map((builder) => builder.recorded())
  },
}

/** What was said, by the model or a person; not what the program put in between. */
function messageIn(record: Fields): Fields | null {
  const type = own(record, "type")
  const message = own(record, "message")
  if ((type !== "assistant" && type !== "user") || !isFields(message) || own(record, "isMeta") === true) return null
  return own(message, "model") === "<synthetic>" ? null : { ...message, role: type }
}

const isSameAnswer = (a: Fields, b: Fields): boolean =>
  own(a, "role") === "assistant" &&
  own(b, "role") === "assistant" &&
  own(a, "id") !== undefined &&
  own(a, "id") === own(b, "id")

const joined = (a: Fields, b: Fields): Fields => ({
  ...b,
  content: [...listIn(a, "content"), ...listIn(b, "content")],
  stop_reason: own(b, "stop_reason") ?? own(a, "stop_reason"),
})
