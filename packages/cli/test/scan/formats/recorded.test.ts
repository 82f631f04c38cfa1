import { expect, test } from "vitest"
import { recordedIn } from "../../../src/scan/judge/recorded.ts"

const messages = [
  { role: "user", content: "Weather in Bergen?" },
  { role: "assistant", content: null, tool_calls: [] },
]
const tools = [{ type: "function", function: { name: "weather" } }]
const message = { role: "assistant", content: "Rain." }

test("a request body, a conversation, or the messages alone", () => {
  expect(recordedIn({ model: "m1", messages, tools, temperature: 0 })).toEqual({ model: "m1", tools, messages, answers: null })
  expect(recordedIn({ messages })).toEqual({ model: null, tools: undefined, messages, answers: null })
  expect(recordedIn(messages)).toEqual({ model: null, tools: undefined, messages, answers: null })
  expect(recordedIn({ messages, functions: [{ name: "old" }] })?.tools).toEqual([{ name: "old" }])
})

test("a request and its answer, under any of their names", () => {
  const response = { model: "m1-2031", choices: [{ message, finish_reason: "length" }] }
  const expected = { model: "m1-2031", tools, messages, answers: [{ message, finish: "length" }] }
  const request = { model: "m1", messages, tools }
  expect(recordedIn({ request, response })).toEqual(expected)
  expect(recordedIn({ input: request, output: response })).toEqual(expected)
  expect(recordedIn({ request: { url: "/v1", body: request }, response: { status: 200, body: response } })).toEqual(expected)
  expect(recordedIn({ ...request, response })).toEqual(expected)
  expect(recordedIn({ input: messages, output: message, tools, model: "m1" })).toEqual({ ...expected, model: "m1", answers: [{ message, finish: null }] })
})

test("lines of a batch: the requests, and the answers apart", () => {
  expect(recordedIn({ custom_id: "1", method: "POST", body: { model: "m1", messages, tools } })).toEqual({ model: "m1", tools, messages, answers: null })
  expect(recordedIn({ custom_id: "1", response: { status_code: 200, body: { model: "m1", choices: [{ message, finish_reason: "stop" }] } } })).toEqual({
    model: "m1",
    tools: undefined,
    messages: [],
    answers: [{ message, finish: "stop" }],
  })
})

test("an answer alone: OpenAI, Anthropic, Ollama, a turn", () => {
  expect(recordedIn({ model: "a", choices: [{ message }, { message, finish_reason: "stop" }, null] })?.answers).toEqual([
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
  expect(recordedIn(anthropic)?.answers).toEqual([{ message: anthropic, finish: "max_tokens" }])
  expect(recordedIn({ model: "c", message, done_reason: "length" })?.answers).toEqual([{ message, finish: "length" }])
  const turn = { content: "x", toolCalls: [{ name: "weather", arguments: "{}" }], finishReason: "stop" }
  expect(recordedIn(turn)?.answers).toEqual([{ message: turn, finish: "stop" }])
})

test("the responses of OpenAI", () => {
  const output = [{ type: "function_call", call_id: "f", name: "weather", arguments: "{" }]
  expect(recordedIn({ object: "response", model: "d", output, tools })).toMatchObject({ model: "d", tools, answers: [{ message: { output } }] })
  const input = [{ role: "user", content: "hi" }, ...output]
  expect(recordedIn({ model: "d", input, tools })).toEqual({ model: "d", tools, messages: input, answers: null })
})

test.each([
  [{ event: "ping" }],
  [{ content: "no turn, just a text" }],
  [{ role: "user", content: "hi" }],
  [{ input: { x: 1 }, output: { y: 2 } }],
  [{ response: "text" }],
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
