import { isMembers, listIn, type Members, textIn } from "../../providers/members.ts"
import { cutText } from "../cut-text.ts"
import { findOllamaFaults } from "../rules/ollama.ts"
import { parsedArguments, type Reply } from "../scenario.ts"
import { FIXED_SECONDS, resultText, type Wire } from "../wire.ts"

const createdAt = new Date(FIXED_SECONDS * 1_000).toISOString()

const toolCall = ({ id, name, text }: Reply["calls"][number]): Members => ({
  ...(id !== null && { id }),
  function: { name, arguments: parsedArguments(text) },
})

const answerOf = (reply: Reply, message: Members, done: Members = { done: false }): Members => ({
  model: reply.model,
  created_at: createdAt,
  message: { role: "assistant", content: "", ...message },
  ...done,
})

/** Ollama has no reason of its own for calls. */
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
  const said = { content: reply.text, ...(reply.reasoning !== "" && { thinking: reply.reasoning }) }
  return answerOf(
    reply,
    { ...said, ...(reply.calls.length > 0 && { tool_calls: reply.calls.map(toolCall) }) },
    endOf(reply),
  )
}

/** One JSON document per line; calls come whole. */
function writeStream(reply: Reply): string[] {
  return [
    ...cutText(reply.reasoning, reply.delivery.cut).map((thinking) => answerOf(reply, { thinking })),
    ...cutText(reply.text, reply.delivery.cut).map((content) => answerOf(reply, { content })),
    ...reply.calls.map((call) => answerOf(reply, { tool_calls: [toolCall(call)] })),
    answerOf(reply, {}, endOf(reply)),
  ].map((answer) => `${JSON.stringify(answer)}\n`)
}

export const ollama: Wire = {
  idPrefix: null,
  matches: ({ pathname }) => pathname.endsWith("/api/chat"),
  readRequest: (body) => {
    const messages = listIn(body, "messages") ?? []
    const last = messages.at(-1)
    return {
      model: textIn(body, "model") ?? "",
      // the only provider that streams unless told otherwise
      streamed: body["stream"] !== false,
      rejection: findOllamaFaults(messages)[0] ?? null,
      lastResult: isMembers(last) && last["role"] === "tool" ? resultText(last["content"]) : null,
    }
  },
  writeWhole,
  writeStream,
  streamType: () => "application/x-ndjson",
  writeError: (_status, message) => ({ error: message }),
  writeStreamError: (message) => `${JSON.stringify({ error: message })}\n`,
}
