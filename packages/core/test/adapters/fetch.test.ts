import { Readable } from "node:stream"
import { afterEach, describe, expect, test } from "vitest"
import { mendFetch } from "../../src/adapters/fetch.ts"
import type { Fetch, FetchOptions } from "../../src/adapters/fetch-job.ts"
import { WEATHER_TOOL } from "../../src/testing/scenarios.ts"
import { fakeUpstream } from "../../src/testing/upstream.ts"
import type { MendResult } from "../../src/turn.ts"
import { OPENAI } from "../support/stream-events.ts"
import {
  answering,
  CHAT_TOOLS,
  CHAT_URL,
  chatRequest,
  completion,
  QUESTION,
  streamOf,
  weatherCall,
} from "../support/upstreams.ts"

const GOOD = '{"city":"Oslo","days":2}'
const BROKEN = `{'city': "Oslo", "days": "2",}`
const MENDED = '{"city": "Oslo", "days": 2}'
const UNUSABLE = '{"days":2}'

interface Completion {
  readonly choices: readonly [
    {
      readonly message: { readonly content: string | null; readonly tool_calls?: ReturnType<typeof weatherCall>[] }
      readonly finish_reason: string
    },
  ]
}

const bodyOf = async (response: Response): Promise<Completion> => (await response.json()) as Completion
const argumentsIn = ({ choices: [{ message }] }: Completion): string[] =>
  (message.tool_calls ?? []).map((call) => call.function.arguments)

/** Both ways: whole and streamed. */
async function outcome(fetch: ReturnType<typeof mendFetch>, isStreamed: boolean, more: object = {}) {
  const response = await fetch(CHAT_URL, chatRequest({ stream: isStreamed, ...more }))
  if (isStreamed) return OPENAI.read(await response.text())
  const { choices } = await bodyOf(response)
  const { message, finish_reason: finishReason } = choices[0]
  return {
    text: message.content ?? "",
    calls: (message.tool_calls ?? []).map(({ id, function: called }) => ({ id, ...called })),
    finishReason,
  }
}

const answerFor = (
  isStreamed: boolean,
  message: Parameters<typeof streamOf>[0],
  finishReason?: string,
): object | string => (isStreamed ? streamOf(message, finishReason) : completion(message, finishReason))

describe("what is mended", () => {
  test("a call as it was written before there were lists of them, whole and streamed", async () => {
    const { tools: _, ...request } = JSON.parse(chatRequest().body as string) as { readonly tools: unknown }
    const functions = CHAT_TOOLS.map(({ function: declared }) => declared)
    const ask = async (answer: object | string, options: FetchOptions = {}) => {
      const { fetch, asked } = answering(answer)
      const body = JSON.stringify({ ...request, functions, stream: typeof answer === "string" })
      const text = await (await mendFetch(fetch, options)(CHAT_URL, { ...chatRequest(), body })).text()
      expect(asked).toHaveLength(1)
      return text
    }
    const event = (delta: object, reason: string | null = null): string =>
      `data: ${JSON.stringify({ choices: [{ index: 0, delta, finish_reason: reason }] })}\n\n`
    const stream = (pieces: readonly string[]): string =>
      [{ name: "get_weather", arguments: "" }, ...pieces.map((piece) => ({ arguments: piece }))]
        .map((call) => event({ function_call: call }))
        .join("") + event({}, "function_call")
    const whole = (text: string): object =>
      completion({ function_call: { name: "get_weather", arguments: text } }, "function_call")
    expect(await ask(whole(BROKEN))).toBe(JSON.stringify(whole(MENDED)))
    expect(await ask(stream([...BROKEN]))).toBe(stream([...[...BROKEN].slice(1).map(() => ""), MENDED]))
    for (const answer of [stream([...MENDED]), stream([...UNUSABLE])]) expect(await ask(answer)).toBe(answer)
    const dropped = JSON.parse(await ask(whole(UNUSABLE), { escalated: "drop" })) as Completion
    expect(dropped.choices[0]).toMatchObject({
      finish_reason: "stop",
      message: { content: expect.stringContaining("not executed") },
    })
    expect(dropped.choices[0].message).not.toHaveProperty("function_call")
  })

  test("calls that all come under number 0 are told apart by their beginnings, whatever their pieces look like", async () => {
    const event = (entry: object): string =>
      `data: ${JSON.stringify({ choices: [{ index: 0, delta: { tool_calls: [{ index: 0, ...entry }] } }] })}\n\n`
    const inPieces = (id: string, text: string): string =>
      event({ id, function: { name: "get_weather", arguments: "" } }) +
      [...text].map((piece) => event({ function: { arguments: piece } })).join("")
    const stream = [inPieces("c1", BROKEN), inPieces("c2", BROKEN.replace("Oslo", "Bergen")), streamOf({})].join("")
    const results: MendResult[] = []
    await outcome(mendFetch(answering(stream).fetch, { onResult: (result) => results.push(result) }), true)
    expect(results.flatMap(({ calls }) => calls.map(({ id, arguments: text }) => [id, text]))).toEqual([
      ["c1", MENDED],
      ["c2", MENDED.replace("Oslo", "Bergen")],
    ])
  })

  test("whole and streamed, by a URL, a URL object or a Request, with a body of text or of bytes", async () => {
    const init = chatRequest()
    const inputs: [Parameters<typeof fetch>[0], RequestInit | undefined][] = [
      [CHAT_URL, init],
      [new URL(CHAT_URL), init],
      [new Request(CHAT_URL, init), undefined],
      [CHAT_URL, { ...init, body: new TextEncoder().encode(init.body as string) }],
    ]
    for (const [input, own] of inputs) {
      const { fetch } = answering(completion({ tool_calls: [weatherCall(BROKEN)] }))
      const response = await mendFetch(fetch)(input as string, own)
      const body = await bodyOf(response)
      expect(argumentsIn(body)).toEqual([MENDED])
      expect(body).toMatchObject({ id: "x1", x_extra: 1 })
    }
  })

  test("the answer keeps status, headers and address; length and encoding of a changed body go", async () => {
    const headers = {
      "content-type": "application/json",
      "content-encoding": "gzip",
      "content-length": "5",
      "x-request-id": "r7",
    }
    const answer = (text: string) => () => {
      const response = new Response(JSON.stringify(completion({ tool_calls: [weatherCall(text)] })), {
        status: 201,
        statusText: "Made",
        headers,
      })
      const place = { url: { value: "https://elsewhere.example/" }, redirected: { value: true } }
      return Object.defineProperties(response, place)
    }
    const changed = await mendFetch(answering(answer(BROKEN)).fetch)(CHAT_URL, chatRequest())
    expect([changed.status, changed.statusText, changed.url, changed.headers.get("x-request-id")]).toEqual([
      201,
      "Made",
      "https://elsewhere.example/",
      "r7",
    ])
    expect(changed.redirected).toBe(true)
    expect([changed.headers.get("content-encoding"), changed.headers.get("content-length")]).toEqual([null, null])
    const same = await mendFetch(answering(answer(GOOD)).fetch)(CHAT_URL, chatRequest())
    expect(Object.fromEntries(same.headers)).toEqual(headers)
  })

  test("every scenario of the fake upstream comes to the same calls, whole and in any delivery", async () => {
    for (const scenario of [
      "valid",
      "broken-arguments",
      "inner-quotes",
      "wrong-name",
      "call-in-text",
      "call-in-reasoning",
      "concatenated",
    ] as const)
      for (const delivery of [
        {},
        { cut: 1 },
        { packetBytes: 3 },
        { splitNames: true, withoutIds: true },
        { withoutIndices: true },
        { interleaved: true },
      ]) {
        const run = (isStreamed: boolean) =>
          outcome(mendFetch(fakeUpstream({ scenario, delivery }).fetch as typeof fetch, { reask: 0 }), isStreamed)
        const whole = await run(false)
        expect(whole.calls.length).toBeGreaterThan(0)
        expect((await run(true)).calls.map(({ name, arguments: text }) => [name, text])).toEqual(
          whole.calls.map(({ name, arguments: text }) => [name, text]),
        )
      }
  })
})

