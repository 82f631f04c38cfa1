// OpenAI Agents SDK: a name that is nearly right ends no run. Run: node examples/openai-agents.mjs
import { Agent, OpenAIChatCompletionsModel, run, setTracingDisabled, tool } from "@openai/agents"
import OpenAI from "openai"
import { mendModel } from "toolmend/openai-agents"
import { fakeUpstream } from "toolmend/testing"
import * as z from "zod"

setTracingDisabled(true)
const getWeather = tool({
  name: "get_weather",
  description: "The weather forecast of a city.",
  parameters: z.object({ city: z.string(), days: z.number().int() }),
  execute: async ({ city, days }) => `${days} days of sun in ${city}`,
})

const { fetch } = fakeUpstream({ scenario: "wrong-name" })
const client = new OpenAI({ baseURL: "https://api.example.com/v1", apiKey: "none", fetch })

const model = mendModel(new OpenAIChatCompletionsModel(client, "any"))
const { finalOutput } = await run(
  new Agent({ name: "forecaster", model, tools: [getWeather] }),
  "How will the weather be in Paris?",
)
console.log(finalOutput)
