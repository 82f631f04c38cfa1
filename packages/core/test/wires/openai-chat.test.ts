import { describe, expect, test } from "vitest"
import { openAiChat } from "../../src/wires/openai-chat.ts"

const request = (messages: unknown) => ({ messages })

test("which requests are its own", () => {
  expect(openAiChat.isRequest("https://x.example/v1/chat/completions?api-version=1", request([]))).toBe(true)
  expect(openAiChat.isRequest("https://x.example/v1/chat/completions", request("no"))).toBe(false)
  expect(openAiChat.isRequest("https://x.example/v1/chat/completions/7", request([]))).toBe(false)
  expect(openAiChat.isRequest("https://x.example/v1/messages", request([]))).toBe(false)
})

test("the history of a request", () => {
  const history = openAiChat.readHistory(
    request([
      { role: "system", content: "Be brief." },
      { role: "user", content: "Go." },
      {
        role: "assistant",
        content: null,
        tool_calls: [{ id: "c1", function: { name: "look", arguments: '{"a":1}' } }, null, { id: "c2", type: "custom", custom: {} }],
      },
      { role: "tool", tool_call_id: "c1", content: "seen" },
      { role: "function", name: "look", content: "old style" },
      7,
    ]),
  )
  expect(history?.calls).toEqual([{ id: "c1", name: "look", arguments: '{"a":1}', result: "seen" }])
  expect(history?.texts).toEqual(["Go.", "old style"])
})

describe("signals of an event", () => {
  const signals = (...entries: object[]) => {
    const memory = new Map<string, unknown>()
    return entries.map((delta) => openAiChat.readEvent({ choices: [{ index: 0, delta, finish_reason: null }] }, memory))
  }
  const keys = (...entries: object[]) =>
    signals(...entries.map((entry) => ({ tool_calls: [entry] }))).map(([first]) => (first?.kind === "call" ? first.key : null))
  const named = { function: { name: "look" } }
  const piece = { function: { arguments: "{" } }

  test("to which call a piece belongs: by number, by id, else to the one that is being written", () => {
    expect(keys({ index: 0, id: "a", ...named }, { index: 1, id: "b", ...named }, { index: 0, ...piece })).toEqual(["0", "1", "0"])
    expect(keys({ id: "a", ...named }, { ...piece }, { id: "b", ...named }, { id: "a", ...piece })).toEqual(["a", "a", "b", "a"])
    expect(keys({ index: 0, id: "a", ...named }, { index: 0, id: "z", ...piece })).toEqual(["0", "0"])
    expect(keys({ index: 0, id: "a", ...named }, { index: 0, id: "b", ...named }, { index: 0, ...piece })).toEqual(["0", "0:b", "0:b"])
    const [first, second, third] = keys(named, piece, named)
    expect(first).toBe(second)
    expect(third).not.toBe(first)
  })

  test("text, thinking, custom tools, junk", () => {
    expect(signals({ content: "hi", reasoning_content: "hm" })[0]?.map(({ kind }) => kind)).toEqual(["reasoning", "text"])
    expect(signals({ tool_calls: [{ index: 0, custom: { input: "x" } }, 3, null] })[0]).toEqual([])
    for (const value of [null, 3, {}, { choices: {} }, { choices: [3] }, { choices: [{ delta: 3 }] }])
      expect(openAiChat.readEvent(value, new Map())).toEqual([])
  })

  test("an end is a reason; an empty one is none", () => {
    expect(openAiChat.readEvent({ choices: [{ delta: {}, finish_reason: "" }] }, new Map())).toEqual([])
    expect(openAiChat.readEvent({ choices: [{ index: 1, delta: {}, finish_reason: "stop" }] }, new Map())).toMatchObject([
      { kind: "finish", turn: "1", reason: "stop" },
    ])
  })
})

test("an event has something else to say beside its calls, or not", () => {
  const calls = [{ index: 0 }]
  expect(openAiChat.isOnlyCalls({ choices: [{ delta: { tool_calls: calls, content: null }, finish_reason: "" }] })).toBe(true)
  expect(openAiChat.isOnlyCalls({ choices: [{ delta: { tool_calls: calls, role: "assistant" } }] })).toBe(false)
  expect(openAiChat.isOnlyCalls({ choices: [{ delta: { tool_calls: calls }, finish_reason: "stop" }] })).toBe(false)
})
