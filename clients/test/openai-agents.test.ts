import {
  Agent,
  type Model,
  OpenAIChatCompletionsModel,
  OpenAIResponsesModel,
  Runner,
  run,
  setTracingDisabled,
  tool,
} from "@openai/agents"
import OpenAI from "openai"
import { mendModel, mendModelProvider } from "toolmend/openai-agents"
import { type FakeUpstream, fakeUpstream, SCENARIOS, WEATHER_TOOL } from "toolmend/testing"
import { describe, expect, test } from "vitest"
import * as z from "zod"
import { type ClientSetup, type ClientUnderTest, play, testClient } from "./harness.ts"

setTracingDisabled(true)

const QUESTION = "How will the weather be in Paris?"

const openAiOf = (upstream: FakeUpstream): never =>
  new OpenAI({
    baseURL: "https://api.example.com/v1",
    apiKey: "none",
    fetch: upstream.fetch as typeof fetch,
    maxRetries: 0,
  }) as never

const weatherTool = (runTool: ClientSetup["runTool"]) =>
  tool({
    name: WEATHER_TOOL.name,
    description: WEATHER_TOOL.description,
    parameters: z.object({ city: z.string(), days: z.number().int() }),
    execute: async (input) => runTool(WEATHER_TOOL.name, input),
  })

async function runAgent(model: Model, { runTool, isStreamed }: ClientSetup): Promise<{ text: string }> {
  const agent = new Agent({ name: "forecaster", model, tools: [weatherTool(runTool)] })
  if (!isStreamed) return { text: String((await run(agent, QUESTION, { maxTurns: 12 })).finalOutput) }
  const result = await run(agent, QUESTION, { maxTurns: 12, stream: true })
  for await (const _ of result);
  await result.completed
  return { text: String(result.finalOutput) }
}

const clientFor = (
  name: string,
  make: (setup: ClientSetup) => Model,
  impossible: ClientUnderTest["impossible"] = {},
): ClientUnderTest => ({
  name,
  adapter: "openai-agents",
  canStream: true,
  impossible,
  run: (setup) => runAgent(setup.isMended ? mendModel(make(setup), { onResult: setup.onResult }) : make(setup), setup),
})

const chat = clientFor(
  "@openai/agents 0.20, chat",
  ({ upstream, model }) => new OpenAIChatCompletionsModel(openAiOf(upstream), model),
)
const responses = clientFor(
  "@openai/agents 0.20, responses",
  ({ upstream, model }) => new OpenAIResponsesModel(openAiOf(upstream), model),
  {
    truncated: "the SDK's own model throws at response.incomplete, before it hands anything over",
  },
)

testClient(chat)
testClient(responses)

describe("@openai/agents 0.20 without toolmend", () => {
  test("a name that is nearly right ends the run with an error", async () => {
    const { executed, error } = await play(chat, "wrong-name", false, false)
    expect(executed).toEqual([])
    expect(error?.message).toBe("Tool functions.GetWeather not found in agent forecaster.")
  })

  test("arguments that are no JSON cost a turn, and break the history", async () => {
    const { executed, error } = await play(chat, "broken-arguments", false, false)
    expect(executed).toEqual([])
    expect(error?.message).toContain("expected the text of a JSON object")
  })

  test("a tool that is not strict is run without a required member", async () => {
    const executed: unknown[] = []
    await runLoose(new OpenAIChatCompletionsModel(openAiOf(fakeUpstream()), "missing-member"), executed)
    expect(executed).toEqual([{ days: 3 }])
  })

  test("an answer that was cut off ends the run on the Responses API, with toolmend too", async () => {
    for (const isMended of [false, true])
      expect((await play(responses, "truncated", false, isMended)).error?.message).toContain("response.incomplete")
  })
})

async function runLoose(model: Model, executed: unknown[]): Promise<unknown> {
  const loose = tool({
    name: WEATHER_TOOL.name,
    description: WEATHER_TOOL.description,
    strict: false,
    parameters: { ...WEATHER_TOOL.parameters, required: ["city", "days"], additionalProperties: true },
    execute: async (input) => {
      executed.push(input)
      return "sunny"
    },
  })
  return (await run(new Agent({ name: "forecaster", model, tools: [loose] }), QUESTION)).finalOutput
}

