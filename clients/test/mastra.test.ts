import { createOpenAICompatible } from "@ai-sdk/openai-compatible-v5"
import { Agent } from "@mastra/core/agent"
import { createTool } from "@mastra/core/tools"
import { wrapLanguageModel } from "ai5"
import { mendMiddleware } from "toolmend/ai-sdk"
import { WEATHER_TOOL } from "toolmend/testing"
import { describe, expect, test } from "vitest"
import { z } from "zod"
import { type ClientUnderTest, play, testClient } from "./harness.ts"

const { name, description } = WEATHER_TOOL

/** Its release for Node 20 takes models of the AI SDK 5. */
const mastra: ClientUnderTest = {
  name: "@mastra/core 0.24",
  adapter: "ai-sdk",
  canStream: true,
  run: async ({ upstream, model: scenario, isMended, isStreamed, onResult, runTool }) => {
    const given = createOpenAICompatible({ name: "fake", baseURL: "https://api.example.com/v1", fetch: upstream.fetch })(scenario)
    const model = isMended ? wrapLanguageModel({ model: given, middleware: mendMiddleware({ onResult }) }) : given
    const weather = createTool({
      id: name,
      description,
      inputSchema: z.object({ city: z.string(), days: z.number().int() }),
      execute: async ({ context }) => runTool(name, context),
    })
    const agent = new Agent({ name: "weather", instructions: "Answer.", model, tools: { [name]: weather } })
    const question = "How will the weather be in Paris?"
    const output = isStreamed ? await agent.stream(question, { maxSteps: 8 }) : await agent.generate(question, { maxSteps: 8 })
    return { text: await output.text }
  },
}

testClient(mastra)

describe("mastra without us", () => {
  for (const model of ["broken-arguments","wrong-name","missing-member","call-in-text","truncated","unknown-tool"] as const)
  test.each([false, true])(`x ${model} %s`, async (isStreamed) => {
    const p = await play(mastra, model, isStreamed, false)
    console.log("XX", model, isStreamed, JSON.stringify({ e: p.executed, t: p.text, err: p.error?.message.slice(0, 150), n: p.upstream.requests.length, last: JSON.stringify((p.upstream.requests.at(-1)?.body as any).messages.slice(2)).slice(0,400) }))
  })
})
