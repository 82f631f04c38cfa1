import { describe, expect, test } from "vitest"
import { mendFetch } from "../../src/adapters/fetch.ts"
import { gemini, geminiArray } from "../../src/wires/gemini.ts"
import { answering } from "../support/upstreams.ts"
import { eventsIn, patchStream, patchWhole } from "../support/wire-streams.ts"

const PARIS = { city: "Paris", days: 3 }
const answer = (parts: readonly object[], more: object = { finishReason: "STOP" }, version = "gemini-2.5-pro") => ({
  candidates: [{ content: { role: "model", parts }, index: 0, ...more }],
  modelVersion: version,
})
const callPart = (args: unknown, more: object = {}) => ({ functionCall: { name: "get_weather", args, ...more } })
const whole = (body: object, options = {}) => {
  const { json, results } = patchWhole(gemini, JSON.stringify(body), options)
  return {
    body: JSON.parse(json) as { candidates: { content: { parts: object[] }; finishReason: string }[] },
    results,
    json,
  }
}
const event = (value: object): Uint8Array => new TextEncoder().encode(`data: ${JSON.stringify(value)}\r\n\r\n`)
const unread = (finishMessage: string) => ({
  candidates: [{ content: {}, finishReason: "MALFORMED_FUNCTION_CALL", finishMessage }],
  modelVersion: "gemini-2.5-pro",
})

