import { Agent, type AgentTool } from "@earendil-works/pi-agent-core"
import { type Model, streamSimple } from "@earendil-works/pi-ai"
import { mendStreamFn, mendTool } from "toolmend/pi"
import { WEATHER_TOOL } from "toolmend/testing"
import { describe, expect, test } from "vitest"
import { type ClientUnderTest, play, testClient } from "./harness.ts"

const { name, description, parameters } = WEATHER_TOOL

const modelAt = (url: string, scenario: string): Model<"openai-completions"> => ({
  id: scenario,
  name: scenario,
  api: "openai-completions",
  provider: "fake",
  baseUrl: `${url}/v1`,
  reasoning: false,
  input: ["text"],
  cost: { input: 0, output: 0, cacheRead: 0, cacheWrite: 0 },
  contextWindow: 100_000,
  maxTokens: 1_000,
})

const textsIn = (content: unknown): string =>
  typeof content === "string"
    ? content
    : (content as { type: string; text?: string }[]).map(({ text }) => text ?? "").join("")

/** pi only streams; "whole" reads the last message, "streamed" the events on the way. */
const piWith = (title: string, how: "streamFn" | "prepareArguments"): ClientUnderTest => ({
  name: title,
  adapter: "pi",
  canStream: true,
  run: async ({ url, model, isMended, isStreamed, onResult, runTool }) => {
    const plain = {
      name,
      label: name,
      description: description ?? "",
      parameters,
      execute: async (_: string, input: unknown) => ({
        content: [{ type: "text", text: runTool(name, input) }],
        details: {},
      }),
    } as unknown as AgentTool
    const agent = new Agent({
      initialState: {
        systemPrompt: "Answer.",
        model: modelAt(url, model),
        tools: [isMended && how === "prepareArguments" ? mendTool(plain) : plain],
      },
      streamFn: isMended && how === "streamFn" ? mendStreamFn(streamSimple, { onResult }) : streamSimple,
      getApiKey: () => "none",
    })
    let text = ""
    let turns = 0
    agent.subscribe((event) => {
      if (event.type === "turn_end" && ++turns >= 8) agent.abort()
      if (event.type === "message_start" && event.message.role === "assistant") text = ""
      if (isStreamed && event.type === "message_update" && event.assistantMessageEvent.type === "text_delta")
        text += event.assistantMessageEvent.delta
      if (!isStreamed && event.type === "message_end" && event.message.role === "assistant")
        text = textsIn(event.message.content)
    })
    await agent.prompt("How will the weather be in Paris?")
    if (agent.state.errorMessage !== undefined && turns < 8) throw new Error(agent.state.errorMessage)
    return { text }
  },
})

const wrapped = piWith("pi-agent-core 0.74, streamFn", "streamFn")
const prepared = piWith("pi-agent-core 0.74, prepareArguments", "prepareArguments")
testClient(wrapped)
testClient({
  ...prepared,
  impossible: {
    "broken-arguments": "pi has parsed the text before the hook",
    "inner-quotes": "pi has parsed the text before the hook",
    concatenated: "pi has parsed the text before the hook",
    "wrong-name": "the hook belongs to a tool, and there is none of that name",
    "unknown-tool": "the hook belongs to a tool, and there is none of that name",
    "call-in-text": "the hook does not see the text",
    "call-in-reasoning": "the hook does not see the thinking",
    repeated: "the hook does not see the conversation",
  },
})

describe("pi-agent-core 0.74 without us", () => {
  test("broken arguments become {}, and the model is told that it had sent none", async () => {
    const played = await play(wrapped, "broken-arguments", true, false)
    expect(played.executed).toEqual([])
    expect(JSON.stringify(played.upstream.requests.at(-1)?.body)).toContain('"arguments":"{}"')
  })

  test("of two objects in one text the second is lost without a word", async () => {
    const played = await play(wrapped, "concatenated", true, false)
    expect(played.executed).toEqual([{ name, input: { city: "Paris", days: 3 } }])
    expect(played.error).toBeNull()
  })

  test("a wrong name ends the run: the provider rejects it when it comes back", async () => {
    const played = await play(wrapped, "wrong-name", true, false)
    expect(played.executed).toEqual([])
    expect(played.error?.message).toContain("function.name")
  })

  test("a call in the text is shown to the user, and the run ends", async () => {
    const played = await play(wrapped, "call-in-text", true, false)
    expect(played.executed).toEqual([])
    expect(played.text).toContain("<tool_call>")
  })
})
