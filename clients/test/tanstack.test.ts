import { chat, maxIterations, toolDefinition } from "@tanstack/ai"
import { openaiCompatibleText } from "@tanstack/ai-openai/compatible"
import { mendAdapter } from "toolmend/tanstack-ai"
import { WEATHER_TOOL } from "toolmend/testing"
import { describe, expect, test } from "vitest"
import { type ClientUnderTest, play, testClient } from "./harness.ts"

const { name, description, parameters } = WEATHER_TOOL

const tanstack: ClientUnderTest = {
  name: "@tanstack/ai 0.58",
  adapter: "tanstack-ai",
  canStream: true,
  run: async ({ upstream, model, isMended, isStreamed, onResult, runTool }) => {
    const plain = openaiCompatibleText(model, {
      name: "fake",
      baseURL: "https://api.example.com/v1",
      apiKey: "none",
      fetch: upstream.fetch,
      maxRetries: 0,
    })
    const tool = toolDefinition({ name, description: description ?? "", inputSchema: parameters as object }).server(
      async (input: unknown) => runTool(name, input),
    )
    const request = {
      adapter: isMended ? mendAdapter(plain, { onResult }) : plain,
      messages: [{ role: "user" as const, content: "How will the weather be in Paris?" }],
      tools: [tool],
      agentLoopStrategy: maxIterations(8),
      debug: false as const,
    }
    if (!isStreamed) return { text: await chat({ ...request, stream: false }) }
    let text = ""
    for await (const chunk of chat(request)) {
      if (chunk.type === "TEXT_MESSAGE_START") text = ""
      if (chunk.type === "TEXT_MESSAGE_CONTENT") text += chunk.delta
      if (chunk.type === "RUN_ERROR") throw new Error(chunk.message)
    }
    return { text }
  },
}

testClient(tanstack)

describe.each([false, true])("@tanstack/ai 0.58 without us (streamed: %s)", (isStreamed) => {
  test.each(["broken-arguments", "inner-quotes", "truncated", "concatenated"] as const)(
    "%s: the tool runs with {}",
    async (scenario) => {
      const played = await play(tanstack, scenario, isStreamed, false)
      expect(played.executed).toEqual([{ name, input: {} }])
      expect(played.error).toBeNull()
    },
  )

  test("a tool with a JSON schema runs without a required member", async () => {
    const played = await play(tanstack, "missing-member", isStreamed, false)
    expect(played.executed).toEqual([{ name, input: { days: 3 } }])
  })

  test("a wrong name ends the run: the provider rejects it when it comes back", async () => {
    const played = await play(tanstack, "wrong-name", isStreamed, false)
    expect(played.executed).toEqual([])
    expect(played.error?.message).toContain("function.name")
  })
})