describe("what passes untouched", () => {
  const untouched = async (answer: () => Response, init: RequestInit = chatRequest(), url = CHAT_URL) => {
    const response = answer()
    const { fetch, asked } = answering(response)
    const passed = await mendFetch(fetch)(url, init)
    expect(passed).toBe(response)
    expect(asked[0]?.init).toBe(init)
  }
  const broken = () =>
    new Response(JSON.stringify(completion({ tool_calls: [weatherCall(BROKEN)] })), {
      headers: { "content-type": "application/json" },
    })

  test("errors of the provider", async () => {
    for (const status of [400, 401, 404, 429, 500, 503])
      await untouched(() => new Response('{"error":{}}', { status, headers: { "content-type": "application/json" } }))
  })

  test("requests that are no requests for an answer, or have no tools that can be read", async () => {
    await untouched(broken, chatRequest(), "https://api.example.com/v1/embeddings")
    await untouched(broken, chatRequest({ tools: [] }))
    await untouched(broken, chatRequest({ tools: undefined }))
    await untouched(broken, chatRequest({ tools: "none" }))
    await untouched(broken, chatRequest({ tools: [{ type: "function" }] }))
    await untouched(broken, chatRequest({ messages: "hi" }))
    await untouched(broken, { method: "POST", body: "not json" })
    await untouched(broken, { method: "POST", body: "[1]" })
    await untouched(broken, { method: "POST", body: new FormData() })
    await untouched(broken, { method: "POST", body: new URLSearchParams("a=1") })
    await untouched(broken, { method: "POST", body: new ReadableStream(), duplex: "half" } as RequestInit)
    await untouched(broken, { method: "POST", body: new Blob(["x"]) })
    await untouched(() => new Response(null, { status: 204 }))
  })

  test("a Request with a form is not read", async () => {
    const form = new FormData()
    form.set("file", new Blob(["x".repeat(1_000)]))
    const request = new Request(CHAT_URL, { method: "POST", body: form })
    const { fetch } = answering(completion({}))
    await mendFetch(async (input) => {
      expect(input).toBe(request)
      expect((input as Request).bodyUsed).toBe(false)
      return fetch(CHAT_URL)
    })(request)
  })

  test("a body that is not JSON, and JSON that is no completion", async () => {
    for (const text of [
      "<html>",
      "",
      "null",
      "[]",
      "3",
      '{"choices":3}',
      '{"choices":[null]}',
      '{"choices":[{"message":3}]}',
    ]) {
      const { fetch } = answering(() => new Response(text, { headers: { "content-type": "application/json" } }))
      expect(await (await mendFetch(fetch)(CHAT_URL, chatRequest())).text()).toBe(text)
    }
  })

  test("valid calls leave byte for byte, whole and streamed", async () => {
    const whole = JSON.stringify(completion({ tool_calls: [weatherCall(GOOD)] }), null, 3).replace(
      '"x_extra": 1',
      '"x_extra": 1.0',
    )
    const { fetch } = answering(() => new Response(whole, { headers: { "content-type": "application/json" } }))
    expect(await (await mendFetch(fetch)(CHAT_URL, chatRequest())).text()).toBe(whole)
    const stream = streamOf({ content: "Wait.", tool_calls: [weatherCall(GOOD)] })
    expect(await (await mendFetch(answering(stream).fetch)(CHAT_URL, chatRequest({ stream: true }))).text()).toBe(
      stream,
    )
  })

  test("tools whose schemas are no schemas do no harm", async () => {
    for (const schema of [
      null,
      3,
      "x",
      [],
      { type: 7 },
      { $ref: "#/nowhere" },
      { properties: { city: { type: "strung" } } },
      { allOf: [{ $ref: "#" }] },
    ]) {
      const tools = [{ type: "function", function: { name: "get_weather", parameters: schema } }]
      const stream = streamOf({ tool_calls: [weatherCall(GOOD)] })
      expect(
        await (
          await mendFetch(answering(stream).fetch, { mode: "live" })(CHAT_URL, chatRequest({ stream: true, tools }))
        ).text(),
      ).toBe(stream)
    }
    const twice = [...CHAT_TOOLS, ...CHAT_TOOLS]
    expect(
      (
        await outcome(mendFetch(answering(completion({ tool_calls: [weatherCall(BROKEN)] })).fetch), false, {
          tools: twice,
        })
      ).calls,
    ).toHaveLength(1)
  })
})

