import { describe, expect, test } from "vitest"
import { anthropic } from "../../src/wires/anthropic.ts"
import { patchStream } from "../support/wire-streams.ts"

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

describe("all blocks under number 0", () => {
  const start = (block: object) => ({ type: "content_block_start", index: 0, content_block: block })
  const delta = (piece: object) => ({ type: "content_block_delta", index: 0, delta: piece })
  const stop = { type: "content_block_stop", index: 0 }
  const call = (id: string, ...pieces: readonly string[]) => [
    start({ type: "tool_use", id, name: "get_weather", input: {} }),
    ...pieces.map((partial_json) => delta({ type: "input_json_delta", partial_json })),
    stop,
  ]
  const said = (text: string) => [start({ type: "text", text: "" }), delta({ type: "text_delta", text }), stop]
  const end = { type: "message_delta", delta: { stop_reason: "tool_use" } }
  const bytesOf = (events: readonly object[]) =>
    new TextEncoder().encode(events.map((data) => `data: ${JSON.stringify(data)}\n\n`).join(""))
  const patched = (events: readonly object[], options = {}) => patchStream(anthropic, [bytesOf(events)], options)

  test.each(["hold", "live"] as const)("%s: calls that are valid stay as they are", async (mode) => {
    const events = [
      ...said("I look."),
      ...call("t1", '{"city":"Bern",', '"days":2}'),
      ...call("t2", '{"city":"Graz",', '"days":4}'),
      end,
    ]
    const { bytes, results } = await patched(events, { mode })
    expect(new TextDecoder().decode(bytes)).toBe(new TextDecoder().decode(bytesOf(events)))
    expect(results[0]?.calls.map(({ id, input }) => [id, input])).toEqual([
      ["t1", { city: "Bern", days: 2 }],
      ["t2", { city: "Graz", days: 4 }],
    ])
  })

  test("also where a block begins before the one before it has ended", async () => {
    const events = [
      ...call("t1", '{"city":"Bern","days":2}').slice(0, -1),
      ...call("t2", '{"city":"Graz","days":4}'),
      end,
    ]
    expect((await patched(events)).results[0]?.calls.map(({ id }) => id)).toEqual(["t1", "t2"])
  })

  test("only the call that is broken is mended", async () => {
    const events = [...call("t1", '{"city":"Bern","days":2}'), ...call("t2", '{"city":"Graz",', '"days":"4"}'), end]
    const { bytes } = await patched(events)
    const text = new TextDecoder().decode(bytes)
    expect(text).toContain(JSON.stringify('{"city":"Bern","days":2}'))
    expect(text).toContain(JSON.stringify('{"city":"Graz","days":4}'))
  })

  test("a text that was only a call is left out, and the call behind it stays", async () => {
    const written = '<tool_call>{"name":"get_weather","arguments":{"city":"Linz","days":1}}</tool_call>'
    const { bytes, results } = await patched([...said(written), ...call("t1", '{"city":"Bern","days":2}'), end])
    expect(results[0]?.calls).toHaveLength(2)
    const text = new TextDecoder().decode(bytes)
    expect(text).not.toContain('"type":"text"')
    expect(text.match(/"id":"t1"/g)).toHaveLength(1)
    expect(text).toContain(JSON.stringify('{"city":"Bern","days":2}'))
  })

  test("the model is told each of them when it is asked again", () => {
    expect(
      anthropic.joinEvents?.([...said("I look."), ...call("t1", '{"a":1}'), ...call("t2", '{"a":2}'), end]),
    ).toEqual({
      content: [
        { type: "text", text: "I look." },
        { type: "tool_use", id: "t1", name: "get_weather", input: { a: 1 } },
        { type: "tool_use", id: "t2", name: "get_weather", input: { a: 2 } },
      ],
    })
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
