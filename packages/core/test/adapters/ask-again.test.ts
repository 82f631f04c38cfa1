import { describe, expect, test } from "vitest"
import { type Ask, needsAsking, settleTurn, told } from "../../src/adapters/ask-again.ts"
import { mendFetch } from "../../src/adapters/fetch.ts"
import type { Fetch, FetchJob, FetchOptions } from "../../src/adapters/fetch-job.ts"
import { createMender, type MenderOptions } from "../../src/create-mender.ts"
import { mend } from "../../src/mend.ts"
import { StreamTurn } from "../../src/stream/stream-turn.ts"
import { WEATHER_TOOL } from "../../src/testing/scenarios.ts"
import { fakeUpstream } from "../../src/testing/upstream.ts"
import type { MendResult, TurnInput } from "../../src/turn.ts"
import { openAiChat } from "../../src/wires/openai-chat.ts"
import { askOnce, PLAIN_CLIENTS, type ReadAnswer } from "../support/plain-readers.ts"
import { answering, CHAT_URL, chatRequest, completion, QUESTION, streamOf, weatherCall } from "../support/upstreams.ts"

const GOOD = '{"city":"Oslo","days":2}'
const UNUSABLE = '{"days":2}'
const call = (text: string, id = "c1") => ({ id, name: "get_weather", arguments: text })

describe("whether the model has to be told something", () => {
  const needs = (turn: TurnInput): boolean => needsAsking(mend(turn, [WEATHER_TOOL]))

  test("a call that cannot be used, beside good ones too", () => {
    expect(needs({ toolCalls: [call(GOOD)] })).toBe(false)
    expect(needs({ toolCalls: [call(UNUSABLE)] })).toBe(true)
    expect(needs({ toolCalls: [call(GOOD), call(UNUSABLE, "c2")] })).toBe(true)
    expect(needs({ content: "hi" })).toBe(false)
  })

  test("a call without a name, unless it is as empty as those that servers add", () => {
    const nameless = (text: string) => ({ id: "c2", name: "", arguments: text })
    expect(needs({ toolCalls: [call(GOOD), nameless('{"city":"Bergen"}')] })).toBe(true)
    expect(needs({ toolCalls: [call(GOOD), nameless("{}")] })).toBe(false)
    expect(needs({ toolCalls: [nameless('{"city":"Bergen"}')] })).toBe(true)
  })

  test("not a repetition within the turn, but a turn of which every call is withheld", () => {
    expect(needs({ toolCalls: [call(GOOD), call(GOOD, "c2")] })).toBe(false)
    const mender = createMender([WEATHER_TOOL], { storm: { notice: 1, withhold: 2, untold: 2 } })
    const turns = Array.from({ length: 6 }, (_, i) => needsAsking(mender.mend({ toolCalls: [call(GOOD, `r${i}`)] })))
    expect(turns).toContain(true)
  })
})

function setUp(
  options: FetchOptions,
  first: readonly ReturnType<typeof call>[],
  ...second: readonly (object | null)[]
) {
  const { reask: _, escalated: __, ...own } = options
  const turn = new StreamTurn(createMender([WEATHER_TOOL], own as MenderOptions), "whole")
  first.forEach(({ id, name, arguments: text }, at) => {
    turn.callPiece(String(at), { id, name, arguments: text })
  })
  const bodies: object[] = []
  const results: MendResult[] = []
  const ask: Ask = async (body) => {
    const answer = second[Math.min(bodies.push(body), second.length) - 1] ?? null
    return answer === null ? null : new Response(JSON.stringify(answer))
  }
  const job: FetchJob = {
    wire: openAiChat,
    request: { url: "", wire: "openai-chat", body: { messages: [QUESTION], stream: true, n: 2, temperature: 1 } },
    newMender: () => createMender([WEATHER_TOOL]),
    options: { ...options, onResult: (result) => results.push(result) },
    isHeld: false,
    amended: null,
    keep: () => undefined,
  }
  const finished = turn.finish("tool_calls")
  return {
    settle: () => settleTurn(turn, finished, job, ask, undefined),
    tell: () => told(finished, job),
    bodies,
    results,
  }
}