describe("content types that lie", () => {
  const typed = (text: string, type: string | null) => () =>
    new Response(new TextEncoder().encode(text), { headers: type === null ? {} : { "content-type": type } })

  test("events under another name are events where a stream was asked for", async () => {
    for (const type of ["text/plain", "application/json", "application/octet-stream", null]) {
      const { fetch } = answering(typed(streamOf({ tool_calls: [weatherCall(BROKEN)] }), type))
      expect((await outcome(mendFetch(fetch), true)).calls).toEqual([
        { id: "c1", name: "get_weather", arguments: MENDED },
      ])
    }
  })

  test("JSON under another name is mended where none was", async () => {
    for (const type of ["text/plain", null, "application/problem+json"]) {
      const { fetch } = answering(typed(JSON.stringify(completion({ tool_calls: [weatherCall(BROKEN)] })), type))
      expect((await outcome(mendFetch(fetch), false)).calls[0]?.arguments).toBe(MENDED)
    }
  })

  test("JSON under the name of a stream is mended, and passes as it came when nothing is wrong", async () => {
    const answerTo = async (text: string) =>
      (
        await mendFetch(answering(typed(text, "text/event-stream")).fetch)(CHAT_URL, chatRequest({ stream: true }))
      ).text()
    const answer = (text: string) => `${JSON.stringify(completion({ tool_calls: [weatherCall(text)] }), null, 1)}\n`
    expect(await answerTo(answer(BROKEN))).toBe(answer(MENDED))
    for (const text of [answer(MENDED), '{"error":{"message":"busy"}}', '{"choices":['])
      expect(await answerTo(text)).toBe(text)
  })

  test("a stream that ends without a reason, but with its mark, is mended", async () => {
    const whole = streamOf({ tool_calls: [weatherCall(BROKEN)] })
    const unended = whole.replace(/data: [^\n]*"finish_reason":"[^\n]*\n\n/, "")
    const fetchOf = (text: string) => mendFetch(answering(typed(text, "text/event-stream")).fetch)
    expect(unended).not.toBe(whole)
    expect((await outcome(fetchOf(unended), true)).calls).toEqual([
      { id: "c1", name: "get_weather", arguments: MENDED },
    ])
    const failed = unended.replace("data: [DONE]", 'data: {"error":{"message":"overloaded"}}\n\ndata: [DONE]')
    for (const text of [failed, unended.replace("data: [DONE]\n\n", "")])
      expect(await (await fetchOf(text)(CHAT_URL, chatRequest({ stream: true }))).text()).toBe(text)
  })
})

describe("asking again", () => {
  for (const isStreamed of [false, true])
    describe(isStreamed ? "streamed" : "whole", () => {
      test("good calls stay, bad ones are replaced by those of the second answer", async () => {
        const results: MendResult[] = []
        const { fetch, asked } = answering(
          answerFor(isStreamed, { tool_calls: [weatherCall(GOOD, "c1"), weatherCall(UNUSABLE, "c2")] }),
          completion({ tool_calls: [weatherCall('{"city":"Bergen","days":"1"}', "c3")] }),
        )
        const { calls, finishReason } = await outcome(
          mendFetch(fetch, { onResult: (result) => results.push(result) }),
          isStreamed,
          {
            n: 1,
            stream_options: {},
          },
        )
        expect(calls.map(({ id, arguments: text }) => [id, text])).toEqual([
          ["c1", GOOD],
          ["c3", '{"city":"Bergen","days":1}'],
        ])
        expect(finishReason).toBe("tool_calls")
        expect(asked).toHaveLength(2)
        const { body } = asked[1] as (typeof asked)[number]
        expect([body["stream"], body["stream_options"], body["n"]]).toEqual([undefined, undefined, undefined])
        const [, assistant, result] = body["messages"] as Record<string, unknown>[]
        expect(JSON.stringify(assistant)).not.toContain("c1")
        expect(result).toMatchObject({ role: "tool", tool_call_id: "c2" })
        expect(result?.["content"]).toContain("was not executed")
        expect(results.map(({ calls: run, escalated }) => [run.length, escalated.length])).toEqual([
          [1, 1],
          [1, 0],
        ])
      })

      test.each([
        ["of use", completion({ tool_calls: [weatherCall(GOOD, "c3")] })],
        ["of no use", completion({ tool_calls: [weatherCall(UNUSABLE, "c3")] })],
      ])("what the second answer cost is added, %s or not", async (_, second) => {
        const usage = { prompt_tokens: 5, completion_tokens: 2, details: { cached: 1 } }
        const message = { tool_calls: [weatherCall(UNUSABLE, "c1")] }
        // with the event behind the end, which may say the end once more
        for (const choices of [[], [{ index: 0, delta: {}, finish_reason: "tool_calls" }]]) {
          const cost = `data: ${JSON.stringify({ id: "x1", choices, usage })}\n\n`
          const events = streamOf(message).split(/(?<=\n\n)/)
          // and before it
          for (const at of [-1, -2]) {
            const { fetch } = answering(
              isStreamed ? events.toSpliced(at, 0, cost).join("") : { ...completion(message), usage },
              { ...second, usage: { ...usage, prompt_tokens: 9 } },
            )
            const text = await (await mendFetch(fetch)(CHAT_URL, chatRequest({ stream: isStreamed }))).text()
            expect(text.match(/"usage":.*?\}\}/g)).toEqual([
              '"usage":{"prompt_tokens":14,"completion_tokens":4,"details":{"cached":2}}',
            ])
          }
        }
      })

      test("a call that the second answer repeats is made once", async () => {
        const { fetch } = answering(
          answerFor(isStreamed, { tool_calls: [weatherCall(GOOD, "c1"), weatherCall(UNUSABLE, "c2")] }),
          completion({
            tool_calls: [
              weatherCall('{"days":2,"city":"Oslo"}', "c3"),
              weatherCall('{"city":"Bergen","days":1}', "c4"),
            ],
          }),
        )
        expect((await outcome(mendFetch(fetch), isStreamed)).calls.map(({ id }) => id)).toEqual(["c1", "c4"])
      })

      test("the second answer is a text: it takes the place of the call", async () => {
        const { fetch } = answering(
          answerFor(isStreamed, { tool_calls: [weatherCall(UNUSABLE)] }),
          completion({ content: "I cannot tell." }, "stop"),
        )
        expect(await outcome(mendFetch(fetch), isStreamed)).toEqual({
          text: "I cannot tell.",
          calls: [],
          finishReason: "stop",
        })
      })

      test("an answer that was cut ends with the calls of the second", async () => {
        const { fetch } = answering(
          answerFor(isStreamed, { tool_calls: [weatherCall('{"city":"Os')] }, "length"),
          completion({ tool_calls: [weatherCall(GOOD, "c2")] }),
        )
        expect(await outcome(mendFetch(fetch), isStreamed)).toMatchObject({
          calls: [{ id: "c2", arguments: GOOD }],
          finishReason: "tool_calls",
        })
      })

      const first = answerFor(isStreamed, { tool_calls: [weatherCall(GOOD, "c1"), weatherCall(UNUSABLE, "c2")] })
      const failures: Readonly<Record<string, object | Error | (() => Response)>> = {
        "bad again": completion({ tool_calls: [weatherCall(UNUSABLE, "c3")] }),
        "an error of the provider": () => new Response("no", { status: 500 }),
        "no JSON": () => new Response("<html>"),
        "no connection": new TypeError("fetch failed"),
        "a broken body": () =>
          new Response(
            new ReadableStream({
              pull: (controller) => controller.error(new TypeError("terminated")),
            }),
          ),
      }
      for (const [name, second] of Object.entries(failures))
        test(`the second answer is ${name}: the first one counts, and is told once`, async () => {
          const results: MendResult[] = []
          const { fetch, asked } = answering(first, second)
          const { calls } = await outcome(mendFetch(fetch, { onResult: (result) => results.push(result) }), isStreamed)
          expect(calls.map(({ id, arguments: text }) => [id, text])).toEqual([
            ["c1", GOOD],
            ["c2", UNUSABLE],
          ])
          expect(asked).toHaveLength(2)
          expect(results).toHaveLength(name === "bad again" ? 2 : 1)
        })

      test("a second answer that is streamed, though it was asked for whole, counts", async () => {
        const second = streamOf({ tool_calls: [{ index: 0, ...weatherCall(BROKEN, "c9") }] })
        const { fetch, asked } = answering(answerFor(isStreamed, { tool_calls: [weatherCall(UNUSABLE)] }), second)
        const { calls } = await outcome(mendFetch(fetch), isStreamed)
        expect(calls).toMatchObject([{ id: "c9", arguments: MENDED }])
        expect(asked).toHaveLength(2)
      })

      test("never more often than asked for", async () => {
        for (const reask of [0, 1, 3]) {
          const { fetch, asked } = answering(first, completion({ tool_calls: [weatherCall(UNUSABLE, "c3")] }))
          await outcome(mendFetch(fetch, { reask, maxReprompts: 5 }), isStreamed)
          expect(asked).toHaveLength(1 + reask)
        }
      })

      test("what still cannot be used is passed on, left out or thrown", async () => {
        const idsWith = async (options: FetchOptions) =>
          (await outcome(mendFetch(answering(first).fetch, { reask: 0, ...options }), isStreamed)).calls.map(
            ({ id }) => id,
          )
        expect(await idsWith({})).toEqual(["c1", "c2"])
        expect(await idsWith({ escalated: "drop" })).toEqual(["c1"])
        await expect(idsWith({ escalated: "throw" })).rejects.toMatchObject({ code: "MEND_ESCALATED" })
      })

      test("what is thrown is thrown by the body: where a fetch throws, SDKs send the request again", async () => {
        const { fetch, asked } = answering(first)
        const response = await mendFetch(fetch, { escalated: "throw" })(CHAT_URL, chatRequest({ stream: isStreamed }))
        expect([response.status, response.headers.has("content-length")]).toEqual([200, false])
        await expect(response.json()).rejects.toMatchObject({
          code: "MEND_ESCALATED",
          message: expect.stringContaining('missing "city"'),
        })
        expect(asked).toHaveLength(2)
      })

      test("an answer whose only call is left out says why, below the text of the model", async () => {
        const said = answerFor(isStreamed, { content: "I look it up.", tool_calls: [weatherCall(UNUSABLE)] })
        const { text, calls, finishReason } = await outcome(
          mendFetch(answering(said).fetch, { reask: 0, escalated: "drop" }),
          isStreamed,
        )
        expect(text).toMatch(/^I look it up\.\n\n.*was not executed/s)
        expect([calls, finishReason]).toEqual([[], "stop"])
      })
    })

  test("a message that lost its calls has no empty list of them: a provider would reject it", async () => {
    const { fetch } = answering(completion({ tool_calls: [weatherCall(UNUSABLE)] }))
    const { choices } = await bodyOf(await mendFetch(fetch, { reask: 0, escalated: "drop" })(CHAT_URL, chatRequest()))
    expect("tool_calls" in choices[0].message).toBe(false)
  })

  test("length and idempotency key of the first request are not those of the second; its other headers are", async () => {
    const { fetch, asked } = answering(
      completion({ tool_calls: [weatherCall(UNUSABLE)] }),
      completion({ tool_calls: [weatherCall(GOOD)] }),
    )
    const headers = { authorization: "Bearer x", "content-length": "10", "Idempotency-Key": "k1" }
    await mendFetch(fetch)(CHAT_URL, { ...chatRequest(), headers })
    expect(Object.fromEntries(new Headers(asked[1]?.init?.headers))).toEqual({ authorization: "Bearer x" })
  })

  test("a Request is asked again with its own method and headers", async () => {
    const seen: [string, string | null][] = []
    const second = answering(
      completion({ tool_calls: [weatherCall(UNUSABLE)] }),
      completion({ tool_calls: [weatherCall(GOOD)] }),
    )
    const fetch = mendFetch(async (input, init) => {
      const request = new Request(input, init)
      seen.push([request.method, request.headers.get("x-own")])
      return second.fetch(CHAT_URL, { body: await request.text() })
    })
    const response = await fetch(new Request(CHAT_URL, { ...chatRequest(), headers: { "x-own": "1" } }))
    expect(argumentsIn(await bodyOf(response))).toEqual([GOOD])
    expect(seen).toEqual([
      ["POST", "1"],
      ["POST", "1"],
    ])
  })

  test("who gives up while the model is asked again gets the error", async () => {
    const controller = new AbortController()
    const { fetch } = answering(completion({ tool_calls: [weatherCall(UNUSABLE)] }))
    let count = 0
    const aborted = mendFetch(async (input, init) => {
      if (++count === 1) return fetch(input, init)
      controller.abort()
      throw controller.signal.reason
    })(CHAT_URL, { ...chatRequest(), signal: controller.signal })
    const response = await aborted
    await expect(response.text()).rejects.toMatchObject({ name: "AbortError" })
  })

  test("a changed answer keeps the mark of its byte order", async () => {
    const text = `\uFEFF${JSON.stringify(completion({ tool_calls: [weatherCall(BROKEN)] }))}`
    const { fetch } = answering(() => new Response(text, { headers: { "content-type": "application/json" } }))
    const bytes = new Uint8Array(await (await mendFetch(fetch)(CHAT_URL, chatRequest())).arrayBuffer())
    expect([...bytes.subarray(0, 4)]).toEqual([0xef, 0xbb, 0xbf, 0x7b])
    expect(new TextDecoder().decode(bytes)).toContain(JSON.stringify(MENDED))
  })

  test("a whole answer that breaks off behind its head fails where it is read, and the request is made once", async () => {
    const asked: unknown[] = []
    const fetch = mendFetch(async (input) => {
      asked.push(input)
      const start = (body: ReadableStreamDefaultController): void => {
        body.enqueue(new TextEncoder().encode('{"choices":['))
        body.error(new TypeError("the line is dead"))
      }
      return new Response(new ReadableStream({ start }), { headers: { "content-type": "application/json" } })
    })
    const response = await fetch(CHAT_URL, chatRequest())
    expect(response.status).toBe(200)
    await expect(response.json()).rejects.toThrow("the line is dead")
    expect(asked).toHaveLength(1)
  })

  test("a fetch that was written for Node alone answers with its own streams", async () => {
    const fetchOfNode = (text: string, type: string): Fetch => {
      const body = Readable.from([Buffer.from(text)])
      const headers = [["content-type", type]] as [string, string][]
      const given = { body, ok: true, status: 200, statusText: "OK", headers: new Headers(headers), url: CHAT_URL }
      return async () => ({ ...given, arrayBuffer: () => new Response(text).arrayBuffer() }) as unknown as Response
    }
    const message = { tool_calls: [weatherCall(BROKEN)] }
    const streamed = mendFetch(fetchOfNode(streamOf(message), "text/event-stream"))
    expect((await outcome(streamed, true)).calls).toMatchObject([{ arguments: MENDED }])
    const whole = mendFetch(fetchOfNode(JSON.stringify(completion(message)), "application/json"))
    expect((await outcome(whole, false)).calls).toMatchObject([{ arguments: MENDED }])
    const odd = mendFetch(async () => ({ body: {}, ok: true, headers: new Headers() }) as unknown as Response)
    await expect(odd(CHAT_URL, chatRequest({ stream: true }))).rejects.toThrow(
      /must be a ReadableStream or an async iterable/,
    )
  })

  test("a client that goes away lets a stream of Node go, too", async () => {
    const body = Readable.from([Buffer.from(streamOf({ content: "A. B. C." }))])
    const fetch = mendFetch(
      async () =>
        ({
          body,
          ok: true,
          status: 200,
          headers: new Headers({ "content-type": "text/event-stream" }),
        }) as unknown as Response,
    )
    await (await fetch(CHAT_URL, chatRequest({ stream: true }))).body?.cancel()
    expect(body.destroyed).toBe(true)
  })

  test.each([false, true])(
    "around another mendFetch it changes nothing and asks for nothing, streamed: %s",
    async (isStreamed) => {
      const marked = `I look.\n<tool_call>\n{"name": "get_weather", "arguments": ${GOOD}}\n</tool_call>`
      const message = { content: marked, tool_calls: [weatherCall(UNUSABLE)] }
      const answersOf = async (wrap: (fetch: Fetch) => Fetch) => {
        const { fetch, asked } = answering(answerFor(isStreamed, message, "length"))
        const response = await wrap(fetch)(CHAT_URL, chatRequest({ stream: isStreamed }))
        return [await response.text(), asked.length]
      }
      const once = await answersOf((fetch) => mendFetch(fetch))
      expect(await answersOf((fetch) => mendFetch(mendFetch(fetch)))).toEqual(once)
      // one that only reports leaves the mending to the other
      expect(await answersOf((fetch) => mendFetch(mendFetch(fetch, { preset: "report" })))).toEqual(once)
    },
  )

  describe("without a fetch of its own", () => {
    const { fetch: globalFetch } = globalThis
    afterEach(() => {
      globalThis.fetch = globalFetch
    })

    test("the global one of each request counts", async () => {
      const fetch = mendFetch()
      await new Promise(setImmediate)
      globalThis.fetch = answering(completion({ tool_calls: [weatherCall(BROKEN)] })).fetch
      expect(argumentsIn(await bodyOf(await fetch(CHAT_URL, chatRequest())))).toEqual([MENDED])
    })

    test("it can take the place of the global one, and be wrapped there", async () => {
      const { fetch, asked } = answering(completion({ tool_calls: [weatherCall(BROKEN)] }))
      globalThis.fetch = fetch
      const mended = mendFetch()
      globalThis.fetch = mended as typeof globalThis.fetch
      await new Promise(setImmediate)
      globalThis.fetch = async (input, init) => mended(input, init)
      expect(argumentsIn(await bodyOf(await globalThis.fetch(CHAT_URL, chatRequest())))).toEqual([MENDED])
      expect(asked).toHaveLength(1)
    })
  })

  test.each([
    [0, 0],
    [undefined, undefined],
  ])("choices of a whole answer under one number keep their own calls", async (...numbers) => {
    const choices = numbers.map((index, at) => ({
      index,
      message: { role: "assistant", tool_calls: [weatherCall(BROKEN, `c${at}`)] },
      finish_reason: "tool_calls",
    }))
    const { fetch } = answering({ choices })
    const given = (await (await mendFetch(fetch)(CHAT_URL, chatRequest({ n: 2 }))).json()) as {
      choices: typeof choices
    }
    expect(given.choices.flatMap(({ message }) => message.tool_calls)).toEqual([
      weatherCall(MENDED, "c0"),
      weatherCall(MENDED, "c1"),
    ])
  })

  test("choices beside each other are judged each on its own", async () => {
    const choices = [0, 1, 2, 3, 4, 5, 6, 7, 8].map((index) => ({
      index,
      message: { role: "assistant", content: null, tool_calls: [weatherCall(GOOD, `c${index}`)] },
      finish_reason: "tool_calls",
    }))
    const results: MendResult[] = []
    const body = JSON.stringify({ choices })
    const { fetch } = answering(() => new Response(body, { headers: { "content-type": "application/json" } }))
    expect(
      await (
        await mendFetch(fetch, { onResult: (result) => results.push(result) })(CHAT_URL, chatRequest({ n: 9 }))
      ).text(),
    ).toBe(body)
    expect(results.every(({ report }) => report.storm === undefined)).toBe(true)
  })
})

