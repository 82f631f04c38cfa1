import { describe, expect, test } from "vitest"
import { mendMiddleware } from "../../src/adapters/ai-sdk.ts"
import type { ModelOptions } from "../../src/adapters/model-options.ts"
import { brokenCalls } from "../../src/testing/broken-calls.ts"
import { WEATHER_TOOL } from "../../src/testing/scenarios.ts"
import type { MendResult } from "../../src/turn.ts"

type Part = Readonly<Record<string, unknown>>

interface Answer {
  readonly content: readonly Part[]
  readonly finishReason: unknown
  readonly usage: unknown
}

const { name } = WEATHER_TOOL
const FUNCTION_TOOL = { type: "function", name, inputSchema: WEATHER_TOOL.parameters }
const USER = { role: "user", content: [{ type: "text", text: "How will the weather be in Paris?" }] }
const PARAMS = { prompt: [USER] as object[], tools: [FUNCTION_TOOL] as object[] }
const VALID = '{"city":"Paris","days":3}'

const OSLO = '{"city":"Oslo","days":2}'
const ROME = '{"city":"Rome","days":1}'

const call = (input: string, toolName: string = name, toolCallId = "c1"): Part => ({
  type: "tool-call",
  toolCallId,
  toolName,
  input,
})
const answer = (content: readonly Part[], unified = "tool-calls"): Answer => ({
  content,
  finishReason: { unified, raw: unified },
  usage: { inputTokens: { total: 10 }, outputTokens: { total: 5 }, raw: { id: "u" } },
})

/** A model that gives these answers in turn, and notes what it was asked. */
function modelOf(...answers: readonly Answer[]) {
  const asked: { readonly prompt: readonly object[] }[] = []
  const doGenerate = async (params: { readonly prompt: readonly object[] }): Promise<Answer> => {
    asked.push(params)
    return answers[asked.length - 1] as Answer
  }
  return { asked, model: { doGenerate } }
}

async function generate(
  answers: readonly Answer[],
  options: ModelOptions = {},
  params: typeof PARAMS & object = PARAMS,
) {
  const { asked, model } = modelOf(...answers)
  const result = await mendMiddleware(options).wrapGenerate({
    doGenerate: () => model.doGenerate(params),
    params,
    model,
  })
  return { asked, result }
}

/** The parts that leave, each pushed alone. */
async function stream(
  parts: readonly Part[],
  options: ModelOptions = {},
  others: readonly Answer[] = [],
  params: typeof PARAMS & object = PARAMS,
) {
  const { asked, model } = modelOf(...others)
  const source = new ReadableStream<Part>({
    start(controller) {
      for (const part of parts) controller.enqueue(part)
      controller.close()
    },
  })
  const result = await mendMiddleware(options).wrapStream({
    doStream: async () => ({ stream: source, response: "kept" }),
    params,
    model,
  })
  const left: Part[] = []
  for await (const part of result.stream as ReadableStream<Part>) left.push(part)
  return { asked, result, left }
}

const FINISH = {
  type: "finish",
  finishReason: { unified: "tool-calls", raw: "tool_calls" },
  usage: { inputTokens: { total: 10 } },
}

/** As providers stream a call: its start, pieces of five characters, its end, and the whole call. */
const streamedCall = (input: string, toolName: string = name, id = "c1"): Part[] => [
  { type: "tool-input-start", id, toolName },
  ...(input.match(/.{1,5}/gs) ?? []).map((delta) => ({ type: "tool-input-delta", id, delta })),
  { type: "tool-input-end", id },
  { ...call(input, toolName, id), providerMetadata: { fake: { signature: "s" } } },
]

const deltasOf = (parts: readonly Part[], id = "c1"): string =>
  parts.flatMap((part) => (part["type"] === "tool-input-delta" && part["id"] === id ? [part["delta"]] : [])).join("")