describe("a whole answer", () => {
  test("a call without an id stays without one", () => {
    const body = answer([callPart(PARIS), callPart({ city: "Oslo", days: 1 }, { id: "" })])
    expect(whole(body).json).toBe(JSON.stringify(body))
  })

  test("a call without arguments, of a tool that takes none, stays without the member", async () => {
    const body = answer([{ functionCall: { name: "ping" } }, { functionCall: { name: "pong", args: {} } }])
    const tools = [{ functionDeclarations: [{ name: "ping" }, { name: "pong", parameters: { type: "OBJECT" } }] }]
    const url = "https://api.example.com/v1beta/models/any:generateContent"
    const { fetch } = answering(body)
    const init = { method: "POST", body: JSON.stringify({ contents: [], tools }) }
    expect(await (await mendFetch(fetch)(url, init)).text()).toBe(JSON.stringify(body))
    expect(whole(answer([{ functionCall: { name: "get_weather" } }])).results[0]?.escalated).toMatchObject([
      { name: "get_weather", reason: "arguments/empty" },
    ])
  })

  test("the text of a second answer stands apart from the first", async () => {
    const first = answer([{ text: "I look." }, { functionCall: { name: "launch", args: {} } }])
    const init = {
      method: "POST",
      body: JSON.stringify({ contents: [], tools: [{ functionDeclarations: [{ name: "ping" }] }] }),
    }
    const url = "https://api.example.com/v1beta/models/any:generateContent"
    const { fetch } = answering(first, answer([{ text: "It rains." }]))
    const body = (await (await mendFetch(fetch)(url, init)).json()) as typeof first
    expect(body.candidates[0]?.content.parts).toEqual([{ text: "I look." }, { text: "\n\nIt rains." }])
  })

  test("that was cut: a call that words follow is whole, the same as in a stream; the last one may be half", async () => {
    const cut = { finishReason: "MAX_TOKENS" }
    for (const [parts, count] of [
      [[callPart(PARIS), { text: "And now Os" }], 1],
      [[callPart(PARIS), { text: "Is it", thought: true }], 1],
      [[{ text: "Moment." }, callPart(PARIS)], 0],
      [[callPart(PARIS), { text: "" }], 0],
    ] as const) {
      expect(whole(answer(parts, cut)).results[0]?.calls).toHaveLength(count)
      const events = [...parts.map((part) => answer([part], {})), answer([], cut)]
      const { results } = await patchStream(gemini, events.map(event))
      expect(results[0]?.calls).toHaveLength(count)
    }
  })

  test("a call is mended in place, beside its signature", () => {
    const part = { ...callPart({ city: "Paris", days: "3" }, { id: "f1" }), thoughtSignature: "c2ln" }
    expect(whole(answer([{ text: "hm", thought: true }, part])).body.candidates[0]?.content.parts).toEqual([
      { text: "hm", thought: true },
      { ...callPart(PARIS, { id: "f1" }), thoughtSignature: "c2ln" },
    ])
  })

  test("a call from the text is added, and a text that is nothing else goes", () => {
    const said = '<tool_call>{"name":"get_weather","arguments":{"city":"Paris","days":3}}</tool_call>'
    expect(whole(answer([{ text: said }])).body.candidates[0]?.content.parts).toEqual([callPart(PARIS)])
    // a signature is demanded from here on
    expect(whole(answer([{ text: said }], {}, "gemini-3-pro")).body.candidates[0]?.content.parts).toEqual([
      { ...callPart(PARIS), thoughtSignature: "skip_thought_signature_validator" },
    ])
    const signed = [{ text: `Moment. ${said}`, thoughtSignature: "s1" }]
    expect(whole(answer(signed)).body.candidates[0]?.content.parts.at(-1)).toEqual({
      ...callPart(PARIS),
      thoughtSignature: "skip_thought_signature_validator",
    })
  })

  test("a text that is nothing else stays without its words where it is signed, whole and streamed", async () => {
    const said = '<tool_call>{"name":"get_weather","arguments":{"city":"Paris","days":3}}</tool_call>'
    const body = answer([{ text: said, thoughtSignature: "s1" }])
    const expected = [
      { text: "", thoughtSignature: "s1" },
      { ...callPart(PARIS), thoughtSignature: "skip_thought_signature_validator" },
    ]
    expect(whole(body).body.candidates[0]?.content.parts).toEqual(expected)
    const [streamed] = eventsIn(gemini, (await patchStream(gemini, [event(body)])).bytes)
    expect(streamed).toMatchObject({ candidates: [{ content: { parts: expected } }] })
  })

  test.each([
    ["models/gemini-3-flash", {}, true],
    ["models/gemini-2.5-flash", {}, false],
    ["projects/my-gemini-3/models/any", {}, false],
    ["any", { model: "gemini-4-pro" }, true],
  ])("of %s with %j, which its answer does not name, is signed: %s", async (path, named, isSigned) => {
    const { modelVersion: _, ...unnamed } = answer([{ text: '<tool_call>{"name":"ping","arguments":{}}</tool_call>' }])
    const ask = async (kind: string, given: object | string) => {
      const body = JSON.stringify({ ...named, contents: [], tools: [{ functionDeclarations: [{ name: "ping" }] }] })
      const url = `https://api.example.com/v1beta/${path}:${kind}`
      return (await mendFetch(answering(given).fetch)(url, { method: "POST", body })).text()
    }
    for (const text of [
      await ask("generateContent", unnamed),
      await ask("streamGenerateContent?alt=sse", new TextDecoder().decode(event(unnamed))),
      await ask("streamGenerateContent", [unnamed]),
    ]) {
      expect(text).toContain('"functionCall"')
      expect(text.includes("skip_thought_signature_validator")).toBe(isSigned)
    }
  })

  test("arguments that come in pieces of their own pass", () => {
    const body = answer([
      { functionCall: { name: "get_weather", willContinue: true } },
      { functionCall: { partialArgs: [{ jsonPath: "$.city", stringValue: "Par" }] } },
    ])
    expect(whole(body).json).toBe(JSON.stringify(body))
  })

  test("without a candidate there is nothing to do", () => {
    expect(whole({ promptFeedback: { blockReason: "SAFETY" } } as never).results).toEqual([])
  })
})

