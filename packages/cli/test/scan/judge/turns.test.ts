import { expect, test } from "vitest"
import { resultOf, resultsIn, turnOf } from "../../../src/scan/judge/turns.ts"

test("the reason of the answer comes before the reason of the message", () => {
  expect(turnOf({ role: "assistant", content: "x", finish_reason: "stop" }, "length").finishReason).toBe("length")
  expect(turnOf({ role: "assistant", content: "x", stop_reason: "max_tokens" }, null).finishReason).toBe("max_tokens")
  expect(turnOf({ role: "assistant", content: "x" }, null).finishReason).toBe(null)
})

test("what was thought is kept apart", () => {
  expect(turnOf({ role: "assistant", content: "said", reasoning_content: "thought" }, null)).toMatchObject({
    content: "said",
    reasoning: "thought",
  })
})

test("arguments that are an object are their text", () => {
  expect(turnOf({ toolCalls: [{ id: "a", name: "f", arguments: { n: 1 } }] }, null).toolCalls).toEqual([
    { id: "a", name: "f", arguments: '{"n":1}' },
  ])
})

test("where the answer may have been cut off, the last arguments stay parsed", () => {
  const call = (id: string) => ({ id, name: "f", arguments: { n: 1 } })
  const given = { toolCalls: [call("a"), { ...call("b"), isFollowed: true }] }
  const last = (reason: string) => turnOf(given, reason).toolCalls?.map((each) => each.arguments)
  for (const reason of ["max_tokens", "MAX_TOKENS", "refusal"]) expect(last(reason)).toEqual(['{"n":1}', { n: 1 }])
  for (const reason of ["stop", "tool_use", "tool-calls", "end_turn"])
    expect(last(reason)).toEqual(['{"n":1}', '{"n":1}'])
  expect(turnOf(given, "stop").toolCalls?.[1]).toEqual({ id: "b", name: "f", arguments: '{"n":1}', isFollowed: true })
})

test("calls with free text and entries that are nothing do not void their neighbours", () => {
  const tool_calls = [
    { id: "x", type: "custom", custom: { name: "sql", input: "select 1" } },
    null,
    { id: "a", function: { name: "f", arguments: "{}" } },
  ]
  expect(turnOf({ role: "assistant", tool_calls }, null).toolCalls).toEqual([
    { name: "", arguments: "" },
    { id: "a", name: "f", arguments: "{}" },
  ])
})

test("results in their shapes", () => {
  expect(resultOf({ call_id: "c", output: "o" })).toEqual({ id: "c", name: "", text: "o", ok: undefined })
  expect(resultOf({ toolCallId: "c", toolName: "f", output: { type: "error-text", value: "no" } })).toEqual({
    id: "c",
    name: "f",
    text: "no",
    ok: false,
  })
  expect(resultOf({ toolCallId: "c", output: { type: "json", value: { n: 1 } } })).toMatchObject({
    text: '{"n":1}',
    ok: undefined,
  })
  expect(resultOf({ tool_call_ids: ["c"], content: [{ type: "text", text: "t" }] })).toMatchObject({
    id: "c",
    text: "t",
  })
  expect(resultOf({ tool_call_id: "c", status: "error", content: "no" })).toMatchObject({ ok: false })
  expect(resultsIn({ content: "text" })).toEqual([])
  const toolResult = { toolUseId: "c", status: "error", content: [{ json: { n: 1 } }, { text: "no" }] }
  const [result = {}] = resultsIn({ role: "user", content: [{ text: "a" }, { toolResult }] })
  expect(resultOf(result)).toEqual({ id: "c", name: "", text: '{"n":1}\nno', ok: false })
})
