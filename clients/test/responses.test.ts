import OpenAI6 from "openai"
import OpenAI7 from "openai7"
import { mendFetch } from "toolmend/fetch"
import { WEATHER_TOOL } from "toolmend/testing"
import { type ClientSetup, type ClientUnderTest, testClient } from "./harness.ts"

type Item = OpenAI6.Responses.ResponseInputItem

const QUESTION: Item = { role: "user", content: "How will the weather be in Paris?" }
const { name, description, parameters } = WEATHER_TOOL
const TOOLS = [
  {
    type: "function" as const,
    name,
    description,
    parameters: parameters as unknown as Record<string, unknown>,
    strict: false,
  },
]

async function ask(
  client: OpenAI6,
  request: OpenAI6.Responses.ResponseCreateParamsNonStreaming,
  isStreamed: boolean,
): Promise<OpenAI6.Responses.Response> {
  return isStreamed ? await client.responses.stream(request).finalResponse() : await client.responses.create(request)
}

/** The outputs of the calls of a response. */
const outputsOf = ({ output }: OpenAI6.Responses.Response, runTool: ClientSetup["runTool"]): Item[] =>
  output.flatMap((item) =>
    item.type === "function_call"
      ? [
          {
            type: "function_call_output" as const,
            call_id: item.call_id,
            output: runTool(item.name, JSON.parse(item.arguments)),
          },
        ]
      : [],
  )

/** The whole conversation goes with every request. */
async function runLoop(client: OpenAI6, { model, isStreamed, runTool }: ClientSetup): Promise<{ text: string }> {
  const input: Item[] = [QUESTION]
  for (let turn = 0; turn < 8; turn++) {
    const response = await ask(client, { model, input, tools: TOOLS }, isStreamed)
    const outputs = outputsOf(response, runTool)
    if (outputs.length === 0) return { text: response.output_text }
    input.push(...(response.output as Item[]), ...outputs)
  }
  return { text: "never ended" }
}

/** The server holds the conversation: only the outputs go with the next request, and the tools only with the first. */
async function runThread(client: OpenAI6, { model, isStreamed, runTool }: ClientSetup): Promise<{ text: string }> {
  let request: OpenAI6.Responses.ResponseCreateParamsNonStreaming = { model, input: [QUESTION], tools: TOOLS }
  for (let turn = 0; turn < 8; turn++) {
    const response = await ask(client, request, isStreamed)
    const input = outputsOf(response, runTool)
    if (input.length === 0) return { text: response.output_text }
    request = { model, input, previous_response_id: response.id }
  }
  return { text: "never ended" }
}

/** Every event of a raw stream, put together by hand as guides show it. */
async function runEvents(client: OpenAI6, { model, runTool }: ClientSetup): Promise<{ text: string }> {
  const input: Item[] = [QUESTION]
  for (let turn = 0; turn < 8; turn++) {
    const pieces = new Map<number, OpenAI6.Responses.ResponseFunctionToolCall>()
    let text = ""
    let number = -1
    for await (const event of await client.responses.create({ model, input, tools: TOOLS, stream: true })) {
      if (event.sequence_number !== ++number) throw new Error(`event ${number} has the number ${event.sequence_number}`)
      if (event.type === "response.output_item.added" && event.item.type === "function_call")
        pieces.set(event.output_index, { ...event.item })
      else if (event.type === "response.function_call_arguments.delta") {
        const call = pieces.get(event.output_index)
        if (call !== undefined) call.arguments += event.delta
      } else if (
        event.type === "response.function_call_arguments.done" &&
        event.arguments !== pieces.get(event.output_index)?.arguments
      )
        throw new Error("the pieces and the whole differ")
      else if (event.type === "response.output_text.delta") text += event.delta
    }
    if (pieces.size === 0) return { text }
    for (const call of pieces.values())
      input.push(call, {
        type: "function_call_output",
        call_id: call.call_id,
        output: runTool(call.name, JSON.parse(call.arguments)),
      })
  }
  return { text: "never ended" }
}

const clientFor = (name: string, Sdk: typeof OpenAI6, run: typeof runLoop): ClientUnderTest => ({
  name,
  adapter: "fetch",
  canStream: run === runEvents ? "always" : true,
  run: (setup) => {
    const fetch = setup.isMended ? mendFetch(setup.upstream.fetch, { onResult: setup.onResult }) : setup.upstream.fetch
    return run(new Sdk({ baseURL: "https://api.example.com/v1", apiKey: "none", fetch, maxRetries: 0 }), setup)
  },
})

const Sdk7 = OpenAI7 as unknown as typeof OpenAI6

testClient(clientFor("openai 6, responses", OpenAI6, runLoop))
testClient(clientFor("openai 6, responses with previous_response_id", OpenAI6, runThread))
testClient(clientFor("openai 6, raw events of responses", OpenAI6, runEvents))
testClient(clientFor("openai 7, responses", Sdk7, runLoop))
testClient(clientFor("openai 7, raw events of responses", Sdk7, runEvents))
