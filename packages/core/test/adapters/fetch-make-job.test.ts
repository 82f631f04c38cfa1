import { describe, expect, test } from "vitest"
import { mendFetch, mendMiddleware } from "../../src/adapters/fetch.ts"
import { fetchHost } from "../../src/adapters/fetch-job.ts"
import { jobOf } from "../../src/adapters/fetch-make-job.ts"
import { SCENARIOS, WEATHER_TOOL } from "../../src/testing/scenarios.ts"
import type { ScriptedTurn } from "../../src/testing/script.ts"
import { fakeUpstream } from "../../src/testing/upstream.ts"
import type { MendResult } from "../../src/turn.ts"

const RESPONSES = "https://api.example.com/v1/responses"
const MESSAGES = "https://api.example.com/v1/messages"
const OPENAI_TOOLS = [{ type: "function", ...WEATHER_TOOL }]
const ANTHROPIC_TOOLS = [{ name: WEATHER_TOOL.name, input_schema: WEATHER_TOOL.parameters }]

type Body = Record<string, unknown>

/** One conversation with an upstream that answers in these turns. */
function conversation(turns: readonly ScriptedTurn[], isStreamed = false) {
  const upstream = fakeUpstream({ turns })
  const results: MendResult[] = []
  const fetch = mendFetch(upstream.fetch, { onResult: (result) => results.push(result) })
  const ask = async (url: string, body: object): Promise<Body> => {
    const response = await fetch(url, {
      method: "POST",
      body: JSON.stringify({ model: "any", stream: isStreamed, ...body }),
    })
    const text = await response.text()
    if (!isStreamed || response.status !== 200) return JSON.parse(text) as Body
    const events = text
      .split("\n")
      .flatMap((line) => (line.startsWith("data: ") ? [JSON.parse(line.slice(6)) as Body] : []))
    return (events.find(({ type }) => type === "response.completed")?.["response"] ??
      events[0]?.["message"] ??
      events.at(-1)) as Body
  }
  const sent = (at: number): Body => upstream.requests[at]?.body as Body
  return { ask, results, sent, requests: upstream.requests }
}

const callsIn = (answer: Body): Body[] => (answer["output"] as Body[]).filter(({ type }) => type === "function_call")
const outputFor = (call: Body): object => ({ type: "function_call_output", call_id: call["call_id"], output: "sunny" })

