import { describe, expect, test } from "vitest"
import { mendFetch } from "../../src/adapters/fetch.ts"
import type { FetchOptions } from "../../src/adapters/fetch-job.ts"
import type { MendResult } from "../../src/turn.ts"
import { openAiChat } from "../../src/wires/openai-chat.ts"
import { answering, CHAT_URL, chatRequest, completion, streamOf } from "../support/upstreams.ts"

const request = (messages: unknown) => ({ messages })

test("which requests are its own", () => {
  expect(openAiChat.isRequest("https://x.example/v1/chat/completions?api-version=1", request([]))).toBe(true)
  expect(openAiChat.isRequest("https://x.example/v1/chat/completions", request("no"))).toBe(false)
  expect(openAiChat.isRequest("https://x.example/v1/chat/completions/7", request([]))).toBe(false)
  expect(openAiChat.isRequest("https://x.example/v1/messages", request([]))).toBe(false)
})

describe("a call that the model did not sign", () => {
  const GOOGLE = "https://generativelanguage.googleapis.com/v1beta/openai/chat/completions"
  const said = '<tool_call>{"name":"get_weather","arguments":{"city":"Oslo","days":2}}</tool_call>'
  const skipped = { google: { thought_signature: "skip_thought_signature_validator" } }

  test.each([
    [GOOGLE, "gemini-3-pro-preview", true],
    ["https://aiplatform.googleapis.com/v1/endpoints/openapi/chat/completions", "google/gemini-3-flash", true],
    [GOOGLE, "gemini-2.5-pro", false],
    [CHAT_URL, "gemini-3-pro-preview", false],
  ])("%s, %s: gets the text in place of a signature: %s", async (url, model, isSigned) => {
    for (const answer of [completion({ content: said }, "stop"), streamOf({ content: said }, "stop")]) {
      const isStreamed = typeof answer === "string"
      const response = await mendFetch(answering(answer).fetch)(url, chatRequest({ model, stream: isStreamed }))
      const text = await response.text()
      expect(text).toContain('"get_weather"')
      expect(text.includes(JSON.stringify({ extra_content: skipped }).slice(1, -1))).toBe(isSigned)
    }
  })

  test("has it also where the model is asked about it again", async () => {
    const bad = completion({ content: said.replace('"city":"Oslo",', "") }, "stop")
    const { fetch, asked } = answering(bad, completion({ content: "Never mind." }, "stop"))
    await mendFetch(fetch)(GOOGLE, chatRequest({ model: "gemini-3-pro-preview" }))
    expect(asked[1]?.body["messages"]).toMatchObject([{}, { tool_calls: [{ extra_content: skipped }] }, {}])
  })
})

