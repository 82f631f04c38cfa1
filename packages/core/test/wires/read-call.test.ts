import { describe, expect, test } from "vitest"
import { mendFetch } from "../../src/adapters/fetch.ts"
import { anthropic } from "../../src/wires/anthropic.ts"
import { soundBody } from "../../src/wires/body-patcher.ts"
import { gemini } from "../../src/wires/gemini.ts"
import { ollama } from "../../src/wires/ollama.ts"
import { indexIn, pathOf, readCallSignal, tellsError } from "../../src/wires/read-call.ts"
import type { Wire } from "../../src/wires/wire.ts"
import { eventsIn, patchStream } from "../support/wire-streams.ts"

const place = { turn: "0", key: "k", path: ["call"], argumentsName: "input", entry: null } as const

test("a call with arguments as text, as a value, or without any", () => {
  expect(readCallSignal({ id: "c1", name: "brew", input: "{" }, place)).toEqual({
    kind: "call",
    turn: "0",
    key: "k",
    piece: { id: "c1", name: "brew", arguments: "{" },
    paths: { entry: null, id: ["call", "id"], name: ["call", "name"], arguments: ["call", "input"], isValue: false },
  })
  expect(readCallSignal({ input: { cups: 1 } }, place)).toMatchObject({
    piece: { arguments: { cups: 1 } },
    paths: { arguments: ["call", "input"], isValue: true },
  })
  expect(readCallSignal({}, place).paths).toMatchObject({ id: ["call", "id"], arguments: null, isValue: false })
  expect(readCallSignal({}, { ...place, isWhole: true }).paths).toMatchObject({ arguments: ["call", "input"] })
  expect(readCallSignal({}, { ...place, isValue: true, isIdOptional: true }).paths).toMatchObject({
    id: null,
    arguments: ["call", "input"],
    isValue: true,
  })
})

test("the id and the number may stand in another object", () => {
  const entry = { id: "c2", index: 3 }
  const signal = readCallSignal(
    { name: "brew" },
    { ...place, owner: { holder: entry, path: ["list", 0] }, index: indexIn(entry, ["list", 0]) },
  )
  expect(signal).toMatchObject({
    piece: { id: "c2", name: "brew" },
    paths: { id: ["list", 0, "id"] },
    index: { path: ["list", 0, "index"], value: 3 },
  })
  expect(indexIn({ index: "3" }, [])).toBeUndefined()
})

test("an error beside an answer, or in one of several", () => {
  for (const value of [
    { error: {} },
    { error: "no", choices: [] },
    { choices: [{}, { error: { code: 1 } }] },
    { type: "error", code: "server_error", message: "no" },
    { type: "response.failed", response: { status: "failed" } },
  ])
    expect(tellsError(value)).toBe(true)
  for (const value of [
    null,
    [],
    {},
    { error: null, choices: [{ error: "" }, 3] },
    { choices: [{ choices: [{ error: 1 }] }] },
    { code: "server_error", message: "no" },
    { type: "response.completed", response: { error: null } },
    { type: "response.output_item.done", item: { type: "error", error: "no" } },
    { choices: [{ type: "error" }] },
  ])
    expect(tellsError(value)).toBe(false)
})

