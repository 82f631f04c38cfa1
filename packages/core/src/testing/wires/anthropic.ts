// Fakes a provider: Anthropic Messages.
import { itemsIn, type Members, objectIn, objectsIn } from "../../providers/members.ts"
import { findAnthropicCallFaults, findAnthropicMessageFaults, findUnknownResult } from "../rules/anthropic.ts"
import { mergeParts, parsedArguments, type Reply, type ReplyPart } from "../script.ts"
import { resultText, type ServedWire, type ServerMemory, withId, writeEvent } from "../wire.ts"

const STOP_REASONS = { stop: "end_turn", length: "max_tokens", tool_calls: "tool_use" } as const

/** Clients must send thinking back with its signature, or the next request is rejected. */
const SIGNATURE = "ZmFrZSBzaWduYXR1cmU="

/** Returns a block, whole or as it starts in a stream. */
function blockOf({ kind, text, id, name }: ReplyPart, isWhole: boolean): Members {
  const said = isWhole ? text : ""
  if (kind === "reasoning") return { type: "thinking", thinking: said, signature: isWhole ? SIGNATURE : "" }
  if (kind === "text") return { type: "text", text: said }
  return { type: "tool_use", ...withId(id), name, input: isWhole ? parsedArguments(text) : {} }
}

function deltasOf({ kind, pieces }: ReplyPart): Members[] {
  if (kind === "text") return pieces.map((text) => ({ type: "text_delta", text }))
  // the first piece of a call is empty
  if (kind === "call") return ["", ...pieces].map((piece) => ({ type: "input_json_delta", partial_json: piece }))
  const signature = { type: "signature_delta", signature: SIGNATURE }
  return [...pieces.map((thinking) => ({ type: "thinking_delta", thinking })), signature]
}

const messageOf = (reply: Reply, isWhole: boolean): Members => ({
  id: `msg_${reply.serial}`,
  type: "message",
  role: "assistant",
  model: reply.model,
  content: isWhole ? reply.parts.map((part) => blockOf(part, true)) : [],
  stop_reason: isWhole ? STOP_REASONS[reply.finishReason] : null,
  stop_sequence: null,
  usage: { input_tokens: 1, output_tokens: 1 },
})

function writeStream(reply: Reply): string[] {
  const blocks = mergeParts(reply, (part, index): Members[] => {
    const place = reply.delivery.withoutIndices === true ? {} : { index }
    return [
      { type: "content_block_start", ...place, content_block: blockOf(part, false) },
      ...deltasOf(part).map((delta) => ({ type: "content_block_delta", ...place, delta })),
      { type: "content_block_stop", ...place },
    ]
  })
  const stopped = { stop_reason: STOP_REASONS[reply.finishReason], stop_sequence: null }
  return [
    { type: "message_start", message: messageOf(reply, false) },
    { type: "ping" },
    ...blocks,
    { type: "message_delta", delta: stopped, usage: { output_tokens: 1 } },
    { type: "message_stop" },
  ].map((event) => writeEvent(event, String(event.type)))
}

/**
 * Returns why a request is rejected. The provider has the history of a continued thread: only ids that it issued can be
 * answered.
 */
function rejectionOf(body: Members, messages: readonly unknown[], memory: ServerMemory): string | null {
  if (objectIn(body, "thread")["type"] === "continue") return findUnknownResult(messages, memory.callIds)
  return [...findAnthropicMessageFaults(messages), ...findAnthropicCallFaults(messages)][0] ?? null
}

function lastResultIn(messages: readonly unknown[]): string | null {
  const results = objectsIn(messages.at(-1), "content").filter(({ type }) => type === "tool_result")
  return results.length === 0 ? null : resultText(results.at(-1)?.["content"])
}

const writeError = (status: number, message: string): object => ({
  type: "error",
  error: { type: status < 500 ? "invalid_request_error" : "api_error", message },
})

export const servedAnthropic: ServedWire = {
  idPrefix: "toolu_",
  matches: ({ pathname }) => pathname.endsWith("/v1/messages"),
  readRequest: (body, _url, memory) => {
    const messages = itemsIn(body, "messages")
    return { rejection: rejectionOf(body, messages, memory), lastResult: lastResultIn(messages) }
  },
  writeWhole: (reply) => messageOf(reply, true),
  writeStream,
  writeError,
  writeStreamError: (message) => writeEvent(writeError(500, message), "error"),
}
