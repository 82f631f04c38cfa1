import OpenAI6 from "openai"
import OpenAI7 from "openai7"
import { mendFetch } from "toolmend/fetch"
import { fakeUpstream, WEATHER_TOOL } from "toolmend/testing"
import { expect, test } from "vitest"
import { type ClientSetup, type ClientUnderTest, testClient } from "./harness.ts"

type Client = OpenAI6

/** The loop that every guide shows: ask, run the tools, answer each id. */
async function runLoop(client: Client, { model, isStreamed, runTool }: ClientSetup): Promise<{ text: string }> {
  const messages: OpenAI6.ChatCompletionMessageParam[] = [
    { role: "user", content: "How will the weather be in Paris?" },
  ]
  const { name, description, parameters } = WEATHER_TOOL
  const tools = [
    {
      type: "function" as const,
      function: { name, description, parameters: parameters as unknown as Record<string, unknown> },
    },
  ]
  for (let turn = 0; turn < 8; turn++) {
    const request = { model, messages, tools }
    const message = isStreamed
      ? await client.chat.completions.stream(request).finalMessage()
      : ((await client.chat.completions.create(request)).choices[0]?.message as OpenAI6.ChatCompletionMessage)
    if (!message.tool_calls?.length) return { text: message.content ?? "" }
    messages.push(message as OpenAI6.ChatCompletionMessageParam)
    for (const call of message.tool_calls)
      if (call.type === "function")
        messages.push({
          role: "tool",
          tool_call_id: call.id,
          content: runTool(call.function.name, JSON.parse(call.function.arguments)),
        })
  }
  return { text: "never ended" }
}

const clientFor = (name: string, Sdk: typeof OpenAI6): ClientUnderTest => ({
  name,
  adapter: "fetch",
  canStream: true,
  run: (setup) => {
    const fetch = setup.isMended ? mendFetch(setup.upstream.fetch, { onResult: setup.onResult }) : setup.upstream.fetch
    return runLoop(new Sdk({ baseURL: "https://api.example.com/v1", apiKey: "none", fetch, maxRetries: 0 }), setup)
  },
})

testClient(clientFor("openai 6, chat", OpenAI6))
testClient(clientFor("openai 7, chat", OpenAI7 as unknown as typeof OpenAI6))

test.each([false, true])(
  "what is thrown reaches the host as it is, without retries: streamed %s",
  async (isStreamed) => {
    for (const Sdk of [OpenAI6, OpenAI7 as unknown as typeof OpenAI6]) {
      const { fetch, requests } = fakeUpstream({ turns: Array(9).fill({ calls: [{ name: "gone", arguments: "{}" }] }) })
      const client = new Sdk({ apiKey: "none", fetch: mendFetch(fetch, { escalated: "throw" }) })
      const run = runLoop(client, { model: "valid", isStreamed, runTool: () => "" } as unknown as ClientSetup)
      await expect(run).rejects.toMatchObject({ message: expect.stringContaining("MEND_ESCALATED") })
      expect(requests).toHaveLength(2)
    }
  },
)
