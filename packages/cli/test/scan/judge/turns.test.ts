import { expect, test } from "vitest"
import { callsOf, resultOf, resultsIn, turnOf } from "../../../src/scan/judge/turns.ts"

test("the reason of the answer comes before the reason of the message", () => {
  expect(turnOf({ content: "x", finish_reason: "stop" }, "length").finishReason).toBe("length")
  expect(turnOf({ content: "x", stop_reason: "max_tokens" }, null).finishReason).toBe("max_tokens")
  expect(turnOf({ content: "x" }, null).finishReason).toBe(null)
})

test("what was thought is kept apart", () => {
  expect(turnOf({ content: "said", reasoning_content: "thought" }, null)).toMatchObject({ content: "said", reasoning: "thought" })
})

test("arguments that are an object are their text", () => {
  expect(callsOf({ toolCalls: [{ id: "a", name: "f", arguments: { n: 1 } }] })).toEqual([{ id: "a", name: "f", arguments: '{"n":1}' }])
})

test("a message without calls has none", () => {
  expect(callsOf({ content: "text" })).toEqual([])
  expect(callsOf({ content: [{ type: "text", text: "t" }] })).toEqual([])
})

test("results in their shapes", () => {
  expect(resultOf({ call_id: "c", output: "o" })).toEqual({ id: "c", text: "o", ok: undefined })
  expect(resultsIn({ content: "text" })).toEqual([])
})