describe("a call that the provider could not read", () => {
  test.each([
    "Malformed function call: print(default_api.get_weather(city='Paris', days=3))",
    'Malformed function call: default_api.get_weather(city="Paris", days=3)',
    '{"name": "get_weather", "arguments": {"city": "Paris", "days": 3}}',
  ])("is recovered: %s", (message) => {
    const { body, results } = whole(unread(message))
    expect(body.candidates[0]).toMatchObject({
      content: { role: "model", parts: [callPart(PARIS)] },
      finishReason: "STOP",
      finishMessage: message,
    })
    expect(results[0]?.report.outcomes).toMatchObject({ recovered: 1 })
  })

  test("is left alone when it has no single meaning", () => {
    const body = unread("Malformed function call: call_weather_or_so(Paris")
    expect(whole(body).json).toBe(JSON.stringify(body))
  })

  test("is told when it was cut", () => {
    const { results, json } = whole(
      unread("Malformed function call: print(default_api.get_weather(city='Paris', days="),
    )
    expect(results[0]?.escalated).toMatchObject([{ name: "get_weather", reason: "truncated" }])
    expect(json).toContain("MALFORMED_FUNCTION_CALL")
  })

  test("is recovered behind a text and behind another call, which stay", async () => {
    const parts = [{ text: "Let me see." }, callPart({ city: "Oslo", days: 1 })]
    const written = "print(default_api.get_weather(city='Paris', days=3))"
    const { bytes } = await patchStream(gemini, [answer(parts, {}), unread(written)].map(event))
    expect(eventsIn(gemini, bytes)).toMatchObject([
      answer(parts, {}),
      { candidates: [{ content: { role: "model", parts: [callPart(PARIS)] }, finishReason: "STOP" }] },
    ])
  })

  test("is left to the provider beside a call in the text, which is recovered", () => {
    const written = `<tool_call>{"name": "get_weather", "arguments": ${JSON.stringify(PARIS)}}</tool_call>`
    const body = unread("print(default_api.get_weather(city='Oslo', days=1))")
    const content = { role: "model", parts: [{ text: written }] }
    const { results } = whole({ ...body, candidates: [{ ...body.candidates[0], content }] })
    expect(results[0]?.calls.map(({ input }) => input)).toEqual([PARIS])
  })

  test("is recovered in a stream, too, and as an element of an array", async () => {
    const text = JSON.stringify([
      answer([{ text: "hm", thought: true }], {}),
      unread("print(default_api.get_weather(city='Paris', days=3))"),
    ])
    const streamed = await patchStream(gemini, (JSON.parse(text) as object[]).map(event))
    const array = await patchStream(geminiArray, [new TextEncoder().encode(text)])
    for (const events of [eventsIn(gemini, streamed.bytes), eventsIn(geminiArray, array.bytes)])
      expect(events[1]).toMatchObject({
        candidates: [{ content: { role: "model", parts: [callPart(PARIS)] }, finishReason: "STOP" }],
      })
  })
})

describe("the signature of parallel calls", () => {
  const bad = { ...callPart({ days: 3 }), thoughtSignature: "s1" }
  const oslo = callPart({ city: "Oslo", days: 1 })
  const signedOslo = { ...oslo, thoughtSignature: "s1" }

  test("moves to the first call that stays", () => {
    const { body } = whole(answer([bad, oslo, callPart(PARIS)]), { policy: "drop" })
    expect(body.candidates[0]?.content.parts).toEqual([signedOslo, callPart(PARIS)])
    const own = { ...oslo, thoughtSignature: "s2" }
    expect(whole(answer([bad, own]), { policy: "drop" }).body.candidates[0]?.content.parts).toEqual([own])
  })

  test("in a stream, too, over the end of an event", async () => {
    const stream = [event(answer([bad], {})), event(answer([oslo], {})), event(answer([{ text: "" }]))]
    const { bytes } = await patchStream(gemini, stream, { policy: "drop" })
    const events = eventsIn(gemini, bytes) as ReturnType<typeof answer>[]
    expect(events.flatMap(({ candidates }) => candidates[0]?.content.parts ?? [])).toEqual([signedOslo, { text: "" }])
  })
})

test("the events of a stream make one answer: texts are joined, parts with a signature are not", () => {
  const events = [
    answer([{ text: "h", thought: true }], {}),
    answer([{ text: "m", thought: true }, { text: "One " }], {}),
    answer([{ text: "moment." }, { ...callPart(PARIS), thoughtSignature: "s1" }], {}),
    answer([{ text: "", thoughtSignature: "s2" }]),
  ]
  expect(gemini.joinEvents?.(events)).toMatchObject({
    modelVersion: "gemini-2.5-pro",
    candidates: [
      {
        content: {
          parts: [
            { text: "hm", thought: true },
            { text: "One moment." },
            { ...callPart(PARIS), thoughtSignature: "s1" },
            { text: "", thoughtSignature: "s2" },
          ],
        },
      },
    ],
  })
})

