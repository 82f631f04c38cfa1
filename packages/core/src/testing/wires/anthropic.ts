import { isMembers, listIn, type Members, memberOf, textIn } from "../../providers/members.ts"
import { cutText, mergeLists } from "../cut-text.ts"
import { findAnthropicCallFaults, findAnthropicMessageFaults, findUnknownResult } from "../rules/anthropic.ts"
import { parsedArguments, type Reply } from "../scenario.ts"
import { EVENT_STREAM, resultText, type ServerMemory, type Wire, writeEvent } from "../wire.ts"

const STOP_REASONS = { stop: "end_turn", length: "max_tokens", tool_calls: "tool_use" } as const

/** Thinking comes back with its signature, or the next request is rejected. */
const SIGNATURE = "ZmFrZSBzaWduYXR1cmU="

const messageHead = (reply: Reply): Members => ({
  id: `msg_${reply.serial}`,
  type: "message",
  role: "assistant",
  model: reply.model,
})

interface StreamedBlock {
  readonly begun: Members
  readonly deltas: readonly Members[]
}

function blocksOf(reply: Reply): { readonly said: StreamedBlock[]; readonly calls: StreamedBlock[] } {
  const pieces = (text: string, delta: (piece: string) => Members): Members[] =>
    cutText(text, reply.delivery.cut).map(delta)
  const thinking = {
    begun: { type: "thinking", thinking: "", signature: "" },
    deltas: [
      ...pieces(reply.reasoning, (piece) => ({ type: "thinking_delta", thinking: piece })),
      { type: "signature_delta", signature: SIGNATURE },
    ],
  }
  const text = {
    begun: { type: "text", text: "" },
    deltas: pieces(reply.text, (piece) => ({ type: "text_delta", text: piece })),
  }
  const calls = reply.calls.map((call) => ({
    begun: { type: "tool_use", ...(call.id !== null && { id: call.id }), name: call.name, input: {} },
    deltas: pieces(call.text, (piece) => ({ type: "input_json_delta", partial_json: piece })),
  }))
  return { said: [...(reply.reasoning === "" ? [] : [thinking]), ...(reply.text === "" ? [] : [text])], calls }
}

function writeStream(reply: Reply): string[] {
  const { said, calls } = blocksOf(reply)
  const events = (block: StreamedBlock, at: number): Members[] => {
    const place = reply.delivery.withoutIndices === true ? {} : { index: at }
    return [
      { type: "content_block_start", ...place, content_block: block.begun },
      ...block.deltas.map((delta) => ({ type: "content_block_delta", ...place, delta })),
      { type: "content_block_stop", ...place },
    ]
  }
  const started = {
    ...messageHead(reply),
    content: [],
    stop_reason: null,
    stop_sequence: null,
    usage: { input_tokens: 1, output_tokens: 1 },
  }
  return [
    { type: "message_start", message: started },
    { type: "ping" },
    ...said.flatMap(events),
    ...mergeLists(
      calls.map((block, i) => events(block, said.length + i)),
      reply.delivery.interleaved,
    ),
    {
      type: "message_delta",
      delta: { stop_reason: STOP_REASONS[reply.finishReason], stop_sequence: null },
      usage: { output_tokens: 1 },
    },
    { type: "message_stop" },
  ].map((event) => writeEvent(event, event.type as string))
}

const writeWhole = (reply: Reply): Members => ({
  ...messageHead(reply),
  content: [
    ...(reply.reasoning === "" ? [] : [{ type: "thinking", thinking: reply.reasoning, signature: SIGNATURE }]),
    ...(reply.text === "" ? [] : [{ type: "text", text: reply.text }]),
    ...reply.calls.map(({ id, name, text }) => ({
      type: "tool_use",
      ...(id !== null && { id }),
      name,
      input: parsedArguments(text),
    })),
  ],
  stop_reason: STOP_REASONS[reply.finishReason],
  stop_sequence: null,
  usage: { input_tokens: 1, output_tokens: 1 },
})

/** A thread that goes on has its history at the provider: only ids that it gave out can be answered. */
function rejectionOf(body: Members, memory: ServerMemory): string | null {
  const messages = listIn(body, "messages") ?? []
  const thread = memberOf(body, "thread")
  if (isMembers(thread) && thread["type"] === "continue") return findUnknownResult(messages, memory.callIds)
  return [...findAnthropicMessageFaults(messages), ...findAnthropicCallFaults(messages)][0] ?? null
}

function lastResultIn(messages: readonly unknown[]): string | null {
  const last = messages.at(-1)
  const blocks = isMembers(last) ? (listIn(last, "content") ?? []) : []
  const results = blocks.filter((block): block is Members => isMembers(block) && block["type"] === "tool_result")
  return results.length === 0 ? null : resultText(results.at(-1)?.["content"])
}

const writeError = (status: number, message: string): object => ({
  type: "error",
  error: { type: status < 500 ? "invalid_request_error" : "api_error", message },
})

export const anthropicMessages: Wire = {
  idPrefix: "toolu_",
  matches: ({ pathname }) => pathname.endsWith("/v1/messages"),
  readRequest: (body, _url, memory) => ({
    model: textIn(body, "model") ?? "",
    streamed: body["stream"] === true,
    rejection: rejectionOf(body, memory),
    lastResult: lastResultIn(listIn(body, "messages") ?? []),
  }),
  writeWhole,
  writeStream,
  streamType: () => EVENT_STREAM,
  writeError,
  writeStreamError: (message) => writeEvent(writeError(500, message), "error"),
}
