import { describe, expect, test } from "vitest"
import { SCENARIOS, type ScenarioName } from "../../src/testing/scenarios.ts"
import type { ScriptedTurn } from "../../src/testing/script.ts"
import { parsedArguments } from "../../src/testing/script.ts"
import { fakeUpstream } from "../../src/testing/upstream.ts"
import { askOnce, chatClient, ollamaClient, PLAIN_CLIENTS, type PlainClient, post } from "../support/plain-readers.ts"

const CLIENTS = Object.entries(PLAIN_CLIENTS)
const NAMES = Object.keys(SCENARIOS) as ScenarioName[]
const { fetch } = fakeUpstream()

/** Which clients get arguments as text: the others get what the provider parsed. */
const getsText = (name: string, streamed: boolean): boolean =>
  name === "chat completions" || name === "responses" || (name === "anthropic" && streamed)

describe.each(CLIENTS)("%s", (name, client) => {
  test.each([true, false])("delivers every scenario by the model's name, streamed: %s", async (streamed) => {
    for (const scenario of NAMES) {
      const turn: ScriptedTurn = SCENARIOS[scenario]
      const answer = await askOnce(fetch, client, scenario, streamed)
      expect(answer.text, scenario).toBe(turn.text ?? "")
      expect(answer.reasoning, scenario).toBe(turn.reasoning ?? "")
      const given = (turn.calls ?? []).map((call) => [
        call.name,
        getsText(name, streamed) ? call.arguments : parsedArguments(call.arguments as string),
      ])
      expect(
        answer.calls.map((call) => [call.name, call.arguments]),
        scenario,
      ).toEqual(given)
      expect(String(answer.finish), scenario).toMatch(
        scenario === "truncated" ? /length|max/i : /stop|end_turn|tool_calls|tool_use|completed/i,
      )
    }
  })

  test("an answer is the same however it is cut", async () => {
    const turns = [
      { text: "First: the map 🗺️, then the weather.", reasoning: "Hm, two cities.", calls: SCENARIOS.mixed.calls },
    ]
    const ask = (delivery: object, streamed: boolean) =>
      askOnce(fakeUpstream({ turns, delivery }).fetch, client, "m", streamed)
    const whole = await ask({}, true)
    expect(whole.calls).toHaveLength(2)
    for (const delivery of [
      { cut: 1 },
      { cut: 1000 },
      { cut: [3, 4, 17] },
      { packetBytes: 1 },
      { packetBytes: 7 },
      { interleaved: true },
      { splitNames: true },
    ])
      expect(await ask(delivery, true), JSON.stringify(delivery)).toEqual(whole)
    expect((await ask({}, false)).text).toBe(whole.text)
  })

  test("a failing server sends its own kind of error, in the stream or as status 500", async () => {
    const { fetch: failing } = fakeUpstream({ delivery: { failAfter: 1 } })
    const { path, body } = client.request("valid", false)
    const whole = await post(failing, path, { ...body, ...client.question("?") })
    expect(whole.status).toBe(500)
    expect(JSON.stringify(JSON.parse(whole.text).error)).toContain("The server had an error")
    const streamed = await askOnce(failing, client, "no-call", true)
    expect(JSON.stringify(streamed.error)).toContain("The server had an error")
    expect(SCENARIOS["no-call"].text.startsWith(streamed.text)).toBe(true)
    expect(streamed.text).not.toBe(SCENARIOS["no-call"].text)
  })

  test("a connection that breaks gives the bytes before it, then an error", async () => {
    const { path, body } = client.request("valid", true)
    const request = { method: "POST", body: JSON.stringify({ ...body, ...client.question("?") }) }
    const { body: stream } = await fakeUpstream({ delivery: { abortAfter: 100 } }).fetch(
      `http://upstream.test${path}`,
      request,
    )
    const reader = (stream as ReadableStream<Uint8Array>).getReader()
    let bytes = 0
    const readAll = async (): Promise<void> => {
      for (let { value } = await reader.read(); value !== undefined; { value } = await reader.read())
        bytes += value.length
    }
    await expect(readAll()).rejects.toThrow("terminated")
    expect(bytes).toBe(100)
  })

  test("the content type is the provider's, or the wrong one on demand", async () => {
    const typeOf = async (options: object, streamed: boolean) => {
      const { path, body } = client.request("valid", streamed)
      return (await post(fakeUpstream(options).fetch, path, { ...body, ...client.question("?") })).type
    }
    expect(await typeOf({}, false)).toBe("application/json")
    expect(await typeOf({}, true)).toBe(
      name === "ollama" ? "application/x-ndjson" : name.endsWith("array") ? "application/json" : "text/event-stream",
    )
    expect(await typeOf({ delivery: { contentType: "text/html" } }, true)).toBe("text/html")
  })
})

