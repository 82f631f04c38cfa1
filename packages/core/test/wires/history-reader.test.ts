import { describe, expect, test } from "vitest"
import { HistoryReader, readConversation, textOfContent } from "../../src/wires/history-reader.ts"

test("calls with their results, since a person last spoke; before that only what was read", () => {
  const history = new HistoryReader()
  history.addUserText("first")
  history.addCall("c1", "look", { a: 1 })
  history.addResult("c1", "old", undefined)
  history.addUserText("second")
  history.addCall("c2", "look", '{"a":2}')
  history.addCall(null, "look", undefined)
  history.addResult("c2", [{ type: "text", text: "new" }], false)
  expect(history.calls).toEqual([
    { id: "c2", name: "look", arguments: '{"a":2}', result: "new", ok: false },
    { name: "look", arguments: "{}", sameTurn: true },
  ])
  expect(history.texts).toEqual(["first", "old", "second"])
  expect(history.earlierIds).toEqual(["c1"])
})

test("calls are of one turn until a result or a person comes", () => {
  const history = new HistoryReader()
  const turns = () => history.calls.map(({ sameTurn }) => sameTurn === true)
  for (const id of ["c1", "c2"]) history.addCall(id, "look", {})
  history.addText("beside the results")
  for (const id of ["c1", "c2"]) history.addResult(id, "seen", undefined)
  for (const id of ["c3", "c4", "c5"]) history.addCall(id, "look", {})
  expect(turns()).toEqual([false, true, false, true, true])
  history.addUserText("go on")
  history.addCall("c6", "look", {})
  expect(turns()).toEqual([false])
})

test("a result without an id belongs to the oldest call without a result; a result without a call is read all the same", () => {
  const history = new HistoryReader()
  history.addCall(null, "look", '{"n":1}')
  history.addCall(null, "look", '{"n":2}')
  history.addResult(null, "here", undefined)
  history.addResult(null, "there", undefined)
  history.addResult("gone", "lost", undefined)
  history.addText("")
  expect(history.calls.map(({ result }) => result)).toEqual(["here", "there"])
  expect(history.texts).toEqual(["lost"])
})

describe("the text of a content", () => {
  const cases: readonly (readonly [content: unknown, text: string])[] = [
    ["plain", "plain"],
    [null, ""],
    [undefined, ""],
    [7, "7"],
    [["a", { type: "text", text: "b" }, { type: "image" }, 3], "a\nb\n\n3"],
    [{ type: "document", source: { type: "text", data: "page" } }, "page"],
    [[{ type: "search_result", content: [{ type: "text", text: "hit" }] }], "hit"],
    [{ type: "document", source: { type: "base64", data: "AAAA" } }, ""],
  ]
  for (const [content, text] of cases)
    test(JSON.stringify(content) ?? "nothing", () => expect(textOfContent(content)).toBe(text))

  test("nested without end it ends", () => {
    let content: unknown = "deep"
    for (let i = 0; i < 100_000; i++) content = [content]
    expect(textOfContent(content)).toBe("")
  })
})

describe("a conversation", () => {
  const forms: readonly (readonly [string, readonly object[]])[] = [
    [
      "chat",
      [
        { role: "assistant", tool_calls: [{ id: "c1", function: { name: "look", arguments: '{"a":1}' } }] },
        { role: "tool", tool_call_id: "c1", content: "seen" },
      ],
    ],
    [
      "Anthropic",
      [
        { role: "assistant", content: [{ type: "tool_use", id: "c1", name: "look", input: { a: 1 } }] },
        { role: "user", content: [{ type: "tool_result", tool_use_id: "c1", content: "seen" }] },
      ],
    ],
    [
      "Responses",
      [
        { type: "function_call", id: "fc_1", call_id: "c1", name: "look", arguments: '{"a":1}' },
        { type: "function_call_output", call_id: "c1", output: "seen" },
      ],
    ],
    [
      "pi",
      [
        { role: "assistant", content: [{ type: "toolCall", id: "c1", name: "look", arguments: { a: 1 } }] },
        { role: "toolResult", toolCallId: "c1", toolName: "look", content: [{ type: "text", text: "seen" }] },
      ],
    ],
  ]
  test.each(forms)("of %s", (_, messages) => {
    const { calls, texts } = readConversation([{ role: "user", content: "Look." }, ...messages, { role: "system" }, 7])
    expect(calls).toEqual([{ id: "c1", name: "look", arguments: '{"a":1}', result: "seen" }])
    expect(texts).toEqual(["Look."])
  })

  test("text beside results is not a person's, and a failed result says so", () => {
    const result = { type: "tool_result", tool_use_id: "c1", content: "no", is_error: true }
    const history = readConversation([
      { role: "assistant", content: [{ type: "tool_use", id: "c1", name: "look", input: {} }] },
      { role: "user", content: [result, { type: "text", text: "hurry" }] },
    ])
    expect(history.hasUserText).toBe(false)
    expect(history.calls.map(({ ok }) => ok)).toEqual([false])
    expect(history.texts).toEqual(["hurry"])
  })
})

