import { parseObject } from "../../json/strict.ts"
import { LONGEST_ANTHROPIC_NAME } from "../names.ts"
import { callPart, otherPart, type Part, resultPart } from "../part.ts"
import { copied, type Fields, isObject, renewedFields, renewedResult, type Shape } from "../shape.ts"

/**
 * Messages: `tool_use` blocks of the assistant, `tool_result` blocks at the head of the user's next message. Messages
 * of one role in a row count as one, as they do at the provider. Thinking and the blocks of server tools are signed or
 * paired by the provider: never touched.
 */
export const anthropic: Shape = {
  name: "anthropic",
  direct: true,
  joins: true,
  blocks: true,
  idRule: /^[a-zA-Z0-9_-]+$/,
  longestName: LONGEST_ANTHROPIC_NAME,
  mayBeBare: true,
  parts(message) {
    if (!isObject(message)) return [otherPart("other", message)]
    const { role, content } = message
    const isOwn = role === "assistant"
    if (!Array.isArray(content) || content.length === 0 || (!isOwn && role !== "user"))
      return [otherPart(isOwn ? "own" : "other", message)]
    return content.map((block: unknown, index) => (isOwn ? ownBlock(block, index) : userBlock(block)))
  },
  call: (id, name, text) => ({ type: "tool_use", id, name, input: parseObject(text) ?? text }),
  answer: (call, text) => ({ type: "tool_result", tool_use_id: call.newId ?? call.id, content: text }),
  rebuild: (message, parts) => ({
    ...copied(message),
    content: parts.flatMap((part) => blocksOf(message as Fields, part)),
  }),
  hosts: (message) => isObject(message) && message["role"] === "user",
}

function ownBlock(block: unknown, index: number): Part {
  if (!isObject(block) || block["type"] !== "tool_use") return otherPart("own", block)
  return callPart({
    value: block,
    index,
    givenId: block["id"],
    givenName: block["name"],
    given: block["input"],
    form: "object",
  })
}

const userBlock = (block: unknown): Part =>
  isObject(block) && block["type"] === "tool_result"
    ? resultPart({ value: block, givenId: block["tool_use_id"], content: block["content"] })
    : otherPart("other", block)

function blocksOf(message: Fields, part: Part): unknown[] {
  if (part.kind === "result") return [renewedResult(part, "tool_use_id", "content")]
  if (part.kind === "call")
    return [
      part.changed ? { ...copied(part.value), id: part.newId ?? part.id, ...renewedFields(part, "input") } : part.value,
    ]
  if (part.value !== message) return [part.value]
  const { content } = message
  // the content was one text, or nothing; an empty text block is rejected
  return typeof content === "string" && content.trim() !== "" ? [{ type: "text", text: content }] : []
}
