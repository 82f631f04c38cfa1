import { describe, expect, test } from "vitest"
import { mendFetch } from "../../src/adapters/fetch.ts"
import { indexIn, readCallSignal, tellsError } from "../../src/wires/read-call.ts"

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
  for (const value of [{ error: {} }, { error: "no", choices: [] }, { choices: [{}, { error: { code: 1 } }] }])
    expect(tellsError(value)).toBe(true)
  for (const value of [
    null,
    [],
    {},
    { error: null, choices: [{ error: "" }, 3] },
    { choices: [{ choices: [{ error: 1 }] }] },
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
