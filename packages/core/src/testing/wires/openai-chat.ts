// Fakes a provider: Chat Completions.
import { itemsIn, type Members, objectIn } from "../../providers/members.ts"
import { findChatCallFaults, findChatMessageFaults } from "../rules/openai-chat.ts"
import { mergeParts, type Reply, type ReplyPart } from "../script.ts"
import { FIXED_SECONDS, lastToolResult, type ServedWire, withId, writeEvent } from "../wire.ts"

const USAGE = { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 }

const answerHead = (reply: Reply, object: string): Members => ({
  id: `chatcmpl-${reply.serial}`,
  object,
  created: FIXED_SECONDS,
  model: reply.model,
})

const callOf = ({ id, name, text }: ReplyPart): Members => ({
  ...withId(id),
  type: "function",
  function: { name, arguments: text },
})

const messageOf = ({ text, reasoning, calls }: Reply): Members => ({
  role: "assistant",
  content: text === "" ? null : text,
  refusal: null,
  ...(reasoning !== "" && { reasoning_content: reasoning }),
  ...(calls.length > 0 && { tool_calls: calls.map(callOf) }),
})

/** Returns the deltas of one call: id and name first, then the arguments. */
function callDeltas(call: ReplyPart, { calls, delivery }: Reply): Members[] {
  const place = delivery.withoutIndices === true ? {} : { index: calls.indexOf(call) }
  const half = delivery.splitNames === true ? Math.ceil(call.name.length / 2) : call.name.length
  const rest = call.name.slice(half)
  return [
    { ...place, ...callOf({ ...call, name: call.name.slice(0, half), text: "" }) },
    ...(rest === "" ? [] : [{ ...place, function: { name: rest } }]),
    ...call.pieces.map((piece) => ({ ...place, function: { arguments: piece } })),
  ]
}

function writeStream(reply: Reply): string[] {
  const head = answerHead(reply, "chat.completion.chunk")
  const chunk = (delta: Members, finish: string | null = null): string =>
    writeEvent({ ...head, choices: [{ index: 0, delta, logprobs: null, finish_reason: finish }] })
  const deltas = mergeParts(reply, (part): Members[] => {
    if (part.kind === "call") return callDeltas(part, reply).map((delta) => ({ tool_calls: [delta] }))
    return part.pieces.map((piece) => (part.kind === "text" ? { content: piece } : { reasoning_content: piece }))
  })
  return [
    chunk({ role: "assistant", content: reply.text === "" ? null : "" }),
    ...deltas.map((delta) => chunk(delta)),
    chunk({}, reply.finishReason),
    ...(reply.wantsUsage ? [writeEvent({ ...head, choices: [], usage: USAGE })] : []),
    writeEvent("[DONE]"),
  ]
}

/** Returns the body of an error of OpenAI, for both of its interfaces. */
export const writeOpenAiError = (status: number, message: string): object => ({
  error: { message, type: status < 500 ? "invalid_request_error" : "server_error", param: null, code: null },
})

export const servedOpenAiChat: ServedWire = {
  idPrefix: "call_",
  matches: ({ pathname }) => pathname.endsWith("/chat/completions"),
  readRequest: (body) => {
    const messages = itemsIn(body, "messages")
    const rejection = [...findChatMessageFaults(messages), ...findChatCallFaults(messages)][0] ?? null
    const wantsUsage = objectIn(body, "stream_options")["include_usage"] === true
    return { rejection, lastResult: lastToolResult(messages), wantsUsage }
  },
  writeWhole: (reply) => ({
    ...answerHead(reply, "chat.completion"),
    choices: [{ index: 0, message: messageOf(reply), logprobs: null, finish_reason: reply.finishReason }],
    usage: USAGE,
  }),
  writeStream,
  writeError: writeOpenAiError,
}
