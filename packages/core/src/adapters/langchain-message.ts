// LangChain: reads the turn from a message, and writes the message with other calls.
import { copied, type Fields } from "../history/shape.ts"
import { parseObject } from "../json/strict.ts"
import { jsonTextOf } from "../json/text-of.ts"
import type { SentCall } from "../messages/sent-call.ts"
import { withText } from "../messages/text-content.ts"
import { textOf } from "../messages/tool-output.ts"
import { toToolResults } from "../messages/tool-results.ts"
import { finishIn, finishOfResponse } from "../providers/finish.ts"
import { foreignParts } from "../providers/foreign.ts"
import { isMembers, type Members, memberOf, objectIn, objectsIn, textIn } from "../providers/members.ts"
import type { DeclaredCall, MendResult, Turn } from "../turn.ts"
import { readConversation } from "../wires/history-reader.ts"
import type { RequestHistory } from "../wires/wire.ts"

// biome-ignore lint/suspicious/noExplicitAny: the types of LangChain are not imported; any fits all of its versions
export type Any = any

/** A message of LangChain: `type` is "human", "ai", "tool" or "system". */
export interface LangChainMessage {
  readonly type: string
  readonly content: unknown
}

export const isAiMessage = (message: unknown): message is LangChainMessage & Members =>
  memberOf(message, "type") === "ai"

const CALL_BLOCKS = new Set(
  "tool_use tool_call tool_call_chunk invalid_tool_call input_json_delta function_call".split(" "),
)
const REASONING_BLOCKS = new Set(["reasoning", "thinking"])

/** Reads the turn as the model wrote it: LangChain separates calls that it could parse from the others. */
export function turnOfMessage(message: Members): Turn {
  const extra = objectIn(message, "additional_kwargs")
  const metadata = objectIn(message, "response_metadata")
  const blocks = objectsIn(message, "content")
  const thoughts = blocks
    .filter(({ type }) => REASONING_BLOCKS.has(String(type)))
    .map((block) => textIn(block, "reasoning", "thinking", "text") ?? "")
  return {
    content: textIn(message, "content") ?? blocks.map((block) => textOf(block) ?? "").join(""),
    reasoning: textIn(extra, "reasoning_content", "reasoning") ?? (thoughts.join("\n") || null),
    toolCalls: callsOf(message, [
      objectsIn(extra, "tool_calls"),
      objectsIn(message, "tool_call_chunks"),
      callItems(blocks),
      callItems(objectsIn(metadata, "output")),
    ]),
    // beside the content in Anthropic streams, the status in OpenAI responses
    finishReason: finishIn(metadata) ?? finishIn(extra) ?? finishOfResponse(metadata),
    seen: foreignBlocks(message).flatMap((block) => foreignParts(block)),
  }
}

/** Returns blocks that are neither text nor call, from the message and its raw answer. */
const foreignBlocks = (message: Members): readonly Members[] =>
  [
    ...objectsIn(message, "content"),
    ...objectsIn(objectIn(message, "response_metadata"), "output"),
    ...objectsIn(objectIn(message, "additional_kwargs"), "tool_outputs"),
  ].filter(({ type }) => !CALL_BLOCKS.has(String(type)))

const callItems = (items: readonly Members[]): readonly Members[] =>
  items.filter(({ type }) => CALL_BLOCKS.has(String(type)))

/** Returns the calls in the model's order, which only the raw lists have. */
function callsOf(message: Members, rawLists: readonly (readonly Members[])[]): DeclaredCall[] {
  const parsed = [...objectsIn(message, "tool_calls"), ...objectsIn(message, "invalid_tool_calls")].map(callOf)
  const raw = rawLists.map((list) => list.map(callOf)).find((list) => isSameCalls(list, parsed))
  const left = [...parsed]
  return raw?.map((call) => asParsed(call, takeParsed(left, call))) ?? parsed
}

/** Takes the matching parsed call, by id and name, since servers may reuse an id. */
function takeParsed(left: DeclaredCall[], { id, name }: DeclaredCall): DeclaredCall {
  const isNamed = (call: DeclaredCall): boolean => call.id === id && call.name === name
  const at = left.some(isNamed) ? left.findIndex(isNamed) : left.findIndex((call) => call.id === id)
  return left.splice(Math.max(0, at), 1)[0] as DeclaredCall
}