describe("arguments that are values: what no repair touches keeps its bytes", () => {
  const INPUT = String.raw`{ "city":"Par\u0069s", "days":"3", "zone":9007199254740993, "height":1.50 }`
  const MENDED = INPUT.replace('"3"', "3")
  const schema = { type: "object", properties: { days: { type: "integer" } }, required: ["days"] }
  const MODEL = "https://api.example.com/v1beta/models/any"
  const FORMATS = [
    {
      url: "https://api.example.com/v1/messages",
      request: { messages: [], tools: [{ name: "look", input_schema: schema }] },
      answerOf: (input: string) =>
        `{"content":[{"type":"tool_use","id":"t1","name":"look","input":${input}}],"stop_reason":"tool_use"}`,
    },
    {
      url: `${MODEL}:generateContent`,
      request: { contents: [], tools: [{ functionDeclarations: [{ name: "look", parametersJsonSchema: schema }] }] },
      answerOf: (input: string) =>
        `{"candidates":[{"content":{"parts":[{"functionCall":{"name":"look","args":${input}}}]},"finishReason":"STOP"}]}`,
    },
    {
      url: "https://api.example.com/api/chat",
      request: { messages: [], tools: [{ type: "function", function: { name: "look", parameters: schema } }] },
      answerOf: (input: string) =>
        `{"message":{"tool_calls":[{"function":{"name":"look","arguments":${input}}}]},"done":true}`,
    },
  ] as const
  const ask = async (url: string, request: object, body: string, type: string): Promise<string> => {
    const upstream = async () => new Response(body, { headers: { "content-type": type } })
    return (await mendFetch(upstream)(url, { method: "POST", body: JSON.stringify(request) })).text()
  }

  test.each(FORMATS)("$url, whole", async ({ url, request, answerOf }) => {
    expect(await ask(url, request, answerOf(INPUT), "application/json")).toBe(answerOf(MENDED))
  })

  test.each(FORMATS)("$url, in a list", async ({ url, request, answerOf }) => {
    const listed = await ask(url, request, answerOf(`[${INPUT}]`), "application/json")
    expect(JSON.parse(listed)).toEqual(JSON.parse(answerOf(MENDED)))
  })

  test("in streams that bring whole calls", async () => {
    const [, gemini, ollama] = FORMATS
    const event = (input: string): string => `data: ${gemini.answerOf(input)}\n\n`
    const url = `${MODEL}:streamGenerateContent?alt=sse`
    expect(await ask(url, gemini.request, event(INPUT), "text/event-stream")).toBe(event(MENDED))
    const line = (input: string): string => `${ollama.answerOf(input)}\n`
    expect(await ask(ollama.url, ollama.request, line(INPUT), "application/x-ndjson")).toBe(line(MENDED))
  })
})

describe("a call without arguments, of a tool that needs none: what is mended is written", () => {
  const declared = { name: "ring_bell", parameters: { type: "object", properties: {} } }
  const chat = "https://api.example.com/v1/chat/completions"
  const FORMATS: Readonly<
    Record<
      string,
      { url: string; request: object; called: object; member: string; answerOf: (called: object) => object }
    >
  > = {
    "chat completions": {
      url: chat,
      request: { messages: [], tools: [{ type: "function", function: declared }] },
      called: { name: "ring_bell" },
      member: "arguments",
      answerOf: (called) => ({
        choices: [
          {
            index: 0,
            message: {
              role: "assistant",
              content: null,
              tool_calls: [{ id: "c1", type: "function", function: called }],
            },
            finish_reason: "tool_calls",
          },
        ],
      }),
    },
    "older functions": {
      url: chat,
      request: { messages: [], functions: [declared] },
      called: { name: "ring_bell" },
      member: "arguments",
      answerOf: (called) => ({
        choices: [{ index: 0, message: { content: null, function_call: called }, finish_reason: "function_call" }],
      }),
    },
    responses: {
      url: "https://api.example.com/v1/responses",
      request: { input: "Ring.", tools: [{ type: "function", ...declared }] },
      called: { type: "function_call", id: "fc_1", call_id: "c1", name: "ring_bell" },
      member: "arguments",
      answerOf: (called) => ({ object: "response", id: "r1", status: "completed", output: [called] }),
    },
    anthropic: {
      url: "https://api.example.com/v1/messages",
      request: { messages: [], tools: [{ name: "ring_bell", input_schema: declared.parameters }] },
      called: { type: "tool_use", id: "t1", name: "ring_bell" },
      member: "input",
      answerOf: (called) => ({ content: [called], stop_reason: "tool_use" }),
    },
  }

  test.each(Object.entries(FORMATS))("%s", async (_, { url, request, called, member, answerOf }) => {
    const empty = member === "input" ? {} : "{}"
    for (const given of [{}, { [member]: null }, { [member]: "" }]) {
      const upstream = async () =>
        new Response(JSON.stringify(answerOf({ ...called, ...given })), {
          headers: { "content-type": "application/json" },
        })
      const ran: string[] = []
      const mended = mendFetch(upstream, { onResult: ({ calls }) => ran.push(...calls.map((call) => call.arguments)) })
      const answer = await (await mended(url, { method: "POST", body: JSON.stringify(request) })).json()
      expect(ran).toEqual(["{}"])
      expect(answer).toEqual(answerOf({ ...called, [member]: empty }))
    }
  })

  test("older functions, streamed", async () => {
    const event = (delta: object, finish_reason: string | null = null): string =>
      `data: ${JSON.stringify({ choices: [{ index: 0, delta, finish_reason }] })}\n\n`
    const stream = event({ function_call: { name: "ring_bell" } }) + event({}, "function_call")
    const upstream = async () => new Response(stream, { headers: { "content-type": "text/event-stream" } })
    const body = JSON.stringify({ messages: [], functions: [declared], stream: true })
    const text = await (await mendFetch(upstream)(chat, { method: "POST", body })).text()
    expect(text).toContain('{"function_call":{"arguments":"{}"}}')
    expect(text).not.toContain("tool_calls")
  })
})

