import { expect, test } from "vitest"
import { recordedIn as allIn } from "../../../src/scan/formats/recorded.ts"

const recordedIn = (record: unknown) => {
  const found = allIn(record)
  expect(found?.length ?? 1).toBe(1)
  return found?.[0] ?? null
}

const messages = [
  { role: "user", content: "Weather in Bergen?" },
  { role: "assistant", content: null, tool_calls: [] },
]
const tools = [{ type: "function", function: { name: "weather" } }]
const message = { role: "assistant", content: "Rain." }

test("a request body, a conversation, or the messages alone", () => {
  expect(recordedIn({ model: "m1", messages, tools, temperature: 0 })).toEqual({
    model: "m1",
    tools,
    messages,
    at: "/messages",
    answers: null,
  })
  expect(recordedIn({ messages })).toEqual({ model: null, tools: undefined, messages, at: "/messages", answers: null })
  expect(recordedIn(messages)).toEqual({ model: null, tools: undefined, messages, at: "", answers: null })
  expect(recordedIn({ messages, functions: [{ name: "old" }] })?.tools).toEqual([{ name: "old" }])
})

test("a request and its answer, under any of their names", () => {
  const response = { model: "m1-2031", choices: [{ message, finish_reason: "length" }] }
  const expected = (asked: string, answered: string) => ({
    model: "m1-2031",
    tools,
    messages,
    at: `${asked}/messages`,
    answers: [{ message, finish: "length", at: `${answered}/choices/0/message` }],
  })
  const request = { model: "m1", messages, tools }
  expect(recordedIn({ request, response })).toEqual(expected("/request", "/response"))
  expect(recordedIn({ input: request, output: response })).toEqual(expected("/input", "/output"))
  expect(recordedIn({ request: { url: "/v1", body: request }, response: { status: 200, body: response } })).toEqual(
    expected("/request/body", "/response/body"),
  )
  expect(recordedIn({ ...request, response })).toEqual(expected("", "/response"))
  expect(recordedIn({ input: messages, output: message, tools, model: "m1" })).toEqual({
    model: "m1",
    tools,
    messages,
    at: "/input",
    answers: [{ message, finish: null, at: "/output" }],
  })
})

test("lines of a batch: the requests, and the answers apart", () => {
  expect(recordedIn({ custom_id: "1", method: "POST", body: { model: "m1", messages, tools } })).toMatchObject({
    model: "m1",
    tools,
    messages,
    answers: null,
  })
  expect(
    recordedIn({
      custom_id: "1",
      response: { status_code: 200, body: { model: "m1", choices: [{ message, finish_reason: "stop" }] } },
    }),
  ).toEqual({
    model: "m1",
    tools: undefined,
    messages: [],
    at: "",
    answers: [{ message, finish: "stop", at: "/response/body/choices/0/message" }],
  })
})

test("an answer alone: OpenAI, Anthropic, Ollama, a turn", () => {
  expect(
    recordedIn({ model: "a", choices: [{ message }, { message, finish_reason: "stop" }, null] })?.answers,
  ).toMatchObject([
    { message, finish: null },
    { message, finish: "stop" },
  ])
  const anthropic = {
    model: "b",
    role: "assistant",
    type: "message",
    content: [{ type: "tool_use", id: "t", name: "weather", input: {} }],
    stop_reason: "max_tokens",
  }
  expect(recordedIn(anthropic)?.answers).toEqual([{ message: anthropic, finish: "max_tokens", at: "" }])
  expect(recordedIn({ model: "c", message, done_reason: "length" })?.answers).toEqual([
    { message, finish: "length", at: "/message" },
  ])
  const turn = { content: "x", toolCalls: [{ name: "weather", arguments: "{}" }], finishReason: "stop" }
  expect(recordedIn(turn)?.answers).toEqual([{ message: turn, finish: "stop", at: "" }])
})

test("the responses of OpenAI", () => {
  const output = [{ type: "function_call", call_id: "f", name: "weather", arguments: "{" }]
  expect(recordedIn({ object: "response", model: "d", output, tools })).toMatchObject({
    model: "d",
    tools,
    answers: [{ message: { output } }],
  })
  const input = [{ role: "user", content: "hi" }, ...output]
  expect(recordedIn({ model: "d", input, tools })).toEqual({
    model: "d",
    tools,
    messages: input,
    at: "/input",
    answers: null,
  })
})

