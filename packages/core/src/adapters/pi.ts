// pi: mendStreamFn and mendTool.
import { mend } from "../mend.ts"
import { isMembers, itemsIn, type Members } from "../providers/members.ts"
import type { MendOptions, Tool } from "../turn.ts"
import { readConversation } from "../wires/history-reader.ts"
import { MODEL_OPTIONS, type ModelOptions, menderFor, REASKS_IN_LOOP, requireTarget } from "./model-options.ts"
import type { ModelCall } from "./part-stream.ts"
import { HeardEvents, mendedEvents, type PiStream, PumpedStream } from "./pi-events.ts"
import { messagesWith, PI_PARTS } from "./pi-messages.ts"
import { hostOf } from "./request-tools.ts"

type StreamFn<A extends readonly unknown[], S> = (...args: A) => S | Promise<S>

/**
 * Returns a `streamFn` that mends the tool calls of every message. It reads tools and history from the context. A call
 * that still cannot be used is dropped by default, because pi would run what its parser made of a cut-off call.
 * @example new Agent({ streamFn: mendStreamFn(streamSimple) })
 */
export function mendStreamFn<A extends readonly unknown[], S extends PiStream>(
  streamFn: StreamFn<A, S>,
  options: ModelOptions = {},
): StreamFn<A, S> {
  const { own, memory } = hostOf(options, MODEL_OPTIONS)
  requireTarget(
    typeof streamFn === "function",
    "the first argument of mendStreamFn is a function that streams an answer; options are the second",
  )
  return async (...args) => {
    const [model, context, ...rest] = args
    const stream = await streamFn(...args)
    if (!isMembers(context)) return stream
    const tools = memory.toldTools(context, "parameters")
    if (tools.length === 0) return stream
    let messages = itemsIn(context, "messages")
    let isAborted = false
    const call: ModelCall<Members> = {
      mender: menderFor(tools, readConversation(messages), own),
      options: { escalated: "drop", reaskAlone: options.reask ?? REASKS_IN_LOOP, ...options },
      format: PI_PARTS,
      async ask(result, parts) {
        messages = messagesWith(messages, parts, result)
        const events = new HeardEvents()
        const again = [model, { ...context, messages }, ...rest] as unknown as A
        for await (const event of await streamFn(...again)) events.hear(event as Members)
        isAborted = events.message?.["stopReason"] === "aborted"
        return events.parts
      },
    }
    return new PumpedStream(mendedEvents(stream, call, () => isAborted)) as unknown as S
  }
}

/**
 * Returns a tool whose arguments are mended before pi checks them, for agents whose `streamFn` cannot be wrapped. pi
 * has already parsed the text, so only values can be mended. If they cannot, the model is told why.
 * @example agent.state.tools = tools.map((tool) => mendTool(tool))
 */
export function mendTool<T extends { readonly name: string; readonly parameters: object }>(
  tool: T,
  options: MendOptions = {},
): T {
  const { name, parameters } = tool
  const tools: readonly Tool[] = [{ name, parameters }]
  const { prepareArguments } = tool as { prepareArguments?: (given: unknown) => unknown }
  return {
    ...tool,
    prepareArguments(given: unknown): unknown {
      const prepared = prepareArguments === undefined ? given : prepareArguments(given)
      if (typeof prepared !== "object" || prepared === null) return prepared
      const { calls, escalated } = mend({ toolCalls: [{ name, arguments: prepared }] }, tools, options)
      if (escalated[0] !== undefined) throw new Error(escalated[0].feedback)
      return calls[0] === undefined || calls[0].outcome === "unchanged" ? prepared : calls[0].input
    },
  }
}
