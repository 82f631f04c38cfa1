// pi: the format of message parts, and the messages that ask again.
import { parseObject } from "../json/strict.ts"
import { answeredCalls } from "../messages/sent-call.ts"
import { isMembers, type Members, textIn } from "../providers/members.ts"
import type { MendResult } from "../turn.ts"
import { type PartFormat, type PartSignal, seenIn, withEndReason } from "./part-format.ts"

/**
 * Returns the content of a pi message, followed by the message without content, which ends the turn. `rawAt`: returns
 * the original arguments text of the call at a position.
 */
export function messageParts({ content, ...end }: Members, rawAt: (at: number) => string | null): Members[] {
  const withRaw = (part: Members, at: number): Members => (rawAt(at) === null ? part : { ...part, raw: rawAt(at) })
  return [...(content as Members[]).map(withRaw), end]
}

export function messageOf(parts: readonly Members[]): Members {
  const content = parts.slice(0, -1).map(({ raw: _, ...part }) => part)
  return { ...parts.at(-1), content }
}

export const PI_PARTS: PartFormat<Members> = {
  read(part) {
    const type = textIn(part, "type")
    if (type === "text") return { kind: "text", text: textIn(part, "text") ?? "" }
    if (type === "thinking") return { kind: "reasoning", text: textIn(part, "thinking") ?? "" }
    if (type === "toolCall") return callSignal(part)
    if (type !== null) return seenIn(part)
    const reason = textIn(part, "stopReason")
    return { kind: "finish", reason, isCut: reason === "error" || reason === "aborted" }
  },
  withText: (part, text) => ({ ...part, text }),
  withCall: (part, { id, name, arguments: text }) => [
    { ...part, id, name, arguments: parseObject(text) ?? part["arguments"] },
  ],
  callParts: ({ id, name, arguments: text, entry }) => [
    // after a bar, pi keeps the id of OpenAI's item, which belongs to the reasoning of another answer
    { ...entry, type: "toolCall", id: id.split("|")[0], name, arguments: parseObject(text) ?? entry?.["arguments"] },
  ],
  textParts: (text) => [{ type: "text", text }],
  withEnd: withEndReason("stopReason", { calls: "toolUse", stop: "stop" }),
}

function callSignal(part: Members): PartSignal {
  const id = textIn(part, "id") ?? undefined
  const given = part["raw"] ?? part["arguments"]
  const piece = {
    id,
    name: textIn(part, "name") ?? undefined,
    arguments: typeof given === "string" || isMembers(given) ? given : undefined,
  }
  return { kind: "call", key: id ?? "", piece, isLast: true, takesRest: false }
}

/** Returns messages that tell the model what was wrong with its calls, including thoughts with their signatures. */
export function messagesWith(messages: readonly unknown[], parts: readonly Members[], result: MendResult): unknown[] {
  const end = parts.at(-1) ?? {}
  const calls = answeredCalls(result)
  const thoughts = parts.filter(({ type }) => type === "thinking")
  const said = result.content === null || result.content.trim() === "" ? [] : [{ type: "text", text: result.content }]
  const called = calls.map(({ id, name, input }) => {
    const { raw: _, ...part } = parts.find((each) => each["type"] === "toolCall" && each["id"] === id) ?? {}
    return { ...part, type: "toolCall", id, name, arguments: input }
  })
  const results = calls.map(({ id, name, text, isError }) => ({
    role: "toolResult",
    toolCallId: id,
    toolName: name,
    content: [{ type: "text", text }],
    isError,
    timestamp: end["timestamp"],
  }))
  return [
    ...messages,
    { ...end, role: "assistant", content: [...thoughts, ...said, ...called], stopReason: "toolUse" },
    ...results,
  ]
}