/** The very same objects. */
function expectSame(left: readonly Part[], parts: readonly Part[]): void {
  expect(left).toEqual(parts)
  expect(left.every((part, i) => part === parts[i])).toBe(true)
}

test("an id that the model wrote with a call in text has the characters that the provider takes", async () => {
  const text = `<|tool_call_begin|>functions.${name}:0<|tool_call_argument_begin|>${VALID}<|tool_call_end|>`
  const idAt = async (provider: string): Promise<unknown> => {
    const given = answer([{ type: "text", text }], "stop")
    const model = { provider, modelId: "kimi-k2", doGenerate: async () => given }
    const { doGenerate } = model
    const { content } = (await mendMiddleware().wrapGenerate({ doGenerate, params: PARAMS, model })) as Answer
    return content.find(({ type }) => type === "tool-call")?.["toolCallId"]
  }
  for (const provider of ["anthropic.messages", "amazon-bedrock"])
    expect(await idAt(provider)).toBe("functions_get_weather_0")
  expect(await idAt("moonshotai.chat")).toBe("functions.get_weather:0")
})

describe("whole answers", () => {
  test("a valid call leaves as the very same result", async () => {
    const given = answer([{ type: "reasoning", text: "Hm." }, { type: "text", text: "Let me look." }, call(VALID)])
    expect((await generate([given])).result).toBe(given)
  })

  test("broken arguments and wrong names are mended in place, everything else stays", async () => {
    const source = { type: "source", url: "https://example.com" }
    const { result } = await generate([
      answer([
        source,
        { ...call('{\'city\': "Paris", "days": "3",}', "functions.GetWeather"), providerMetadata: { a: 1 } },
      ]),
    ])
    expect(result.content[0]).toBe(source)
    expect(result.content[1]).toEqual({ ...call('{"city": "Paris", "days": 3}'), providerMetadata: { a: 1 } })
    expect(result.finishReason).toEqual({ unified: "tool-calls", raw: "tool-calls" })
  })

  test("a call in the text becomes a call, in both forms of the finish reason", async () => {
    const said = {
      type: "text",
      text: `I will look.\n<tool_call>{"name": "get_weather", "arguments": ${VALID}}</tool_call>`,
    }
    const { result } = await generate([answer([said], "stop")])
    expect(result.content).toMatchObject([
      { type: "text", text: "I will look." },
      { type: "tool-call", toolName: name, input: VALID },
    ])
    expect(result.finishReason).toEqual({ unified: "tool-calls", raw: "stop" })
    const old = await generate([{ ...answer([said]), finishReason: "stop" }])
    expect(old.result.finishReason).toBe("tool-calls")
  })

  test("an answer that was asked for as JSON is no call", async () => {
    const given = answer([{ type: "text", text: `{"name": "get_weather", "arguments": ${VALID}}` }], "stop")
    const params = { ...PARAMS, responseFormat: { type: "json" } }
    expect((await generate([given], {}, params)).result).toBe(given)
    expect((await generate([given])).result).not.toBe(given)
  })

  test("without function tools nothing is read", async () => {
    const given = answer([call("{broken")])
    expect((await generate([given], {}, { ...PARAMS, tools: [] })).result).toBe(given)
    expect(
      (await generate([given], {}, { ...PARAMS, tools: [{ type: "provider", id: "fake.search", name: "search" }] }))
        .result,
    ).toBe(given)
  })

  test("an answer that lost its only call ends with calls only beside one that the host runs", async () => {
    const tools = [FUNCTION_TOOL, { type: "provider", name: "look_up" }, { type: "provider", name: "press_key" }]
    const params = { ...PARAMS, tools }
    const run = { ...call('{"for":"Paris"}', "look_up", "c2"), providerExecuted: true }
    const found = { type: "tool-result", toolCallId: "c2", toolName: "look_up", result: [] }
    const later = answer([{ type: "text", text: "Which city?" }], "stop")
    const reasonOf = async (others: readonly Part[], reask: number) => {
      const given = answer([...others, call("{}")])
      const { result } = await generate([given, later], { reask, escalated: "drop" }, params)
      return result.finishReason
    }
    for (const reask of [0, 1]) {
      expect(await reasonOf([run, found], reask)).toMatchObject({ unified: "stop" })
      expect(await reasonOf([call('"F5"', "press_key", "c3")], reask)).toMatchObject({ unified: "tool-calls" })
    }
    const begun = { type: "tool-input-start", id: "c2", toolName: "look_up" }
    const end = { type: "finish", finishReason: "tool-calls" }
    const { left } = await stream([begun, run, found, call("{}"), end], {}, [later], params)
    expect(left.at(-1)).toMatchObject({ type: "finish", finishReason: "stop" })
  })

  test("a call of another kind in a second answer is passed on, unless the first has it", async () => {
    const params = { ...PARAMS, tools: [FUNCTION_TOOL, { type: "provider", name: "press_key" }] }
    const press = (key: string, id: string) => call(`"${key}"`, "press_key", id)
    const run = { ...press("F9", "c8"), providerExecuted: true }
    const first = [press("F5", "c1"), call("{}", name, "c2")]
    const passed = [press("F5", "c1"), press("F6", "c5")]
    const text = { type: "text", text: "Wait." }
    for (const [own, left] of [
      [call(VALID, name, "c3"), call(VALID, name, "c3")],
      [text, text],
    ] as const) {
      const second = answer([own, press("F5", "c4"), press("F6", "c5"), run])
      const { result } = await generate([answer(first), second], {}, params)
      expect(result.content.filter(({ type }) => type === "tool-call" || type === "text")).toHaveLength(3)
      expect(result.content).toEqual(expect.arrayContaining([...passed, left]))
      expect(result.finishReason).toMatchObject({ unified: "tool-calls" })
      const end = { type: "finish", finishReason: "tool-calls" }
      const streamed = await stream([...first, end], {}, [second], params)
      const others = streamed.left.filter(({ toolName, type }) => toolName === "press_key" && type === "tool-call")
      expect(others).toEqual(passed)
    }
    // an answer that is of no use leaves the first as it is, also how it ended
    const unusable = answer([call("{}", name, "c3"), press("F6", "c5")])
    const { result } = await generate([answer([call("{}")]), unusable], { escalated: "drop" }, params)
    expect(result).toMatchObject({ content: [{ type: "text" }], finishReason: { unified: "stop" } })
  })

  test("calls of the provider's own tools pass, whatever their input is", async () => {
    const tools = [FUNCTION_TOOL, { type: "provider", id: "fake.bash", name: "bash" }]
    const given = answer([
      call("ls -l", "bash"),
      { ...call("", "search", "c2"), providerExecuted: true },
      { ...call("x", "remote", "c3"), dynamic: true },
    ])
    expect((await generate([given], {}, { ...PARAMS, tools })).result).toBe(given)
  })

  test("the choice of tools holds: with none nothing is taken from the text", async () => {
    const given = answer(
      [{ type: "text", text: `<tool_call>{"name": "get_weather", "arguments": ${VALID}}</tool_call>` }],
      "stop",
    )
    const { result } = await generate([given], { reask: 0 }, { ...PARAMS, ...{ toolChoice: { type: "none" } } })
    expect(result.content.filter(({ type }) => type === "tool-call")).toEqual([])
  })

  test("two calls under one id are two calls", async () => {
    const { result } = await generate([answer([call(VALID), call('{"city":"Oslo","days":"2"}')])])
    const ids = result.content.map(({ toolCallId }) => toolCallId)
    expect(new Set(ids).size).toBe(2)
    expect(result.content.map(({ input }) => JSON.parse(input as string))).toEqual([
      { city: "Paris", days: 3 },
      { city: "Oslo", days: 2 },
    ])
  })

  test("the second object in one input is a call right behind the first", async () => {
    const { result } = await generate([answer([call(`${VALID}${OSLO}`), call(ROME, name, "c2")])])
    expect(result.content.map(({ toolCallId, input }) => [toolCallId, input])).toEqual([
      ["c1", VALID],
      ["c1-2", OSLO],
      ["c2", ROME],
    ])
  })

  test("an option that does not exist is refused when the middleware is made", () => {
    expect(() => mendMiddleware({ aply: "certain" } as ModelOptions)).toThrow("aply")
    expect(() => mendMiddleware({ escalated: "dorp" as "drop" })).toThrow("escalated must be one of pass, drop, throw")
    expect(() => mendMiddleware({ mode: "whole" as "hold" })).toThrow("mode must be one of hold, live")
    expect(() => mendMiddleware({ reask: -1 })).toThrow("reask must be a whole number")
  })
})

