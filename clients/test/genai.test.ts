import { type Content, GoogleGenAI } from "@google/genai"
import { mendFetch } from "toolmend/fetch"
import { WEATHER_TOOL } from "toolmend/testing"
import { type ClientSetup, type ClientUnderTest, testClient } from "./harness.ts"

const { name, description, parameters } = WEATHER_TOOL
const CONFIG = { tools: [{ functionDeclarations: [{ name, description, parametersJsonSchema: parameters }] }] }

/** The parts of one answer, whole or put together from its pieces. */
async function ask(
  client: GoogleGenAI,
  model: string,
  contents: Content[],
  isStreamed: boolean,
): Promise<NonNullable<Content["parts"]>> {
  const request = { model, contents, config: CONFIG }
  if (!isStreamed) return (await client.models.generateContent(request)).candidates?.[0]?.content?.parts ?? []
  const parts: NonNullable<Content["parts"]> = []
  for await (const chunk of await client.models.generateContentStream(request))
    parts.push(...(chunk.candidates?.[0]?.content?.parts ?? []))
  return parts
}

async function runLoop(client: GoogleGenAI, { model, isStreamed, runTool }: ClientSetup): Promise<{ text: string }> {
  const contents: Content[] = [{ role: "user", parts: [{ text: "How will the weather be in Paris?" }] }]
  for (let turn = 0; turn < 8; turn++) {
    const parts = await ask(client, model, contents, isStreamed)
    const results = parts.flatMap(({ functionCall }) =>
      functionCall === undefined
        ? []
        : [
            {
              functionResponse: {
                name: functionCall.name ?? "",
                response: { result: runTool(functionCall.name ?? "", functionCall.args) },
              },
            },
          ],
    )
    if (results.length === 0) return { text: parts.map(({ text, thought }) => (thought ? "" : (text ?? ""))).join("") }
    contents.push({ role: "model", parts }, { role: "user", parts: results })
  }
  return { text: "never ended" }
}

/** A chat keeps the history itself. */
async function runChat(client: GoogleGenAI, { model, runTool }: ClientSetup): Promise<{ text: string }> {
  const chat = client.chats.create({ model, config: CONFIG })
  let message: string | NonNullable<Content["parts"]> = "How will the weather be in Paris?"
  for (let turn = 0; turn < 8; turn++) {
    const parts: NonNullable<Content["parts"]> = []
    parts.push(...((await chat.sendMessage({ message })).candidates?.[0]?.content?.parts ?? []))
    const calls = parts.flatMap(({ functionCall }) => functionCall ?? [])
    if (calls.length === 0) return { text: parts.map(({ text, thought }) => (thought ? "" : (text ?? ""))).join("") }
    message = calls.map((call) => ({
      functionResponse: { name: call.name ?? "", response: { result: runTool(call.name ?? "", call.args) } },
    }))
  }
  return { text: "never ended" }
}

const clientFor = (name: string, run: typeof runLoop): ClientUnderTest => ({
  name,
  adapter: "fetch",
  // a streamed chat keeps one content for each chunk: the provider refuses that as soon as a call is not the first,
  // with and without us
  canStream: run !== runChat,
  run: (setup) => {
    const fetch = setup.isMended ? mendFetch(setup.upstream.fetch, { onResult: setup.onResult }) : setup.upstream.fetch
    return run(new GoogleGenAI({ apiKey: "none", httpOptions: { baseUrl: "https://api.example.com", fetch } }), setup)
  },
})

testClient(clientFor("@google/genai 2, models", runLoop))
testClient(clientFor("@google/genai 2, chats", runChat))
