// Writes results and assistant messages for Chat Completions.
import { requireResults } from "../errors.ts"
import { copied, type Fields, isObject, isOfVendor } from "../history/shape.ts"
import type { MendResult } from "../turn.ts"
import { writeCalls } from "./align.ts"
import type { SentCall } from "./sent-call.ts"
import { isBlank, withText } from "./text-content.ts"
import { shownText, textOf } from "./tool-output.ts"
import { resultContent, type ToolResult } from "./tool-results.ts"

export interface TextBlock {
  readonly type: "text"
  readonly text: string
}

// The lists are mutable, because the types of the SDK accept only mutable ones.
export interface OpenAiToolMessage {
  readonly role: "tool"
  readonly tool_call_id: string
  readonly content: string | TextBlock[]
}

/** Returns the results of a turn as messages of Chat Completions. */
export function toOpenAiMessages(list: readonly ToolResult[]): OpenAiToolMessage[] {
  requireResults(list)
  return list.map((answer) => ({ role: "tool", tool_call_id: answer.id, content: contentOf(answer) }))
}

function contentOf(answer: ToolResult): string | TextBlock[] {
  const content = resultContent(answer, (block): TextBlock => ({ type: "text", text: shownText(block) }))
  if (typeof content === "string") return content
  const shown = content.length === 1 ? content : content.filter(({ text }) => !isBlank(text))
  return shown.length <= 1 ? (shown[0]?.text ?? "") : shown
}

export interface OpenAiToolCall {
  readonly id: string
  readonly type: "function"
  readonly function: { readonly name: string; readonly arguments: string }
}

export interface OpenAiAssistantMessage {
  readonly role: "assistant"
  readonly content: string | (TextBlock | { readonly type: "refusal"; readonly refusal: string })[] | null
  readonly tool_calls?: OpenAiToolCall[]
}

/**
 * Returns the assistant message of a turn for Chat Completions: every id of `order`, arguments that are JSON, the text
 * without calls. `message` is the provider's own message (or its choice, or the whole completion): its other members
 * are kept.
 * @example messages.push(toOpenAiAssistant(result, message), ...toOpenAiMessages(toToolResults(result, outputs)))
 */
export function toOpenAiAssistant(result: MendResult, message?: object): OpenAiAssistantMessage {
  const { tool_calls: list, function_call: _old, content, ...others } = copied(messageIn(message))
  const entries = Array.isArray(list) ? list.filter(isObject) : []
  const { byPlace, others: added } = writeCalls(result, entries, "id", toolCallOf)
  // entries of custom tools, and of unknown kinds, are left to the host
  const own = entries.flatMap((entry, i): readonly object[] => byPlace.get(i) ?? (isOther(entry) ? [entry] : []))
  const toolCalls = [...own, ...added] as OpenAiToolCall[]
  return {
    ...others,
    role: "assistant",
    content: assistantContent(content, result.content, toolCalls.length > 0, typeof others["refusal"] === "string"),
    ...(toolCalls.length > 0 && { tool_calls: toolCalls }),
  }
}

function messageIn(given: object | undefined): object {
  if (!isObject(given)) return {}
  const { choices, message } = given
  const [choice] = Array.isArray(choices) ? (choices as unknown[]) : []
  if (isObject(choice)) return messageIn(choice)
  return isObject(message) ? message : given
}

const isOther = (entry: Fields): boolean =>
  isObject(entry["custom"]) || (isOfVendor(entry) && !isObject(entry["function"]))

/**
 * Writes one call. A server may keep more in an entry, such as the signature of a thought. `index` belongs to streams
 * only.
 */
function toolCallOf(call: SentCall, entry: Fields | undefined): OpenAiToolCall {
  const { index: _, ...kept } = entry ?? {}
  const inner = entry?.["function"]
  const named = isOfVendor(kept) && isObject(inner) && typeof inner["name"] === "string" ? inner["name"] : null
  return {
    ...kept,
    id: call.id,
    type: named === null ? "function" : (kept["type"] as "function"),
    function: { ...(isObject(inner) ? inner : {}), name: named ?? call.name, arguments: call.arguments },
  }
}

/** Returns the given content if nothing was removed from it and the provider accepts it. */
function assistantContent(
  given: unknown,
  text: string | null,
  hasCalls: boolean,
  hasRefusal: boolean,
): OpenAiAssistantMessage["content"] {
  if (Array.isArray(given)) {
    const parts = withText(
      given.filter((part) => isObject(part) && part["type"] !== "tool_use"),
      text,
      textOf,
      (part, now) => ({ ...part, text: now }),
    )
    if (parts.length > 0) return parts as TextBlock[]
  }
  const said = text ?? (typeof given === "string" ? given : "")
  if (!isBlank(said) || said === given) return said
  // a message must have content, calls or a refusal
  return hasCalls || (hasRefusal && typeof given !== "string") ? null : ""
}