describe("calls run in the order in which the model wrote them, however the provider streams them", () => {
  const idsOf = (parts: readonly Part[], kind: string): unknown[] =>
    parts.flatMap(({ type, toolCallId, id }) => (type === kind ? [toolCallId ?? id] : []))
  /** The end of a call, which may come late: two parts. */
  const split = (parts: readonly Part[]) => [parts.slice(0, -2), parts.slice(-2)] as const

  test.each([
    ["two objects in one input", `${VALID}${OSLO}`, ["c1", "c1-2", "c2"]],
    ["a broken input", "{'city': \"Paris\", days: 3}", ["c1", "c2"]],
  ])("%s", async (_, input, order) => {
    const [first, second] = [split(streamedCall(input)), split(streamedCall(ROME, name, "c2"))]
    for (const parts of [
      [first[0], first[1], second[0], second[1]],
      // all calls end at the end
      [first[0], second[0], first[1], second[1]],
      // a call whose input is no JSON ends at the end
      [first[0], second[0], second[1], first[1]],
    ])
      for (const mode of ["hold", "live"] as const) {
        const { left } = await stream([...parts.flat(), FINISH], { mode })
        for (const kind of ["tool-input-start", "tool-input-end", "tool-call"]) expect(idsOf(left, kind)).toEqual(order)
        for (const id of order) {
          const input = left.find(({ type, toolCallId }) => type === "tool-call" && toolCallId === id)?.["input"]
          expect(deltasOf(left, id)).toBe(input)
        }
      }
  })
})