describe.each([false, true])("a thread of responses, streamed: %s", (isStreamed) => {
  test("tools are kept for what follows an answer", async () => {
    const { ask, requests } = conversation(
      [SCENARIOS.valid, SCENARIOS["broken-arguments"], SCENARIOS["wrong-name"]],
      isStreamed,
    )
    let last = await ask(RESPONSES, { input: "hi", tools: OPENAI_TOOLS })
    for (let turn = 0; turn < 2; turn++)
      last = await ask(RESPONSES, { previous_response_id: last["id"], input: callsIn(last).map(outputFor) })
    expect(callsIn(last)).toMatchObject([{ name: "get_weather", arguments: '{"city":"Paris","days":3}' }])
    expect(requests.map(({ body }) => "tools" in (body as Body))).toEqual([true, false, false])
  })

  test("a call from the text of the first answer is told to the server with its result", async () => {
    const { ask, sent } = conversation([SCENARIOS["call-in-text"]], isStreamed)
    const first = await ask(RESPONSES, { input: "hi", tools: OPENAI_TOOLS })
    const second = await ask(RESPONSES, { previous_response_id: first["id"], input: callsIn(first).map(outputFor) })
    expect(second["status"]).toBe("completed")
    expect(sent(1)["input"]).toMatchObject([
      { type: "function_call", call_id: "call_text_0", name: "get_weather" },
      { type: "function_call_output", call_id: "call_text_0" },
    ])
  })

  test("calls of a second answer that the client got as they were written are told as a provider takes them", async () => {
    const second = [
      { name: "get_weather", arguments: '{"city":"Oslo", "days":1}' },
      { name: "get_weather", arguments: '{"city": NaN' },
      { name: "get the weather", arguments: '{"days": 2}' },
    ]
    const { ask, sent } = conversation([SCENARIOS["missing-member"], { calls: second }], isStreamed)
    const first = await ask(RESPONSES, { input: "hi", tools: OPENAI_TOOLS })
    expect(callsIn(first)).toMatchObject(second)
    const next = await ask(RESPONSES, { previous_response_id: first["id"], input: callsIn(first).map(outputFor) })
    expect(next["status"]).toBe("completed")
    expect((sent(2)["input"] as Body[]).filter(({ type }) => type === "function_call")).toEqual([
      { type: "function_call", call_id: "call_2_0", name: "get_weather", arguments: '{"city":"Oslo", "days":1}' },
      {
        type: "function_call",
        call_id: "call_2_1",
        name: "get_weather",
        arguments: '{"_unreadable":"{\\"city\\": NaN"}',
      },
      { type: "function_call", call_id: "call_2_2", name: "get_the_weather", arguments: '{"days": 2}' },
    ])
  })

  test("later no call is taken from the text, and nothing is asked again", async () => {
    const { ask, requests, results } = conversation(
      [SCENARIOS.valid, SCENARIOS["call-in-text"], SCENARIOS["missing-member"]],
      isStreamed,
    )
    const first = await ask(RESPONSES, { input: "hi", tools: OPENAI_TOOLS })
    const second = await ask(RESPONSES, { previous_response_id: first["id"], input: callsIn(first).map(outputFor) })
    expect(callsIn(second)).toEqual([])
    const third = await ask(RESPONSES, { previous_response_id: second["id"], input: "and now?" })
    expect(callsIn(third)).toMatchObject([{ arguments: '{"days":3}' }])
    expect(requests.length).toBe(3)
    expect(results.map(({ calls, escalated }) => [calls.length, escalated.length])).toEqual([
      [1, 0],
      [0, 0],
      [0, 1],
    ])
  })

  test("a bad call beside a good one is answered with the next request", async () => {
    const { ask, sent } = conversation([SCENARIOS["no-call"], SCENARIOS.mixed], isStreamed)
    const first = await ask(RESPONSES, { input: "hi", tools: OPENAI_TOOLS })
    const second = await ask(RESPONSES, { previous_response_id: first["id"], input: "go on" })
    expect(callsIn(second)).toMatchObject([{ call_id: "call_2_0" }])
    const third = await ask(RESPONSES, { previous_response_id: second["id"], input: callsIn(second).map(outputFor) })
    expect(third["status"]).toBe("completed")
    expect(sent(2)["input"]).toMatchObject([
      { call_id: "call_2_1", output: expect.stringContaining("was not executed") as string },
      { call_id: "call_2_0", output: "sunny" },
    ])
  })

  test("a conversation has the tools of its last request, too", async () => {
    const { ask } = conversation([SCENARIOS["no-call"], SCENARIOS["broken-arguments"]], isStreamed)
    await ask(RESPONSES, { conversation: "conv_1", input: "hi", tools: OPENAI_TOOLS })
    expect(callsIn(await ask(RESPONSES, { conversation: { id: "conv_1" }, input: "go on" }))).toMatchObject([
      { arguments: '{"city": "Paris", "days": 3}' },
    ])
  })

  test("a loop is seen though no request has the history", async () => {
    const { ask, results } = conversation(
      Array.from({ length: 12 }, () => SCENARIOS.valid),
      isStreamed,
    )
    let last = await ask(RESPONSES, { input: "hi", tools: OPENAI_TOOLS })
    for (let turn = 0; turn < 11 && callsIn(last).length > 0; turn++)
      last = await ask(RESPONSES, { previous_response_id: last["id"], input: callsIn(last).map(outputFor) })
    expect(results.at(-1)?.suppressed.length).toBe(1)
    expect(results.length).toBeLessThan(12)
  })
})

