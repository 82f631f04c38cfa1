// Fakes a provider: Ollama chat, one JSON document per line.
import { itemsIn, type Members } from "../../providers/members.ts"
import { findOllamaFaults } from "../rules/ollama.ts"
import { parsedArguments, type Reply, type ReplyPart } from "../script.ts"
import { FIXED_SECONDS, lastToolResult, type ServedWire, withId } from "../wire.ts"

const createdAt = new Date(FIXED_SECONDS * 1_000).toISOString()

const toolCall = ({ id, name, text }: ReplyPart): Members => ({
  ...withId(id),
  function: { name, arguments: parsedArguments(text) },
})

const answerOf = (reply: Reply, message: Members, done: Members = { done: false }): Members => ({
  model: reply.model,
  created_at: createdAt,
  message: { role: "assistant", content: "", ...message },
  ...done,
})

/** Returns the end of an answer. Ollama has no separate reason for calls. */
const endOf = (reply: Reply): Members => ({
  done: true,
  done_reason: reply.finishReason === "length" ? "length" : "stop",
  total_duration: 1,
  load_duration: 1,
  prompt_eval_count: 1,
  prompt_eval_duration: 1,
  eval_count: 1,
  eval_duration: 1,
})

function writeWhole(reply: Reply): Members {
  const { text: content, reasoning: thinking, calls } = reply
  const thought = { content, ...(thinking !== "" && { thinking }) }
  return answerOf(reply, { ...thought, ...(calls.length > 0 && { tool_calls: calls.map(toolCall) }) }, endOf(reply))
}

/** Writes one JSON document per line; calls are whole. */
function writeStream(reply: Reply): string[] {
  const messages = reply.parts.flatMap((part): Members[] => {
    if (part.kind === "call") return [{ tool_calls: [toolCall(part)] }]
    return part.pieces.map((piece) => (part.kind === "text" ? { content: piece } : { thinking: piece }))
  })
  const answers = [...messages.map((message) => answerOf(reply, message)), answerOf(reply, {}, endOf(reply))]
  return answers.map((answer) => `${JSON.stringify(answer)}\n`)
}

export const servedOllama: ServedWire = {
  idPrefix: null,
  matches: ({ pathname }) => pathname.endsWith("/api/chat"),
  readRequest: (body) => {
    const messages = itemsIn(body, "messages")
    const rejection = findOllamaFaults(messages)[0] ?? null
    // the only provider that streams unless told otherwise
    return { streamed: body["stream"] !== false, rejection, lastResult: lastToolResult(messages) }
  },
  writeWhole,
  writeStream,
  streamType: () => "application/x-ndjson",
  writeError: (_status, message) => ({ error: message }),
  writeStreamError: (message) => `${JSON.stringify({ error: message })}\n`,
}
