// TanStack AI: a chat whose model writes JSON that is none. Run: node examples/tanstack-ai.mjs
import { chat, toolDefinition } from "@tanstack/ai"
import { openaiCompatibleText } from "@tanstack/ai-openai/compatible"
import { mendAdapter } from "toolmend/tanstack-ai"
import { fakeUpstream } from "toolmend/testing"
import * as z from "zod"

const getWeather = toolDefinition({
  name: "get_weather",
  description: "The weather forecast of a city.",
  inputSchema: z.object({ city: z.string(), days: z.number().int() }),
}).server(async ({ city, days }) => `${days} days of sun in ${city}`)

const { fetch } = fakeUpstream() // a provider that goes wrong as its model's name says
const adapter = openaiCompatibleText("broken-arguments", {
  baseURL: "https://api.example.com/v1",
  apiKey: "none",
  fetch,
})

const messages = [{ role: "user", content: "How will the weather be in Paris?" }]
console.log(await chat({ adapter: mendAdapter(adapter), messages, tools: [getWeather], stream: false, debug: false }))
