// LangChain: an agent whose model writes JSON that is none. Run: node examples/langchain.mjs
import { ChatOpenAI } from "@langchain/openai"
import { createAgent, tool } from "langchain"
import { mendMiddleware } from "toolmend/langchain"
import { fakeUpstream } from "toolmend/testing"
import * as z from "zod"

const getWeather = tool(async ({ city, days }) => `${days} days of sun in ${city}`, {
  name: "get_weather",
  description: "The weather forecast of a city.",
  schema: z.object({ city: z.string(), days: z.number().int() }),
})

const { fetch } = fakeUpstream() // a provider that goes wrong as its model's name says
const model = new ChatOpenAI({
  model: "broken-arguments",
  apiKey: "none",
  configuration: { baseURL: "https://api.example.com/v1", fetch },
})

const agent = createAgent({ model, tools: [getWeather], middleware: [mendMiddleware()] })
const { messages } = await agent.invoke({ messages: [{ role: "user", content: "How will the weather be in Paris?" }] })
console.log(messages.at(-1).text)