describe("arguments that are a text where the format has an object", () => {
  const TEXT = '{"city":"Bern","days":2, "note":1.50}'
  const WIRES = {
    anthropic: (input: unknown) => ({ content: [{ type: "tool_use", id: "t1", name: "get_weather", input }] }),
    gemini: (args: unknown) => ({
      candidates: [{ content: { parts: [{ functionCall: { name: "get_weather", args } }] } }],
    }),
    ollama: (given: unknown) => ({
      message: { tool_calls: [{ function: { name: "get_weather", arguments: given } }] },
    }),
  }
  const sound = (id: keyof typeof WIRES, given: unknown) => {
    const body = WIRES[id](given)
    const wire = Object.values({ anthropic, gemini, ollama }).find((each) => each.id === id) as Wire
    return soundBody(JSON.stringify(body), body, wire)
  }

  test.each(["anthropic", "gemini", "ollama"] as const)("%s: become the object, with their own bytes", (id) => {
    expect(sound(id, TEXT)).toBe(JSON.stringify(WIRES[id]("@")).replace('"@"', TEXT))
  })

  test.each(["anthropic", "gemini", "ollama"] as const)("%s: what is no object stays", (id) => {
    for (const given of ["", "3", "[1]", '{"city":', { city: "Bern" }, null, 4])
      expect(sound(id, given)).toBe(JSON.stringify(WIRES[id](given)))
  })

  const start = (input: unknown) => ({
    type: "content_block_start",
    index: 0,
    content_block: { type: "tool_use", id: "t1", name: "get_weather", input },
  })
  const rest = [
    { type: "content_block_stop", index: 0 },
    { type: "message_delta", delta: { stop_reason: "tool_use" } },
  ]
  const streamed = async (...events: readonly object[]) => {
    const bytes = new TextEncoder().encode(events.map((data) => `data: ${JSON.stringify(data)}\n\n`).join(""))
    const patched = await patchStream(anthropic, [bytes])
    return { ...patched, events: eventsIn(anthropic, patched.bytes) }
  }

  test("the start of a block: valid and broken ones", async () => {
    const fit = { city: "Bern", days: 2 }
    const valid = await streamed(start(JSON.stringify(fit)), ...rest)
    expect(valid.events).toEqual([start(fit), ...rest])
    expect(valid.remarks.map(({ code }) => code)).toEqual(["wire/unsound"])
    const broken = await streamed(start("{'city': 'Bern', days: 2}"), ...rest)
    expect(broken.events).toEqual([start(fit), ...rest])
    expect(broken.results[0]?.calls.map(({ outcome }) => outcome)).toEqual(["repaired"])
  })

  test("the start of a block: in front of pieces it stands for nothing", async () => {
    const piece = (partial_json: string) => ({
      type: "content_block_delta",
      index: 0,
      delta: { type: "input_json_delta", partial_json },
    })
    const { events } = await streamed(start("{}"), piece('{"city":"Bern",'), piece('"days":"2"}'), ...rest)
    expect(events).toEqual([start({}), piece(""), piece('{"city":"Bern","days":2}'), ...rest])
  })
})

test("a path is the same with a slash at its end, in capital letters, with a query and a mark", () => {
  for (const url of [
    "https://x.example/V1/Chat/Completions/?a=/b/#c",
    "/v1/chat/completions#",
    "/v1/chat/completions//",
  ])
    expect(pathOf(url).endsWith("/v1/chat/completions")).toBe(true)
  expect(pathOf("/v1/chat/completions/c1")).toBe("/v1/chat/completions/c1")
})
