import { ChatAnthropic } from "@langchain/anthropic"
import { MemorySaver } from "@langchain/langgraph"
import { ChatOpenAI } from "@langchain/openai"
import { createAgent, providerStrategy, tool, toolStrategy } from "langchain"
import { mendFetch } from "toolmend/fetch"
import { mendMiddleware } from "toolmend/langchain"
import { type FakeUpstream, fakeUpstream, SCENARIOS, WEATHER_TOOL } from "toolmend/testing"
import { describe, expect, test } from "vitest"
import * as z from "zod"
import { type ClientSetup, type ClientUnderTest, play, testClient } from "./harness.ts"

const QUESTION = { messages: [{ role: "user", content: "How will the weather be in Paris?" }] }

const weatherTool = (runTool: ClientSetup["runTool"]) =>
  tool(async (input) => runTool(WEATHER_TOOL.name, input), {
    name: WEATHER_TOOL.name,
    description: WEATHER_TOOL.description,
    schema: z.object({ city: z.string(), days: z.number().int() }),
  })

const modelFor = ({ model }: ClientSetup, fetch: typeof globalThis.fetch) =>
  new ChatOpenAI({
    model,
    apiKey: "none",
    maxRetries: 0,
    configuration: { baseURL: "https://api.example.com/v1", fetch },
  })

// biome-ignore lint/suspicious/noExplicitAny: agents differ in the types of their middleware only
async function ask(agent: any, { isStreamed }: ClientSetup): Promise<{ text: string }> {
  const config = { recursionLimit: 17 }
  const messages = isStreamed ? await streamed(agent, config) : (await agent.invoke(QUESTION, config)).messages
  return { text: messages.at(-1).text }
}

// biome-ignore lint/suspicious/noExplicitAny: as above
async function streamed(agent: any, config: object): Promise<any[]> {
  // biome-ignore lint/suspicious/noExplicitAny: as above
  let messages: any[] = []
  for await (const [mode, value] of await agent.stream(QUESTION, { ...config, streamMode: ["messages", "values"] }))
    if (mode === "values") messages = value.messages
  return messages
}

const withMiddleware: ClientUnderTest = {
  name: "langchain 1, createAgent",
  adapter: "langchain",
  canStream: true,
  run: (setup) => {
    const middleware = setup.isMended ? [mendMiddleware({ onResult: setup.onResult })] : []
    return ask(
      createAgent({ model: modelFor(setup, setup.upstream.fetch), tools: [weatherTool(setup.runTool)], middleware }),
      setup,
    )
  },
}

const withFetch: ClientUnderTest = {
  name: "langchain 1, ChatOpenAI",
  adapter: "fetch",
  canStream: true,
  run: (setup) => {
    const fetch = setup.isMended ? mendFetch(setup.upstream.fetch, { onResult: setup.onResult }) : setup.upstream.fetch
    return ask(
      createAgent({ model: modelFor(setup, fetch as typeof globalThis.fetch), tools: [weatherTool(setup.runTool)] }),
      setup,
    )
  },
}

testClient(withMiddleware)
testClient(withFetch)

const otherModel = (
  name: string,
  make: (setup: ClientSetup) => unknown,
  impossible: ClientUnderTest["impossible"] = {},
): ClientUnderTest => ({
  name,
  adapter: "langchain",
  canStream: true,
  impossible,
  run: (setup) => {
    const middleware = setup.isMended ? [mendMiddleware({ onResult: setup.onResult })] : []
    return ask(
      createAgent({
        model: make(setup) as ReturnType<typeof modelFor>,
        tools: [weatherTool(setup.runTool)],
        middleware,
      }),
      setup,
    )
  },
})

testClient(
  otherModel(
    "langchain 1, ChatAnthropic",
    ({ model, upstream }) =>
      new ChatAnthropic({
        model,
        apiKey: "none",
        maxRetries: 0,
        clientOptions: { baseURL: "https://api.example.com", fetch: upstream.fetch as typeof fetch },
      }),
  ),
)
testClient(
  otherModel(
    "langchain 1, ChatOpenAI with responses",
    ({ model, upstream }) =>
      new ChatOpenAI({
        model,
        apiKey: "none",
        maxRetries: 0,
        useResponsesApi: true,
        configuration: { baseURL: "https://api.example.com/v1", fetch: upstream.fetch as typeof fetch },
      }),
  ),
)