describe("asking again", () => {
  const thought = { type: "reasoning", text: "Hm.", providerMetadata: { fake: { signature: "s" } } }
  const bad = answer([thought, { type: "text", text: "One moment." }, call(VALID), call('{"days":2}', name, "c2")])
  const good = answer([call('{"city":"Oslo","days":2}', name, "c3")])

  test("only the bad call is told, thoughts keep their signature, the good calls of both answers leave", async () => {
    const results: MendResult[] = []
    const { asked, result } = await generate([bad, good], { onResult: (each) => results.push(each) })
    expect(asked).toHaveLength(2)
    const [user, assistant, tool] = (asked[1]?.prompt ?? []) as { role: string; content: Part[] }[]
    expect(user).toBe(USER)
    expect(assistant).toEqual({
      role: "assistant",
      content: [
        { type: "reasoning", text: "Hm.", providerOptions: { fake: { signature: "s" } } },
        { type: "text", text: "One moment." },
        { type: "tool-call", toolCallId: "c2", toolName: name, input: { days: 2 } },
      ],
    })
    expect(tool).toMatchObject({
      role: "tool",
      content: [{ type: "tool-result", toolCallId: "c2", toolName: name, output: { type: "error-text" } }],
    })
    expect(JSON.stringify(tool)).toContain("was not executed")
    expect(result.content.map((part) => part["toolCallId"] ?? part["type"])).toEqual(["reasoning", "text", "c1", "c3"])
    expect(result.usage).toEqual({ inputTokens: { total: 20 }, outputTokens: { total: 10 }, raw: { id: "u" } })
    expect(results.map(({ escalated }) => escalated.length)).toEqual([1, 0])
  })

  test("the call of the second answer keeps what the provider says beside it, but the id of its item", async () => {
    const providerMetadata = { google: { thoughtSignature: "s2" }, openai: { phase: "act" } }
    const given = { ...providerMetadata, openai: { itemId: "fc_2", phase: "act" } }
    const second = answer([{ ...call(VALID, name, "c2"), providerMetadata: given }])
    const { result } = await generate([answer([call('{"days":2}')]), second])
    expect(result.content).toEqual([{ ...call(VALID, name, "c2"), providerMetadata }])
    const { left } = await stream([...streamedCall('{"days":2}'), FINISH], {}, [second])
    expect(left.at(-2)).toEqual({ ...call(VALID, name, "c2"), providerMetadata })
  })

  test("the one signature of parallel calls stays at the first call that is told, and at the first that leaves", async () => {
    const signature = { google: { thoughtSignature: "s1" } }
    const mixed = [{ ...call(VALID), providerMetadata: signature }, call('{"days":2}', name, "c2")]
    const { asked } = await generate([answer(mixed), good])
    expect(asked[1]?.prompt[1]).toMatchObject({ content: [{ toolCallId: "c2", providerOptions: signature }] })
    const dropped = { ...call('{"days":2}', name, "c2"), providerMetadata: signature }
    const kept = { ...call(VALID), providerMetadata: { google: { cached: 1 }, other: {} } }
    const { result } = await generate([answer([dropped, kept])], { reask: 0, escalated: "drop" })
    const note = { type: "text", text: expect.stringContaining("was not executed") }
    expect(result.content).toMatchObject([
      { ...kept, providerMetadata: { google: { cached: 1, thoughtSignature: "s1" }, other: {} } },
      note,
    ])
    const own = { ...call(VALID), providerMetadata: { google: { thoughtSignature: "s3" } } }
    expect((await generate([answer([dropped, own])], { reask: 0, escalated: "drop" })).result.content).toMatchObject([
      own,
      note,
    ])
  })

  test("a good call that comes again runs once", async () => {
    const { result } = await generate([
      bad,
      answer([call(VALID, name, "c3"), call('{"city":"Oslo","days":2}', name, "c4")]),
    ])
    expect(result.content.flatMap(({ toolCallId }) => toolCallId ?? [])).toEqual(["c1", "c4"])
  })

  test("an answer in words takes the place of the call", async () => {
    const { result } = await generate([answer([call("{}")]), answer([{ type: "text", text: "Which city?" }], "stop")])
    expect(result.content).toEqual([{ type: "text", text: "Which city?" }])
    expect(result.finishReason).toEqual({ unified: "stop", raw: "tool-calls" })
  })

  test.each([
    ["is no better", answer([call('{"days":1}', name, "c3")])],
    ["says nothing", answer([], "stop")],
    ["fails", undefined as unknown as Answer],
  ])("a second answer that %s leaves the first as it is", async (_, second) => {
    const first = answer([call('{"days":2}')])
    const { asked, result } = await generate([first, second])
    expect(asked).toHaveLength(2)
    expect(result.content).toEqual(first.content)
  })

  test("as often as allowed, and what was good on the way stays", async () => {
    const second = answer([call('{"city":"Oslo","days":2}', name, "c3"), call('{"days":1}', name, "c4")])
    const third = answer([call('{"city":"Bergen","days":1}', name, "c5")])
    const { asked, result } = await generate([bad, second, third], { reask: 2 })
    expect(asked[2]?.prompt).toHaveLength(5)
    expect(result.content.flatMap(({ toolCallId }) => toolCallId ?? [])).toEqual(["c1", "c3", "c5"])
    expect((await generate([bad], { reask: 0 })).asked).toHaveLength(1)
  })

  test("afterwards: passed as it is, left out with a word, or thrown", async () => {
    const first = answer([call('{"days":2}')])
    expect((await generate([first], { reask: 0 })).result).toBe(first)
    const { result } = await generate([first], { reask: 0, escalated: "drop" })
    expect(result).toMatchObject({ content: [{ type: "text" }], finishReason: { unified: "stop" } })
    await expect(generate([first], { reask: 0, escalated: "throw" })).rejects.toMatchObject({ code: "MEND_ESCALATED" })
  })

  test("the same for a second answer that has a good call, too", async () => {
    const second = answer([call('{"days":1}', name, "c3"), call(VALID, name, "c4")])
    const ways = [
      async (options: ModelOptions) => (await generate([answer([call("{}")]), second], options)).result.content,
      async (options: ModelOptions) => (await stream([...streamedCall("{}"), FINISH], options, [second])).left,
    ]
    for (const way of ways) {
      const idsWith = async (options: ModelOptions) =>
        (await way(options)).flatMap(({ type, toolCallId, input }) =>
          type === "tool-call" ? [[toolCallId, input]] : [],
        )
      expect(await idsWith({})).toEqual([
        ["c3", '{"days":1}'],
        ["c4", VALID],
      ])
      expect(await idsWith({ escalated: "drop" })).toEqual([["c4", VALID]])
      await expect(way({ escalated: "throw" })).rejects.toMatchObject({ code: "MEND_ESCALATED" })
    }
  })
})

