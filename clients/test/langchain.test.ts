import { ChatOpenAI } from "@langchain/openai"
import { createAgent, tool } from "langchain"
import { mendFetch } from "toolmend/fetch"
import { mendMiddleware } from "toolmend/langchain"
import { WEATHER_TOOL } from "toolmend/testing"
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
  new ChatOpenAI({ model, apiKey: "none", maxRetries: 0, configuration: { baseURL: "https://api.example.com/v1", fetch } })

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
  for await (const [mode, value] of await agent.stream(QUESTION, { ...config, streamMode: ["messages", "values"] })) if (mode === "values") messages = value.messages
  return messages
}

const withMiddleware: ClientUnderTest = {
  name: "langchain 1, createAgent",
  adapter: "langchain",
  canStream: true,
  run: (setup) => {
    const middleware = setup.isMended ? [mendMiddleware({ onResult: setup.onResult })] : []
    return ask(createAgent({ model: modelFor(setup, setup.upstream.fetch), tools: [weatherTool(setup.runTool)], middleware }), setup)
  },
}

const withFetch: ClientUnderTest = {
  name: "langchain 1, ChatOpenAI",
  adapter: "fetch",
  canStream: true,
  run: (setup) => {
    const fetch = setup.isMended ? mendFetch(setup.upstream.fetch, { onResult: setup.onResult }) : setup.upstream.fetch
    return ask(createAgent({ model: modelFor(setup, fetch as typeof globalThis.fetch), tools: [weatherTool(setup.runTool)] }), setup)
  },
}

testClient(withMiddleware)
testClient(withFetch)
