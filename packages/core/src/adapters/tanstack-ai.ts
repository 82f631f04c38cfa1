// TanStack AI: mendAdapter, which wraps a text adapter.
import { itemsIn, type Members } from "../providers/members.ts"
import { readConversation } from "../wires/history-reader.ts"
import {
  hasMethods,
  MODEL_OPTIONS,
  type ModelOptions,
  menderFor,
  overriding,
  REASKS_IN_LOOP,
  requireTarget,
} from "./model-options.ts"
import { type ModelCall, PartStream } from "./part-stream.ts"
import { hostOf } from "./request-tools.ts"
import { modelMessagesWith, TANSTACK_CHUNKS } from "./tanstack-ai-chunks.ts"

type ChatStream = (options: Members) => AsyncIterable<Members>

/**
 * Returns a text adapter that mends the tool calls of every answer. It reads tools and history from the call. A call
 * that still cannot be used is dropped by default, because TanStack AI would run a text that is not JSON as `{}`. So a
 * call is passed on before its end only with `escalated: "pass"`.
 * @example chat({ adapter: mendAdapter(openaiText("gpt-5")), messages, tools })
 */
export function mendAdapter<A extends { chatStream: (options: never) => AsyncIterable<unknown> }>(
  adapter: A,
  options: ModelOptions = {},
): A {
  const { own, memory } = hostOf(options, MODEL_OPTIONS)
  requireTarget(
    hasMethods(adapter, "chatStream"),
    "the first argument of mendAdapter is a text adapter of TanStack AI, with a method chatStream",
  )
  const ask = adapter.chatStream.bind(adapter) as unknown as ChatStream
  const chatStream: ChatStream = (request) => {
    const tools = memory.toldTools(request, "inputSchema")
    if (tools.length === 0) return ask(request)
    let messages = itemsIn(request, "messages")
    // an answer requested as JSON is not a call
    const mender = menderFor(tools, readConversation(messages), {
      ...own,
      ...(request["outputSchema"] !== undefined && { recover: "off" as const }),
    })
    const { escalated = "drop", mode = "hold", reask: reaskAlone = REASKS_IN_LOOP } = options
    // a call that was started always runs, with {} if its text is not JSON
    return mendedChunks(ask(request), escalated === "pass" ? mode : "hold", {
      mender,
      options: { ...options, escalated, reaskAlone },
      format: TANSTACK_CHUNKS,
      async ask(result) {
        messages = modelMessagesWith(messages, result)
        const chunks: Members[] = []
        for await (const chunk of ask({ ...request, messages })) chunks.push(chunk)
        return chunks
      },
    })
  }
  return overriding(adapter, { chatStream })
}

async function* mendedChunks(
  chunks: AsyncIterable<Members>,
  mode: "live" | "hold",
  call: ModelCall<Members>,
): AsyncGenerator<Members> {
  const stream = new PartStream(call, mode)
  for await (const chunk of chunks) yield* await stream.push(chunk)
  yield* stream.end()
}
