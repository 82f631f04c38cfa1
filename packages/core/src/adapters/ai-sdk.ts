// AI SDK: mendMiddleware, a model middleware.
import { itemsIn, type Members, textIn } from "../providers/members.ts"
import type { MendOptions } from "../turn.ts"
import { AiSdkParts, offeredToolsIn } from "./ai-sdk-parts.ts"
import { promptWith, readPrompt } from "./ai-sdk-prompt.ts"
import { MODEL_OPTIONS, type ModelOptions, menderFor } from "./model-options.ts"
import { type ModelCall, mendParts, PartStream } from "./part-stream.ts"
import { hostOf, type ModelHost, optionsFor } from "./request-tools.ts"

/** The wrapped model. */
interface WrappedModel<P> {
  readonly provider?: string
  readonly modelId?: string
  doGenerate(params: P): PromiseLike<object>
}

/** Compatible with the middleware types of AI SDK 5, 6 and 7. */
export interface MendMiddleware {
  /** Version 6 requires "v3", version 7 any string, version 5 does not have it: `never` is assignable to all. */
  readonly specificationVersion: never
  wrapGenerate<P extends object, R extends object>(call: {
    readonly doGenerate: () => PromiseLike<R>
    readonly params: P
    readonly model: WrappedModel<P>
  }): Promise<R>
  wrapStream<P extends object, S extends { readonly stream: object }>(call: {
    readonly doStream: () => PromiseLike<S>
    readonly params: P
    readonly model: WrappedModel<P>
  }): Promise<S>
}

/**
 * Returns a model middleware that mends the tool calls of every answer, whole or streamed. It reads tools and history
 * from the call.
 * @example wrapLanguageModel({ model, middleware: mendMiddleware() })
 */
export function mendMiddleware(options: ModelOptions = {}): MendMiddleware {
  const host = hostOf(options, MODEL_OPTIONS)
  return {
    specificationVersion: "v3" as never,
    async wrapGenerate({ doGenerate, params, model }) {
      const result = await doGenerate()
      const { content, finishReason, usage } = result as Members
      const call = callOf(params, model, host, true)
      if (call === null || !Array.isArray(content)) return result
      const finish: Members = { type: "finish", finishReason, usage }
      const given = [...(content as Members[]), finish]
      const mended = await mendParts(given, call)
      if (mended === given) return result
      const end = mended.at(-1)
      return { ...result, content: mended.slice(0, -1), finishReason: end?.["finishReason"], usage: end?.["usage"] }
    },
    async wrapStream({ doStream, params, model }) {
      const result = await doStream()
      const call = callOf(params, model, host, false)
      if (call === null) return result
      const parts = new PartStream(call, options.mode ?? "hold")
      const mended = new TransformStream<Members, Members>({
        async transform(part, controller) {
          for (const each of await parts.push(part)) controller.enqueue(each)
        },
        flush(controller) {
          for (const each of parts.end()) controller.enqueue(each)
        },
      })
      return { ...result, stream: (result.stream as ReadableStream<Members>).pipeThrough(mended) }
    },
  }
}

/** Returns null if the host runs no tool. */
function callOf<P extends object>(
  params: P,
  model: WrappedModel<P>,
  { options, own, memory }: ModelHost<ModelOptions>,
  isWhole: boolean,
): ModelCall<Members> | null {
  const given = params as Members
  const names = offeredToolsIn(given)
  const tools = memory.toolsOf({ tools: names.functions })
  if (tools.length === 0) return null
  let prompt = itemsIn(given, "prompt")
  return {
    mender: menderFor(
      tools,
      readPrompt(prompt),
      callOptions(given, own, names.foreign),
      `${String(model.provider)} ${String(model.modelId)}`,
    ),
    options,
    format: new AiSdkParts(names, isWhole),
    async ask(result, parts) {
      prompt = promptWith(prompt, parts, result)
      const { content, finishReason, usage } = (await model.doGenerate({ ...params, prompt })) as Members
      return [...(content as Members[]), { type: "finish", finishReason, usage }]
    },
  }
}

/** Returns the mender's options: tools of the provider are disabled, and an answer requested as JSON is not a call. */
function callOptions(
  { toolChoice, responseFormat }: Members,
  own: MendOptions,
  foreign: readonly string[],
): MendOptions {
  return {
    ...optionsFor({ tool_choice: toolChoice }, own),
    disabledTools: [...(own.disabledTools ?? []), ...foreign],
    ...(textIn(responseFormat, "type") === "json" && { recover: "off" as const }),
  }
}
