import { describe, expect, test } from "vitest"
import type { ModelOptions } from "../../src/adapters/model-options.ts"
import { mendStreamFn, mendTool } from "../../src/adapters/pi.ts"
import { WEATHER_TOOL } from "../../src/testing/scenarios.ts"

type Fields = Record<string, unknown>

const { name, parameters } = WEATHER_TOOL
const PARIS = { city: "Paris", days: 3 }
const META = { role: "assistant", api: "fake", model: "m", usage: { input: 1, cost: { total: 2 } }, timestamp: 7 }

const toolCall = (args: object, id = "c1", toolName: string = name): Fields => ({
  type: "toolCall",
  id,
  name: toolName,
  arguments: args,
  thoughtSignature: "s",
})
const messageOf = (content: readonly Fields[], stopReason = "toolUse"): Fields => ({ ...META, content, stopReason })

/**
 * As pi streams a message: the pieces of each text and call, its ends, the whole. `raws`: what the model wrote for each
 * call.
 */
function eventsOf(message: Fields, raws: readonly string[] = []): Fields[] {
  const left = [...raws]
  const content = message["content"] as Fields[]
  const pieces = content.flatMap((part, contentIndex): Fields[] => {
    if (part["type"] === "text") return [{ type: "text_delta", contentIndex, delta: part["text"], partial: message }]
    const deltas = (left.shift() ?? "").match(/.{1,6}/gs) ?? []
    return [
      { type: "toolcall_start", contentIndex, partial: message },
      ...deltas.map((delta) => ({ type: "toolcall_delta", contentIndex, delta, partial: message })),
    ]
  })
  const ends = content.flatMap((part, contentIndex) =>
    part["type"] === "toolCall" ? [{ type: "toolcall_end", contentIndex, toolCall: part, partial: message }] : [],
  )
  return [
    { type: "start", partial: message },
    ...pieces,
    ...ends,
    { type: "done", reason: message["stopReason"], message },
  ]
}

class FakeStream {
  readonly events: readonly Fields[]
  constructor(events: readonly Fields[]) {
    this.events = events
  }
  async *[Symbol.asyncIterator](): AsyncGenerator<Fields> {
    yield* this.events
  }
  async result(): Promise<Fields> {
    const last = this.events.at(-1)
    return (last?.["message"] ?? last?.["error"]) as Fields
  }
}

const CONTEXT = { messages: [{ role: "user", content: "Paris?" }], tools: [{ name, parameters, execute: () => {} }] }

async function play(streams: readonly (readonly Fields[])[], options: ModelOptions = {}, context: object = CONTEXT) {
  const asked: { messages: Fields[] }[] = []
  const streamFn = (_model: string, given: object, _options: object) => {
    asked.push(given as { messages: Fields[] })
    return new FakeStream(streams[asked.length - 1] ?? [])
  }
  const stream = await mendStreamFn(streamFn, options)("model", context, {})
  const left: Fields[] = []
  for await (const event of stream) left.push(event as Fields)
  return { asked, left, message: (await stream.result()) as Fields, stream }
}