describe("results that are no text", () => {
  const resultOf = (content: unknown): string | undefined =>
    readConversation([
      { role: "assistant", content: [{ type: "tool_use", id: "s1", name: "screenshot", input: {} }] },
      { role: "user", content: [{ type: "tool_result", tool_use_id: "s1", content }] },
    ]).calls[0]?.result
  const image = (data: string) => ({ type: "image", source: { type: "base64", media_type: "image/png", data } })

  test("another image is another result, the same image the same", () => {
    const [first, second, again] = ["aaaa", "aaab", "aaaa"].map((data) => resultOf([image(data)]))
    expect(first).not.toBe(second)
    expect(first).toBe(again)
    expect(first).toContain("[image ")
    // what a host marks for the cache of the provider moves from turn to turn
    expect(resultOf([{ ...image("aaaa"), cache_control: { type: "ephemeral" } }])).toBe(first)
  })

  test("of a long one some places count, and its length", () => {
    const long = (middle: string, end = "") =>
      resultOf([image(`${"x".repeat(1e6)}${middle.repeat(50_000)}${"y".repeat(1e6)}${end}`)])
    expect(long("ab")).not.toBe(long("ba"))
    expect(long("ab")).not.toBe(long("ab", "y"))
    expect(long("ab")?.length).toBeLessThan(100)
  })

  test("texts stay as they are, beside images too", () => {
    expect(resultOf(" a \n")).toBe(" a \n")
    expect(resultOf([{ type: "text", text: "" }])).toBe("")
    expect(resultOf([{ type: "text", text: "seen" }, image("a")])).toMatch(/^seen\n\n\[image /)
  })

  test("an image beside a result counts as one in it", () => {
    const calls = ["s1", "s2", "s3"].map((id) => ({ type: "tool_use", id, name: "screenshot", input: {} }))
    const result = (at: number) => ({ type: "tool_result", tool_use_id: `s${at}`, content: "taken" })
    const results = (role: string, ...content: object[]) =>
      readConversation([
        { role: "assistant", content: calls },
        { role, content },
      ]).calls.map((call) => call.result)
    const alone = (data: string) => results("user", result(1), image(data))[0]
    expect(alone("a")).toMatch(/^taken\n\[/)
    expect(alone("a")).not.toBe(alone("b"))
    expect(alone("a")).toBe(alone("a"))
    const marked = { ...image("a"), cache_control: { type: "ephemeral" } }
    expect(results("user", marked, { type: "text", text: "so" }, result(1))[0]).toBe(alone("a"))
    // it may be the news of each
    const [first, second] = results("user", result(1), result(2), image("a"))
    expect([first, second]).toEqual([alone("a"), alone("a")])
    const [many, other] = [
      ["a", "b"],
      ["a", "c"],
    ].map((all) => results("user", result(1), ...all.map(image))[0])
    expect(many).not.toBe(other)
    // what the model writes beside the results of its provider is none
    expect(results("assistant", result(1), { type: "redacted_thinking", data: "x" })[0]).toBe("taken")
  })

  test("images of a message that has them apart from its content", () => {
    const resultWith = (...images: unknown[]) =>
      readConversation([
        { role: "assistant", tool_calls: [{ function: { name: "screenshot", arguments: {} } }] },
        { role: "tool", tool_name: "screenshot", content: "taken", images },
      ]).calls[0]?.result
    expect(resultWith("aaaa")).not.toBe(resultWith("aaab"))
    expect(resultWith("aaaa")).toBe(resultWith("aaaa"))
    expect(resultWith("aaaa", "b")).not.toBe(resultWith("aaaa", "c"))
    expect(resultWith()).toBe("taken")
  })
})