test("the second request has the messages of the first, what was wrong, and asks for one whole answer", async () => {
  const { settle, bodies } = setUp({}, [call(UNUSABLE)], completion({ tool_calls: [weatherCall(GOOD, "c2")] }))
  const { added, isAskedAgain, hasCalls, calls } = await settle()
  expect([added.map(({ id }) => id), isAskedAgain, hasCalls, calls.get("0")?.isDropped]).toEqual([
    ["c2"],
    true,
    true,
    true,
  ])
  expect(Object.keys(bodies[0] as object)).toEqual(["messages", "temperature"])
})

test("it is asked as often as allowed, each time with all that was said", async () => {
  const bad = (id: string) => completion({ tool_calls: [weatherCall(UNUSABLE, id)] })
  const { settle, bodies, results } = setUp(
    { reask: 3 },
    [call(UNUSABLE)],
    bad("c2"),
    bad("c3"),
    completion({ tool_calls: [weatherCall(GOOD, "c4")] }),
  )
  expect((await settle()).added.map(({ id }) => id)).toEqual(["c4"])
  expect(bodies.map((body) => (body as { messages: unknown[] }).messages.length)).toEqual([3, 5, 7])
  expect(results).toHaveLength(4)
})

test("a call that several answers repeat is made once", async () => {
  const { fetch } = answering(
    completion({ tool_calls: [weatherCall('{"days":2}', "c1")] }),
    completion({ tool_calls: [weatherCall('{"city":"Rome","days":1}', "c2"), weatherCall('{"days":3}', "c3")] }),
    completion({
      tool_calls: [weatherCall('{"city":"Rome","days":1}', "c4"), weatherCall('{"city":"Oslo","days":3}', "c5")],
    }),
  )
  const answer = await (await mendFetch(fetch, { reask: 2 })(CHAT_URL, chatRequest())).json()
  const [{ message }] = (answer as { choices: [{ message: { tool_calls: { id: string }[] } }] }).choices
  expect(message.tool_calls.map(({ id }) => id)).toEqual(["c2", "c5"])
})

