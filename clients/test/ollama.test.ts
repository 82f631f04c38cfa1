import { type Message, Ollama } from "ollama"
import { mendFetch } from "toolmend/fetch"
import { WEATHER_TOOL } from "toolmend/testing"
import { type ClientSetup, type ClientUnderTest, testClient } from "./harness.ts"

const { name, description, parameters } = WEATHER_TOOL
const TOOLS = [{ type: "function", function: { name, description, parameters: parameters as never } }]

async function ask(client: Ollama, model: string, messages: Message[], isStreamed: boolean): Promise<Message> {
  const request = { model, messages, tools: TOOLS }
  if (!isStreamed) return (await client.chat({ ...request, stream: false })).message
  const said: Message = { role: "assistant", content: "", thinking: "", tool_calls: [] }
  for await (const { message } of await client.chat({ ...request, stream: true })) {
    said.content += message.content
    said.thinking += message.thinking ?? ""
    said.tool_calls?.push(...(message.tool_calls ?? []))
  }
  return said
}

async function runLoop(client: Ollama, { model, isStreamed, runTool }: ClientSetup): Promise<{ text: string }> {
  const messages: Message[] = [{ role: "user", content: "How will the weather be in Paris?" }]
  for (let turn = 0; turn < 8; turn++) {
    const message = await ask(client, model, messages, isStreamed)
    if (!message.tool_calls?.length) return { text: message.content }
    messages.push(message)
    for (const { function: called } of message.tool_calls)
      messages.push({ role: "tool", tool_name: called.name, content: runTool(called.name, called.arguments) })
  }
  return { text: "never ended" }
}

const client: ClientUnderTest = {
  name: "ollama 0.6",
  adapter: "fetch",
  canStream: true,
  run: (setup) => {
    const fetch = setup.isMended ? mendFetch(setup.upstream.fetch, { onResult: setup.onResult }) : setup.upstream.fetch
    return runLoop(new Ollama({ host: "https://api.example.com", fetch }), setup)
  },
}

testClient(client)
