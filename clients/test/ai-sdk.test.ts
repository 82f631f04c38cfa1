import { spawnSync } from "node:child_process"
import { fileURLToPath } from "node:url"
import { createOpenAICompatible as createOpenAICompatible3 } from "@ai-sdk/openai-compatible"
import { createOpenAICompatible as createOpenAICompatible2 } from "@ai-sdk/openai-compatible-v5"
import * as ai6 from "ai"
import * as ai5 from "ai5"
import * as ai7 from "ai7"
import { mendMiddleware, repairToolCall } from "toolmend/ai-sdk"
import { fakeUpstream, WEATHER_TOOL } from "toolmend/testing"
import { describe, expect, test } from "vitest"
import { z } from "zod"
import { type ClientSetup, type ClientUnderTest, play, testClient } from "./harness.ts"

type Sdk = typeof ai6

const { name, description } = WEATHER_TOOL
const PROMPT = "How will the weather be in Paris?"
const SCHEMAS = {
  /** The SDK validates nothing here. */
  unchecked: (sdk: Sdk) => sdk.jsonSchema<unknown>(WEATHER_TOOL.parameters as object),
  zod: () => z.object({ city: z.string(), days: z.number().int() }),
}

async function run(
  sdk: Sdk,
  setup: ClientSetup,
  schema: keyof typeof SCHEMAS,
  hooks: (model: ai6.LanguageModel) => object,
): Promise<{ text: string }> {
  const create = (
    sdk === (ai5 as unknown) ? createOpenAICompatible2 : createOpenAICompatible3
  ) as typeof createOpenAICompatible3
  const model = create({ name: "fake", baseURL: "https://api.example.com/v1", fetch: setup.upstream.fetch })(
    setup.model,
  )
  const execute = async (input: unknown): Promise<string> => setup.runTool(name, input)
  const tools = { [name]: sdk.tool({ description, inputSchema: SCHEMAS[schema](sdk) as z.ZodType, execute }) }
  const request = { model, tools, prompt: PROMPT, stopWhen: sdk.stepCountIs(8), maxRetries: 0, ...hooks(model) }
  if (!setup.isStreamed) return sdk.generateText(request)
  const errors: unknown[] = []
  const text = await sdk.streamText({ ...request, onError: ({ error }) => void errors.push(error) }).text
  if (errors.length > 0) throw errors[0]
  return { text }
}

const withMiddleware = (title: string, sdk: Sdk): ClientUnderTest => ({
  name: title,
  adapter: "ai-sdk",
  canStream: true,
  run: (setup) =>
    run(sdk, setup, "unchecked", (model) =>
      setup.isMended
        ? {
            model: sdk.wrapLanguageModel({
              model: model as never,
              middleware: mendMiddleware({ onResult: setup.onResult }),
            }),
          }
        : {},
    ),
})

/** It is asked about one call that could not be used, and answers with one call. */
const REPAIR_SEES = {
  "call-in-text": "the hook does not see the text",
  "call-in-reasoning": "the hook does not see the reasoning",
  repeated: "the hook is not asked about calls that are right",
  concatenated: "the hook gives back one call; the model is told to make two",
}

const withRepair = (
  title: string,
  sdk: Sdk,
  hook: string,
  impossible: ClientUnderTest["impossible"] = {},
): ClientUnderTest => ({
  name: `${title}, ${hook}`,
  adapter: "ai-sdk",
  canStream: true,
  run: (setup) => run(sdk, setup, "zod", () => (setup.isMended ? { [hook]: repairToolCall } : {})),
  impossible: { ...REPAIR_SEES, ...impossible },
})

const sdk5 = ai5 as unknown as Sdk
const sdk7 = ai7 as unknown as Sdk

testClient({
  ...withMiddleware("ai 5", sdk5),
  impossibleStreamed: {
    concatenated: "the provider of version 5 ends a call at its first whole object and drops the rest",
  },
})
testClient(withMiddleware("ai 6", ai6))
testClient(withMiddleware("ai 7", sdk7))
testClient(
  withRepair("ai 5", sdk5, "experimental_repairToolCall", {
    truncated: "version 5 sends arguments that are not JSON back to the model, and providers reject them",
  }),
)
testClient(withRepair("ai 6", ai6, "experimental_repairToolCall"))
testClient(withRepair("ai 7", sdk7, "repairToolCall"))

const lastMessages = ({ upstream }: Awaited<ReturnType<typeof play>>): string =>
  JSON.stringify(upstream.requests.at(-1)?.body)