describe("langchain 1 without toolmend", () => {
  test("arguments that are no JSON end the agent without a word", async () => {
    const { executed, text, error } = await play(withMiddleware, "broken-arguments", false, false)
    expect({ executed, text, error }).toEqual({ executed: [], text: "", error: null })
  })

  test("a member that is missing: the model reads paths of this machine", async () => {
    const { upstream } = await play(withMiddleware, "missing-member", false, false)
    expect(JSON.stringify(upstream.requests[1]?.body)).toContain("node_modules/@langchain/core")
  })

  test("a call in the text is shown to the user", async () => {
    const { executed, text } = await play(withMiddleware, "call-in-text", false, false)
    expect(executed).toEqual([])
    expect(text).toContain("<tool_call>")
  })
})

describe("mendMiddleware", () => {
  const agentOf = (
    upstream: FakeUpstream,
    weather: (input: unknown) => string,
    schema = z.object({ city: z.string(), days: z.number().int() }),
    more = {},
  ) =>
    createAgent({
      model: new ChatOpenAI({
        model: "any",
        apiKey: "none",
        maxRetries: 0,
        configuration: { baseURL: "https://api.example.com/v1", fetch: upstream.fetch as typeof fetch },
      }),
      tools: [
        tool(async (input) => weather(input), {
          name: WEATHER_TOOL.name,
          description: WEATHER_TOOL.description,
          schema,
        }),
      ],
      middleware: [mendMiddleware()],
      ...more,
    })

  test("errors of a tool go to the model as ever", async () => {
    const upstream = fakeUpstream({ scenario: "broken-arguments" })
    const { messages } = await agentOf(upstream, () => {
      throw new Error("no satellite")
    }).invoke(QUESTION)
    expect(messages.at(-1)?.text).toBe("done: Error: no satellite\n Please fix your mistakes.")
  })

  test("what a schema refuses beyond JSON Schema is told without a stack trace", async () => {
    const upstream = fakeUpstream({ scenario: "valid" })
    const schema = z.object({
      city: z.string(),
      days: z
        .number()
        .int()
        .refine((days) => days > 5, "at least six days"),
    })
    await agentOf(upstream, () => "sunny", schema).invoke(QUESTION)
    const told = JSON.stringify(upstream.requests[1]?.body)
    expect(told).toContain("at least six days")
    expect(told).not.toContain("node_modules")
  })

  test("what is kept between two runs holds the mended calls only", async () => {
    const upstream = fakeUpstream({ turns: [SCENARIOS["broken-arguments"], { text: "sunny" }, SCENARIOS.valid] })
    const agent = agentOf(upstream, () => "sunny", undefined, { checkpointer: new MemorySaver() })
    const config = { configurable: { thread_id: "1" } }
    await agent.invoke(QUESTION, config)
    const { messages } = await agent.invoke({ messages: [{ role: "user", content: "And tomorrow?" }] }, config)
    expect(messages.at(-1)?.text).toBe("done: sunny")
    expect(JSON.stringify(messages)).not.toContain("'city'")
    expect(JSON.stringify(upstream.requests.at(-1)?.body)).toContain(
      '"arguments":"{\\"city\\":\\"Paris\\",\\"days\\":3}"',
    )
  })

  test("a final answer in the agent's own format is left alone", async () => {
    const answer = { name: "extract-1", arguments: '{"sky":"blue"}' }
    const upstream = fakeUpstream({ turns: [SCENARIOS["broken-arguments"], { calls: [answer] }] })
    const responseFormat = toolStrategy({
      type: "object",
      title: "extract-1",
      properties: { sky: { type: "string" } },
      required: ["sky"],
    })
    const { structuredResponse } = await agentOf(upstream, () => "sunny", undefined, { responseFormat }).invoke(
      QUESTION,
    )
    expect(structuredResponse).toEqual({ sky: "blue" })
  })

  test("structured output of the provider survives two bad answers", async () => {
    const bad = { calls: [{ name: WEATHER_TOOL.name, arguments: '{"days":3}' }] }
    const upstream = fakeUpstream({ turns: [bad, bad, { text: '{"sky":"grey"}' }] })
    const responseFormat = providerStrategy(z.object({ sky: z.string() }))
    const { structuredResponse } = await agentOf(upstream, () => "sunny", undefined, { responseFormat }).invoke(
      QUESTION,
    )
    expect(structuredResponse).toEqual({ sky: "grey" })
  })

  test("all that the model was asked is counted", async () => {
    const { messages } = await agentOf(fakeUpstream({ scenario: "missing-member" }), () => "sunny").invoke(QUESTION)
    expect(messages.at(-1)).toMatchObject({ usage_metadata: { total_tokens: 4 } })
  })
})
