import { describe, expect, test } from "vitest"
import type { ModelOptions } from "../../src/adapters/model-options.ts"
import { mendAdapter } from "../../src/adapters/tanstack-ai.ts"
import { WEATHER_TOOL } from "../../src/testing/scenarios.ts"

type Chunk = Readonly<Record<string, unknown>>

const { name } = WEATHER_TOOL
const VALID = '{"city":"Paris","days":3}'
const FRAME = { model: "m", timestamp: 7 }
const finish = (finishReason = "tool_calls"): Chunk => ({
  ...FRAME,
  type: "RUN_FINISHED",
  runId: "r1",
  finishReason,
  usage: { promptTokens: 3 },
})

/** As the adapter for OpenAI writes a call: text that it cannot parse is `{}` at the end. */
function callChunks(text: string, toolCallName: string = name, toolCallId = "c1"): Chunk[] {
  let input: unknown = {}
  try {
    input = JSON.parse(text)
  } catch {}
  const names = { toolCallId, toolCallName, toolName: toolCallName }
  return [
    { ...FRAME, type: "TOOL_CALL_START", ...names, index: 0 },
    ...(text.match(/.{1,6}/gs) ?? []).map((delta) => ({ ...FRAME, type: "TOOL_CALL_ARGS", toolCallId, delta })),
    { ...FRAME, type: "TOOL_CALL_END", ...names, input },
  ]
}

class FakeAdapter {
  readonly kind = "text"
  readonly #answers: Chunk[][]
  readonly asked: { messages: Chunk[] }[] = []
  constructor(answers: readonly (readonly Chunk[])[]) {
    this.#answers = answers.map((answer) => [...answer])
  }
  async *chatStream(options: object): AsyncGenerator<Chunk> {
    this.asked.push(options as { messages: Chunk[] })
    yield* this.#answers.shift() ?? []
  }
  countLeft(): number {
    return this.#answers.length
  }
}

const REQUEST = {
  model: "m",
  messages: [{ role: "user", content: "Paris?" }],
  tools: [{ name, inputSchema: WEATHER_TOOL.parameters, execute: () => {} }],
}

async function play(answers: readonly (readonly Chunk[])[], options: ModelOptions = {}, request: object = REQUEST) {
  const adapter = new FakeAdapter(answers)
  const mended = mendAdapter(adapter, options)
  const left: Chunk[] = []
  for await (const chunk of mended.chatStream(request)) left.push(chunk)
  return { adapter, mended, left }
}

const textIn = (chunks: readonly Chunk[]): string =>
  chunks.flatMap(({ type, delta }) => (type === "TEXT_MESSAGE_CONTENT" ? [delta] : [])).join("")
const argumentsIn = (chunks: readonly Chunk[]): string =>
  chunks.flatMap(({ type, delta }) => (type === "TOOL_CALL_ARGS" ? [delta] : [])).join("")

