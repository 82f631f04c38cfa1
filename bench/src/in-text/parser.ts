import {
  hermesProtocol,
  morphXmlProtocol,
  originalToolsSchema,
  qwen3CoderProtocol,
  type TCMCoreProtocol,
  type ToolCallMiddlewareProviderOptions,
  wrapGenerate,
  yamlXmlProtocol,
} from "@ai-sdk-tool/parser"
import type { Answer, BenchTool } from "../case.ts"
import type { TextTurn } from "./text-case.ts"

type Options = ToolCallMiddlewareProviderOptions
type Tools = Parameters<typeof originalToolsSchema.encode>[0]
type Generated = Awaited<ReturnType<Parameters<typeof wrapGenerate>[0]["doGenerate"]>>

const HERMES = hermesProtocol()
const QWEN = qwen3CoderProtocol()
const MORPH = morphXmlProtocol({})
const YAML = yamlXmlProtocol({})

/**
 * The protocol made for a dialect. Those without one get Hermes: behind each of them stands the same search for JSON.
 */
export const PROTOCOLS: Readonly<Record<string, TCMCoreProtocol>> = {
  "qwen3-coder": QWEN,
  anthropic: QWEN,
  "minimax-m2": QWEN,
  "tool-tag": MORPH,
  "tool-tag, yaml": YAML,
}

const OPTIONS = new WeakMap<readonly BenchTool[], Options>()

function optionsOf(tools: readonly BenchTool[]): Options {
  let options = OPTIONS.get(tools)
  if (options === undefined) {
    const given = tools.map(({ name, description, parameters }) => ({
      type: "function",
      name,
      description,
      inputSchema: parameters,
    }))
    options = { toolCallMiddleware: { originalTools: originalToolsSchema.encode(given as Tools) } }
    OPTIONS.set(tools, options)
  }
  return options
}

/** Its middleware around a model that answers with this turn. */
export async function parserCalls(
  turn: TextTurn,
  tools: readonly BenchTool[],
  dialect: string,
  protocol = PROTOCOLS[dialect] ?? HERMES,
): Promise<Answer[]> {
  const content = [
    ...(turn.reasoning === null ? [] : [{ type: "reasoning", text: turn.reasoning }]),
    { type: "text", text: turn.content },
  ]
  const answer = {
    content,
    finishReason: { unified: "stop", raw: "stop" },
    usage: {},
    warnings: [],
  } as unknown as Generated
  const result = await wrapGenerate({
    protocol,
    doGenerate: async () => answer,
    params: { providerOptions: optionsOf(tools) },
  })
  return result.content.flatMap((part) =>
    part.type === "tool-call" ? [{ name: part.toolName, text: part.input }] : [],
  )
}
