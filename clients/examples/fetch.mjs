// OpenAI SDK: a call that the model wrote into its answer is run. Run: node examples/fetch.mjs
import OpenAI from "openai"
import { mendFetch } from "toolmend/fetch"
import { fakeUpstream, WEATHER_TOOL } from "toolmend/testing"

const upstream = fakeUpstream({ scenario: "call-in-text" })
const client = new OpenAI({ baseURL: "https://api.example.com/v1", apiKey: "none", fetch: mendFetch(upstream.fetch) })

const { name, description, parameters } = WEATHER_TOOL
const run = ({ city, days }) => `${days} days of sun in ${city}`
const runner = client.chat.completions.runTools({
  model: "any",
  messages: [{ role: "user", content: "How will the weather be in Paris?" }],
  tools: [{ type: "function", function: { name, description, parameters, function: run, parse: JSON.parse } }],
})
console.log(await runner.finalContent())