describe("a stream", () => {
  const partsIn = (bytes: Uint8Array, wire = gemini) =>
    (eventsIn(wire, bytes) as ReturnType<typeof answer>[]).map(({ candidates }) => candidates[0]?.content.parts)

  test("an event that says nothing any more is left out; one that ends the turn keeps the parts that are left", async () => {
    const again = callPart(PARIS)
    const stream = [event(answer([again], {})), event(answer([again], {})), event(answer([{ text: "Done." }, again]))]
    expect(partsIn((await patchStream(gemini, stream)).bytes)).toEqual([[again], [{ text: "Done." }]])
  })

  test("what has nothing left and has to stay says an empty text: chats forget answers with an event without parts", async () => {
    const again = callPart(PARIS)
    const grounded = { ...answer([again], {}).candidates[0], groundingMetadata: {} }
    const stream = [event(answer([again], {})), event({ candidates: [grounded] }), event(answer([again]))]
    expect(partsIn((await patchStream(gemini, stream)).bytes)).toEqual([[again], [{ text: "" }], [{ text: "" }]])
  })

  test("a call from text takes the place of its text, pieces of white space with it", async () => {
    const written = `<tool_call>${JSON.stringify({ name: "get_weather", arguments: PARIS })}</tool_call>`
    const stream = [
      event(answer([{ text: "I look." }], {})),
      event(answer([{ text: "\n\n" }], {})),
      event(answer([{ text: written }])),
    ]
    expect(partsIn((await patchStream(gemini, stream)).bytes)).toEqual([[{ text: "I look." }], [callPart(PARIS)]])
  })

  test("the line breaks stay whole when the first event is left out", async () => {
    const stream = [
      event(answer([{ text: "<tool_call>" }], {})),
      event(answer([{ text: `${JSON.stringify({ name: "get_weather", arguments: PARIS })}</tool_call>` }])),
    ]
    const text = new TextDecoder().decode((await patchStream(gemini, stream)).bytes)
    expect(text.startsWith("data: ") && text.endsWith("\r\n\r\n")).toBe(true)
    expect(partsIn(new TextEncoder().encode(text))).toEqual([[callPart(PARIS)]])
  })

  test("the elements of an array all stay: the bracket belongs to the first", async () => {
    const again = JSON.stringify(answer([callPart(PARIS)], {}))
    const stream = [`[${again}`, `,${again}`, `,${JSON.stringify(answer([{ text: "Done." }]))}]`]
    const { bytes } = await patchStream(
      geminiArray,
      stream.map((text) => new TextEncoder().encode(text)),
    )
    expect(JSON.parse(new TextDecoder().decode(bytes))).toHaveLength(3)
  })

  test("two candidates that end in one event are both mended", async () => {
    const candidates = [0, 1].map((index) => ({
      index,
      content: { role: "model", parts: [callPart({ city: "Paris", days: "3" })] },
      finishReason: "STOP",
    }))
    const { bytes, results } = await patchStream(gemini, [event({ candidates })])
    expect(results.length).toBe(2)
    expect(JSON.stringify(eventsIn(gemini, bytes)[0])).toBe(JSON.stringify({ candidates }).replaceAll('"3"', "3"))
  })
})