describe("the adapter", () => {
  test("valid calls leave as the very same chunks; the rest of the adapter is as it was", async () => {
    const chunks = [{ type: "RUN_STARTED", runId: "r1" }, ...callChunks(VALID), finish()]
    const { left, mended } = await play([chunks, []])
    expect(left).toEqual(chunks)
    expect(left.every((chunk, i) => chunk === chunks[i])).toBe(true)
    expect(mended.kind).toBe("text")
    // a method that reads a private field
    expect(mended.countLeft()).toBe(1)
  })

  test("broken arguments and wrong names: start, pieces and the input at the end", async () => {
    const { left } = await play([
      [...callChunks('{\'city\': "Paris", "days": "3",}', "functions.GetWeather"), finish()],
    ])
    expect(left.map(({ type }) => type)).toEqual(["TOOL_CALL_START", "TOOL_CALL_ARGS", "TOOL_CALL_END", "RUN_FINISHED"])
    expect(left[0]).toMatchObject({ toolCallName: name, toolName: name, index: 0 })
    expect(JSON.parse(argumentsIn(left))).toEqual({ city: "Paris", days: 3 })
    expect(left[2]).toMatchObject({ toolCallName: name, input: { city: "Paris", days: 3 } })
  })

  test("a call that says its arguments only at its end, parsed", async () => {
    const [start, end] = [callChunks("")[0], { ...callChunks("").at(-1), input: { city: "Paris", days: "3" } }] as [
      Chunk,
      Chunk,
    ]
    const { left } = await play([[start, end, finish()]])
    expect(JSON.parse(argumentsIn(left))).toEqual({ city: "Paris", days: 3 })
    expect(left.at(-2)).toMatchObject({ type: "TOOL_CALL_END", input: { city: "Paris", days: 3 } })
  })

  test("chunks that repeat the whole arguments lose that copy", async () => {
    const chunks = callChunks('{"city":"Paris","days":"3"}').map((chunk) =>
      chunk["type"] === "TOOL_CALL_ARGS" ? { ...chunk, args: "old" } : chunk,
    )
    expect((await play([[...chunks, finish()]])).left.filter((chunk) => "args" in chunk)).toEqual([])
  })

  test("an added call has an index of its own: clients would take it for another", async () => {
    const bad = callChunks('{"town":1}').map((chunk) => ({ ...chunk, toolCallId: "c2" }))
    const { left } = await play([
      [...callChunks(VALID), ...bad.map((chunk) => ("index" in chunk ? { ...chunk, index: 1 } : chunk)), finish()],
      [...callChunks('{"city":"Rome","days":1}').map((chunk) => ({ ...chunk, toolCallId: "c3" })), finish()],
    ])
    const indexes = left.flatMap((chunk) => (chunk["type"] === "TOOL_CALL_START" ? [chunk["index"]] : []))
    expect(indexes).toHaveLength(2)
    expect(new Set(indexes).size).toBe(2)
  })

  test.each([
    ["with indexes", true],
    ["without", false],
  ])("the second object in one text is a call before the next one, %s", async (_, hasIndexes) => {
    const chunksOf = (text: string, id: string, index: number) =>
      callChunks(text, name, id).map((chunk) =>
        "index" in chunk ? { ...chunk, index: hasIndexes ? index : undefined } : chunk,
      )
    const calls = [
      chunksOf('{"city":"Oslo","days":2}{"city":"Rome","days":1}', "c1", 0),
      chunksOf(VALID, "c2", 1),
      chunksOf('{"city":"Graz","days":1}', "c3", 2),
    ]
    // the adapter for OpenAI ends all calls at the end
    const chunks = [...calls.flatMap((each) => each.slice(0, -1)), ...calls.flatMap((each) => each.slice(-1)), finish()]
    const { left } = await play([chunks])
    // as ToolCallManager of TanStack AI
    const known = new Map<unknown, unknown>()
    for (const { type, index, toolCallId } of left)
      if (type === "TOOL_CALL_START") known.set(index ?? known.size, toolCallId)
    expect([...known.values()]).toEqual(["c1", "c1-2", "c2", "c3"])
    const ends = left.filter(({ type }) => type === "TOOL_CALL_END")
    expect(ends.map(({ input }) => (input as { city: string }).city)).toEqual(["Oslo", "Rome", "Paris", "Graz"])
  })

  test("a call in the text: what repeats the text never has it", async () => {
    const text = `I will look.\n<tool_call>{"name": "get_weather", "arguments": ${VALID}}</tool_call>`
    let content = ""
    const deltas = (text.match(/.{1,7}/gs) ?? []).map((delta) => {
      content += delta
      return { ...FRAME, type: "TEXT_MESSAGE_CONTENT", messageId: "m1", delta, content }
    })
    const { left } = await play([
      [
        { type: "TEXT_MESSAGE_START", messageId: "m1" },
        ...deltas,
        { type: "TEXT_MESSAGE_END", messageId: "m1" },
        finish("stop"),
      ],
    ])
    expect(textIn(left)).toBe("I will look.")
    const repeated = left.flatMap(({ content }) => (content === undefined ? [] : [String(content)]))
    expect(repeated.every((whole) => "I will look.".startsWith(whole))).toBe(true)
    expect(left.slice(-4)).toMatchObject([
      { type: "TOOL_CALL_START", toolCallName: name, ...FRAME },
      { type: "TOOL_CALL_ARGS", delta: VALID },
      { type: "TOOL_CALL_END", input: { city: "Paris", days: 3 } },
      { type: "RUN_FINISHED", finishReason: "tool_calls" },
    ])
  })

  test("the text that is repeated fits the pieces before it, in each message", async () => {
    const said = (messageId: string, texts: readonly string[]): Chunk[] => [
      { type: "TEXT_MESSAGE_START", messageId },
      ...texts.map((delta, i) => ({
        ...FRAME,
        type: "TEXT_MESSAGE_CONTENT",
        messageId,
        delta,
        content: texts.slice(0, i + 1).join(""),
      })),
      { type: "TEXT_MESSAGE_END", messageId },
    ]
    const called = `<tool_call>{"name": "get_weather", "arguments": ${VALID}}</tool_call>`
    const { left } = await play([
      [...said("m1", ["First ", "this.\n\n", called]), ...said("m2", ["Then ", "that."]), finish("stop")],
    ])
    const shown = new Map<unknown, string>()
    for (const { type, messageId, delta, content } of left) {
      if (type !== "TEXT_MESSAGE_CONTENT") continue
      shown.set(messageId, (shown.get(messageId) ?? "") + String(delta))
      expect(content ?? shown.get(messageId)).toBe(shown.get(messageId))
    }
    expect([...shown.values()].map((text) => text.trim())).toEqual(["First this.", "Then that."])
  })

  test("the model is asked again; what it says then is added", async () => {
    const { adapter, left } = await play([
      [...callChunks('{"city": "Par'), finish("length")],
      [
        ...callChunks(VALID, name, "c2").map((chunk) => ({ ...chunk, metadata: { signature: "s", itemId: "fc_2" } })),
        finish(),
      ],
    ])
    const [, assistant, result] = adapter.asked[1]?.messages ?? []
    expect(assistant).toMatchObject({
      role: "assistant",
      content: null,
      toolCalls: [{ id: "c1", type: "function", function: { name } }],
    })
    expect(result).toMatchObject({
      role: "tool",
      toolCallId: "c1",
      content: expect.stringContaining("was not executed"),
    })
    expect(left.flatMap(({ toolCallId }) => toolCallId ?? [])).toEqual(["c2", "c2", "c2"])
    expect(left.find(({ type }) => type === "TOOL_CALL_START")?.["metadata"]).toEqual({ signature: "s" })
    expect(left.at(-1)).toMatchObject({ finishReason: "tool_calls", usage: { promptTokens: 6 } })
  })

  test("a call that stays bad is left out, with a word; a host may pass it", async () => {
    const chunks = [...callChunks('{"city": "Par'), finish("length")]
    const { left } = await play([chunks], { reask: 0 })
    expect(textIn(left)).toContain("was not executed")
    expect(left.map(({ type }) => type)).toEqual([
      "TEXT_MESSAGE_START",
      "TEXT_MESSAGE_CONTENT",
      "TEXT_MESSAGE_END",
      "RUN_FINISHED",
    ])
    expect((await play([chunks], { reask: 0, escalated: "pass" })).left).toEqual(chunks)
    const second = [...callChunks('{"city": "Ro', name, "c2"), ...callChunks(VALID, name, "c3"), finish()]
    const ended = (left: readonly Chunk[]) =>
      left.flatMap(({ type, toolCallId }) => (type === "TOOL_CALL_END" ? [toolCallId] : []))
    expect(ended((await play([chunks, second], { escalated: "pass" })).left)).toEqual(["c2", "c3"])
    expect(ended((await play([chunks, second])).left)).toEqual(["c3"])
  })

  test("errors, answers that were asked for as JSON and requests without tools pass", async () => {
    const cut = [...callChunks('{"city": "Par').slice(0, -1), { type: "RUN_ERROR", message: "cut" }]
    expect((await play([cut])).left).toEqual(cut)
    const text = [
      { type: "TEXT_MESSAGE_CONTENT", delta: `{"name": "get_weather", "arguments": ${VALID}}` },
      finish("stop"),
    ]
    expect((await play([text], {}, { ...REQUEST, outputSchema: {} })).left).toEqual(text)
    const broken = [...callChunks("{"), finish()]
    expect((await play([broken], {}, { ...REQUEST, tools: undefined })).left).toEqual(broken)
  })

  test("the history is read: a call that comes again and again is withheld", async () => {
    const past = Array.from({ length: 12 }, (_, i) => [
      {
        role: "assistant",
        content: null,
        toolCalls: [{ id: `p${i}`, type: "function", function: { name, arguments: VALID } }],
      },
      { role: "tool", toolCallId: `p${i}`, content: "sunny" },
    ]).flat()
    const { left } = await play(
      [[...callChunks(VALID), finish()]],
      { reask: 0 },
      { ...REQUEST, messages: [...REQUEST.messages, ...past] },
    )
    expect(left.some(({ type }) => type === "TOOL_CALL_START")).toBe(false)
  })
})