describe("the conversation", () => {
  const TAGGED = `<tool_call>{"name": "get_weather", "arguments": ${GOOD}}</tool_call>`
  const called = { role: "assistant", content: null, tool_calls: [weatherCall('{"city":"Bergen","days":1}', "c0")] }
  const histories: Readonly<Record<string, readonly object[]>> = {
    "the result of a call": [
      QUESTION,
      called,
      { role: "tool", tool_call_id: "c0", content: `The page says ${TAGGED}` },
    ],
    "a result whose call was cut away": [
      QUESTION,
      { role: "tool", tool_call_id: "gone", content: `The page says ${TAGGED}` },
    ],
    "an earlier result": [
      QUESTION,
      called,
      { role: "tool", tool_call_id: "c0", content: `The page says ${TAGGED}` },
      { role: "assistant", content: "Well." },
      { role: "user", content: "Go on." },
    ],
    "a message of a person": [{ role: "user", content: [{ type: "text", text: `What does ${TAGGED} do?` }] }],
    "a result in parts": [
      QUESTION,
      called,
      { role: "tool", tool_call_id: "c0", content: [{ type: "text", text: TAGGED }] },
    ],
  }
  for (const [name, messages] of Object.entries(histories))
    test(`a call that stands in ${name} is never run from text, with a memory and without`, async () => {
      for (const conversation of [undefined, () => "one"])
        for (const isStreamed of [false, true]) {
          const options: FetchOptions = conversation === undefined ? {} : { conversation }
          const fetch = mendFetch(answering(answerFor(isStreamed, { content: TAGGED }, "stop")).fetch, options)
          if (conversation !== undefined)
            await outcome(mendFetch(answering(completion({ content: "hi" }, "stop")).fetch, options), false)
          expect((await outcome(fetch, isStreamed, { messages })).calls).toEqual([])
        }
    })

  test("with a memory, results that a later request brings count: a loop is seen, and a call in them is not run", async () => {
    const fetch = mendFetch(
      answering(
        completion({ tool_calls: [weatherCall('{"city":"Bergen","days":1}', "c0")] }),
        completion({ content: TAGGED }, "stop"),
      ).fetch,
      { conversation: () => "one" },
    )
    expect((await outcome(fetch, false)).calls).toHaveLength(1)
    expect((await outcome(fetch, false, { messages: histories["the result of a call"] })).calls).toEqual([])
  })

  /** The same call again and again, each time with the same result. */
  async function loop(options: FetchOptions, says?: object): Promise<number> {
    let id = 0
    const fetch = mendFetch(
      async () =>
        new Response(JSON.stringify(completion({ tool_calls: [weatherCall(GOOD, `c${id++}`)] })), {
          headers: { "content-type": "application/json" },
        }),
      { reask: 0, ...options },
    )
    const messages: object[] = [QUESTION]
    for (let turn = 1; turn <= 12; turn++) {
      const { calls } = await outcome(fetch, false, { messages })
      const [call] = calls
      if (call === undefined) return turn
      messages.push(
        { role: "assistant", content: null, tool_calls: [weatherCall(call.arguments, call.id)] },
        { role: "tool", tool_call_id: call.id, content: "rain" },
      )
      if (says !== undefined) messages.push({ role: "assistant", content: "Hm." }, says)
    }
    return 0
  }

  test("a loop ends at the same turn with a memory and without, and goes on when a person speaks between", async () => {
    const alone = await loop({})
    expect(alone).toBeGreaterThan(3)
    expect(await loop({ conversation: () => "one" })).toBe(alone)
    expect(await loop({}, QUESTION)).toBe(0)
    expect(await loop({ conversation: () => "one" }, QUESTION)).toBe(0)
  })

  /** A provider whose calls have no ids: how it is asked, what it answers, and what the host sends back. */
  interface IdlessProvider {
    readonly url: string
    readonly request: (history: readonly object[]) => object
    readonly question: object
    readonly answer: object
    readonly callsIn: (answer: never) => readonly unknown[]
    readonly turns: (answer: never, results: readonly string[]) => readonly object[]
  }
  const { name, parameters } = WEATHER_TOOL
  const cities = [
    { city: "Oslo", days: 2 },
    { city: "Bergen", days: 2 },
  ]
  const IDLESS: Readonly<Record<string, IdlessProvider>> = {
    Gemini: {
      url: "https://api.example.com/v1beta/models/any:generateContent",
      request: (contents) => ({ contents, tools: [{ functionDeclarations: [{ name, parameters }] }] }),
      question: { role: "user", parts: [{ text: "How is it?" }] },
      answer: {
        candidates: [{ content: { role: "model", parts: cities.map((args) => ({ functionCall: { name, args } })) } }],
      },
      callsIn: ({ candidates: [{ content }] }: { candidates: [{ content: { parts: object[] } }] }) =>
        content.parts.filter((part) => "functionCall" in part),
      turns: ({ candidates: [{ content }] }: { candidates: [{ content: object }] }, results) => [
        content,
        { role: "user", parts: results.map((output) => ({ functionResponse: { name, response: { output } } })) },
      ],
    },
    Ollama: {
      url: "http://localhost:11434/api/chat",
      request: (messages) => ({ model: "any", stream: false, messages, tools: CHAT_TOOLS }),
      question: QUESTION,
      answer: {
        message: {
          role: "assistant",
          content: "",
          tool_calls: cities.map((given) => ({ function: { name, arguments: given } })),
        },
        done: true,
      },
      callsIn: ({ message }: { message: { tool_calls?: object[] } }) => message.tool_calls ?? [],
      turns: ({ message }: { message: object }, results) => [
        message,
        ...results.map((content) => ({ role: "tool", tool_name: name, content })),
      ],
    },
  }

  /** The turn at which a call is withheld; 0 if none is. */
  async function withheldAt(
    { url, request, question, answer, callsIn, turns }: IdlessProvider,
    options: FetchOptions,
    resultAt: (turn: number) => string,
  ): Promise<number> {
    const fetch = mendFetch(answering(answer).fetch, { reask: 0, ...options })
    const history: object[] = [question]
    for (let turn = 1; turn <= 12; turn++) {
      const given = await fetch(url, { method: "POST", body: JSON.stringify(request(history)) })
      const read = (await given.json()) as never
      if (callsIn(read).length < cities.length) return turn
      history.push(
        ...turns(
          read,
          cities.map(({ city }) => `${city}: ${resultAt(turn)}`),
        ),
      )
    }
    return 0
  }

  const WEATHERS = "rain snow fog hail sleet storm frost haze sun cloud wind heat".split(" ")
  test.each(Object.keys(IDLESS))("%s: results of calls without ids count, with a memory and without", async (wire) => {
    const provider = IDLESS[wire] as IdlessProvider
    const conversation = (): string => "one"
    const looped = await withheldAt(provider, {}, () => "rain")
    expect(looped).toBeGreaterThan(3)
    expect(await withheldAt(provider, { conversation }, () => "rain")).toBe(looped)
    for (const options of [{}, { conversation }])
      expect(await withheldAt(provider, options, (turn) => WEATHERS[turn - 1] as string)).toBe(0)
  })

  test("requests of one conversation that run at the same time are no loop, and neither are choices", async () => {
    const results: MendResult[] = []
    const call = completion({ tool_calls: [weatherCall(GOOD)] }) as Completion
    const choices = Array.from({ length: 12 }, (_, index) => ({ ...call.choices[0], index }))
    const fetch = mendFetch(answering({ ...call, choices }).fetch, {
      conversation: () => "one",
      onResult: (result) => results.push(result),
    })
    await Promise.all(choices.map(() => fetch(CHAT_URL, chatRequest())))
    expect(results).toHaveLength(144)
    expect(results.filter(({ calls, report }) => calls.length !== 1 || report.storm !== undefined)).toEqual([])
  })

  test("the tools of each request count, not those of the first", async () => {
    const other = { type: "function", function: { name: "get_tide", parameters: { type: "object" } } }
    const { fetch } = answering(completion({ tool_calls: [weatherCall(GOOD)] }))
    const results: MendResult[] = []
    const mended = mendFetch(fetch, { conversation: () => "one", onResult: (result) => results.push(result) })
    for (const tools of [[other], CHAT_TOOLS]) await mended(CHAT_URL, chatRequest({ tools }))
    expect(results.at(-1)?.calls).toHaveLength(1)
  })
})

