import { isMembers, listIn, type Members, memberOf, textIn } from "../../providers/members.ts"
import { cutText, mergeLists } from "../cut-text.ts"
import { findChatCallFaults, findChatMessageFaults } from "../rules/openai-chat.ts"
import type { Reply, ReplyCall } from "../scenario.ts"
import { EVENT_STREAM, FIXED_SECONDS, resultText, type Wire, writeEvent } from "../wire.ts"

const USAGE = { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 }

const answerHead = (reply: Reply, object: string): Members => ({
  id: `chatcmpl-${reply.serial}`,
  object,
  created: FIXED_SECONDS,
  model: reply.model,
})

const withId = (id: string | null): Members => (id === null ? {} : { id })

const messageOf = (reply: Reply): Members => ({
  role: "assistant",
  content: reply.text === "" ? null : reply.text,
  refusal: null,
  ...(reply.reasoning !== "" && { reasoning_content: reply.reasoning }),
  ...(reply.calls.length > 0 && {
    tool_calls: reply.calls.map(({ id, name, text }) => ({
      ...withId(id),
      type: "function",
      function: { name, arguments: text },
    })),
  }),
})

/** The deltas of one call: id and name first, then the arguments. */
function callDeltas(call: ReplyCall, index: number, { delivery }: Reply): Members[] {
  const place = delivery.withoutIndices === true ? {} : { index }
  const half = delivery.splitNames === true ? Math.ceil(call.name.length / 2) : call.name.length
  const rest = call.name.slice(half)
  return [
    { ...place, ...withId(call.id), type: "function", function: { name: call.name.slice(0, half), arguments: "" } },
    ...(rest === "" ? [] : [{ ...place, function: { name: rest } }]),
    ...cutText(call.text, delivery.cut).map((piece) => ({ ...place, function: { arguments: piece } })),
  ]
}

function writeStream(reply: Reply): string[] {
  const head = answerHead(reply, "chat.completion.chunk")
  const chunk = (delta: Members, finish: string | null = null): string =>
    writeEvent({ ...head, choices: [{ index: 0, delta, logprobs: null, finish_reason: finish }] })
  const calls = mergeLists(
    reply.calls.map((call, i) => callDeltas(call, i, reply)),
    reply.delivery.interleaved,
  )
  return [
    chunk({ role: "assistant", content: reply.text === "" ? null : "" }),
    ...cutText(reply.reasoning, reply.delivery.cut).map((piece) => chunk({ reasoning_content: piece })),
    ...cutText(reply.text, reply.delivery.cut).map((piece) => chunk({ content: piece })),
    ...calls.map((delta) => chunk({ tool_calls: [delta] })),
    chunk({}, reply.finishReason),
    ...(reply.wantsUsage ? [writeEvent({ ...head, choices: [], usage: USAGE })] : []),
    writeEvent("[DONE]"),
  ]
}

/** The body of an error of OpenAI, for both of its interfaces. */
export const writeOpenAiError = (status: number, message: string): object => ({
  error: { message, type: status < 500 ? "invalid_request_error" : "server_error", param: null, code: null },
})

export const openAiChat: Wire = {
  idPrefix: "call_",
  matches: ({ pathname }) => pathname.endsWith("/chat/completions"),
  readRequest: (body) => {
    const messages = listIn(body, "messages") ?? []
    const last = messages.at(-1)
    const options = memberOf(body, "stream_options")
    return {
      model: textIn(body, "model") ?? "",
      streamed: body["stream"] === true,
      rejection: [...findChatMessageFaults(messages), ...findChatCallFaults(messages)][0] ?? null,
      lastResult: isMembers(last) && last["role"] === "tool" ? resultText(last["content"]) : null,
      wantsUsage: isMembers(options) && options["include_usage"] === true,
    }
  },
  writeWhole: (reply) => ({
    ...answerHead(reply, "chat.completion"),
    choices: [{ index: 0, message: messageOf(reply), logprobs: null, finish_reason: reply.finishReason }],
    usage: USAGE,
  }),
  writeStream,
  streamType: () => EVENT_STREAM,
  writeError: writeOpenAiError,
  writeStreamError: (message) => writeEvent(writeOpenAiError(500, message)),
}