describe.each([
  ["ai 5", sdk5],
  ["ai 6", ai6],
  ["ai 7", sdk7],
])("%s without us", (title, sdk) => {
  test.each([false, true])(
    "a call with a wrong name ends the run: the provider rejects the name when it comes back (streamed: %s)",
    async (isStreamed) => {
      const played = await play(withMiddleware(title, sdk), "wrong-name", isStreamed, false)
      expect(played.executed).toEqual([])
      expect(played.error?.message).toContain("function.name")
    },
  )

  test.each([false, true])("a jsonSchema() tool runs without a required member (streamed: %s)", async (isStreamed) => {
    const played = await play(withMiddleware(title, sdk), "missing-member", isStreamed, false)
    expect(played.executed).toEqual([{ name, input: { days: 3 } }])
  })

  test.each([false, true])(
    "a call in the text is shown to the user, and the run ends (streamed: %s)",
    async (isStreamed) => {
      const played = await play(withMiddleware(title, sdk), "call-in-text", isStreamed, false)
      expect(played.executed).toEqual([])
      expect(played.text).toContain("<tool_call>")
      expect(played.upstream.requests).toHaveLength(1)
    },
  )

  test.each([false, true])("broken arguments do not run (streamed: %s)", async (isStreamed) => {
    const played = await play(withMiddleware(title, sdk), "broken-arguments", isStreamed, false)
    expect(played.executed).toEqual([])
    // version 5 crashes, the others tell the model that it had called with {}
    if (sdk === sdk5) expect(played.error?.message).toContain("function.arguments")
    else expect(lastMessages(played)).toContain('"arguments":"{}"')
  })
})

describe("ai 6: what leaves the middleware", () => {
  const streamed = async (scenario: ClientSetup["model"], options = {}) => {
    const upstream = fakeUpstream({ scenario })
    const model = createOpenAICompatible3({
      name: "fake",
      baseURL: "https://api.example.com/v1",
      fetch: upstream.fetch,
    })(scenario)
    const wrapped = ai6.wrapLanguageModel({ model, middleware: mendMiddleware(options) })
    const tools = { [name]: ai6.tool({ description, inputSchema: SCHEMAS.unchecked(ai6) }) }
    const parts: ai6.TextStreamPart<typeof tools>[] = []
    for await (const part of ai6.streamText({ model: wrapped, tools, prompt: PROMPT, maxRetries: 0, onError: () => {} })
      .fullStream)
      parts.push(part)
    return parts
  }

  test("the pieces of a call are its mended arguments, under the right name", async () => {
    const parts = await streamed("broken-arguments")
    const pieces = parts.flatMap((part) => (part.type === "tool-input-delta" ? [part.delta] : []))
    expect(JSON.parse(pieces.join(""))).toEqual({ city: "Paris", days: 3 })
    const names = (await streamed("wrong-name")).flatMap((part) =>
      part.type === "tool-input-start" || part.type === "tool-call" ? [part.toolName] : [],
    )
    expect(names).toEqual([name, name])
  })

  test("a call in the text is not shown, and comes as a call before the end", async () => {
    const parts = await streamed("call-in-text")
    const text = parts.flatMap((part) => (part.type === "text-delta" ? [part.text] : [])).join("")
    expect(text.trim()).toBe("I will look it up.")
    expect(parts.find((part) => part.type === "tool-call")).toMatchObject({
      toolName: name,
      input: { city: "Paris", days: 3 },
    })
    expect(parts.find((part) => part.type === "finish")).toMatchObject({ finishReason: "tool-calls" })
  })

  test("a call that cannot be used: passed, left out with a word, or thrown", async () => {
    const callsIn = (parts: readonly { readonly type: string }[]) =>
      parts.filter(({ type }) => type === "tool-call").length
    expect(callsIn(await streamed("missing-member", { reask: 0 }))).toBe(1)
    const dropped = await streamed("missing-member", { reask: 0, escalated: "drop" })
    expect(callsIn(dropped)).toBe(0)
    expect(dropped.flatMap((part) => (part.type === "text-delta" ? [part.text] : [])).join("")).toContain(
      "was not executed",
    )
    expect(dropped.find((part) => part.type === "finish")).toMatchObject({ finishReason: "stop" })
    await expect(streamed("missing-member", { reask: 0, escalated: "throw" })).rejects.toMatchObject({
      code: "MEND_ESCALATED",
    })
  })
})

test("what a user writes compiles with the types of every framework", () => {
  const tsc = fileURLToPath(new URL("../../node_modules/typescript/bin/tsc", import.meta.url))
  const project = fileURLToPath(new URL("./types/tsconfig.json", import.meta.url))
  expect(spawnSync(process.execPath, [tsc, "-p", project], { encoding: "utf8" })).toMatchObject({
    status: 0,
    stdout: "",
  })
})
