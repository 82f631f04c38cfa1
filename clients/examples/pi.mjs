// pi: an agent whose model writes JSON that is none. Run: node examples/pi.mjs
import { Agent } from "@earendil-works/pi-agent-core"
import { streamSimple } from "@earendil-works/pi-ai"
import { mendStreamFn } from "toolmend/pi"
import { fakeUpstream, WEATHER_TOOL } from "toolmend/testing"

const getWeather = {
  ...WEATHER_TOOL,
  label: "Weather",
  execute: async (_, { city, days }) => ({
    content: [{ type: "text", text: `${days} days of sun in ${city}` }],
    details: {},
  }),
}

const { url, close } = await fakeUpstream().listen() // a provider that goes wrong as its model's name says
const model = {
  id: "broken-arguments",
  name: "broken-arguments",
  api: "openai-completions",
  provider: "fake",
  baseUrl: `${url}/v1`,
  reasoning: false,
  input: ["text"],
  cost: { input: 0, output: 0, cacheRead: 0, cacheWrite: 0 },
  contextWindow: 100_000,
  maxTokens: 1_000,
}

const agent = new Agent({
  initialState: { model, tools: [getWeather] },
  streamFn: mendStreamFn(streamSimple),
  getApiKey: () => "none",
})
await agent.prompt("How will the weather be in Paris?")
console.log(agent.state.messages.at(-1).content[0].text)
await close()