describe("streams", () => {
  test("valid calls leave as the very same parts, and what else the result holds stays", async () => {
    const parts = [
      { type: "stream-start", warnings: [] },
      { type: "text-start", id: "t" },
      { type: "text-delta", id: "t", delta: "Let me look." },
      { type: "text-end", id: "t" },
      ...streamedCall(VALID),
      FINISH,
    ]
    const { left, result } = await stream(parts)
    expectSame(left, parts)
    expect(result.response).toBe("kept")
  })

  test.each(["hold", "live"] as const)(
    "the pieces are the mended arguments, under the right name (%s)",
    async (mode) => {
      const { left } = await stream(
        [...streamedCall('{"city": "Paris", "days": "3",}', "functions.GetWeather"), FINISH],
        { mode },
      )
      expect(left.map(({ type }) => type)).toEqual([
        "tool-input-start",
        "tool-input-delta",
        "tool-input-end",
        "tool-call",
        "finish",
      ])
      expect(left[0]).toEqual({ type: "tool-input-start", id: "c1", toolName: name })
      expect(JSON.parse(deltasOf(left))).toEqual({ city: "Paris", days: 3 })
      expect(left[3]).toEqual({ ...call(deltasOf(left)), providerMetadata: { fake: { signature: "s" } } })
    },
  )

  test("live: what is sound leaves at once, the rest is put right behind it", async () => {
    const long = "x".repeat(200)
    const { left } = await stream([...streamedCall(`{"city": "${long}", "days": "3"}`), FINISH], { mode: "live" })
    expect(left.filter(({ type }) => type === "tool-input-delta").length).toBeGreaterThan(30)
    expect(JSON.parse(deltasOf(left))).toEqual({ city: long, days: 3 })
    expect(left.find(({ type }) => type === "tool-call")).toMatchObject({ input: deltasOf(left) })
  })

  test("live: what would run a call that cannot be used stays out, however much of it has left", async () => {
    const half = '{"city": "Paris", "days": "so'
    for (const input of ["{}", "", half]) {
      const parts = [...streamedCall(half).slice(0, -1), call(input), FINISH]
      const { left } = await stream(parts, { mode: "live", escalated: "drop", reask: 0 })
      expect(left[0]).toEqual({ type: "tool-input-start", id: "c1", toolName: name })
      expect(left.filter(({ type }) => type === "tool-call")).toEqual([])
      expect(left.filter(({ type }) => type === "tool-input-end")).toEqual([{ type: "tool-input-end", id: "c1" }])
      expect(left.find(({ type }) => type === "text-delta")?.["delta"]).toMatch(/was not executed/)
      expect(left.at(-1)).toMatchObject({ finishReason: { unified: "stop" } })
    }
    const none = [...streamedCall("").slice(0, 1), { type: "tool-input-delta", id: "c1", delta: "" }, call(""), FINISH]
    const { left } = await stream(none, { mode: "live", escalated: "drop", reask: 0 })
    expect(left.map(({ type }) => type)).toEqual(["text-start", "text-delta", "text-end", "finish"])
  })

  test("a whole call after pieces that said nothing has its own input", async () => {
    const tools = [{ type: "function", name: "now", inputSchema: { type: "object", properties: {} } }]
    const parts = [...streamedCall("", "now").slice(0, -1), call("{}", "now"), FINISH]
    const { left } = await stream(parts, {}, [], { ...PARAMS, tools })
    expectSame(left, parts)
  })

  test("a call that comes whole is mended whole", async () => {
    const { left } = await stream([call('{"city":"Paris","days":"3"}'), FINISH])
    expect(left[0]).toEqual(call('{"city":"Paris","days":3}'))
  })

  test("a call in the text is not shown; it comes before the end, with all its parts", async () => {
    const text = `I will look it up.\n<tool_call>{"name": "get_weather", "arguments": ${VALID}}</tool_call>`
    const deltas = (text.match(/.{1,7}/gs) ?? []).map((delta) => ({ type: "text-delta", id: "t", delta }))
    const { left } = await stream([
      { type: "text-start", id: "t" },
      ...deltas,
      { type: "text-end", id: "t" },
      { ...FINISH, finishReason: "stop" },
    ])
    expect(left.flatMap((part) => (part["type"] === "text-delta" ? [part["delta"]] : [])).join("")).toBe(
      "I will look it up.",
    )
    expect(left.slice(-5).map(({ type }) => type)).toEqual([
      "tool-input-start",
      "tool-input-delta",
      "tool-input-end",
      "tool-call",
      "finish",
    ])
    expect(left.at(-1)).toMatchObject({ finishReason: "tool-calls" })
    expect(left.at(-2)).toMatchObject({ toolName: name, input: VALID })
  })

  test("no text comes behind the end of its part", async () => {
    const called = `<tool_call>{"name": "get_weather", "arguments": ${VALID}}</tool_call>`
    const delta = (id: string, text: string): Part => ({ type: "text-delta", id, delta: text })
    const part = (id: string, ...texts: string[]): Part[] => [
      { type: "text-start", id },
      ...texts.map((text) => delta(id, text)),
      { type: "text-end", id },
    ]
    const end = { ...FINISH, finishReason: "stop" }
    const shown = (left: readonly Part[]): string[] => {
      const open = new Set<unknown>()
      return left.flatMap(({ type, id, delta }) => {
        if (type === "text-start") open.add(id)
        if (type === "text-end") open.delete(id)
        return type === "text-delta" && delta !== ""
          ? [`${open.has(id) ? String(id) : "closed"}: ${String(delta)}`]
          : []
      })
    }
    // a provider that tells of its last line, which says nothing, when the part has ended
    const trailing = await stream([...part("t", "One ", "look.\n\n", called), delta("t", ""), end])
    expect(shown(trailing.left).join("|")).toBe("t: One |t: look.")
    expect(trailing.left.at(-2)).toMatchObject({ toolName: name, input: VALID })
    // each part keeps its own text
    const two = await stream([
      ...part("t", "One look.\n", called),
      { type: "source", id: "s" },
      ...part("u", "Then more."),
      end,
    ])
    expect(shown(two.left)).toEqual(["t: One look.\n", "u: \nThen more."])
  })

  test("the model is asked again, also when text has left; its answer is added", async () => {
    const said = [
      { type: "text-start", id: "t" },
      { type: "text-delta", id: "t", delta: "One moment. " },
      { type: "text-end", id: "t" },
    ]
    const { asked, left } = await stream([...said, ...streamedCall('{"days":2}'), FINISH], {}, [
      answer([{ type: "text", text: "Oslo then." }, call('{"city":"Oslo","days":2}', name, "c2")]),
    ])
    expect(asked[0]?.prompt).toHaveLength(3)
    expect(left.slice(0, 3)).toEqual(said)
    expect(left.slice(3).map(({ type }) => type)).toEqual([
      "text-start",
      "text-delta",
      "text-end",
      "tool-input-start",
      "tool-input-delta",
      "tool-input-end",
      "tool-call",
      "finish",
    ])
    expect(left.at(-1)).toMatchObject({ usage: { inputTokens: { total: 20 } } })
  })

  test.each(["error", "interrupted"])(
    "a turn that ends with %s leaves as it came, and this is told",
    async (unified) => {
      const remarks: string[] = []
      const parts = [...streamedCall('{"city": "Par'), { ...FINISH, finishReason: { unified } }]
      const { asked, left } = await stream(parts, { onRemark: ({ code }) => remarks.push(code) })
      expectSame(left, parts)
      expect(asked).toEqual([])
      expect(remarks).toEqual(["stream/cut"])
    },
  )

  test("a ping waits for nothing", async () => {
    const { left } = await stream(
      [...streamedCall('{"days":3}').slice(0, 2), { type: "ping" }, ...streamedCall('{"days":3}').slice(2), FINISH],
      { reask: 0 },
    )
    expect(left[0]).toEqual({ type: "ping" })
  })

  test("a stream without an end: the same", async () => {
    const parts = streamedCall('{"city": "Paris", "days": "3"}')
    const { left } = await stream(parts)
    expect(left).toEqual(parts)
  })

  test("text deltas of a custom tool, and calls the provider runs, pass", async () => {
    const parts = [
      { type: "tool-input-start", id: "c9", toolName: "patch", inputEncoding: "text" },
      { type: "tool-input-delta", id: "c9", delta: "*** Begin" },
      call('"*** Begin"', "patch", "c9"),
      { ...FINISH },
    ]
    const { left } = await stream(parts)
    expectSame(left, parts)
  })
})