describe("ids on a thread of responses", () => {
  const callOf = (id: string, city: string): Body => ({
    id: `fc_${city}`,
    type: "function_call",
    status: "completed",
    call_id: id,
    name: "get_weather",
    arguments: JSON.stringify({ city, days: 2 }),
  })

  /** A server that numbers the calls of each answer anew. */
  function thread(answers: readonly (readonly Body[])[]) {
    const sent: Body[] = []
    const fetch = mendFetch(async (_, init) => {
      sent.push(JSON.parse(init?.body as string) as Body)
      const answer = { id: `resp_${sent.length}`, object: "response", status: "completed" }
      return Response.json({ ...answer, output: answers[sent.length - 1] ?? [] })
    })
    const ask = async (body: object): Promise<Body> => {
      const asked = { model: "m", tools: OPENAI_TOOLS, ...body }
      return (await fetch(RESPONSES, { method: "POST", body: JSON.stringify(asked) })).json() as Promise<Body>
    }
    return { ask, sent }
  }
  const idsIn = (answer: Body): unknown[] => callsIn(answer).map((call) => call["call_id"])
  const outputsIn = (body: Body = {}): unknown[] =>
    ((body["input"] ?? []) as Body[]).flatMap((item) =>
      item["type"] === "function_call_output" ? [item["call_id"]] : [],
    )

  test("stay as the server gave them, also where an earlier answer had them", async () => {
    const { ask, sent } = thread([[callOf("call_0", "Bergen")], [callOf("call_0", "Turku")]])
    const first = await ask({ input: "hi" })
    const second = await ask({ previous_response_id: "resp_1", input: callsIn(first).map(outputFor) })
    expect(idsIn(second)).toEqual(["call_0"])
    await ask({ previous_response_id: "resp_2", input: callsIn(second).map(outputFor) })
    expect(outputsIn(sent[2])).toEqual(["call_0"])
  })

  test("that the client got in their place are told to the server as it gave them", async () => {
    const pair = [callOf("call_0", "Bergen"), callOf("call_0", "Turku")]
    const { ask, sent } = thread([pair, [callOf("call_0", "Narva")]])
    const first = await ask({ input: "hi" })
    expect(idsIn(first)).toEqual(["call_0", "call_0_2"])
    await ask({ previous_response_id: "resp_1", input: callsIn(first).map(outputFor) })
    expect(outputsIn(sent[1])).toEqual(["call_0", "call_0"])
    const told = [...callsIn(first), ...callsIn(first).map(outputFor), { role: "user", content: "and Narva?" }]
    const again = thread([[callOf("call_0", "Narva")]])
    const narva = await again.ask({ input: told })
    expect(idsIn(narva)).toEqual(["call_0_3"])
    await again.ask({ previous_response_id: "resp_1", input: callsIn(narva).map(outputFor) })
    expect(outputsIn(again.sent[1])).toEqual(["call_0"])
  })
})

describe("a thread of messages", () => {
  const begun = { tools: ANTHROPIC_TOOLS, thread: { type: "create" }, messages: [{ role: "user", content: "hi" }] }
  const goOn = (answer: Body, content: unknown) => ({
    thread: { type: "continue", previous_message_id: answer["id"] },
    messages: [{ role: "user", content }],
  })
  const resultsFor = (answer: Body): object[] =>
    (answer["content"] as Body[]).flatMap(({ type, id }) =>
      type === "tool_use" ? [{ type: "tool_result", tool_use_id: id, content: "sunny" }] : [],
    )

  test("is mended with the tools of its beginning", async () => {
    const { ask } = conversation([SCENARIOS.valid, SCENARIOS["wrong-name"]])
    const first = await ask(MESSAGES, begun)
    expect((await ask(MESSAGES, goOn(first, resultsFor(first))))["content"]).toMatchObject([{ name: "get_weather" }])
  })

  test("gets no call that the server does not have", async () => {
    const { ask, results } = conversation([SCENARIOS["call-in-text"], SCENARIOS.concatenated])
    const first = await ask(MESSAGES, begun)
    expect(first["content"]).toMatchObject([{ type: "text", text: SCENARIOS["call-in-text"].text }])
    const second = await ask(MESSAGES, goOn(first, "go on"))
    expect(second["content"]).toMatchObject([{ type: "tool_use", id: "toolu_2_0", input: { city: "Paris" } }])
    expect(results[1]).toMatchObject({ calls: [{ id: "toolu_2_0" }], escalated: [{ reason: "json/concatenated" }] })
    expect(results[1]?.report.outcomes).toMatchObject({ repaired: 1, escalated: 1 })
  })

  test("a call that was left out is answered in the next message", async () => {
    const { ask, sent } = conversation([SCENARIOS.mixed])
    const first = await ask(MESSAGES, begun)
    expect((first["content"] as Body[]).length).toBe(1)
    await ask(MESSAGES, goOn(first, resultsFor(first)))
    expect(sent(1)["messages"]).toMatchObject([
      {
        role: "user",
        content: [
          { tool_use_id: "toolu_1_1", is_error: true },
          { tool_use_id: "toolu_1_0", content: "sunny" },
        ],
      },
    ])
  })
})

