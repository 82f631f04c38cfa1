import { describe, expect, test } from "vitest"
import { anthropic } from "../../src/wires/anthropic.ts"

test("which requests are its own, and which bring their history", () => {
  expect(anthropic.isRequest("https://api.example/v1/messages?beta=true", { messages: [] })).toBe(true)
  expect(anthropic.isRequest("https://api.example/v1/messages/count_tokens", { messages: [] })).toBe(false)
  expect(anthropic.readHistory({ messages: [], thread: { type: "continue" } })?.isHeld).toBe(true)
})

test("the history of a request: a text beside results is no word of a person", () => {
  const history = anthropic.readHistory({
    messages: [
      { role: "user", content: "Go." },
      {
        role: "assistant",
        content: [
          { type: "text", text: "I look." },
          { type: "tool_use", id: "t1", name: "look", input: { a: 1 } },
        ],
      },
      {
        role: "user",
        content: [
          { type: "text", text: "Be brief." },
          { type: "tool_result", tool_use_id: "t1", content: [{ type: "text", text: "seen" }], is_error: true },
        ],
      },
      null,
    ],
  })
  expect(history?.calls).toEqual([{ id: "t1", name: "look", arguments: '{"a":1}', result: "seen", ok: false }])
  expect(history?.texts).toEqual(["Go.", "Be brief."])
})

describe("signals of events", () => {
  const memory = new Map<string, unknown>()
  const signals = (value: unknown) => anthropic.readEvent(value, memory)
  const start = (index: number, block: object) => signals({ type: "content_block_start", index, content_block: block })

  test("a call: its start, its pieces, its end", () => {
    const [begin] = start(1, { type: "tool_use", id: "t1", name: "look", input: {} })
    // the empty input is the input where no piece follows
    expect(begin).toMatchObject({
      kind: "call",
      key: "1",
      piece: { id: "t1", name: "look", arguments: {} },
      paths: { arguments: null },
    })
    expect(
      signals({ type: "content_block_delta", index: 1, delta: { type: "input_json_delta", partial_json: "{" } }),
    ).toMatchObject([{ kind: "call", key: "1", piece: { arguments: "{" } }])
    expect(signals({ type: "content_block_stop", index: 1 })).toMatchObject([{ kind: "end-call", key: "1" }])
  })

  test("a whole input in the start can be patched there", () => {
    expect(start(2, { type: "tool_use", id: "t2", name: "look", input: { a: 1 } })).toMatchObject([
      { paths: { arguments: ["content_block", "input"], isValue: true } },
    ])
  })

  test("texts, thoughts, other parts and junk", () => {
    expect(start(0, { type: "text", text: "" })).toMatchObject([{ kind: "text", text: "" }])
    expect(start(0, { type: "text", text: "hi" })).toMatchObject([{ kind: "text", text: "hi" }])
    expect(start(0, { type: "thinking", thinking: "" })).toMatchObject([{ kind: "part" }])
    expect(
      signals({ type: "content_block_delta", index: 0, delta: { type: "thinking_delta", thinking: "hm" } }),
    ).toMatchObject([{ kind: "reasoning" }])
    expect(
      signals({ type: "content_block_delta", index: 0, delta: { type: "signature_delta", signature: "s" } }),
    ).toMatchObject([{ kind: "part" }])
    expect(signals({ type: "content_block_stop", index: 0 })).toMatchObject([{ kind: "part" }])
    for (const value of [
      null,
      3,
      {},
      { type: "ping" },
      { type: "content_block_delta" },
      { type: "message_delta", delta: {} },
    ])
      expect(signals(value)).toEqual([])
  })

  test("the end", () => {
    expect(signals({ type: "message_delta", delta: { stop_reason: "tool_use" } })).toMatchObject([
      { kind: "finish", reason: "tool_use" },
    ])
  })
})

test("the events of a stream make blocks: thoughts with their signatures, citations, inputs", () => {
  const start = (index: number, block: object) => ({ type: "content_block_start", index, content_block: block })
  const delta = (index: number, piece: object) => ({ type: "content_block_delta", index, delta: piece })
  const citation = { type: "char_location", cited_text: "x" }
  expect(
    anthropic.joinEvents?.([
      { type: "message_start", message: { content: [] } },
      start(0, { type: "thinking", thinking: "", signature: "" }),
      delta(0, { type: "thinking_delta", thinking: "h" }),
      delta(0, { type: "thinking_delta", thinking: "m" }),
      delta(0, { type: "signature_delta", signature: "s1" }),
      start(1, { type: "redacted_thinking", data: "x" }),
      start(2, { type: "server_tool_use", id: "srv1", name: "web_search", input: {} }),
      delta(2, { type: "input_json_delta", partial_json: '{"query":' }),
      delta(2, { type: "input_json_delta", partial_json: '"cups"}' }),
      start(3, { type: "text", text: "" }),
      delta(3, { type: "citations_delta", citation }),
      delta(3, { type: "text_delta", text: "Cups." }),
      start(4, { type: "tool_use", id: "t1", name: "look", input: {} }),
      delta(4, { type: "input_json_delta", partial_json: '{"a"' }),
      delta(9, { type: "text_delta", text: "of no block" }),
      { type: "message_delta", delta: { stop_reason: "tool_use" } },
    ]),
  ).toEqual({
    content: [
      { type: "thinking", thinking: "hm", signature: "s1" },
      { type: "redacted_thinking", data: "x" },
      { type: "server_tool_use", id: "srv1", name: "web_search", input: { query: "cups" } },
      { type: "text", text: "Cups.", citations: [citation] },
      { type: "tool_use", id: "t1", name: "look", input: {} },
    ],
  })
})