interface Source {
  readonly pull: (controller: ReadableStreamDefaultController<Uint8Array>) => void | Promise<void>
  readonly cancel?: (reason: unknown) => void
}

describe("the stream itself", () => {
  const event = (delta: object): Uint8Array =>
    new TextEncoder().encode(`data: ${JSON.stringify({ choices: [{ index: 0, delta, finish_reason: null }] })}\n\n`)
  const from = (source: Source) =>
    answering(
      () =>
        new Response(new ReadableStream<Uint8Array>(source, { highWaterMark: 0 }), {
          headers: { "content-type": "text/event-stream" },
        }),
    ).fetch
  const call = event({
    tool_calls: [{ index: 0, id: "c1", type: "function", function: { name: "get_weather", arguments: "{'ci" } }],
  })

  test("a client that goes away while something is held lets the upstream go", async () => {
    const reasons: unknown[] = []
    let count = 0
    // two pieces of a call, then nothing more comes
    const pull: Source["pull"] = (controller) =>
      count++ < 2 ? controller.enqueue(call) : new Promise<void>(() => undefined)
    const response = await mendFetch(from({ pull, cancel: (reason) => void reasons.push(reason) }))(
      CHAT_URL,
      chatRequest({ stream: true }),
    )
    const reader = (response.body as ReadableStream<Uint8Array>).getReader()
    const pending = reader.read()
    await new Promise((resolve) => setTimeout(resolve, 5))
    expect(count).toBe(3)
    await reader.cancel("enough")
    expect(await pending).toEqual({ done: true, value: undefined })
    expect(reasons).toEqual(["enough"])
  })

  test("a client that goes away while the model is asked again ends the second request, too", async () => {
    const { fetch } = answering(streamOf({ tool_calls: [weatherCall(UNUSABLE)] }))
    const signals: (AbortSignal | null | undefined)[] = []
    const response = await mendFetch((input, init) => {
      signals.push(init?.signal)
      if (signals.length === 1) return fetch(input, init)
      return new Promise((_, reject) => init?.signal?.addEventListener("abort", () => reject(new Error("aborted"))))
    })(CHAT_URL, { ...chatRequest({ stream: true }), signal: new AbortController().signal })
    const reader = (response.body as ReadableStream<Uint8Array>).getReader()
    const pending = reader.read()
    await new Promise((resolve) => setTimeout(resolve, 5))
    expect(signals.map((signal) => signal?.aborted)).toEqual([false, false])
    await reader.cancel("enough")
    expect((await pending).done).toBe(true)
    expect(signals.map((signal) => signal?.aborted)).toEqual([false, true])
  })

  test("nobody reads: nothing is taken from the upstream", async () => {
    let pulls = 0
    await mendFetch(
      from({
        pull: (controller) => {
          pulls++
          controller.enqueue(event({ content: "tea)" }))
        },
      }),
    )(CHAT_URL, chatRequest({ stream: true }))
    await new Promise((resolve) => setTimeout(resolve, 20))
    expect(pulls).toBe(0)
  })

  test("the upstream fails: what was held leaves, then the error as it came", async () => {
    const error = new TypeError("terminated")
    let count = 0
    const remarks: string[] = []
    const fetch = mendFetch(
      from({ pull: (controller) => (count++ === 0 ? controller.enqueue(call) : controller.error(error)) }),
      {
        onRemark: ({ code }) => remarks.push(code),
      },
    )
    const reader = (
      (await fetch(CHAT_URL, chatRequest({ stream: true }))).body as ReadableStream<Uint8Array>
    ).getReader()
    expect((await reader.read()).value).toEqual(call)
    await expect(reader.read()).rejects.toBe(error)
    expect(remarks).toEqual(["stream/cut"])
  })

  test("listeners that reject do no harm", async () => {
    // a rejection that nobody takes fails the run
    const fetch = mendFetch(answering(completion({ tool_calls: [weatherCall(BROKEN)] })).fetch, {
      onResult: () => Promise.reject(new Error("mine")) as never,
    })
    expect(argumentsIn(await bodyOf(await fetch(CHAT_URL, chatRequest())))).toEqual([MENDED])
    await new Promise((resolve) => setImmediate(resolve))
  })

  test("listeners that throw do no harm", async () => {
    const boom = (): never => {
      throw new Error("boom")
    }
    const { fetch } = answering(streamOf({ tool_calls: [weatherCall(BROKEN)] }))
    expect((await outcome(mendFetch(fetch, { onResult: boom, onRemark: boom }), true)).calls[0]?.arguments).toBe(MENDED)
  })
})