test("the history of a request", () => {
  const history = openAiChat.readHistory(
    request([
      { role: "system", content: "Be brief." },
      { role: "user", content: "Go." },
      {
        role: "assistant",
        content: null,
        tool_calls: [
          { id: "c1", function: { name: "look", arguments: '{"a":1}' } },
          null,
          { id: "c2", type: "custom", custom: {} },
        ],
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
    return entries.map((delta) =>
      openAiChat.readEvent({ choices: [{ index: 0, delta, finish_reason: null }] }, new Map()),
    )
  }

  test("text, thinking, custom tools, junk", () => {
    expect(signals({ content: "hi", reasoning_content: "hm" })[0]?.map(({ kind }) => kind)).toEqual([
      "reasoning",
      "text",
    ])
    expect(signals({ tool_calls: [{ index: 0, custom: { input: "x" } }, 3, null] })[0]).toMatchObject([
      { kind: "part", index: { value: 0 } },
    ])
    for (const value of [null, 3, {}, { choices: {} }, { choices: [3] }, { choices: [{ delta: 3 }] }])
      expect(openAiChat.readEvent(value, new Map())).toEqual([])
  })

  test("an end is a reason; an empty one is none", () => {
    expect(openAiChat.readEvent({ choices: [{ delta: {}, finish_reason: "" }] }, new Map())).toEqual([])
    expect(
      openAiChat.readEvent({ choices: [{ index: 1, delta: {}, finish_reason: "stop" }] }, new Map()),
    ).toMatchObject([{ kind: "finish", turn: "1", reason: "stop" }])
  })
})

test("entries that the provider runs itself stay in a whole answer, beside calls too", async () => {
  const own = { id: "p1", type: "lookup", lookup: { query: "Oslo", hits: [{ text: "rain" }] } }
  const bare = { id: "p2", type: "drawing" }
  const call = (text: string) => ({ id: "c1", type: "function", function: { name: "get_weather", arguments: text } })
  const ask = async (calls: readonly object[], reason: string) => {
    const { fetch, asked } = answering(completion({ content: "Look.", tool_calls: calls }, reason))
    const answer = await (await mendFetch(fetch, { escalated: "drop", reask: 0 })(CHAT_URL, chatRequest())).json()
    expect(asked).toHaveLength(1)
    return answer
  }
  expect(await ask([own, bare], "stop")).toEqual(completion({ content: "Look.", tool_calls: [own, bare] }, "stop"))
  expect(await ask([own, call("{'city':'Oslo','days':2}")], "tool_calls")).toEqual(
    completion({ content: "Look.", tool_calls: [own, call('{"city":"Oslo","days":2}')] }),
  )
  expect(await ask([call("{}"), own], "tool_calls")).toMatchObject({ choices: [{ message: { tool_calls: [own] } }] })
})

describe("an answer that the provider gave up passes as it came, and is not asked for again", () => {
  const half = { id: "c1", type: "function", function: { name: "get_weather", arguments: '{"ci' } }
  const error = { code: 503, message: "The model went away." }
  const ask = async (answer: object | string) => {
    const remarks: string[] = []
    const { fetch, asked } = answering(answer, completion({ content: "Once more." }, "stop"))
    const options = { onRemark: ({ code }: { readonly code: string }) => remarks.push(code) }
    const init = chatRequest({ stream: typeof answer === "string" })
    const text = await (await mendFetch(fetch, options)(CHAT_URL, init)).text()
    return { text, count: asked.length, remarks }
  }
  const event = (choice: object, more: object = {}): string =>
    `data: ${JSON.stringify({ id: "x1", ...more, choices: [{ index: 0, finish_reason: null, ...choice }] })}\n\n`
  const begun = event({ delta: { role: "assistant", content: "Wait.", tool_calls: [{ index: 0, ...half }] } })
  const ended = { delta: { content: "" }, finish_reason: "error" }
  const late = event({ delta: {}, finish_reason: "stop" })
  const done = "data: [DONE]\n\n"

  test.each([
    ["beside the choices", event(ended, { error })],
    ["beside the choices, and more behind it", event(ended, { error }) + late + done],
    ["in the choice", event({ ...ended, error }) + done],
    ["in the choice, and more behind it", event({ ...ended, error }) + late + done],
    ["without choices, and more behind it", `data: ${JSON.stringify({ error })}\n\n${late}${done}`],
  ])("streamed, with the error %s", async (_, end) => {
    expect(await ask(begun + end)).toEqual({ text: begun + end, count: 1, remarks: ["stream/cut"] })
  })

  test.each(["beside the choices", "in the choice"])("whole, with the error %s", async (place) => {
    const { choices, ...others } = completion({ tool_calls: [half] }, "error") as { choices: object[] }
    const whole =
      place === "in the choice" ? { ...others, choices: [{ ...choices[0], error }] } : { ...others, error, choices }
    expect(await ask(whole)).toEqual({ text: JSON.stringify(whole), count: 1, remarks: [] })
  })

  test("an error that says nothing is none", async () => {
    const answer = (text: string) => ({
      ...completion({ tool_calls: [{ ...half, function: { ...half.function, arguments: text } }] }),
      error: "",
    })
    const good = '{"city":"Oslo","days":2}'
    expect((await ask(answer(`${good},`))).text).toBe(JSON.stringify(answer(good)))
  })
})

describe("content as a list of parts", () => {
  const GOOD = '{"city":"Oslo","days":2}'
  const written = (text: string) => `<tool_call>{"name":"get_weather","arguments":${text}}</tool_call>`
  const thinking = (...texts: string[]) => ({
    type: "thinking",
    thinking: texts.map((text) => ({ type: "text", text })),
  })
  const part = (text: string) => ({ type: "text", text })
  const link = { type: "reference", reference_ids: [4] }
  const contentsIn = (stream: string): unknown[] =>
    [...stream.matchAll(/^data: (\{.*)$/gm)].flatMap(([, json]) => {
      const { delta } = (JSON.parse(json as string) as { choices: { delta: { content?: unknown } }[] }).choices[0] ?? {}
      return delta?.content === undefined ? [] : [delta.content]
    })
  const streamed = (...contents: readonly unknown[]): string =>
    contents
      .map((content) => ({ delta: { content }, finish_reason: null }))
      .concat([{ delta: { content: "" }, finish_reason: "stop" as never }])
      .map((choice) => `data: ${JSON.stringify({ id: "x1", choices: [{ index: 0, ...choice }] })}\n\n`)
      .join("")
  const ask = async (answer: object | string, options: FetchOptions = {}) => {
    const results: MendResult[] = []
    const { fetch, asked } = answering(answer, completion({ content: "Never mind." }, "stop"))
    const mended = mendFetch(fetch, { ...options, onResult: (result) => results.push(result) })
    const text = await (await mended(CHAT_URL, chatRequest({ stream: typeof answer === "string" }))).text()
    return { text, results, told: (asked[1]?.body["messages"] as object[] | undefined)?.[1] }
  }

  test("a call is taken out of the part that has it", async () => {
    const { text, results } = await ask(
      completion({ content: [thinking("Rain?"), part("I look."), link, part(`Now. ${written(GOOD)}`)] }, "stop"),
    )
    expect(results[0]?.calls.map((call) => call.arguments)).toEqual([GOOD])
    expect(JSON.parse(text)).toMatchObject({
      choices: [
        {
          message: { content: [thinking("Rain?"), part("I look."), link, part("Now.")], tool_calls: [{}] },
          finish_reason: "tool_calls",
        },
      ],
    })
    const only = await ask(completion({ content: [thinking("Rain?"), part(written(GOOD))] }, "stop"))
    expect(JSON.parse(only.text)).toMatchObject({ choices: [{ message: { content: [thinking("Rain?")] } }] })
    const bare = await ask(completion({ content: [part(written(GOOD))] }, "stop"))
    expect(JSON.parse(bare.text).choices[0].message).not.toHaveProperty("content")
  })

  test("in pieces, too", async () => {
    const pieces = written(GOOD).match(/.{1,9}/gs) as string[]
    const { text, results } = await ask(
      streamed([thinking("Ra")], [thinking("in?")], [part("I look.")], ...pieces.map((piece) => [part(piece)])),
    )
    expect(results[0]?.calls.map((call) => call.arguments)).toEqual([GOOD])
    expect(contentsIn(text)).toEqual([[thinking("Ra")], [thinking("in?")], [part("I look.")], ""])
    expect(text).toContain('"tool_calls":[{')
    expect(text).not.toContain("<tool")
  })

  test("what is no text of the model passes", async () => {
    for (const content of [
      [null, 3, {}, part(""), { type: "text" }, { type: "text", text: [part(written(GOOD))] }],
      [{ type: "document", text: written(GOOD) }],
    ]) {
      const whole = completion({ content }, "stop")
      expect((await ask(whole)).text).toBe(JSON.stringify(whole))
      expect((await ask(streamed(content))).text).toBe(streamed(content))
    }
  })

  test("a call that is only thought of is a call of the reasoning", async () => {
    const { results } = await ask(completion({ content: [thinking(written(GOOD))] }, "stop"))
    expect(results[0]?.calls.map((call) => call.arguments)).toEqual([GOOD])
  })

  test("a notice is a part of its own", async () => {
    const { text } = await ask(completion({ content: [thinking("Rain?"), part(written("{}"))] }, "stop"), {
      reask: 0,
      escalated: "drop",
    })
    const { content } = JSON.parse(text).choices[0].message
    expect(content).toEqual([thinking("Rain?"), part(expect.stringContaining("not executed"))])
  })

  test.each([
    ["whole", completion({ content: [thinking("Rain?"), part(`Now. ${written("{}")}`)] }, "stop")],
    ["streamed", streamed("", [thinking("Ra")], [thinking("in?")], [part("Now. ")], [part(written("{}"))])],
    ["streamed, with the text as a text", streamed([thinking("Ra")], [thinking("in?")], "Now. ", written("{}"))],
  ])("asking again tells the thoughts back: %s", async (_, answer) => {
    const { told, text } = await ask(answer)
    expect(told).toMatchObject({ content: [thinking("Rain?"), part("Now.")], tool_calls: [{}] })
    expect(text).toContain("Never mind.")
  })
})

test("an event has something else to say beside its calls, or not", () => {
  const calls = [{ index: 0 }]
  expect(
    openAiChat.isOnlyCalls({ choices: [{ delta: { tool_calls: calls, content: null }, finish_reason: "" }] }),
  ).toBe(true)
  expect(openAiChat.isOnlyCalls({ choices: [{ delta: { tool_calls: calls, role: "assistant" } }] })).toBe(false)
  expect(openAiChat.isOnlyCalls({ choices: [{ delta: { tool_calls: calls }, finish_reason: "stop" }] })).toBe(false)
})

test("the events of a stream make one message, with all that the provider says beside it", () => {
  const event = (delta: object) => ({ choices: [{ index: 0, delta, finish_reason: null }] })
  const call = { id: "c1", type: "function", function: { name: "look", arguments: "" }, extra_content: { a: 1 } }
  expect(
    openAiChat.joinEvents?.([
      event({ role: "assistant", content: null, reasoning_content: "h" }),
      event({ reasoning_content: "m", reasoning_details: [{ type: "sealed", data: "x" }] }),
      event({ tool_calls: [{ index: 0, ...call }] }),
      event({ tool_calls: [{ index: 0, function: { arguments: "{}" } }] }),
      undefined,
      { choices: [] },
    ]),
  ).toEqual({
    choices: [
      {
        message: {
          role: "assistant",
          reasoning_content: "hm",
          reasoning_details: [{ type: "sealed", data: "x" }],
          tool_calls: [{ index: 0, ...call, function: { name: "look", arguments: "{}" } }],
        },
      },
    ],
  })
})
