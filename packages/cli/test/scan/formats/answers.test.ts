import { expect, test } from "vitest"
import { answeredWith, answersIn, saysError } from "../../../src/scan/formats/answers.ts"
import { seen } from "../support.ts"

const messages = [
  { role: "user", content: "Tide at Bodø?" },
  { role: "assistant", content: "Which day?" },
  { role: "user", content: "Friday." },
]
const called = {
  role: "assistant",
  content: null,
  tool_calls: [{ id: "c", type: "function", function: { name: "tide", arguments: "{'day': 5}" } }],
}
const TOLD = ["user", ["context", "Which day?", []], "user", ["turn", null, ["tide {'day': 5}"]]]
const whole = { id: "x", choices: [{ index: 0, message: called, finish_reason: "tool_calls" }] }
const chunk = (delta: object, finish_reason: string | null = null) => ({
  id: "x",
  choices: [{ index: 0, delta, finish_reason }],
})
const chunks = [
  chunk({ role: "assistant", tool_calls: [{ index: 0, id: "c", function: { name: "tide", arguments: "{'day'" } }] }),
  chunk({ tool_calls: [{ index: 0, function: { arguments: ": 5}" } }] }, "tool_calls"),
]

test.each<[string, object]>([
  ["JSON as text", { request: { messages }, response: JSON.stringify(whole) }],
  ["a body as text", { request: { body: JSON.stringify({ messages }) }, response: { body: JSON.stringify(whole) } }],
  ["a list of messages", { input: messages, output: [called] }],
  ["a list of messages as text", { input: messages, output: JSON.stringify([called]) }],
  ["a list that tells all again", { input: messages, output: [...messages, called] }],
  ["a list of choices", { input: messages, output: whole.choices }],
  ["a list of chunks", { request: { messages }, response: chunks }],
  ["a list of one answer", { request: { messages }, response: [whole] }],
])("%s", (_, record) => {
  expect(seen(record)).toEqual(TOLD)
})

test("a list of messages of Anthropic, with the results in between", () => {
  const use = { role: "assistant", content: [{ type: "tool_use", id: "t", name: "tide", input: { day: 5 } }] }
  const result = { role: "user", content: [{ type: "tool_result", tool_use_id: "t", content: "high" }] }
  expect(seen({ input: messages.slice(0, 1), output: [use, result, { role: "assistant", content: "High." }] })).toEqual(
    ["user", ["turn", null, ['tide {"day":5}']], ["result", "t", "high", undefined], ["turn", "High.", []]],
  )
})

test("items that follow items: what has no words does not begin again", () => {
  const input = [{ type: "function_call_output", call_id: "f", output: "high" }]
  const output = [{ type: "function_call", call_id: "g", name: "tide", arguments: "{}" }]
  expect(seen({ input, output }).at(-1)).toEqual(["turn", null, ["tide {}"]])
  const plain = [{ role: "assistant", tool_calls: called.tool_calls }]
  expect(seen({ input: [{ role: "tool", tool_call_id: "c" }], output: plain }).at(-1)).toEqual([
    "turn",
    null,
    ["tide {'day': 5}"],
  ])
})

test("a text is what the model said, a known shape of the library is an answer; where a request stands beside it", () => {
  expect(seen({ messages, response: "High at noon." }).at(-1)).toEqual(["turn", "High at noon.", []])
  const bedrock = {
    output: {
      message: { role: "assistant", content: [{ toolUse: { toolUseId: "t", name: "tide", input: { day: 5 } } }] },
    },
    stopReason: "tool_use",
  }
  expect(seen({ request: { messages }, response: bedrock }).at(-1)).toEqual(["turn", null, ['tide {"day":5}']])
})

const given = (value: unknown, status?: number) =>
  answeredWith({ value, at: "/response", isText: false, ...(status === undefined ? {} : { status }) })

test.each<[unknown]>([
  [{ blob: 1 }],
  [[1, 2]],
  ['{"choices": [{"mess'],
  [chunks[0]],
  ['data: {"blob": 1}\n\n'],
  [[called, 7].slice(1)],
])("%j cannot be read", (value) => {
  expect(given(value)).toEqual({ answers: [], unread: { value, at: "/response" } })
})

test("a failure, or nothing, is no answer and nothing to read", () => {
  for (const value of [
    { error: { message: "busy" } },
    { error: "model not found" },
    [{ error: { code: 503 } }],
    {},
    [],
    " ",
  ])
    expect(given(value)).toEqual({ answers: [] })
  expect(given({ detail: "busy" }, 503)).toEqual({ answers: [] })
  expect(given({ detail: "busy" }, 200).unread).toBeDefined()
  expect([saysError({ error: null }), saysError({ error: "" }), saysError([]), saysError("error")]).toEqual([
    false,
    false,
    false,
    false,
  ])
})

test("a candidate that was stopped has no content", () => {
  expect(answersIn({ candidates: [{ finishReason: "SAFETY" }] }, "")).toEqual([])
})

test("what stands in a text has no pointer into it", () => {
  const response = { value: whole, at: "/response/body", isText: true }
  expect(answeredWith(response).answers).toMatchObject([{ at: "/response/body" }])
  expect(answeredWith({ ...response, isText: false }).answers).toMatchObject([
    { at: "/response/body/choices/0/message" },
  ])
})

test("Gemini: a call that the provider could not read is told as it was written", () => {
  const stopped = { finishReason: "MALFORMED_FUNCTION_CALL", finishMessage: "Malformed function call: tide(day=5)" }
  const expected = ["turn", null, [" tide(day=5)"]]
  expect(seen({ candidates: [stopped] })).toEqual([expected])
  expect(seen({ contents: "Tide?", candidates: [stopped] })).toEqual([expected])
  expect(
    seen({ request: { contents: [] }, response: `data: ${JSON.stringify({ candidates: [stopped] })}\n\n` }),
  ).toEqual([expected])
  expect(seen({ candidates: [{ finishReason: "SAFETY", finishMessage: "tide(day=5)" }] })).toEqual([])
})