test("a call that is added to a stream beside a notice takes the first free number", async () => {
  const leaked = '<tool_call>{"name":"get_weather","arguments":{"city":"Rome","days":1}}</tool_call>'
  const { fetch } = answering(
    streamOf({ tool_calls: [weatherCall('{"days":2}')] }),
    completion({ content: `Once more.\n${leaked}` }, "stop"),
  )
  const text = await (await mendFetch(fetch)(CHAT_URL, chatRequest({ stream: true }))).text()
  expect([...text.matchAll(/"tool_calls":\[\{"index":(\d)/g)].map(([, index]) => index)).toEqual(["0"])
})

test.each([
  ["a second answer", completion({ tool_calls: [weatherCall(UNUSABLE, "c9")] })],
  ["no second answer", null],
])("calls that are left out beside a good one are told: %s", async (_, second) => {
  const nameless = { id: "c3", name: "", arguments: '{"city":"Bergen","days":1}' }
  const calls = [call(GOOD), call(UNUSABLE, "c2"), nameless]
  const { notice } = await setUp({ escalated: "drop" }, calls, second).settle()
  expect(notice).toMatch(/was not executed[\s\S]*has no tool name/)
  // passed on, the bad one is answered by the host
  const passed = await setUp({}, calls, second).settle()
  expect(passed.notice).toBe("The call has no tool name, so there is nothing to run.")
  expect([...passed.calls.values()].map(({ isDropped }) => isDropped)).toEqual([false, false, true])
})

test("what the last answer still leaves out is told beside its good calls", async () => {
  const second = {
    tool_calls: [weatherCall(GOOD, "c2"), { ...weatherCall(GOOD, "c3"), function: { arguments: GOOD } }],
  }
  const { added, notice } = await setUp({}, [call(UNUSABLE)], completion(second)).settle()
  expect([added.map(({ id }) => id), notice]).toEqual([["c2"], expect.stringContaining("has no tool name")])
})

describe("a last answer with a good call and one that still cannot be used", () => {
  const CUT = '{"city":"Lima","da'
  const answers = (...last: readonly string[]) => [
    { calls: [call(UNUSABLE)] },
    { text: "Once more.", calls: last.map((text, at) => call(text, `d${at}`)) },
  ]
  const ask = async (
    client: keyof typeof PLAIN_CLIENTS,
    isStreamed: boolean,
    turns: object[],
    options: FetchOptions,
  ) => {
    const { fetch, requests } = fakeUpstream({ turns })
    const mended = mendFetch(fetch as Fetch, options)
    const send = (url: string, init: { readonly body: string }) =>
      mended(url, {
        ...init,
        method: "POST",
        body: JSON.stringify({ ...JSON.parse(init.body), tools: [WEATHER_TOOL] }),
      })
    const answer = await askOnce(send, PLAIN_CLIENTS[client], "any", isStreamed)
    return { ...answer, requests }
  }
  const said = ({ calls }: ReadAnswer): string[] =>
    calls.map(({ arguments: given }) => (typeof given === "string" ? given : JSON.stringify(given)))

  describe.each(Object.keys(PLAIN_CLIENTS) as (keyof typeof PLAIN_CLIENTS)[])("%s", (client) => {
    test.each([false, true])("streamed %s: what `escalated` says happens to it", async (isStreamed) => {
      for (const bad of [UNUSABLE, CUT]) {
        const turns = answers(bad, GOOD)
        const passed = await ask(client, isStreamed, turns, { escalated: "pass" })
        expect(said(passed)).toEqual([bad, GOOD])
        expect(passed.text).toBe("Once more.")
        expect(new Set(passed.calls.map(({ id }) => id)).size).toBe(passed.calls[0]?.id === undefined ? 1 : 2)
        const dropped = await ask(client, isStreamed, turns, { escalated: "drop" })
        expect(said(dropped)).toEqual([GOOD])
        expect(dropped.text).toMatch(/^Once more\.\n*Tool call "get_weather" was not executed/)
        // parsers for partial JSON make a call of what was cut off
        const { calls, text } = bad === CUT ? dropped : passed
        expect(await ask(client, isStreamed, turns, {})).toMatchObject({
          calls: calls.map(({ name }) => ({ name })),
          text,
        })
        const thrown = ask(client, isStreamed, turns, { escalated: "throw" })
        await expect(thrown).rejects.toMatchObject({ code: "MEND_ESCALATED" })
      }
    })
  })

  test.each(Object.keys(PLAIN_CLIENTS) as (keyof typeof PLAIN_CLIENTS)[])(
    "%s: calls of one text stay before the next, those of the second answer come last",
    async (client) => {
      const [oslo, rome, graz] = ["Oslo", "Rome", "Graz"].map((city) => `{"city":"${city}","days":1}`) as [
        string,
        string,
        string,
      ]
      const calls = [`${oslo}${rome}`, UNUSABLE, graz].map((text, at) => call(text, `c${at}`))
      const second = ['{"city":"Turku","days":1}', '{"city":"Vaasa","days":1}'] as const
      const turns = [{ calls }, { calls: [call(second.join(""), "d0"), call('{"city":"Pori","days":1}', "d1")] }]
      for (const isStreamed of [false, true])
        expect(said(await ask(client, isStreamed, turns, {}))).toEqual([
          oslo,
          rome,
          graz,
          ...second,
          '{"city":"Pori","days":1}',
        ])
    },
  )

  test("calls of answers between were asked about again, and are gone", async () => {
    const turns = [...answers(UNUSABLE, GOOD), { calls: [call('{"days":5}', "e1")] }]
    const { requests, ...passed } = await ask("responses", false, turns, { reask: 2 })
    expect([said(passed), requests.length]).toEqual([[GOOD, '{"days":5}'], 3])
    const settled = [...answers(UNUSABLE, GOOD), { text: "That is all." }]
    expect(said(await ask("ollama", true, settled, { reask: 2, escalated: "throw" }))).toEqual([GOOD])
  })

  test("one that was written as text is left out with a word, also where others are passed on", async () => {
    const inText = { text: `Hm.\n<tool_call>{"name":"get_weather","arguments":${UNUSABLE}}</tool_call>` }
    const passed = await ask("anthropic", false, [{ calls: [call(UNUSABLE)] }, { ...inText, calls: [call(GOOD)] }], {})
    expect([said(passed), passed.text]).toEqual([
      [GOOD],
      expect.stringMatching(/^Hm\.\n\nTool call .* was not executed/),
    ])
    const first = await ask("gemini", false, [{ ...inText, calls: [call(GOOD)] }], { reask: 0 })
    expect([said(first), first.text]).toEqual([[GOOD], expect.stringMatching(/^Hm\.\n\nTool call .* was not executed/)])
  })
})

test("numbers of a second answer keep their digits", async () => {
  const parameters = { type: "object", properties: { cents: { type: "integer" } }, required: ["cents"] }
  const paying = (input: string): Response =>
    new Response(`{"role":"assistant","content":[{"type":"tool_use","id":"t","name":"pay","input":${input}}]}`)
  const answers = [paying("{}"), paying('{"cents": 90071992547409931}')]
  const body = JSON.stringify({ tools: [{ name: "pay", input_schema: parameters }], messages: [QUESTION] })
  const response = await mendFetch(async () => answers.shift() as Response)(`${HOST}/v1/messages`, {
    method: "POST",
    body,
  })
  expect(await response.text()).toContain('"input":{"cents": 90071992547409931}')
})

test("no second answer: the first one counts", async () => {
  const { settle, results } = setUp({}, [call(UNUSABLE)], null)
  expect(await settle()).toMatchObject({ isAskedAgain: false, isChanged: false })
  expect(results).toHaveLength(1)
})

test("what is thrown is what the model would be told", () => {
  const { tell } = setUp({ escalated: "throw" }, [call(UNUSABLE)])
  expect(tell).toThrow(/MEND_ESCALATED.*city/s)
})

test.each([
  [{ maxReprompts: 0 }, 0],
  [{ maxRepromptsPerTurn: 0 }, 0],
  [{ maxReprompts: 2 }, 2],
  [{ maxReprompts: 5, maxRepromptsPerTurn: 3 }, 3],
  [{}, 4],
])("a budget of the conversation counts: %j allows %d further requests of 4", async (budget, asked) => {
  const bad = completion({ tool_calls: [weatherCall(UNUSABLE, "c9")] })
  const { settle, bodies } = setUp({ reask: 4, ...budget }, [call(UNUSABLE)], bad)
  await settle()
  expect(bodies).toHaveLength(asked)
})

describe("a budget counts over the calls in the history", () => {
  /** How often the model is asked in each turn, where the host answers every call with this text. */
  const requestsIn = async (options: FetchOptions, result: string, ...texts: readonly string[]): Promise<number[]> => {
    let turns = 0
    const { fetch, asked } = answering(() => {
      const id = `c${asked.length}`
      const text = texts[(asked.length - 1) % texts.length] as string
      return Response.json(completion({ tool_calls: [weatherCall(text, id)] }))
    })
    const mended = mendFetch(fetch, options)
    const messages: object[] = [QUESTION]
    const counts: number[] = []
    while (turns++ < 4) {
      const before = asked.length
      const answer = (await (await mended(CHAT_URL, chatRequest({ messages }))).json()) as {
        readonly choices: [{ readonly message: { readonly tool_calls: readonly { readonly id: string }[] } }]
      }
      const { message } = answer.choices[0]
      messages.push(
        message,
        ...message.tool_calls.map(({ id }) => ({ role: "tool", tool_call_id: id, content: result })),
      )
      counts.push(asked.length - before)
    }
    return counts
  }

  test("whatever the host answers to one that cannot be used", async () => {
    for (const result of ["Tell me which city.", "Error: no city", ""])
      expect(await requestsIn({ maxReprompts: 1 }, result, UNUSABLE)).toEqual([2, 1, 1, 1])
    expect(await requestsIn({ maxReprompts: 2 }, "Which city?", UNUSABLE)).toEqual([2, 2, 1, 1])
    expect(await requestsIn({ maxRepromptsPerTurn: 1 }, "Which city?", UNUSABLE)).toEqual([2, 1, 1, 1])
    expect(await requestsIn({}, "Which city?", UNUSABLE)).toEqual([2, 2, 2, 2])
  })

  test("not those that came right when the model was asked again", async () => {
    const days = ["1", "2", "3", "4"].flatMap((day) => [`{"days":${day}}`, `{"city":"Oslo","days":${day}}`])
    expect(await requestsIn({ maxReprompts: 1 }, "Which city?", ...days)).toEqual([2, 2, 2, 2])
  })
})

/** The same bad answer whole and as events, and a second one, as one provider writes them. */
interface Exchange {
  readonly url: string
  readonly request: object
  readonly whole: object
  readonly events: readonly object[]
  readonly second: object
  /** Of the call in the second answer, as it is passed on. */
  readonly entry: object
}

const { name, description, parameters } = WEATHER_TOOL
const HOST = "https://api.example.com"
const OSLO = { city: "Oslo", days: 2 }

const chatCall = (text: string, signature: string): object => ({
  ...weatherCall(text, `c-${signature}`),
  extra_content: { google: { thought_signature: signature } },
})
const chatMessage = (text: string, signature: string): object => ({
  role: "assistant",
  content: null,
  reasoning_content: "I think.",
  reasoning_details: [{ type: "reasoning.encrypted", data: "x", index: 0 }],
  tool_calls: [chatCall(text, signature)],
})
const chatEvent = (delta: object, reason: string | null = null): object => ({
  choices: [{ index: 0, delta, finish_reason: reason }],
})
const message = (content: readonly object[]): object => ({ role: "assistant", content, stop_reason: "tool_use" })
const block = (index: number, content_block: object): object => ({ type: "content_block_start", index, content_block })
const blockDelta = (index: number, delta: object): object => ({ type: "content_block_delta", index, delta })
const geminiCall = (args: object, signature: string): object => ({
  functionCall: { name: "get_weather", args },
  thoughtSignature: signature,
})
const candidate = (parts: readonly object[], more: object = {}): object => ({
  candidates: [{ content: { role: "model", parts }, ...more }],
})

const EXCHANGES: Readonly<Record<string, Exchange>> = {
  "chat completions": {
    url: `${HOST}/v1/chat/completions`,
    request: {
      tools: [{ type: "function", function: { name, description, parameters } }],
      messages: [QUESTION],
    },
    whole: { choices: [{ index: 0, message: chatMessage(UNUSABLE, "s1"), finish_reason: "tool_calls" }] },
    events: [
      chatEvent({ role: "assistant", content: null, reasoning_content: "I " }),
      chatEvent({ reasoning_content: "think." }),
      chatEvent({ reasoning_details: [{ type: "reasoning.encrypted", data: "x", index: 0 }] }),
      chatEvent({ tool_calls: [{ index: 0, ...chatCall('{"da', "s1") }] }),
      chatEvent({ tool_calls: [{ index: 0, function: { arguments: 'ys":2}' } }] }),
      chatEvent({}, "tool_calls"),
    ],
    second: completion({ tool_calls: [chatCall(GOOD, "s2")] }),
    entry: chatCall(GOOD, "s2"),
  },
  messages: {
    url: `${HOST}/v1/messages`,
    request: { tools: [{ name, description, input_schema: parameters }], messages: [QUESTION] },
    whole: message([
      { type: "thinking", thinking: "hm", signature: "s1" },
      { type: "redacted_thinking", data: "x" },
      { type: "tool_use", id: "t1", name, input: { days: 2 } },
    ]),
    events: [
      block(0, { type: "thinking", thinking: "", signature: "" }),
      blockDelta(0, { type: "thinking_delta", thinking: "h" }),
      blockDelta(0, { type: "thinking_delta", thinking: "m" }),
      blockDelta(0, { type: "signature_delta", signature: "s1" }),
      { type: "content_block_stop", index: 0 },
      block(1, { type: "redacted_thinking", data: "x" }),
      { type: "content_block_stop", index: 1 },
      block(2, { type: "tool_use", id: "t1", name, input: {} }),
      blockDelta(2, { type: "input_json_delta", partial_json: '{"days": 2}' }),
      { type: "content_block_stop", index: 2 },
      { type: "message_delta", delta: { stop_reason: "tool_use" } },
    ],
    second: message([{ type: "tool_use", id: "t2", name, input: OSLO, caller: { type: "direct" } }]),
    entry: { type: "tool_use", id: "t2", name, caller: { type: "direct" } },
  },
  gemini: {
    url: `${HOST}/v1beta/models/any:streamGenerateContent?alt=sse`,
    request: {
      tools: [{ functionDeclarations: [{ name, description, parameters }] }],
      contents: [{ role: "user", parts: [{ text: "Oslo?" }] }],
    },
    whole: candidate([{ text: "hm", thought: true }, geminiCall({ days: 2 }, "s1")], { finishReason: "STOP" }),
    events: [
      candidate([{ text: "h", thought: true }]),
      candidate([{ text: "m", thought: true }]),
      candidate([geminiCall({ days: 2 }, "s1")]),
      candidate([{ text: "" }], { finishReason: "STOP" }),
    ],
    second: candidate([geminiCall(OSLO, "s2")], { finishReason: "STOP" }),
    entry: geminiCall(OSLO, "s2"),
  },
}

const eventStream = (events: readonly object[]): string =>
  events.map((event) => `data: ${JSON.stringify(event)}\n\n`).join("")

describe.each(Object.entries(EXCHANGES))("%s", (_, { url, request, whole, events, second, entry }) => {
  const exchange = async (first: object | string, options: FetchOptions = {}) => {
    const { fetch, asked } = answering(first, second)
    const body = JSON.stringify({ ...request, ...(typeof first === "string" && { stream: true }) })
    const text = await (await mendFetch(fetch, options)(url, { method: "POST", body })).text()
    const told = asked[1]?.body
    return { text, told: (told?.["messages"] ?? told?.["contents"]) as readonly object[] | undefined }
  }

  test("the model is told the same of a streamed answer as of a whole one", async () => {
    const ofWhole = (await exchange(whole)).told
    expect(ofWhole).toHaveLength(3)
    expect(JSON.stringify(ofWhole)).toContain('"s1"')
    expect((await exchange(eventStream(events))).told).toEqual(ofWhole)
  })

  test("the call of the second answer keeps what the provider wrote beside it", async () => {
    const streamed = (await exchange(eventStream(events))).text
      .split("\n\n")
      .flatMap((event) => (event === "" ? [] : [JSON.parse(event.slice(6 + event.indexOf("data: "))) as object]))
    expect(objectsWithin(JSON.parse((await exchange(whole)).text))).toContainEqual(expect.objectContaining(entry))
    expect(objectsWithin(streamed)).toContainEqual(expect.objectContaining(entry))
  })
})

test("the signature of a call that OpenRouter writes beside the calls comes with it, thoughts do not", async () => {
  const sealed = (id: string, data: string): object => ({ type: "reasoning.encrypted", id, data, index: 0 })
  const thought = (text: string): object => ({ type: "reasoning.text", text, id: null, index: 1 })
  const first = { reasoning_details: [thought("Hm."), sealed("c1", "s1")], tool_calls: [weatherCall(UNUSABLE)] }
  const { id: _, ...unnamed } = weatherCall('{"city":"Rome","days":1}')
  const second = completion({
    reasoning_details: [thought("Now."), sealed("c2", "s2"), sealed("c9", "s9")],
    tool_calls: [weatherCall(GOOD, "c2"), unnamed],
  })
  const ask = async (answer: object | string): Promise<string> => {
    const { fetch } = answering(answer, second)
    return (await mendFetch(fetch)(CHAT_URL, chatRequest({ stream: typeof answer === "string" }))).text()
  }
  const own = { type: "reasoning.encrypted", id: "c2", data: "s2" }
  const whole = JSON.parse(await ask(completion(first))) as { choices: [{ message: object }] }
  expect(whole.choices[0].message).toMatchObject({
    reasoning_details: [...first.reasoning_details, own],
    tool_calls: [weatherCall(GOOD, "c2"), unnamed],
  })
  const events = [
    chatEvent({ reasoning_details: first.reasoning_details }),
    chatEvent({ tool_calls: [{ index: 0, ...first.tool_calls[0] }] }),
  ]
  const streamed = await ask(eventStream([...events, chatEvent({}, "tool_calls")]))
  const deltas = [...streamed.matchAll(/^data: (.*)/gm)].map(
    ([, json]) => (JSON.parse(json as string) as { choices: [{ delta: object }] }).choices[0].delta,
  )
  expect(deltas.filter((delta) => "reasoning_details" in delta)).toEqual([
    { reasoning_details: first.reasoning_details },
    { reasoning_details: [own], tool_calls: [{ index: 0, ...weatherCall(GOOD, "c2") }] },
  ])
})

describe("how a turn ended that another answer took the place of", () => {
  const CUT = { status: "incomplete", incomplete_details: { reason: "max_output_tokens" } }
  const DONE = { status: "completed", incomplete_details: null }
  const called = (text: string, id: string, more: object = {}): object => ({
    type: "function_call",
    id: `fc_${id}`,
    call_id: id,
    name,
    arguments: text,
    ...more,
  })
  const said = (text: string): object => ({
    type: "message",
    id: "msg_2",
    role: "assistant",
    content: [{ type: "output_text", text, annotations: [] }],
  })
  const response = (end: object, ...output: readonly object[]): object => ({ id: "resp_1", output, ...end })

  test.each<[string, object, object, string]>([
    [
      "cut off, then whole",
      response(CUT, called('{"city":"Os', "c1")),
      response(DONE, called(GOOD, "c2")),
      "completed",
    ],
    ["cut off, then a text", response(CUT, called('{"city":"Os', "c1")), response(DONE, said("No.")), "completed"],
    [
      "cut off behind a good call, then a text",
      response(CUT, called(GOOD, "c0"), called('{"city":"Os', "c1")),
      response(DONE, said("That is all.")),
      "completed",
    ],
    ["whole, then cut off", response(DONE, called(UNUSABLE, "c1")), response(CUT, said("So")), "incomplete"],
    ["cut off twice", response(CUT, called('{"city":"Os', "c1")), response(CUT, said("So")), "incomplete"],
    [
      "cut off, then unusable",
      response(CUT, called('{"ci', "c1")),
      response(DONE, called(UNUSABLE, "c2")),
      "incomplete",
    ],
  ])("responses: %s", async (_, first, second, status) => {
    const end = status === "completed" ? DONE : CUT
    const ask = async (answer: object | string): Promise<string> => {
      const { fetch } = answering(answer, second)
      const tools = [{ type: "function", name, parameters }]
      const body = JSON.stringify({ tools, input: "Oslo?", stream: typeof answer === "string" })
      return (await mendFetch(fetch)(`${HOST}/v1/responses`, { method: "POST", body })).text()
    }
    expect(JSON.parse(await ask(first))).toMatchObject(end)
    const { status: givenStatus, output } = first as { readonly status: string; readonly output: readonly object[] }
    const items = output.map((item, output_index) => ({ type: "response.output_item.done", output_index, item }))
    const last = { type: `response.${givenStatus}`, response: first }
    const events = [...items, last].map((event) => `event: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`)
    const [heading, data = ""] = (await ask(events.join(""))).trim().split("\n").slice(-2)
    expect(heading).toBe(`event: response.${status}`)
    expect(JSON.parse(data.slice(6))).toMatchObject({ type: `response.${status}`, response: end })
  })

  test.each([
    ["a text that was cut off", { content: "So" }, "length", "length"],
    ["a text", { content: "No." }, "stop", "stop"],
    ["a call", { tool_calls: [weatherCall(GOOD, "c2")] }, "length", "tool_calls"],
  ])("chat completions: %s", async (_, second, reason, expected) => {
    const { fetch } = answering(completion({ tool_calls: [weatherCall(UNUSABLE)] }), completion(second, reason))
    const answer = await (await mendFetch(fetch)(CHAT_URL, chatRequest())).json()
    expect(answer).toMatchObject({ choices: [{ finish_reason: expected }] })
  })
})

const objectsWithin = (value: unknown): object[] =>
  typeof value === "object" && value !== null ? [value, ...Object.values(value).flatMap(objectsWithin)] : []

describe("what both answers cost", () => {
  const usageOf = async (url: string, request: object, first: object | string, second: object): Promise<object> => {
    const { fetch } = answering(first, second)
    const body = JSON.stringify({ ...request, stream: typeof first === "string" })
    const text = await (await mendFetch(fetch)(url, { method: "POST", body })).text()
    const said = text
      .trim()
      .split("\n")
      .flatMap((line) => (/^(?:data: )?\{/.test(line) ? [line.replace("data: ", "")] : []))
    return JSON.parse(said.at(-1) ?? "") as object
  }

  test("Ollama counts in the answer itself, whole and streamed", async () => {
    const line = (input: object, evalCount: number): object => ({
      message: { role: "assistant", content: "", tool_calls: [{ function: { name, arguments: input } }] },
      done: true,
      eval_count: evalCount,
      prompt_eval_count: evalCount + 1,
    })
    const first = line({ days: 2 }, 3)
    for (const answer of [first, `${JSON.stringify(first)}\n`]) {
      const tools = [{ type: "function", function: { name, parameters } }]
      const said = await usageOf(`${HOST}/api/chat`, { messages: [QUESTION], tools }, answer, line(OSLO, 30))
      expect(said).toMatchObject({ eval_count: 33, prompt_eval_count: 35 })
    }
  })

  test("the input that Anthropic counts at the beginning of a stream", async () => {
    const { url, request, events, second } = EXCHANGES["messages"] as Exchange
    const first = [
      { type: "message_start", message: { usage: { input_tokens: 10, output_tokens: 1, cache_read_input_tokens: 4 } } },
      ...events.map((event) =>
        "delta" in event && !("index" in event) ? { ...event, usage: { output_tokens: 55 } } : event,
      ),
    ]
    const cost = { usage: { input_tokens: 100, output_tokens: 9 } }
    expect(await usageOf(url, request, eventStream(first), { ...second, ...cost })).toMatchObject({
      type: "message_delta",
      usage: { input_tokens: 110, output_tokens: 64 },
    })
  })
})