describe("streamFn", () => {
  test("a valid message leaves as it came", async () => {
    const message = messageOf([{ type: "text", text: "Let me look." }, toolCall(PARIS)])
    const events = eventsOf(message, [JSON.stringify(PARIS)])
    const { left, message: result } = await play([events])
    expect(left.every((event, i) => event === events[i])).toBe(true)
    expect(left).toHaveLength(events.length)
    expect(result).toBe(message)
  })

  test("a call that cannot change any more ends where it ended; behind one that may, ends wait", async () => {
    /** As pi streams: each call ends before the next begins. */
    const inPlace = (message: Fields, raws: readonly string[]): Fields[] => {
      const events = eventsOf(message, raws)
      const isOf = (at: number) => (event: Fields) => event["contentIndex"] === at
      const calls = (message["content"] as Fields[]).flatMap((_, at) => events.filter(isOf(at)))
      return [...events.slice(0, 1), ...calls, ...events.slice(-1)]
    }
    const kinds = (events: readonly Fields[]) =>
      events
        .filter(({ type }) => type !== "toolcall_delta")
        .map(({ type, contentIndex = "" }) => `${type}${contentIndex}`)
    const cities = ["Paris", "Rome", "Oslo"].map((city) => ({ city, days: 3 }))
    const message = messageOf(cities.map((args, at) => toolCall(args, `c${at}`)))
    const raws = cities.map((args) => JSON.stringify(args))
    const events = inPlace(message, raws)
    const { left } = await play([events])
    expect(left.every((event, i) => event === events[i])).toBe(true)
    expect(left).toHaveLength(events.length)

    const { left: mended, message: result } = await play([
      inPlace(
        message,
        raws.map((text, at) => (at === 1 ? text.replace("3", '"3"') : text)),
      ),
    ])
    expect(kinds(mended)).toEqual(
      "start toolcall_start0 toolcall_end0 toolcall_start1 toolcall_start2 toolcall_end1 toolcall_end2 done".split(" "),
    )
    expect(result).toMatchObject({ content: cities.map((args) => ({ arguments: args })) })
  })

  test("the second object in one text is a call before the next one", async () => {
    const message = messageOf([toolCall({}), toolCall(PARIS, "c2")])
    const two = '{"city":"Rome","days":1}{"city":"Oslo","days":2}'
    const { left, message: result } = await play([eventsOf(message, [two, JSON.stringify(PARIS)])])
    const ids = ["c1", "c1-2", "c2"]
    expect((result["content"] as Fields[]).map(({ id }) => id)).toEqual(ids)
    const ends = left.filter(({ type }) => type === "toolcall_end")
    expect(ends.map(({ toolCall: ended }) => (ended as Fields)["id"])).toEqual(ids)
  })

  test("the arguments are read from the text as the model wrote it, not from what pi made of it", async () => {
    const message = messageOf([toolCall({}, "c1", "functions.GetWeather")])
    const { left, message: result } = await play([eventsOf(message, ['{\'city\': "Paris", "days": "3",}'])])
    expect(result).toEqual(messageOf([toolCall(PARIS)]))
    expect(left.at(-1)).toMatchObject({ type: "done", reason: "toolUse", message: result })
    expect(left.at(-2)).toMatchObject({ type: "toolcall_end", contentIndex: 0, toolCall: { name, arguments: PARIS } })
    expect(left.filter(({ type }) => type === "toolcall_end")).toHaveLength(1)
  })

  test("a call in the text becomes a call, which begins and ends", async () => {
    const text = `I will look.\n<tool_call>{"name": "get_weather", "arguments": ${JSON.stringify(PARIS)}}</tool_call>`
    const { left, message } = await play([eventsOf(messageOf([{ type: "text", text }], "stop"))])
    expect(message).toMatchObject({
      stopReason: "toolUse",
      content: [
        { type: "text", text: "I will look." },
        { type: "toolCall", name, arguments: PARIS },
      ],
    })
    expect(left.slice(-4).map(({ type }) => type)).toEqual(["toolcall_start", "toolcall_delta", "toolcall_end", "done"])
  })

  test("texts without a call stay as they are, with their signatures", async () => {
    const first = { type: "text", text: "I will look.", textSignature: "s1" }
    const called = `<tool_call>{"name": "get_weather", "arguments": ${JSON.stringify(PARIS)}}</tool_call>`
    const { message } = await play([eventsOf(messageOf([first, { type: "text", text: called }], "stop"))])
    expect(message["content"]).toMatchObject([first, { type: "toolCall", name, arguments: PARIS }])
    expect(message["content"]).toHaveLength(2)
  })

  test("calls that are left out beside a good one are told in the answer", async () => {
    const content = [toolCall(PARIS), toolCall({ city: "Rome" }, "c2", ""), toolCall({ days: 1 }, "c3")]
    const { message } = await play([eventsOf(messageOf(content))], { reask: 0 })
    expect(message["content"]).toMatchObject([
      { id: "c1" },
      { type: "text", text: expect.stringMatching(/was not executed[\s\S]*has no tool name/) },
    ])
  })

  test("the model is asked again, and both answers cost", async () => {
    const first = messageOf(
      [{ type: "thinking", thinking: "Hm.", thinkingSignature: "t" }, toolCall({ city: "Par" })],
      "length",
    )
    // the id of OpenAI's item belongs to the reasoning of that answer
    const second = messageOf([toolCall(PARIS, "c2|fc_2")])
    const { asked, message } = await play([
      eventsOf(first, ['{"city": "Par']),
      eventsOf(second, [JSON.stringify(PARIS)]),
    ])
    const [, assistant, result] = asked[1]?.messages ?? []
    expect(assistant).toMatchObject({
      role: "assistant",
      stopReason: "toolUse",
      content: [{ thinkingSignature: "t" }, { type: "toolCall", id: "c1", thoughtSignature: "s" }],
    })
    expect(assistant?.["content"]).not.toMatchObject([{}, { raw: expect.anything() }])
    expect(result).toMatchObject({ role: "toolResult", toolCallId: "c1", toolName: name, isError: true, timestamp: 7 })
    expect(message).toMatchObject({
      stopReason: "toolUse",
      usage: { input: 2, cost: { total: 4 } },
      content: [{ type: "thinking" }, { id: "c2", arguments: PARIS, thoughtSignature: "s" }],
    })
  })

  test("a call that stays bad is left out, with a word; a host may pass it", async () => {
    const message = messageOf([toolCall({ city: "Par" })], "length")
    const events = eventsOf(message, ['{"city": "Par'])
    const { message: dropped } = await play([events], { reask: 0 })
    expect(dropped["content"]).toMatchObject([{ type: "text", text: expect.stringContaining("was not executed") }])
    expect((await play([events], { reask: 0, escalated: "pass" })).message).toBe(message)
    await expect(play([events], { reask: 0, escalated: "throw" })).rejects.toMatchObject({ code: "MEND_ESCALATED" })
  })

  test("one of a second answer is passed on with what pi made of it", async () => {
    const second = messageOf([toolCall(PARIS, "c2"), toolCall({ city: "Ro" }, "c3")], "length")
    const streams = [
      eventsOf(messageOf([toolCall({ days: 1 })]), ['{"days":1}']),
      eventsOf(second, [JSON.stringify(PARIS), '{"city": "Ro']),
    ]
    const { message, left } = await play(streams, { escalated: "pass" })
    expect(message["content"]).toEqual(second["content"])
    expect(left.filter(({ type }) => type === "toolcall_end")).toHaveLength(2)
  })

  test("aborted while the model is asked again: the message is aborted", async () => {
    const first = messageOf([toolCall({ city: "Par" })], "length")
    const aborted = messageOf([], "aborted")
    const { left, message } = await play([
      eventsOf(first, ['{"city": "Par']),
      [{ type: "error", reason: "aborted", error: aborted }],
    ])
    expect(left.at(-1)).toMatchObject({ type: "error", reason: "aborted", error: { stopReason: "aborted" } })
    expect(left.some(({ type }) => type === "toolcall_end" || type === "done")).toBe(false)
    expect(message["stopReason"]).toBe("aborted")
  })

  test("errors, and contexts without tools, pass", async () => {
    const error = { ...messageOf([toolCall({})], "error"), errorMessage: "cut" }
    const events = [
      ...eventsOf(messageOf([toolCall({})]), ['{"city"']).slice(0, -1),
      { type: "error", reason: "error", error },
    ]
    const { asked, left, message } = await play([events])
    expect(left).toEqual(events)
    expect(message).toBe(error)
    expect(asked).toHaveLength(1)
    expect((await play([events], {}, { messages: [] })).stream).toBeInstanceOf(FakeStream)
  })

  test("the message can be had without reading the events, and while they are read", async () => {
    const message = messageOf([toolCall({})])
    const streamFn = (_: string, __: object) => new FakeStream(eventsOf(message, ['{"city":"Paris","days":"3"}']))
    const stream = await mendStreamFn(streamFn)("model", CONTEXT)
    expect(await stream.result()).toMatchObject({ content: [{ arguments: PARIS }] })
    const both = await mendStreamFn(streamFn)("model", CONTEXT)
    const whole = both.result()
    let count = 0
    for await (const _ of both) count++
    expect(count).toBe(eventsOf(message, ['{"city":"Paris","days":"3"}']).length)
    expect(await whole).toMatchObject({ content: [{ arguments: PARIS }] })
  })

  test("the history is read: a call that comes again and again is withheld", async () => {
    const past = Array.from({ length: 12 }, (_, i) => [
      { role: "assistant", content: [toolCall(PARIS, `p${i}`)] },
      { role: "toolResult", toolCallId: `p${i}`, content: [{ type: "text", text: "sunny" }], isError: false },
    ]).flat()
    const context = { ...CONTEXT, messages: [...CONTEXT.messages, ...past] }
    const { message } = await play(
      [eventsOf(messageOf([toolCall(PARIS)]), [JSON.stringify(PARIS)])],
      { reask: 0 },
      context,
    )
    expect(message["content"]).toMatchObject([{ type: "text" }])
  })
})

describe("prepareArguments", () => {
  const prepare = (tool: object) => (tool as { prepareArguments: (given: unknown) => unknown }).prepareArguments

  test("puts values right, keeps what is right, and throws what the model is to read", () => {
    const prepared = prepare(mendTool({ name, parameters, label: "Weather" }))
    expect(prepared({ city: "Paris", days: "3" })).toEqual(PARIS)
    expect(prepared(PARIS)).toBe(PARIS)
    expect(() => prepared({ days: 3 })).toThrow("was not executed")
    expect(prepared("text")).toBe("text")
  })

  test("stands behind the tool's own", () => {
    const own = mendTool({
      name,
      parameters,
      prepareArguments: (given: unknown) => ({ ...(given as object), city: "Oslo" }),
    })
    expect(prepare(own)({ days: "2" })).toEqual({ city: "Oslo", days: 2 })
  })
})