describe("mendModel", () => {
  const modelOf = (upstream: FakeUpstream): OpenAIChatCompletionsModel =>
    new OpenAIChatCompletionsModel(openAiOf(upstream), "any")

  test("a tool that is not strict is not run without a required member", async () => {
    const executed: unknown[] = []
    const text = await runLoose(mendModel(modelOf(fakeUpstream({ scenario: "missing-member" }))), executed)
    expect(executed).toEqual([])
    expect(text).toContain("was not executed")
  })

  test("when the model does not find a better call, its answer says why", async () => {
    const stuck = [SCENARIOS["unknown-tool"], SCENARIOS["unknown-tool"], SCENARIOS["unknown-tool"]]
    const agentOn = (upstream: FakeUpstream) =>
      new Agent({ name: "forecaster", model: mendModel(modelOf(upstream)), tools: [weatherTool(() => "sunny")] })
    const upstream = fakeUpstream({ turns: [...stuck, SCENARIOS["unknown-tool"]] })
    const { finalOutput, rawResponses } = await run(agentOn(upstream), QUESTION)
    expect(finalOutput).toContain("book_flight")
    expect(upstream.requests).toHaveLength(4)
    expect(rawResponses.map(({ usage }) => [usage.requests, usage.totalTokens])).toEqual([[4, 8]])
    // the SDK alone goes on, too, until the call is right
    const helped = fakeUpstream({ turns: [...stuck, SCENARIOS.valid, { text: "It is sunny." }] })
    expect((await run(agentOn(helped), QUESTION)).finalOutput).toBe("It is sunny.")
  })

  test("structured output survives two bad answers, whole and streamed", async () => {
    const bad = { calls: [{ name: WEATHER_TOOL.name, arguments: '{"days":3}' }] }
    for (const stream of [false, true]) {
      const upstream = fakeUpstream({ turns: [bad, bad, { text: '{"sunny":false}' }] })
      const agent = new Agent({
        name: "forecaster",
        model: mendModel(modelOf(upstream)),
        tools: [weatherTool(() => "sunny")],
        outputType: z.object({ sunny: z.boolean() }),
      })
      const result = stream ? await run(agent, QUESTION, { stream }) : await run(agent, QUESTION)
      if ("completed" in result) await result.completed
      expect(result.finalOutput).toEqual({ sunny: false })
    }
  })

  test("a handoff is called by a name that is nearly right", async () => {
    const upstream = fakeUpstream({
      turns: [{ calls: [{ name: "functions.transfer_to_Poet", arguments: "" }] }, { text: "Rain, rain." }],
    })
    const model = mendModel(modelOf(upstream))
    const poet = new Agent({ name: "Poet", model })
    const { finalOutput, lastAgent } = await run(new Agent({ name: "Host", model, handoffs: [poet] }), QUESTION)
    expect([finalOutput, lastAgent?.name]).toEqual(["Rain, rain.", "Poet"])
  })

  test("a stream shows neither the call in the text nor half of it", async () => {
    const upstream = fakeUpstream({ turns: [SCENARIOS["call-in-text"], { text: "It is sunny." }] })
    const result = await run(
      new Agent({ name: "forecaster", model: mendModel(modelOf(upstream)), tools: [weatherTool(() => "sunny")] }),
      QUESTION,
      {
        stream: true,
      },
    )
    const shown: string[] = []
    for await (const event of result)
      if (event.type === "raw_model_stream_event" && event.data.type === "output_text_delta")
        shown.push(event.data.delta)
    expect(shown.join("")).toBe("I will look it up.It is sunny.")
    expect(shown.length).toBeGreaterThan(4)
  })

  test("every model of a provider is mended", async () => {
    const upstream = fakeUpstream({ scenario: "wrong-name" })
    const modelProvider = mendModelProvider({ getModel: () => modelOf(upstream) })
    const executed: unknown[] = []
    const tools = [weatherTool((_, input) => `sunny ${executed.push(input)}`)]
    const { finalOutput } = await new Runner({ modelProvider }).run(new Agent({ name: "forecaster", tools }), QUESTION)
    expect([finalOutput, executed]).toEqual(["done: sunny 1", [{ city: "Paris", days: 3 }]])
  })

  test("on a thread that the server holds every call gets its result, those that did not run too", async () => {
    for (const [scenario, count] of [
      ["mixed", 1],
      ["missing-member", 0],
      ["broken-arguments", 1],
    ] as const) {
      const upstream = fakeUpstream({ turns: [{ text: "Hello." }, SCENARIOS[scenario]] })
      const model = mendModel(new OpenAIResponsesModel(openAiOf(upstream), "any"))
      const executed: unknown[] = []
      const agent = new Agent({
        name: "forecaster",
        model,
        tools: [weatherTool((_, input) => `sunny ${executed.push(input)}`)],
      })
      const first = await run(agent, "Hello?")
      const { finalOutput } = await run(agent, QUESTION, { previousResponseId: first.lastResponseId as string })
      expect(finalOutput).toContain("done")
      expect(executed).toHaveLength(count)
    }
  })
})