describe("a job", () => {
  const job = (url: string, body: object) => jobOf(url, { method: "POST", body: JSON.stringify(body) }, fetchHost({}))

  test("is made only for requests with tools in a known format", async () => {
    expect(await job(RESPONSES, { input: "hi" })).toBeNull()
    expect(await job("https://api.example.com/v1/embeddings", { input: "hi", tools: OPENAI_TOOLS })).toBeNull()
    expect(await jobOf(RESPONSES, {}, fetchHost({}))).toBeNull()
    expect(await job(RESPONSES, { input: "hi", tools: OPENAI_TOOLS })).toMatchObject({
      request: { wire: "openai-responses" },
      isHeld: false,
      amended: null,
    })
  })

  test("a path of no known format is told where tools are sent there, without its query", async () => {
    const remarks: string[] = []
    const host = fetchHost({ onRemark: ({ code, message }, { wire }) => remarks.push(code, message, wire) })
    const send = (body: object) =>
      jobOf("https://x/llm/generate?key=abc", { method: "POST", body: JSON.stringify(body) }, host)
    expect([await send({ prompt: "hi" }), await send({ prompt: "hi", tools: OPENAI_TOOLS })]).toEqual([null, null])
    expect(remarks).toEqual([
      "request/unknown",
      "The request has tools, and its path /llm/generate is none of a known format: nothing is mended.",
      "unknown",
    ])
  })

  test.each([
    ["https://x/v1/chat/completions", { model: "petal-2", messages: [] }, {}, "petal-2"],
    ["https://x/v1beta/models/petal-3:generateContent", { contents: [] }, {}, "petal-3"],
    ["https://x/v1/chat/completions", { messages: [] }, {}, null],
    ["https://x/v1/chat/completions", { model: "petal-2", messages: [] }, { model: "ours" }, "ours"],
  ])("events of %s %o name its model", async (url, body, options, model) => {
    const models: unknown[] = []
    const host = fetchHost({ ...options, onEvent: (event) => models.push("model" in event ? event.model : undefined) })
    const tools = url.includes("beta") ? [{ functionDeclarations: [WEATHER_TOOL] }] : OPENAI_TOOLS
    const made = await jobOf(url, { method: "POST", body: JSON.stringify({ ...body, tools }) }, host)
    made?.newMender().mend({ toolCalls: [{ name: "get_weather", arguments: '{"city":"Paris","days":"3"}' }] })
    expect(models).toEqual([model])
  })

  test("tools that take free text are none of ours", async () => {
    const custom = { type: "custom", name: "shell", format: { type: "text" } }
    expect(await job(RESPONSES, { input: "hi", tools: [custom] })).toBeNull()
    const made = await job(RESPONSES, { input: "hi", tools: [custom, ...OPENAI_TOOLS] })
    expect(made?.newMender().tools.map(({ name }) => name)).toEqual(["get_weather"])
  })

  test.each([
    [{ mode: "NONE" }, "choice/none"],
    [{ mode: "ANY", allowedFunctionNames: ["get_weather"] }, undefined],
    [{ mode: "AUTO" }, undefined],
  ])("the choice of tools is read: %o", async (functionCallingConfig, reason) => {
    const made = await job("https://x/v1beta/models/m:generateContent", {
      contents: [],
      tools: [{ functionDeclarations: [WEATHER_TOOL] }],
      toolConfig: { functionCallingConfig },
    })
    const turn = { toolCalls: [{ name: "get_weather", arguments: '{"city":"Paris","days":3}' }] }
    expect(made?.newMender().mend(turn).escalated[0]?.reason).toBe(reason)
  })
})