describe("a request", () => {
  test("is known by its path; without alt=sse a stream is an array", () => {
    const body = { contents: [] }
    const wires = (url: string) => [gemini, geminiArray].map(({ isRequest }) => isRequest(url, body))
    expect(wires("https://x/v1beta/models/m:generateContent?key=k")).toEqual([true, false])
    expect(wires("https://x/v1beta/models/m:streamGenerateContent?key=k&alt=sse")).toEqual([true, false])
    expect(wires("https://x/v1beta/models/m:streamGenerateContent")).toEqual([false, true])
    expect(wires("https://x/v1beta/models/m:countTokens")).toEqual([false, false])
  })

  test.each([
    ["https://x/m:streamGenerateContent?alt=sse", "https://x/m:generateContent"],
    ["https://x/m:streamGenerateContent?alt=sse&key=k", "https://x/m:generateContent?key=k"],
    ["https://x/m:streamGenerateContent?key=k&alt=sse", "https://x/m:generateContent?key=k"],
    ["https://x/m:streamGenerateContent?key=k", "https://x/m:generateContent?key=k"],
  ])("%s asks for a whole answer at %s", (url, expected) => {
    expect(gemini.wholeUrl?.(url)).toBe(expected)
  })

  test("tells the calls in order, where results have no ids", () => {
    const response = (name: string, given: object) => ({ functionResponse: { name, response: given } })
    const contents = [
      { role: "user", parts: [{ text: "hi" }] },
      {
        role: "model",
        parts: [
          { functionCall: { name: "a", args: { x: 1 } } },
          { functionCall: { name: "b", args: {} } },
          { functionCall: { name: "a", args: { x: 2 } } },
        ],
      },
      {
        role: "user",
        parts: [response("b", { error: "no" }), response("a", { result: "one" }), response("a", { output: "two" })],
      },
    ]
    expect(gemini.readHistory({ contents }).calls).toEqual([
      { name: "a", arguments: '{"x":1}', result: "one" },
      { name: "b", arguments: "{}", result: "no", ok: false, sameTurn: true },
      { name: "a", arguments: '{"x":2}', result: "two", sameTurn: true },
    ])
  })

  test("that asks again has one response for each call, and the signature at the first", () => {
    const body = answer([{ text: "" }, { ...callPart(PARIS), thoughtSignature: "c2ln" }, callPart({ days: 3 })])
    const [result] = whole(body).results
    const told = { ...result, calls: [], order: result?.order.slice(1) }
    expect(gemini.withAnswers({ contents: [] }, body, told as never)).toMatchObject({
      contents: [
        { role: "model", parts: [{ ...callPart({ days: 3 }), thoughtSignature: "c2ln" }] },
        {
          role: "user",
          parts: [
            {
              functionResponse: {
                name: "get_weather",
                response: { error: expect.stringContaining("was not executed") as string },
              },
            },
          ],
        },
      ],
    })
  })
})

test("a reason with every event: the turn goes on, and its calls are mended", async () => {
  const event = (part: object): string =>
    `data: ${JSON.stringify({ candidates: [{ content: { role: "model", parts: [part] }, finishReason: "STOP" }] })}\n\n`
  const parts = [{ text: "Let me see." }, { functionCall: { name: "get_weather", args: { city: "Oslo", days: "2" } } }]
  const { bytes, results, remarks } = await patchStream(gemini, [new TextEncoder().encode(parts.map(event).join(""))])
  expect(results.map(({ content, calls }) => [content, calls[0]?.input])).toEqual([
    ["Let me see.", { city: "Oslo", days: 2 }],
  ])
  expect(new TextDecoder().decode(bytes)).toContain('"args":{"city":"Oslo","days":2}')
  expect(remarks).toEqual([])
})

describe("tools of the provider whose functions the client runs", () => {
  const declared = {
    functionDeclarations: [{ name: "find", parameters: { type: "OBJECT", properties: { n: { type: "INTEGER" } } } }],
  }
  const ask = async (tools: readonly object[], body: object, path: string) => {
    const text = path.includes("alt=sse") ? `data: ${JSON.stringify(body)}\n\n` : JSON.stringify([body]).slice(1, -1)
    const type = path.includes("alt=sse") ? "text/event-stream" : "application/json"
    let requests = 0
    const fetch = mendFetch(async () => {
      requests++
      return new Response(path.includes("stream") && type !== "text/event-stream" ? `[${text}]` : text, {
        headers: { "content-type": type },
      })
    })
    const init = { method: "POST", body: JSON.stringify({ contents: [], tools }) }
    const sent = await (await fetch(`https://api.example.com/v1beta/models/any:${path}`, init)).text()
    return { sent, requests }
  }
  const drag = { functionCall: { name: "drag_and_drop", args: { x: 4, y: "9" } } }
  const paths = ["generateContent", "streamGenerateContent?alt=sse", "streamGenerateContent"]

  test.each(paths)("%s: their calls pass, and calls of listed tools are mended", async (path) => {
    for (const own of [
      { computerUse: {} },
      { computer_use: { environment: "ENVIRONMENT_BROWSER" } },
      { mcpServers: [] },
    ]) {
      const body = answer([drag, { functionCall: { name: "find", args: { n: "7" } } }])
      const { sent, requests } = await ask([own, declared], body, path)
      expect(requests).toBe(1)
      expect(sent).toContain(JSON.stringify(drag))
      expect(sent).toContain('{"n":7}')
    }
  })

  test("without one a call of an unknown tool is asked about", async () => {
    expect((await ask([{ googleSearch: {} }, declared], answer([drag]), "generateContent")).requests).toBe(2)
  })
})
