import Anthropic from "@anthropic-ai/sdk"
import { mendFetch, mendMiddleware } from "toolmend/fetch"
import { fakeUpstream, WEATHER_TOOL } from "toolmend/testing"
import { expect, test } from "vitest"
import { type ClientSetup, type ClientUnderTest, testClient } from "./harness.ts"

const TOOLS: Anthropic.Tool[] = [
  {
    name: WEATHER_TOOL.name,
    description: WEATHER_TOOL.description,
    input_schema: WEATHER_TOOL.parameters as unknown as Anthropic.Tool.InputSchema,
  },
]
const QUESTION: Anthropic.MessageParam = { role: "user", content: "How will the weather be in Paris?" }

/** The loop that every guide shows: ask, run the tools, answer each id. */
async function runLoop(client: Anthropic, { model, isStreamed, runTool }: ClientSetup): Promise<{ text: string }> {
  const messages = [QUESTION]
  for (let turn = 0; turn < 8; turn++) {
    const request = { model, max_tokens: 1_000, messages, tools: TOOLS }
    const message = isStreamed
      ? await client.messages.stream(request).finalMessage()
      : await client.messages.create(request)
    const results = message.content.flatMap((block) =>
      block.type === "tool_use"
        ? [{ type: "tool_result" as const, tool_use_id: block.id, content: runTool(block.name, block.input) }]
        : [],
    )
    if (results.length === 0)
      return { text: message.content.flatMap((block) => (block.type === "text" ? [block.text] : [])).join("") }
    messages.push({ role: "assistant", content: message.content }, { role: "user", content: results })
  }
  return { text: "never ended" }
}

/** The SDK's own runner. It lets the server hold the conversation, unless it is told not to. */
async function runToolRunner(
  client: Anthropic,
  { model, isStreamed, runTool }: ClientSetup,
  settings: { thread?: false },
): Promise<{ text: string }> {
  const tool = {
    type: "custom" as const,
    name: WEATHER_TOOL.name,
    description: WEATHER_TOOL.description,
    input_schema: WEATHER_TOOL.parameters as unknown as Anthropic.Tool.InputSchema,
    run: (input: unknown) => runTool(WEATHER_TOOL.name, input),
    parse: (input: unknown) => input,
  }
  const runner = client.beta.messages.toolRunner({
    model,
    max_tokens: 1_000,
    messages: [QUESTION],
    tools: [tool],
    max_iterations: 8,
    stream: isStreamed,
    ...settings,
  })
  const message = await runner.runUntilDone()
  return { text: message.content.flatMap((block) => (block.type === "text" ? [block.text] : [])).join("") }
}

const BASE = { baseURL: "https://api.example.com", apiKey: "none", maxRetries: 0 }

const withFetch = (name: string, run: typeof runLoop): ClientUnderTest => ({
  name,
  adapter: "fetch",
  canStream: true,
  run: (setup) => {
    const fetch = setup.isMended ? mendFetch(setup.upstream.fetch, { onResult: setup.onResult }) : setup.upstream.fetch
    return run(new Anthropic({ ...BASE, fetch }), setup)
  },
})

const withMiddleware: ClientUnderTest = {
  name: "@anthropic-ai/sdk 1, middleware",
  adapter: "fetch",
  canStream: true,
  run: (setup) =>
    runLoop(
      new Anthropic({
        ...BASE,
        fetch: setup.upstream.fetch,
        middleware: setup.isMended ? [mendMiddleware({ onResult: setup.onResult })] : [],
      }),
      setup,
    ),
}

testClient(withFetch("@anthropic-ai/sdk 1, messages", runLoop))
testClient(withMiddleware)

test("what is thrown reaches the host as it is, without retries", async () => {
  const options = { escalated: "throw" } as const
  const setup = { model: "valid", isStreamed: false, runTool: () => "" } as unknown as ClientSetup
  const upstreamOf = () => fakeUpstream({ turns: Array(9).fill({ calls: [{ name: "gone", arguments: "{}" }] }) })
  const [byFetch, byMiddleware] = [upstreamOf(), upstreamOf()]
  const clients = [
    new Anthropic({ apiKey: "none", fetch: mendFetch(byFetch.fetch, options) }),
    new Anthropic({ apiKey: "none", fetch: byMiddleware.fetch, middleware: [mendMiddleware(options)] }),
  ]
  for (const client of clients) await expect(runLoop(client, setup)).rejects.toMatchObject({ code: "MEND_ESCALATED" })
  expect([byFetch.requests.length, byMiddleware.requests.length]).toEqual([2, 2])
})
testClient(
  withFetch("@anthropic-ai/sdk 1, tool runner with thread: false", (client, setup) =>
    runToolRunner(client, setup, { thread: false }),
  ),
)

const UNKNOWN_ID = "the server holds the thread and would not know the id of the call"
const NOT_ASKED = "the server holds the thread, so the model is not asked again"
testClient({
  ...withFetch("@anthropic-ai/sdk 1, tool runner", (client, setup) => runToolRunner(client, setup, {})),
  impossible: {
    "call-in-text": UNKNOWN_ID,
    "call-in-reasoning": UNKNOWN_ID,
    concatenated: UNKNOWN_ID,
    "unknown-tool": NOT_ASKED,
    "missing-member": NOT_ASKED,
    truncated: NOT_ASKED,
  },
})