describe("what the host says of a request", () => {
  test.each([
    ["throws", () => JSON.parse("x") as string],
    ["gives no text", () => 7 as never],
    ["gives a promise", () => Promise.resolve("me") as never],
    // a rejection that nobody handles fails the run
    ["gives a promise that fails", () => Promise.reject(new Error("gone")) as never],
  ])("a conversation that %s is reported, and the request is mended", async (_, conversation) => {
    const remarks: string[] = []
    const { fetch } = answering(completion({ tool_calls: [weatherCall(BROKEN)] }))
    const mended = mendFetch(fetch, { conversation, onRemark: ({ code }) => remarks.push(code) })
    expect(argumentsIn(await bodyOf(await mended(CHAT_URL, chatRequest())))).toEqual([MENDED])
    expect(remarks).toEqual(["conversation/failed"])
  })

  test.each([false, true])(
    "an answer that was asked for as data keeps what looks like a call, streamed: %s",
    async (isStreamed) => {
      const data = `{"name":"get_weather","arguments":${GOOD}}`
      const { fetch } = answering(answerFor(isStreamed, { content: data }, "stop"))
      const asWords = await outcome(mendFetch(fetch), isStreamed)
      expect(asWords.calls.map(({ name }) => name)).toEqual(["get_weather"])
      const asData = await outcome(mendFetch(fetch), isStreamed, { response_format: { type: "json_object" } })
      expect(asData).toMatchObject({ text: data, calls: [], finishReason: "stop" })
    },
  )

  test("a whole answer in a form that clients do not read is put right and reported", async () => {
    const remarks: string[] = []
    const untyped = { id: "c1", function: { name: "get_weather", arguments: JSON.parse(GOOD) as object } }
    const { fetch } = answering(completion({ tool_calls: [untyped] }))
    const body = await bodyOf(
      await mendFetch(fetch, { onRemark: ({ code }) => remarks.push(code) })(CHAT_URL, chatRequest()),
    )
    expect(body.choices[0].message.tool_calls).toEqual([weatherCall(GOOD)])
    expect(remarks).toEqual(["wire/unsound"])
    const shadowed = await mendFetch(fetch, { preset: "report" })(CHAT_URL, chatRequest())
    expect(await shadowed.json()).toEqual(completion({ tool_calls: [untyped] }))
  })
})