test("an answer is not lost when asking again fails", async () => {
  const upstream = fakeUpstream({ scenario: "missing-member" })
  let count = 0
  const fetch = mendFetch((input, init) =>
    count++ === 0 ? (upstream.fetch(input, init) as Promise<Response>) : Promise.reject(new TypeError("fetch failed")),
  )
  const response = await fetch(RESPONSES, {
    method: "POST",
    body: JSON.stringify({ input: "hi", tools: OPENAI_TOOLS }),
  })
  expect(callsIn((await response.json()) as Body)).toMatchObject([{ arguments: '{"days":3}' }])
  expect(count).toBe(2)
})

test("middleware sees the request of the SDK and may send it again", async () => {
  const upstream = fakeUpstream({ scenario: "mixed" })
  const seen: string[] = []
  const request = {
    url: MESSAGES,
    method: "POST",
    headers: { "x-own": "1" },
    body: JSON.stringify({ messages: begunMessages, tools: ANTHROPIC_TOOLS }),
  }
  const response = await mendMiddleware()(request, ({ url, ...init }) => {
    seen.push(`${init.method} ${new Headers(init.headers).get("x-own")}`)
    return upstream.fetch(url, init) as Promise<Response>
  })
  expect(seen).toEqual(["POST 1", "POST 1"])
  expect(((await response.json()) as Body)["content"]).toMatchObject([
    { type: "tool_use", input: { city: "Paris" } },
    { type: "text" },
  ])
})

const begunMessages = [{ role: "user", content: "hi" }]

describe("ids for Mistral, which takes nine letters and digits", () => {
  const VALID = '{"city":"Paris","days":3}'
  const leaked = '<tool_call>{"name":"get_weather","arguments":{"city":"Rome","days":1}}</tool_call>'
  const idsOf = async (message: object, { url = "https://api.example.com", ...more }: Body & { url?: string } = {}) => {
    const answer = { choices: [{ index: 0, message: { role: "assistant", content: null, ...message } }] }
    const fetch = mendFetch(async () => Response.json(answer))
    const body = { messages: [{ role: "user", content: "hi" }], tools: [{ type: "function", function: WEATHER_TOOL }] }
    const init = { method: "POST", body: JSON.stringify({ ...body, ...more }) }
    const { choices } = (await (await fetch(`${url}/v1/chat/completions`, init)).json()) as typeof answer
    return (choices[0]?.message as { tool_calls?: { id: string }[] } | undefined)?.tool_calls?.map(({ id }) => id) ?? []
  }
  const call = (text: string, id = "aB3dE6gH9") => ({
    id,
    type: "function",
    function: { name: WEATHER_TOOL.name, arguments: text },
  })
  const SHORT = /^[a-zA-Z0-9]{9}$/

  test.each([
    ["by the host", { content: leaked }, { url: "https://api.mistral.ai" }, 1],
    ["by the model", { content: leaked }, { model: "devstral-small" }, 1],
    ["by the ids of the answer", { content: leaked, tool_calls: [call(VALID)] }, {}, 2],
    ["two objects in one call", { tool_calls: [call(`${VALID}{"city":"Oslo","days":2}`)] }, {}, 2],
    ["one id for two calls", { tool_calls: [call(VALID), call('{"city":"Oslo","days":2}')] }, {}, 2],
  ])("%s", async (_, message, more, count) => {
    const ids = await idsOf(message, more)
    expect(new Set(ids).size).toBe(count)
    for (const id of ids) expect(id).toMatch(SHORT)
    expect(await idsOf(message, more)).toEqual(ids)
  })

  test("by the ids of the history", async () => {
    const messages = [
      { role: "user", content: "hi" },
      { role: "assistant", content: null, tool_calls: [call(VALID)] },
      { role: "tool", tool_call_id: "aB3dE6gH9", content: "sunny" },
    ]
    expect(await idsOf({ content: leaked }, { messages })).toEqual([expect.stringMatching(SHORT)])
  })

  test("an id that the conversation had before the last question is not made again", async () => {
    const messages = [
      { role: "user", content: "hi" },
      { role: "assistant", content: null, tool_calls: [call(VALID, "call_text_0")] },
      { role: "tool", tool_call_id: "call_text_0", content: "sunny" },
      { role: "assistant", content: "Sunny." },
      { role: "user", content: "And in Rome?" },
    ]
    expect(await idsOf({ content: leaked }, { messages })).toEqual(["call_text_0_2"])
  })

  test("other ids stay as they were made", async () => {
    expect(await idsOf({ content: leaked })).toEqual(["call_text_0"])
    expect(await idsOf({ content: leaked, tool_calls: [call(VALID, "call_1")] })).toEqual(["call_1", "call_text_0"])
  })
})

