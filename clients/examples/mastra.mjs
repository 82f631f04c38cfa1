// Mastra: an agent whose model writes JSON that is none. Run: node examples/mastra.mjs
import { createOpenAICompatible } from "@ai-sdk/openai-compatible-v5"
import { Agent } from "@mastra/core/agent"
import { createTool } from "@mastra/core/tools"
import { wrapLanguageModel } from "ai5"
import { mendMiddleware } from "toolmend/ai-sdk"
import { fakeUpstream } from "toolmend/testing"
import * as z from "zod"

const getWeather = createTool({
  id: "get_weather",
  description: "The weather forecast of a city.",
  inputSchema: z.object({ city: z.string(), days: z.number().int() }),
  execute: async ({ context: { city, days } }) => `${days} days of sun in ${city}`,
})

const { fetch } = fakeUpstream() // a provider that goes wrong as its model's name says
const provider = createOpenAICompatible({ name: "fake", baseURL: "https://api.example.com/v1", fetch })
const model = wrapLanguageModel({ model: provider("broken-arguments"), middleware: mendMiddleware() })

const agent = new Agent({ name: "weather", instructions: "Answer.", model, tools: { get_weather: getWeather } })
const output = await agent.stream("How will the weather be in Paris?", { maxSteps: 5 })
console.log(await output.text)
