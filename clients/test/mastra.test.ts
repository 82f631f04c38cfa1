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
    const given = createOpenAICompatible({
      name: "fake",
      baseURL: "https://api.example.com/v1",
      fetch: upstream.fetch,
    })(scenario)
    const model = isMended ? wrapLanguageModel({ model: given, middleware: mendMiddleware({ onResult }) }) : given
    const weather = createTool({
      id: name,
      description,
      inputSchema: z.object({ city: z.string(), days: z.number().int() }),
      execute: async ({ context }) => runTool(name, context),
    })
    const agent = new Agent({ name: "weather", instructions: "Answer.", model, tools: { [name]: weather } })
    const question = "How will the weather be in Paris?"
    const output = isStreamed
      ? await agent.stream(question, { maxSteps: 8 })
      : await agent.generate(question, { maxSteps: 8 })
    return { text: await output.text }
  },
  impossibleStreamed: {
    concatenated: "the provider of version 5 ends a call at its first whole object and drops the rest",
  },
}

testClient(mastra)

describe.each([false, true])("@mastra/core 0.24 without us (streamed: %s)", (isStreamed) => {
  test.each(["wrong-name", "unknown-tool"] as const)("%s: the run crashes", async (scenario) => {
    const played = await play(mastra, scenario, isStreamed, false)
    expect(played.executed).toEqual([])
    expect(played.error?.message).toMatch(/^Tool .+ not found/)
  })

  test("broken arguments become {}, and the model is told that it had sent none", async () => {
    const played = await play(mastra, "broken-arguments", isStreamed, false)
    expect(played.executed).toEqual([])
    const history = JSON.stringify(played.upstream.requests.at(-1)?.body)
    expect(history).toContain('"arguments":"{}"')
    expect(history).toContain("Provided arguments: undefined")
  })

  test("a call in the text is shown to the user, and the run ends", async () => {
    const played = await play(mastra, "call-in-text", isStreamed, false)
    expect(played.executed).toEqual([])
    expect(played.text).toContain("<tool_call>")
  })
})