describe("a stream comes to the same as the whole answer", () => {
  const cases = brokenCalls("ai-sdk", 37).filter(({ arguments: text }) => text !== "")
  const cut = (text: string, size: number): string[] => text.match(new RegExp(`[^]{1,${size}}`, "g")) ?? []

  test.each([1, 6])("pieces of %i characters", async (size) => {
    for (const { tool, name: toolName, arguments: input } of cases) {
      const params = { ...PARAMS, tools: [{ type: "function", name: tool.name, inputSchema: tool.parameters }] }
      const { result } = await generate([answer([call(input, toolName)])], { reask: 0 }, params)
      for (const mode of ["hold", "live"] as const) {
        const start = { type: "tool-input-start", id: "c1", toolName }
        const deltas = cut(input, size).map((delta) => ({ type: "tool-input-delta", id: "c1", delta }))
        const { left } = await stream(
          [start, ...deltas, { type: "tool-input-end", id: "c1" }, call(input, toolName), FINISH],
          { reask: 0, mode },
          [],
          params,
        )
        const calls = left.filter(({ type }) => type === "tool-call")
        // what has left cannot be taken back: then the call stays as the model wrote it
        if (mode === "hold" || calls[0]?.["input"] !== input) expect(calls).toEqual(result.content)
        expect(deltasOf(left)).toBe(calls[0]?.["input"])
      }
    }
  })
})
