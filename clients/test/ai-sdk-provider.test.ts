import { createOpenAICompatible } from "@ai-sdk/openai-compatible"
import { generateText, jsonSchema, stepCountIs, streamText, tool } from "ai"
import { mendFetch } from "toolmend/fetch"
import { WEATHER_TOOL } from "toolmend/testing"
import { type ClientSetup, type ClientUnderTest, testClient } from "./harness.ts"

async function run({
  upstream,
  model,
  isStreamed,
  isMended,
  onResult,
  runTool,
}: ClientSetup): Promise<{ text: string }> {
  const fetch = isMended ? mendFetch(upstream.fetch, { onResult }) : upstream.fetch
  const provider = createOpenAICompatible({
    name: "example",
    baseURL: "https://api.example.com/v1",
    apiKey: "none",
    fetch,
  })
  const request = {
    model: provider(model),
    prompt: "How will the weather be in Paris?",
    tools: {
      [WEATHER_TOOL.name]: tool({
        description: WEATHER_TOOL.description,
        inputSchema: jsonSchema(WEATHER_TOOL.parameters as never),
        execute: (input: unknown) => Promise.resolve(runTool(WEATHER_TOOL.name, input)),
      }),
    },
    stopWhen: stepCountIs(8),
    maxRetries: 0,
  }
  if (!isStreamed) return { text: (await generateText(request)).text }
  const stream = streamText({
    ...request,
    onError: ({ error }) => {
      throw error
    },
  })
  return { text: await stream.text }
}

const client: ClientUnderTest = { name: "ai 6, @ai-sdk/openai-compatible", adapter: "fetch", canStream: true, run }

testClient(client)
