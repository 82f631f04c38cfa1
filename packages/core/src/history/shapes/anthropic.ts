// Defines the shape of Anthropic Messages.
import { parseObject } from "../../json/strict.ts"
import { MAX_ANTHROPIC_NAME_LENGTH } from "../names.ts"
import { callPart, otherPart, type Part, resultPart } from "../part.ts"
import {
  copied,
  EMPTY_TURN,
  type Fields,
  hasField,
  isObject,
  isThought,
  renewedFields,
  renewedResult,
  type Shape,
} from "../shape.ts"

/**
 * Messages: `tool_use` blocks of the assistant, `tool_result` blocks at the start of the user's next message.
 * Consecutive messages of one role count as one, as at the provider. Thinking and the blocks of server tools are signed
 * or paired by the provider, and never touched.
 */
export const anthropicShape: Shape = {
  name: "anthropic",
  direct: true,
  joins: true,
  blocks: true,
  idRule: /^[a-zA-Z0-9_-]+$/,
  longestName: MAX_ANTHROPIC_NAME_LENGTH,
  mayBeBare: true,
  parts(message) {
    const { role, content } = message
    const isOwn = role === "assistant"
    if (!Array.isArray(content) || content.length === 0 || (!isOwn && role !== "user"))
      return [otherPart(isOwn ? "own" : "other", message)]
    return content.map((block: unknown, index) => partOf(block, index, isOwn))
  },
  isEmpty,
  ending: (block) => (isThought(block) ? { type: "text", text: EMPTY_TURN } : null),
  takesMark: (value) =>
    isObject(value) && !isEmpty(value) && (MARKED_TYPES.has(value["type"]) || typeof value["content"] === "string"),
  call: (id, name, text) => ({ type: "tool_use", id, name, input: parseObject(text) ?? text }),
  answer: (call, text) => ({ type: "tool_result", tool_use_id: call.newId ?? call.id, content: text }),
  rebuild: (message, parts) => ({
    ...copied(message),
    content: parts.flatMap((part) => {
      const blocks = blocksOf(message as Fields, part)
      return part.mark === undefined
        ? blocks
        : blocks.map((block) => ({ cache_control: part.mark, ...(block as object) }))
    }),
  }),
}

/** Excludes thinking and the blocks of server tools. */
const MARKED_TYPES: ReadonlySet<unknown> = new Set(["text", "image", "document", "tool_use", "tool_result"])

const isBlankText = (value: unknown): boolean => typeof value === "string" && value.trim() === ""

/** True for an empty message or text block. Other lists, such as `tool_calls` or `parts`, are foreign content. */
function isEmpty(message: unknown): boolean {
  if (hasField(message, "type", "text")) return isBlankText(copied(message)["text"])
  if (!hasField(message, "role", "user") && !hasField(message, "role", "assistant")) return false
  const { content, ...others } = copied(message)
  const isBlank = Array.isArray(content) ? content.every(isEmpty) : isBlankText(content)
  return isBlank && !Object.values(others).some(Array.isArray)
}

function partOf(block: unknown, index: number, isOwn: boolean): Part {
  const fields = isObject(block) ? block : {}
  if (fields["type"] === "tool_result") {
    const result = resultPart({ value: fields, givenId: fields["tool_use_id"], content: fields["content"] })
    // the provider accepts it from the user only
    result.moved = isOwn
    return result
  }
  if (!isOwn || fields["type"] !== "tool_use") return otherPart(isOwn ? "own" : "other", block)
  const { id: givenId, name: givenName, input: given } = fields
  return callPart({ value: fields, index, givenId, givenName, given, form: "object" })
}

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