describe("Anthropic", () => {
  const URL = "https://api.anthropic.com/v1/messages"
  const { name, parameters } = CHAT_TOOLS[0]?.function ?? { name: "", parameters: {} }
  const request = (more: object = {}): RequestInit => ({
    method: "POST",
    body: JSON.stringify({
      model: "m",
      max_tokens: 9,
      tools: [{ name, input_schema: parameters }],
      messages: [QUESTION],
      ...more,
    }),
  })
  const message = (...content: object[]): object => ({
    id: "m1",
    type: "message",
    role: "assistant",
    content,
    stop_reason: "tool_use",
  })
  const use = (input: unknown, id = "t1") => ({ type: "tool_use", id, name: "get_weather", input })

  test("a good and a bad call: asked again, and answered in one message", async () => {
    const { fetch, asked } = answering(
      message({ type: "text", text: "Hm." }, use({ city: "Oslo", days: "2" }), use({ days: 1 }, "t2")),
      message(use({ city: "Bergen", days: 1 }, "t3")),
    )
    const body = (await (await mendFetch(fetch)(URL, request())).json()) as {
      content: Record<string, unknown>[]
      stop_reason: string
    }
    expect(body.content.map(({ id, input }) => [id, input])).toEqual([
      [undefined, undefined],
      ["t1", { city: "Oslo", days: 2 }],
      ["t3", { city: "Bergen", days: 1 }],
    ])
    expect(asked[1]?.body["messages"]).toMatchObject([
      QUESTION,
      { role: "assistant", content: [{ text: "Hm." }, { id: "t2" }] },
      { role: "user", content: [{ type: "tool_result", tool_use_id: "t2", is_error: true }] },
    ])
  })

  test("text beside results is no word of a person: the loop is still seen", async () => {
    const messages: object[] = [QUESTION]
    let last = 0
    for (let turn = 1; turn <= 12 && last === 0; turn++) {
      const { fetch } = answering(message(use({ city: "Oslo", days: 2 }, `t${turn}`)))
      const body = (await (await mendFetch(fetch, { reask: 0 })(URL, request({ messages }))).json()) as {
        content: { type: string; id: string }[]
      }
      const [block] = body.content.filter(({ type }) => type === "tool_use")
      if (block === undefined) last = turn
      messages.push({ role: "assistant", content: [use({ city: "Oslo", days: 2 }, `t${turn}`)] })
      messages.push({
        role: "user",
        content: [
          { type: "tool_result", tool_use_id: `t${turn}`, content: "rain" },
          { type: "text", text: "<reminder>Be brief.</reminder>" },
        ],
      })
    }
    expect(last).toBeGreaterThan(3)
  })
})

