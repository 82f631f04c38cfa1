// Writes results and assistant messages for Anthropic Messages.
import { requireResults } from "../errors.ts"
import { sentObject } from "../history/arguments.ts"
import { MAX_ANTHROPIC_NAME_LENGTH } from "../history/names.ts"
import { EMPTY_TURN, type Fields, isObject, isThought } from "../history/shape.ts"
import { plainId } from "../ids/plain-id.ts"
import { DEFAULT_LIMITS } from "../limits.ts"
import type { MendResult } from "../turn.ts"
import { writeCalls } from "./align.ts"
import type { TextBlock } from "./openai.ts"
import type { SentCall } from "./sent-call.ts"
import { isBlank, withText } from "./text-content.ts"
import { imageOf, shownText, textOf } from "./tool-output.ts"
import { resultContent, type ToolResult } from "./tool-results.ts"

export interface AnthropicToolUse {
  readonly type: "tool_use"
  readonly id: string
  readonly name: string
  readonly input: unknown
}

// The lists are mutable, because the types of the SDK accept only mutable ones.
export interface AnthropicToolResult {
  readonly type: "tool_result"
  readonly tool_use_id: string
  // biome-ignore lint/suspicious/noExplicitAny: blocks are those that the host's tool gave; any fits the SDK's types
  readonly content: string | any[]
  readonly is_error?: true
}

export interface AnthropicResultMessage {
  readonly role: "user"
  readonly content: (AnthropicToolResult | TextBlock)[]
}

/** Placeholder for an empty list of results: the provider rejects an empty message, and every later request with it. */
const NO_RESULTS = "(no tool results)"

/**
 * Returns the results of a turn as the next message of the user. Ids are written as `toAnthropicAssistant` writes them.
 * A turn without calls needs no such message.
 */
export function toAnthropicMessage(list: readonly ToolResult[]): AnthropicResultMessage {
  requireResults(list)
  return { role: "user", content: list.length === 0 ? [{ type: "text", text: NO_RESULTS }] : list.map(resultOf) }
}

const resultOf = (answer: ToolResult): AnthropicToolResult => ({
  type: "tool_result",
  tool_use_id: plainId(answer.id),
  content: contentOf(answer),
  ...(answer.isError && { is_error: true as const }),
})

/** Returns the content of a result. The provider rejects empty texts, and anything but text in an error. */
function contentOf(answer: ToolResult): string | object[] {
  const content = resultContent(answer, answer.isError ? textBlock : resultBlock)
  if (typeof content === "string") return content
  const kept = content.filter((block) => !("text" in block && typeof block.text === "string" && isBlank(block.text)))
  return kept.length === 0 ? answer.text : kept
}

const textBlock = (block: object): object => ({ type: "text", text: shownText(block) })

const TAKEN_IN_RESULTS = new Set<unknown>(["image", "document", "search_result", "tool_reference"])

function resultBlock(block: object): object {
  const image = imageOf(block)
  if (image !== null) return { type: "image", source: { type: "base64", media_type: image.mimeType, data: image.data } }
  const { type } = block as Fields
  if (TAKEN_IN_RESULTS.has(type)) return block
  // from a text block of another protocol, keep only what this provider knows
  const { cache_control: cacheControl } = block as Fields
  return cacheControl === undefined ? textBlock(block) : { ...textBlock(block), cache_control: cacheControl }
}

/** `Message`: the provider's own, whose blocks are kept. */
export interface AnthropicAssistantMessage<Message = object> {
  readonly role: "assistant"
  readonly content: (
    | (Message extends { readonly content: readonly (infer Block)[] } ? Block : never)
    | TextBlock
    | AnthropicToolUse
  )[]
}

/**
 * Returns the assistant message of a turn for Messages: every id of `order`, inputs that are objects, the text without
 * calls. `message` is the provider's own message: thinking with its signature, server tools and cache marks keep their
 * place.
 * @example
 * messages.push(toAnthropicAssistant(result, message))
 * if (results.length > 0) messages.push(toAnthropicMessage(results))
 */
export function toAnthropicAssistant<Message extends object>(
  result: MendResult,
  message?: Message,
): AnthropicAssistantMessage<Message> {
  const given = blocksIn(message)
  const uses = given.filter((block) => block["type"] === "tool_use")
  const { byPlace, others } = writeCalls(result, uses, "id", toolUseOf, MAX_ANTHROPIC_NAME_LENGTH)
  let use = 0
  const own = given.flatMap((block) => (block["type"] === "tool_use" ? (byPlace.get(use++) ?? []) : [block]))
  const blocks = withText<object>([...own, ...others], result.content, spokenText, (block, text) => ({
    type: "text",
    text,
    ...cacheMark(block),
  }))
  const spoken = given.some((block) => spokenText(block) !== null) ? blocks : withSpoken(blocks, result.content)
  return { role: "assistant", content: endedWithAnswer(spoken) as AnthropicAssistantMessage<Message>["content"] }
}

/** Inserts a text that the provider's message does not have after the thinking. */
function withSpoken(blocks: readonly object[], text: string | null): readonly object[] {
  if (text === null || isBlank(text)) return blocks
  const start = blocks.findIndex((block) => !isThought(block))
  const end = start < 0 ? blocks.length : start
  return [...blocks.slice(0, end), { type: "text", text }, ...blocks.slice(end)]
}

const spokenText = (block: object): string | null => ((block as Fields)["type"] === "text" ? textOf(block) : null)

const cacheMark = (block: object): object => ("cache_control" in block ? { cache_control: block.cache_control } : {})

/** Adds a text if the last block is a thought, because the provider rejects that. */
function endedWithAnswer(blocks: readonly object[]): readonly object[] {
  const last = blocks.at(-1)
  return last !== undefined && !isThought(last) ? blocks : [...blocks, { type: "text", text: EMPTY_TURN }]
}

function blocksIn(message: object | undefined): readonly Fields[] {
  if (!isObject(message)) return []
  const { content } = message
  return Array.isArray(content) ? content.filter(isObject) : []
}

function toolUseOf(call: SentCall, block: Fields | undefined): object {
  const own = block?.["input"]
  // parsed again: the host may have changed the `input` that it received
  const input = call.isUnchanged && isObject(own) ? own : sentObject(call.arguments, () => null, DEFAULT_LIMITS)?.value
  return { ...block, type: "tool_use", id: plainId(call.id), name: call.name, input }
}