const isSameCalls = (raw: readonly DeclaredCall[], parsed: readonly DeclaredCall[]): boolean =>
  raw.length > 0 && raw.length === parsed.length && raw.every(({ id }) => parsed.some((call) => call.id === id))

/**
 * Returns the raw call, unless the parsed one was changed since. A text that is not JSON is always used as written:
 * LangChain parses partial streamed arguments, so a cut-off call would look complete.
 */
function asParsed(raw: DeclaredCall, parsed: DeclaredCall): DeclaredCall {
  const value = typeof raw.arguments === "string" ? parseObject(raw.arguments) : raw.arguments
  const isRaw =
    value === undefined ||
    typeof parsed.arguments === "string" ||
    JSON.stringify(value) === jsonTextOf(parsed.arguments)
  return isRaw ? { ...parsed, arguments: raw.arguments } : parsed
}

function callOf(entry: Members): DeclaredCall {
  const call = isMembers(entry["function"]) ? entry["function"] : entry
  // an item of a response has its own id besides the call's
  const id = textIn(entry, "call_id", "id")
  return {
    ...(id !== null && { id }),
    name: textIn(call, "name") ?? "",
    arguments: (memberOf(call, "args", "arguments", "input") ?? "") as string,
  }
}

export const historyOfMessages = (messages: readonly unknown[]): RequestHistory =>
  readConversation(
    messages.map((message) =>
      isAiMessage(message)
        ? {
            role: "assistant",
            content: foreignBlocks(message),
            tool_calls: turnOfMessage(message).toolCalls?.map((call) => ({ id: call.id, function: call })),
          }
        : message,
    ),
  )

/** Copies a message of any class with other members, also in `lc_kwargs`, which LangChain serialises. */
export function withMembers<M extends object>(message: M, members: Fields): M {
  const copy = Object.assign(Object.create(Object.getPrototypeOf(message) as object) as M, message, members)
  const saved = (message as Fields)["lc_kwargs"]
  return Object.assign(copy, isMembers(saved) && { lc_kwargs: { ...saved, ...members } })
}

/** Returns the message with other calls and text, without the raw answer, which would be sent back instead. */
export function withCalls<M extends LangChainMessage>(message: M, calls: readonly SentCall[], text: string): M {
  const parsed = calls.map(({ id, name, arguments: given }) => ({ id, name, args: parseObject(given) ?? {} }))
  const toolCalls = parsed.map((call) => ({ type: "tool_call", ...call }))
  const { tool_calls: _, ...extra } = copied(objectIn(message, "additional_kwargs"))
  const { output: __, ...metadata } = copied(objectIn(message, "response_metadata"))
  const chunks = calls.map(({ id, name, arguments: args }, index) => ({
    type: "tool_call_chunk",
    id,
    name,
    args,
    index,
  }))
  return withMembers(message, {
    content: contentOf(message.content, parsed, text, metadata["output_version"] === "v1"),
    tool_calls: toolCalls,
    invalid_tool_calls: [],
    additional_kwargs: extra,
    response_metadata: metadata,
    ...("tool_call_chunks" in message && { tool_call_chunks: chunks }),
  })
}

/** Returns the content with the calls in the form of its blocks; LangChain's "v1" form has calls only there. */
function contentOf(content: unknown, calls: readonly Members[], text: string, isStandard: boolean): unknown {
  if (!Array.isArray(content)) return text
  const blocks = (content as readonly unknown[]).filter(isMembers)
  const others = withText(
    blocks.filter(({ type }) => !CALL_BLOCKS.has(String(type))),
    text,
    textOf,
    (block, now) => ({ ...block, text: now }),
  )
  const added =
    others.some((block) => textOf(block) !== null) || text.trim() === "" ? others : [...others, { type: "text", text }]
  if (isStandard) return [...added, ...calls.map((call) => ({ type: "tool_call", ...call }))]
  const isAnthropic = blocks.some(({ type }) => type === "tool_use")
  return isAnthropic
    ? [...added, ...calls.map(({ id, name, args }) => ({ type: "tool_use", id, name, input: args }))]
    : added
}

/** Returns results for calls that do not run, as plain objects that LangChain converts to messages. */
export const unrunAnswers = (result: MendResult): object[] =>
  toToolResults(result, {})
    .filter(({ ran }) => !ran)
    .map(({ id, name, text, isError }) => ({
      role: "tool",
      tool_call_id: id,
      name,
      content: text,
      status: isError ? "error" : "success",
    }))
