// AI SDK: a model that writes JSON that is none, and one that leaves out a member. Run: node examples/ai-sdk.mjs
import { createOpenAICompatible } from "@ai-sdk/openai-compatible"
import { generateText, stepCountIs, streamText, tool, wrapLanguageModel } from "ai"
import { mendMiddleware, repairToolCall } from "toolmend/ai-sdk"
import { fakeUpstream } from "toolmend/testing"
import * as z from "zod"

const getWeather = tool({
  description: "The weather forecast of a city.",
  inputSchema: z.object({ city: z.string(), days: z.number().int() }),
  execute: async ({ city, days }) => `${days} days of sun in ${city}`,
})

const { fetch } = fakeUpstream() // a provider that goes wrong as its model's name says
const provider = createOpenAICompatible({ name: "fake", baseURL: "https://api.example.com/v1", fetch })
const request = {
  tools: { get_weather: getWeather },
  prompt: "How will the weather be in Paris?",
  stopWhen: stepCountIs(5),
}

const model = wrapLanguageModel({ model: provider("broken-arguments"), middleware: mendMiddleware() })
console.log((await generateText({ ...request, model })).text)

const leaking = wrapLanguageModel({ model: provider("call-in-text"), middleware: mendMiddleware() })
for await (const text of streamText({ ...request, model: leaking }).textStream) process.stdout.write(text)
console.log()

const { text } = await generateText({
  ...request,
  model: provider("missing-member"),
  experimental_repairToolCall: repairToolCall,
})
console.log(text.split("\n")[0])