describe("the id that the model wrote with a call in text", () => {
  const kimi = (city: string): string =>
    `<|tool_call_begin|>functions.get_weather:0<|tool_call_argument_begin|>{"city":"${city}","days":1}<|tool_call_end|>`

  test.each([true, false])(
    "is one that Anthropic takes, and the next request is accepted: streamed %s",
    async (stream) => {
      const upstream = fakeUpstream({ turns: [{ text: kimi("Oslo") }, { text: kimi("Rome") }, { text: "Sunny." }] })
      const ask = async (messages: readonly object[]) => {
        const body = { model: "kimi-k2", stream, max_tokens: 99, tools: ANTHROPIC_TOOLS, messages }
        return await mendFetch(upstream.fetch)(MESSAGES, { method: "POST", body: JSON.stringify(body) })
      }
      const messages: object[] = [{ role: "user", content: "hi" }]
      for (const id of ["functions_get_weather_0", "functions_get_weather_0_2"]) {
        expect(await (await ask(messages)).text()).toContain(`{"type":"tool_use","id":"${id}"`)
        messages.push(
          {
            role: "assistant",
            content: [{ type: "tool_use", id, name: "get_weather", input: { city: "Oslo", days: 1 } }],
          },
          { role: "user", content: [{ type: "tool_result", tool_use_id: id, content: id }] },
        )
      }
      expect((await ask(messages)).status).toBe(200)
    },
  )

  test("stays where it is taken: the model expects it back", async () => {
    const fetch = mendFetch(fakeUpstream({ turns: [{ text: kimi("Oslo") }] }).fetch)
    const tools = [{ type: "function", function: WEATHER_TOOL }]
    const body = { model: "kimi-k2", tools, messages: [{ role: "user", content: "hi" }] }
    const answer = await fetch("https://api.example.com/v1/chat/completions", {
      method: "POST",
      body: JSON.stringify(body),
    })
    expect(await answer.text()).toContain('"id":"functions.get_weather:0"')
  })
})

test("a path with a slash at its end or in capital letters, and a body with a byte order mark, are known", async () => {
  const host = fetchHost({})
  const jobFor = async (url: string, body: object, mark = "") =>
    (await jobOf(url, { method: "POST", body: mark + JSON.stringify(body) }, host))?.wire.id
  const messages = { messages: [], tools: ANTHROPIC_TOOLS }
  expect(await jobFor(`${MESSAGES}/`, messages)).toBe("anthropic")
  expect(await jobFor(MESSAGES, messages, "\uFEFF")).toBe("anthropic")
  expect(await jobFor(`${RESPONSES.replace("responses", "Responses")}/?a=1`, { input: "x", tools: OPENAI_TOOLS })).toBe(
    "openai-responses",
  )
  const tools = [{ functionDeclarations: [WEATHER_TOOL] }]
  for (const path of ["generatecontent", "streamGenerateContent/?alt=SSE", "streamgeneratecontent"])
    expect(await jobFor(`https://api.example.com/v1beta/models/any:${path}`, { contents: [], tools })).toBe("gemini")
  expect(await jobFor(`${MESSAGES}/count_tokens`, messages)).toBeUndefined()
})