describe("ids and indices", () => {
  const two = { turns: [{ calls: SCENARIOS.mixed.calls }] }
  const idsOf = async (client: PlainClient, options: object, streamed: boolean) =>
    (await askOnce(fakeUpstream({ ...two, ...options }).fetch, client, "m", streamed)).calls.map(({ id }) => id)

  test.each(CLIENTS)("%s makes its own ids, none on demand, and keeps given ones", async (name, client) => {
    const makesNone = name === "ollama" || name.startsWith("gemini")
    const given = { turns: [{ calls: [{ name: "a", arguments: {}, id: "mine" }] }] }
    for (const streamed of [true, false]) {
      const ids = await idsOf(client, {}, streamed)
      expect(ids.every((id) => (makesNone ? id === undefined : /^(?:call|toolu)_1_\d$/.test(String(id))))).toBe(true)
      expect(new Set(ids).size).toBe(makesNone ? 1 : 2)
      expect(await idsOf(client, { delivery: { withoutIds: true } }, streamed)).toEqual([undefined, undefined])
      expect(await idsOf(client, given, streamed)).toEqual(["mine"])
    }
  })

  test("without indices no event says to which call it belongs", async () => {
    for (const [name, client] of CLIENTS) {
      const { path, body } = client.request("m", true)
      const { text } = await post(fakeUpstream({ ...two, delivery: { withoutIndices: true } }).fetch, path, {
        ...body,
        ...client.question("?"),
      })
      expect(text, name).not.toMatch(
        /"output_index"|"tool_calls":\[\{"index"|"content_block_(?:start|delta|stop)","index"/,
      )
    }
  })

  test("names come in two deltas, arguments of two calls take turns", async () => {
    const { path, body } = chatClient.request("m", true)
    const { text } = await post(
      fakeUpstream({ ...two, delivery: { splitNames: true, interleaved: true } }).fetch,
      path,
      {
        ...body,
        ...chatClient.question("?"),
      },
    )
    expect(text).toContain('"name":"get_we"')
    expect(text).toContain('"name":"ather"')
    const order = [...text.matchAll(/"tool_calls":\[\{"index":(\d)/g)].map(([, index]) => index).join("")
    expect(order).toMatch(/^(?:01){4}/)
  })
})

describe("the script", () => {
  test("turns are said one after the other; then the result of the tool", async () => {
    const { fetch: scripted, requests } = fakeUpstream({
      turns: [{ calls: [{ name: "dig", arguments: "{}", id: "c1" }] }, { text: "Half way." }],
    })
    const call = {
      role: "assistant",
      content: null,
      tool_calls: [{ id: "c1", type: "function", function: { name: "dig", arguments: "{}" } }],
    }
    const messages = [{ role: "user", content: "Dig." }, call, { role: "tool", tool_call_id: "c1", content: "3 m" }]
    const say = async (list: readonly object[]) =>
      JSON.parse((await post(scripted, "/v1/chat/completions", { model: "m", messages: list })).text).choices[0].message
    expect((await say(messages.slice(0, 1))).tool_calls).toEqual(call.tool_calls)
    // a rejected request takes no turn
    expect(await post(scripted, "/v1/chat/completions", { model: "m", messages: messages.slice(0, 2) })).toMatchObject({
      status: 400,
    })
    expect((await say(messages)).content).toBe("Half way.")
    expect((await say(messages)).content).toBe("done: 3 m")
    expect((await say(messages.slice(0, 1))).content).toBe("done")
    expect(requests).toHaveLength(5)
    expect(requests[2]).toMatchObject({
      url: "http://upstream.test/v1/chat/completions",
      method: "POST",
      headers: { authorization: "Bearer none" },
      body: { model: "m", messages },
    })
  })

  test("the option wins over the model's name", async () => {
    expect((await askOnce(fakeUpstream({ scenario: "no-call" }).fetch, chatClient, "unknown-tool", false)).text).toBe(
      SCENARIOS["no-call"].text,
    )
  })

  test("the usage of a stream comes to those who ask", async () => {
    const body = { model: "valid", stream: true, ...chatClient.question("?") }
    expect((await post(fetch, "/chat/completions", body)).text).not.toContain('"usage"')
    expect(
      (await post(fetch, "/chat/completions", { ...body, stream_options: { include_usage: true } })).text,
    ).toContain('"total_tokens":2')
  })

  test("Ollama streams unless it is told not to", async () => {
    const { text } = await post(fetch, "/api/chat", { model: "no-call", ...ollamaClient.question("?") })
    expect(text.trimEnd().split("\n").length).toBeGreaterThan(2)
  })
})

describe("what is no request", () => {
  test("an unknown path is 404, a body that is no object 400", async () => {
    expect(await post(fetch, "/v1/embeddings", {})).toMatchObject({ status: 404 })
    expect(await post(fetch, "/v1/messages", "hello")).toMatchObject({ status: 400 })
  })

  test.each([null, 3, "x", {}, [], { role: "user", content: [null] }])(
    "a history that is junk is answered with 400, not with an exception: %j",
    async (junk) => {
      for (const [name, client] of CLIENTS) {
        const { path, body } = client.request("valid", false)
        const [member = ""] = Object.keys(client.question("?"))
        const { status } = await post(fetch, path, { ...body, [member]: [junk] })
        // Responses takes items of kinds that it does not pair
        expect(name === "responses" ? [200, 400] : [400], `${name} ${status}`).toContain(status)
      }
    },
  )

  test("an aborted signal ends the request, and the stream", async () => {
    const body = JSON.stringify({ model: "valid", stream: true, ...chatClient.question("?") })
    const aborted = AbortSignal.abort(new Error("too late"))
    await expect(
      fetch("http://upstream.test/chat/completions", { method: "POST", body, signal: aborted }),
    ).rejects.toThrow("too late")
    const controller = new AbortController()
    const answer = await fetch("http://upstream.test/chat/completions", {
      method: "POST",
      body,
      signal: controller.signal,
    })
    controller.abort(new Error("enough"))
    await expect(answer.text()).rejects.toThrow("enough")
  })

  test("options that do not exist are refused", () => {
    expect(() => fakeUpstream({ scenario: "sunny" as never })).toThrow(
      /MEND_OPTIONS: there is no scenario sunny; use one of valid, broken-arguments/,
    )
    expect(() => fakeUpstream({ script: [] } as never)).toThrow("fakeUpstream has no option script")
    expect(() => fakeUpstream({ turns: "hi" as never })).toThrow("turns must be a list")
  })
})