describe("Ollama", () => {
  const ask = async (fetch: typeof globalThis.fetch, stream: boolean) => {
    const body = JSON.stringify({ model: "m", stream, tools: CHAT_TOOLS, messages: [QUESTION] })
    const response = await fetch("http://localhost:11434/api/chat", { method: "POST", body })
    const lines = (await response.text()).trim().split("\n")
    return lines.map((line) => JSON.parse(line) as { message: { tool_calls?: object[] }; done_reason?: string })
  }
  const answer = (args: object, done_reason: string): object => ({
    model: "m",
    message: { role: "assistant", content: "", tool_calls: [{ function: { name: "get_weather", arguments: args } }] },
    done: true,
    done_reason,
  })
  const cut = answer({ city: "Ber" }, "length")
  const lines = (given: object) => () =>
    new Response(`${JSON.stringify(given)}\n`, { headers: { "content-type": "application/x-ndjson" } })

  test.each([false, true])("an answer that was cut ends as the second does; streamed: %s", async (isStreamed) => {
    const first = isStreamed ? lines(cut) : cut
    const { fetch } = answering(first, answer({ city: "Bergen", days: 1 }, "stop"))
    const said = await ask(mendFetch(fetch), isStreamed)
    expect(said.flatMap(({ message }) => message.tool_calls ?? [])).toEqual([
      { function: { name: "get_weather", arguments: { city: "Bergen", days: 1 } } },
    ])
    expect(said.at(-1)?.done_reason).toBe("stop")
  })

  test("a line that is not the last one ends nothing, with and without its line break", async () => {
    const remarks: string[] = []
    const options = {
      onResult: () => remarks.push("result"),
      onRemark: ({ code }: { code: string }) => remarks.push(code),
    }
    const ask = async (text: string, type: string) => {
      const fetch = mendFetch(async () => new Response(text, { headers: { "content-type": type } }), options)
      const body = JSON.stringify({ model: "m", tools: CHAT_TOOLS, messages: [QUESTION] })
      return await (await fetch("http://localhost:11434/api/chat", { method: "POST", body })).text()
    }
    const line = answer({ city: "Oslo", days: "2" }, "stop")
    for (const given of [
      { ...line, done: false },
      { ...line, done: undefined },
    ].map((each) => JSON.stringify(each)))
      for (const text of [given, `${given}\n`]) expect(await ask(text, "application/x-ndjson")).toBe(text)
    expect(remarks).toEqual(Array(4).fill("stream/cut"))
    const open = JSON.stringify({ ...line, done: false })
    expect(await ask(open, "application/json")).toBe(open)
    expect(remarks).toHaveLength(4)
    for (const end of ["", "\n"])
      expect(await ask(JSON.stringify(line) + end, "application/x-ndjson")).toBe(
        JSON.stringify(answer({ city: "Oslo", days: 2 }, "stop")) + end,
      )
  })

  test.each([false, true])("it stays cut without a second; streamed: %s", async (isStreamed) => {
    const { fetch } = answering(isStreamed ? lines(cut) : cut)
    for (const escalated of ["pass", "drop"] as const)
      expect((await ask(mendFetch(fetch, { reask: 0, escalated }), isStreamed)).at(-1)?.done_reason).toBe("length")
  })
})

test.each(["text/plain", "", "application/json", "application/octet-stream"])(
  "a stream that is not told as one is known by what was asked for: content type %j",
  async (type) => {
    const part = { functionCall: { name: "get_weather", args: { city: "Oslo", days: "2" } } }
    const event = { candidates: [{ content: { role: "model", parts: [part] }, finishReason: "STOP" }] }
    const line = {
      message: {
        role: "assistant",
        tool_calls: [{ function: { name: "get_weather", arguments: { city: "Oslo", days: "2" } } }],
      },
    }
    const ask = async (url: string, body: object, text: string) => {
      const fetch = mendFetch(async () => new Response(text, { headers: { "content-type": type } }))
      return (await fetch(url, { method: "POST", body: JSON.stringify(body) })).text()
    }
    const gemini = await ask(
      "https://api.example.com/v1beta/models/any:streamGenerateContent?alt=sse",
      { contents: [], tools: [{ functionDeclarations: [WEATHER_TOOL] }] },
      `data: ${JSON.stringify(event)}\n\n`,
    )
    expect(gemini).toContain('"days":2')
    const ollama = await ask(
      "https://api.example.com/api/chat",
      { messages: [], tools: CHAT_TOOLS },
      `${JSON.stringify(line)}\n${JSON.stringify({ message: { content: "" }, done: true })}\n`,
    )
    expect(ollama).toContain('"days":2')
  },
)

describe("arguments of a chat completion that came as a value", () => {
  const parameters = { type: "object", properties: { shed: { type: "string" }, all: { type: "boolean" } } }
  const tools = [{ type: "function", function: { name: "empty_shed", parameters } }]
  const callsOf = async (given: object, finish_reason: string, stream: boolean) => {
    const called = { index: 0, id: "c1", type: "function", function: { name: "empty_shed", arguments: given } }
    const answer = (holder: string, reason: string | null, calls: object) => ({
      choices: [{ index: 0, [holder]: { role: "assistant", ...calls }, finish_reason: reason }],
    })
    const tool_calls = [called]
    const events = [answer("delta", null, { tool_calls }), answer("delta", finish_reason, {})]
    const text = stream
      ? `${events.map((event) => `data: ${JSON.stringify(event)}\n\n`).join("")}data: [DONE]\n\n`
      : JSON.stringify(answer("message", finish_reason, { tool_calls }))
    const headers = { "content-type": stream ? "text/event-stream" : "application/json" }
    const seen: string[] = []
    const fetch = mendFetch(async () => new Response(text, { headers }), {
      reask: 0,
      onResult: ({ calls, escalated }) =>
        seen.push(...calls.map((call) => call.arguments), ...escalated.map(({ reason }) => reason)),
    })
    const body = JSON.stringify({ model: "any", stream, tools, messages: [{ role: "user", content: "Empty it." }] })
    await (await fetch("https://host/v1/chat/completions", { method: "POST", body })).text()
    return seen
  }
  for (const stream of [false, true]) {
    test(`is whole where the answer is, ${stream ? "streamed" : "whole"}`, async () =>
      expect(await callsOf({ shed: "oak" }, "tool_calls", stream)).toEqual(['{"shed":"oak"}']))
    test(`may be half of what was meant where the answer was cut, ${stream ? "streamed" : "whole"}`, async () => {
      expect(await callsOf({ shed: "oak" }, "length", stream)).toEqual(["truncated"])
      expect(await callsOf({}, "length", stream)).toEqual(["truncated"])
    })
  }
})