test("Bedrock: requests and answers of Converse, and its invocation logs", () => {
  const spec = { toolSpec: { name: "weather", inputSchema: { json: { type: "object" } } } }
  const request = { modelId: "titan", messages: [{ role: "user", content: [{ text: "Bergen?" }] }] }
  const said = { role: "assistant", content: [{ toolUse: { toolUseId: "w", name: "weather", input: {} } }] }
  const answer = { output: { message: said }, stopReason: "tool_use", usage: {} }
  const asked = { ...request, toolConfig: { tools: [spec] } }
  const pair = { model: "titan", tools: [spec], messages: request.messages }
  const from = (at: string) => [{ message: said, finish: "tool_use", at: `${at}/output/message` }]
  expect(recordedIn(asked)).toMatchObject({ ...pair, answers: null })
  expect(recordedIn(answer)).toMatchObject({ messages: [], answers: from("") })
  expect(recordedIn({ request: asked, response: answer })).toMatchObject({ ...pair, answers: from("/response") })
  const { modelId, ...body } = asked
  const log = { modelId, input: { inputBodyJson: body }, output: { outputBodyJson: answer } }
  expect(recordedIn(log)).toMatchObject({ ...pair, answers: from("/output/outputBodyJson") })
})

test("a response that was logged as the stream it came in", () => {
  const response =
    'data: {"id":"c","model":"d","choices":[{"index":0,"delta":{"content":"Rain."}}]}\n\ndata: [DONE]\n\n'
  expect(recordedIn({ request: { messages, tools }, response })).toMatchObject({
    tools,
    messages,
    answers: [{ message: { content: "Rain." }, at: "/response" }],
  })
})

test("a request whose answer has a place, or that failed: the messages are context", () => {
  const request = { messages, tools }
  expect([
    recordedIn({ request, response: null })?.answers,
    recordedIn({ input: messages, error: "timeout" })?.answers,
    recordedIn({ request })?.answers,
    // A whole conversation that ended with an error.
    recordedIn({ messages, error: "too many turns" })?.answers,
  ]).toEqual([[], [], null, null])
  expect(recordedIn({ messages, choices: [{ delta: {} }] })).toMatchObject({ answers: [], unread: { at: "" } })
})

test.each([
  [{ event: "ping" }],
  [{ choices: [{ index: 0, delta: { content: "piece" } }] }],
  [{ output: "" }],
  [{ response: {} }],
  [{ response: { error: "busy" } }],
  [{ content: "no turn, just a text" }],
  [{ role: "user", content: "hi" }],
  [{ input: { x: 1 }, output: { y: 2 } }],
  [{ response: "text" }],
  [{ attributes: { "http.method": "GET" }, name: "GET /" }],
  [{ steps: [1, 2], history: [], trajectory: "x" }],
  [{ type: "human" }],
  [[1, 2]],
  [[]],
  ["text"],
  [7],
  [null],
  [true],
])("%j holds no conversation", (record) => {
  expect(recordedIn(record)).toBe(null)
})

test("names of the prototype are nothing", () => {
  expect(recordedIn(JSON.parse('{"__proto__": {"messages": []}}'))).toBe(null)
})

test("the tools of a request hold, whatever its words are", () => {
  const output = [{ type: "function_call", call_id: "c", name: "weather", arguments: "{}" }]
  const requests = [{ input: "Rain?" }, { input: [] }, {}, { contents: "Rain?" }, { contents: { role: "user" } }]
  for (const words of requests)
    expect(recordedIn({ request: { model: "m1", tools, ...words }, response: { output } })).toMatchObject({
      model: "m1",
      tools,
      messages: [],
      answers: [{ message: { output } }],
    })
  expect(recordedIn({ request: { contents: "Rain?", config: { tools } }, response: { output } })?.tools).toBe(tools)
  expect(recordedIn({ request: { input: "Rain?" }, response: "Yes." })).toBe(null)
})
