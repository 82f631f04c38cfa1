// What holds for every wire: a stream gives what the whole body gives, what is not touched keeps its bytes, and a cut
// stream ends as it came.
import { describe, expect, test } from "vitest"
import { SCENARIOS, type ScenarioName } from "../../src/testing/scenarios.ts"
import type { MendResult } from "../../src/turn.ts"
import { openAiChat } from "../../src/wires/openai-chat.ts"
import { expectEqual } from "../support/expect-equal.ts"
import { runs } from "../support/runs.ts"
import {
  answerBytes,
  chunksOf,
  eventsIn,
  patchStream,
  patchWhole,
  WIRES_UNDER_TEST,
  type WireUnderTest,
} from "../support/wire-streams.ts"

const NAMES = Object.keys(SCENARIOS) as ScenarioName[]
const UNTOUCHED: readonly ScenarioName[] = ["valid", "no-call", "missing-member", "unknown-tool"]
/** `npm run test:properties` tries every one. */
const IS_MANY = runs(1) > 1
const SIZES = IS_MANY ? [1, 2, 3, 7, 61, 1_009, 100_000] : [1, 61, 100_000]
const CUTS = IS_MANY ? [1, 2, 3, 5, 8, 1_000] : [1, 5]
const CUT_STEP = IS_MANY ? 1 : 17

/** What a turn came to, without what only one of the two forms has: ids that one of them lacks, offsets. */
const factsOf = ({ calls, escalated, suppressed, report, content }: MendResult) => ({
  calls: calls.map(({ name, input, outcome }) => ({ name, input, outcome })),
  escalated: escalated.map(({ name, reason }) => ({ name, reason })),
  suppressed: suppressed.map(({ name, reason }) => ({ name, reason })),
  outcomes: report.outcomes,
  notes: report.notes,
  content: content ?? "",
})

/** What a client reads out of the answer as it left. */
function readAgain({ wire }: WireUnderTest, answers: readonly unknown[], isStreamed: boolean) {
  const memory = new Map<string, unknown>()
  const signals = answers.flatMap((answer) => (isStreamed ? wire.readEvent(answer, memory) : wire.readBody(answer)))
  const calls = new Map<string, { name: string; text: string }>()
  let text = ""
  for (const signal of signals) {
    if (signal.kind === "text") text += signal.text
    if (signal.kind !== "call") continue
    const call = calls.get(signal.key) ?? { name: "", text: "" }
    calls.set(signal.key, call)
    call.name += signal.piece.name ?? ""
    const given = signal.piece.arguments
    // an empty object before the text is a placeholder
    if (typeof given === "object") call.text = JSON.stringify(given)
    else call.text = (call.text === "{}" && given ? "" : call.text) + (given ?? "")
  }
  return { text, calls: [...calls.values()].map((call) => ({ ...call, text: withoutSpace(call.text) })) }
}

const withoutSpace = (text: string): string => text.replace(/\s+/g, "")

describe.each(WIRES_UNDER_TEST)("$name", (under) => {
  const { wire } = under

  test.each(NAMES)("%s: a stream gives what the whole body gives, in every chunking", async (name) => {
    const whole = patchWhole(wire, new TextDecoder().decode(await answerBytes(under, SCENARIOS[name], false)))
    const facts = whole.results.map(factsOf)
    const wholeRead = readAgain(under, [JSON.parse(whole.json)], false)
    expect(facts.length).toBe(1)
    for (const cut of CUTS) {
      const bytes = await answerBytes(under, SCENARIOS[name], true, { cut })
      const [first, ...others] = await Promise.all(SIZES.map((size) => patchStream(wire, chunksOf(bytes, size))))
      expectEqual(first?.results.map(factsOf), facts)
      expect(first?.remarks).toEqual([])
      for (const other of others) {
        expectEqual(other.bytes, first?.bytes)
        expectEqual(other.results, first?.results)
      }
      expect(readAgain(under, eventsIn(wire, (first as { bytes: Uint8Array }).bytes), true)).toEqual(wholeRead)
    }
  })

  test("calls that take turns give what the whole body gives", async () => {
    const turn = {
      calls: [...SCENARIOS["broken-arguments"].calls, ...SCENARIOS["wrong-name"].calls, ...SCENARIOS.mixed.calls],
    }
    const whole = patchWhole(wire, new TextDecoder().decode(await answerBytes(under, turn, false)))
    const bytes = await answerBytes(under, turn, true, { cut: 2, interleaved: true })
    for (const mode of ["hold", "live"] as const)
      expect((await patchStream(wire, chunksOf(bytes, 11), { mode })).results.map(factsOf)).toEqual(
        whole.results.map(factsOf),
      )
  })

  test("live: a name that begins like that of a required member has not left before it is another one", async () => {
    const properties = { line: { type: "integer" }, path: { type: "string" } }
    const parameters = { type: "object", properties, required: ["path"], additionalProperties: false }
    const turn = { calls: [{ name: "open", arguments: '{"parameters": {"line": 2, "path": "a.md"}}' }] }
    for (const cut of [1, 2, 4]) {
      const bytes = await answerBytes(under, turn, true, { cut })
      const { results } = await patchStream(wire, [bytes], { mode: "live", tools: [{ name: "open", parameters }] })
      expect(results[0]?.calls.map(({ input, outcome }) => [input, outcome])).toEqual([
        [{ line: 2, path: "a.md" }, "repaired"],
      ])
    }
  })

  test("numbers keep their digits and an event stays on its line, whatever the arguments look like", async () => {
    const args = '{\n "city": "Oslo",\n "days": 12345678901234567890\n}'
    for (const turn of [
      { text: `<tool_call>\n{"name": "get_weather", "arguments": ${args}}\n</tool_call>` },
      { calls: [{ name: "get_weather", arguments: args.replace("\n}", ",\n}") }] },
    ]) {
      const { json } = patchWhole(wire, new TextDecoder().decode(await answerBytes(under, turn, false)))
      expect(json).toContain("12345678901234567890")
      const { bytes } = await patchStream(wire, [await answerBytes(under, turn, true)])
      expect(new TextDecoder().decode(bytes)).toContain("12345678901234567890")
      const [call, ...others] = readAgain(under, eventsIn(wire, bytes), true).calls
      expect([call?.name, others]).toEqual(["get_weather", []])
    }
  })

  test.each(UNTOUCHED)("%s: nothing is touched, so every byte stays, in every chunking", async (name) => {
    const json = new TextDecoder().decode(await answerBytes(under, SCENARIOS[name], false))
    expect(patchWhole(wire, json).json).toBe(json)
    const bytes = await answerBytes(under, SCENARIOS[name], true)
    let turn = 0
    // `npm test` takes the sizes in turn
    for (const [kind, variant] of Object.entries(variantsOf(under, bytes)))
      for (const mode of ["hold", "live"] as const)
        for (const size of IS_MANY ? SIZES : [SIZES[turn++ % SIZES.length] as number]) {
          const patched = await patchStream(wire, chunksOf(variant, size), { mode })
          expect(Buffer.from(patched.bytes).equals(variant), `${kind}, ${mode}, chunks of ${size}`).toBe(true)
        }
  })

  test.each(NAMES)("%s: in shadow mode every byte stays, where calls have no ids, too", async (name) => {
    for (const ids of [/$^/, /"(?:call_)?id": ?"(?:call|toolu)_[^"]*",/g])
      for (const policy of ["pass", "drop"] as const) {
        const json = text(await answerBytes(under, SCENARIOS[name], false)).replace(ids, "")
        expect(patchWhole(wire, json, { preset: "report", policy }).json).toBe(json)
        const stream = text(await answerBytes(under, SCENARIOS[name], true)).replace(ids, "")
        for (const mode of ["hold", "live"] as const) {
          const { bytes, results } = await patchStream(wire, [bytesFrom(stream)], { preset: "report", policy, mode })
          expect(text(bytes)).toBe(stream)
          expect(results.length).toBe(1)
        }
      }
  })

  test.each(["valid", "broken-arguments", "call-in-text", "concatenated", "mixed"] as const)(
    "%s: cut at every byte, it ends as it came",
    async (name) => {
      const bytes = await answerBytes(under, SCENARIOS[name], true, { cut: 7 })
      const finishEnd = finishEndIn(under, bytes)
      const fullFacts = (await patchStream(wire, [bytes])).results.map(factsOf)
      for (let end = 0; end < bytes.length; end += CUT_STEP) {
        const prefix = bytes.subarray(0, end)
        const { bytes: sent, results } = await patchStream(wire, chunksOf(prefix, 97), {
          mode: end % 2 === 0 ? "hold" : "live",
        })
        if (end < finishEnd) {
          expectEqual(results, [], () => `cut at ${end}`)
          expectEqual(Buffer.from(sent), Buffer.from(prefix), () => `cut at ${end}`)
        } else expectEqual(results.map(factsOf), fullFacts, () => `cut at ${end}`)
      }
    },
  )

  test("a stream that was cut is reported", async () => {
    const bytes = await answerBytes(under, { text: "I will look it up.", ...SCENARIOS["broken-arguments"] }, true)
    const { remarks } = await patchStream(wire, [bytes.subarray(0, finishEndIn(under, bytes) - 1)])
    expect(remarks.map(({ code }) => code)).toEqual(["stream/cut"])
  })

  test("an error of the provider passes as it came, with all that waits, and what is behind it at once", async () => {
    const turn = { text: "I will look it up.", ...SCENARIOS["broken-arguments"] }
    const whole = await answerBytes(under, turn, true)
    for (const failAfter of [1, 4])
      for (const [size, rest] of [
        [5, ""],
        [61, wire.framing === "sse" ? ": ping\n\n" : "\n"],
        [100_000, text(whole)],
      ] as const) {
        const bytes = Buffer.concat([await answerBytes(under, turn, true, { failAfter }), bytesFrom(rest)])
        const patched = await patchStream(wire, chunksOf(bytes, size))
        expect(patched.results).toEqual([])
        expect(text(patched.bytes)).toBe(text(bytes))
        expect(patched.lengthBeforeEnd).toBe(bytes.length)
      }
  })

  test("a whole answer with an error beside its call passes as it came", async () => {
    const answer = JSON.parse(text(await answerBytes(under, SCENARIOS["broken-arguments"], false))) as object
    const json = JSON.stringify({ ...answer, error: { message: "The model is overloaded." } })
    expect(patchWhole(wire, json)).toEqual({ json, results: [] })
  })

  test("a call that is left out leaves no gap, whole and streamed", async () => {
    const bad = SCENARIOS["missing-member"].calls
    const turn = {
      text: "I will look it up.",
      calls: [...bad, ...SCENARIOS.valid.calls, ...bad, ...SCENARIOS["wrong-name"].calls],
    }
    const whole = patchWhole(wire, new TextDecoder().decode(await answerBytes(under, turn, false)), { policy: "drop" })
    const wholeRead = readAgain(under, [JSON.parse(whole.json)], false)
    expect(wholeRead.calls).toEqual([{ name: "get_weather", text: '{"city":"Paris","days":3}' }])
    const bytes = await answerBytes(under, turn, true)
    for (const size of SIZES) {
      const events = eventsIn(wire, (await patchStream(wire, chunksOf(bytes, size), { policy: "drop" })).bytes)
      expect(readAgain(under, events, true)).toEqual(wholeRead)
      const indexes = indexesIn(under, events)
      expect(indexes).toEqual([...indexes.keys()])
    }
  })

  test("an answer that lost its only call says why, whole and streamed", async () => {
    const turn = SCENARIOS["missing-member"]
    const whole = patchWhole(wire, new TextDecoder().decode(await answerBytes(under, turn, false)), { policy: "drop" })
    const wholeRead = readAgain(under, [JSON.parse(whole.json)], false)
    expect(wholeRead).toMatchObject({ calls: [], text: expect.stringContaining("was not executed") as string })
    const { bytes } = await patchStream(wire, [await answerBytes(under, turn, true)], { policy: "drop" })
    expect(readAgain(under, eventsIn(wire, bytes), true)).toEqual(wholeRead)
  })

  test.each(["length", "tool_calls"] as const)(
    "a call without a name is left out, ended by %s",
    async (finishReason) => {
      const turn = { calls: [{ name: "", arguments: { a: 1 } }], finishReason }
      const { json, results } = patchWhole(wire, new TextDecoder().decode(await answerBytes(under, turn, false)))
      const streamed = await patchStream(wire, [await answerBytes(under, turn, true)])
      expect([...results, ...streamed.results].map(({ suppressed }) => suppressed[0]?.reason)).toEqual(
        Array(2).fill("name/empty"),
      )
      for (const read of [
        readAgain(under, [JSON.parse(json)], false),
        readAgain(under, eventsIn(wire, streamed.bytes), true),
      ])
        expect(read).toMatchObject({ calls: [], text: expect.stringContaining("no tool name") as string })
    },
  )

  test("an end that is said twice adds nothing twice", async () => {
    if (wire.framing === "json-array") return
    const bytes = await answerBytes(under, SCENARIOS["call-in-text"], true)
    const last = lastEvent(under, bytes)
    const { results, bytes: sent } = await patchStream(wire, [bytes, last])
    expect(results.length).toBe(1)
    const once = await patchStream(wire, [bytes])
    expect(Buffer.from(sent).subarray(0, once.bytes.length).equals(Buffer.from(once.bytes))).toBe(true)
    expect(sent.length - once.bytes.length).toBeLessThanOrEqual(last.length + 2)
  })
})

/** The numbers of the parts of an answer, each once, in order. */
function indexesIn({ wire }: WireUnderTest, events: readonly unknown[]): number[] {
  const memory = new Map<string, unknown>()
  const all = events
    .flatMap((event) => wire.readEvent(event, memory))
    .flatMap((signal) => ("index" in signal && signal.index ? [signal.index.value] : []))
  return [...new Set(all)]
}

describe.each(WIRES_UNDER_TEST.filter(({ wire }) => wire.endsWithStream === true))("$name", (under) => {
  const { wire } = under

  test.each(NAMES)("%s: a reason for the end in some or all events changes no call", async (name) => {
    const whole = patchWhole(wire, new TextDecoder().decode(await answerBytes(under, SCENARIOS[name], false)))
    const facts = whole.results.map(factsOf)
    const { calls } = readAgain(under, [JSON.parse(whole.json)], false)
    for (const cut of CUTS) {
      const bytes = await answerBytes(under, SCENARIOS[name], true, { cut })
      for (const isSaid of [() => true, (i: number) => i % 2 === 0, (i: number) => i % 5 === 3])
        for (const mode of ["hold", "live"] as const) {
          const patched = await patchStream(wire, chunksOf(withReasons(under, bytes, isSaid), 61), { mode })
          expectEqual(patched.results.map(factsOf), facts)
          expect(readAgain(under, eventsIn(wire, patched.bytes), true).calls).toEqual(calls)
          expect(patched.remarks).toEqual([])
        }
    }
  })
})

/** The stream with the reason of its end in other events too. */
function withReasons({ wire }: WireUnderTest, bytes: Uint8Array, isSaid: (event: number) => boolean): Uint8Array {
  const events = eventsIn(wire, bytes) as Record<string, Record<string, unknown>[]>[]
  const choicesOf = (event: (typeof events)[number]) => event["choices"] ?? event["candidates"] ?? []
  const name = wire === openAiChat ? "finish_reason" : "finishReason"
  const reason = events.flatMap(choicesOf).findLast((choice) => typeof choice[name] === "string")?.[name]
  for (const [i, event] of events.entries()) for (const choice of choicesOf(event)) if (isSaid(i)) choice[name] = reason
  if (wire.framing === "json-array") return Buffer.from(JSON.stringify(events))
  return Buffer.from(events.map((event) => `data: ${JSON.stringify(event)}\n\n`).join(""))
}

describe("several choices", () => {
  const call = (index: number, text: string) => ({
    index,
    delta: {
      tool_calls: [{ index: 0, id: `c${index}`, type: "function", function: { name: "get_weather", arguments: text } }],
    },
  })
  const event = (choices: readonly object[]) =>
    new TextEncoder().encode(`data: ${JSON.stringify({ id: "x", choices })}\n\n`)

  test("each is mended by itself, also where one event ends both", async () => {
    const stream = [
      event([call(0, '{"city":"Paris",'), call(1, '{"city":"Oslo",')]),
      event([
        { index: 0, delta: { tool_calls: [{ index: 0, function: { arguments: '"days":"3"}' } }] } },
        { index: 1, delta: { tool_calls: [{ index: 0, function: { arguments: '"days":2,}' } }] } },
      ]),
      event([0, 1].map((index) => ({ index, delta: {}, finish_reason: "tool_calls" }))),
    ]
    const { bytes, results, remarks } = await patchStream(openAiChat, stream)
    expect(results.flatMap(({ calls }) => calls.map(({ input }) => input))).toEqual([
      { city: "Paris", days: 3 },
      { city: "Oslo", days: 2 },
    ])
    expect(remarks).toEqual([])
    const texts = ["", ""]
    for (const { choices } of eventsIn(openAiChat, bytes) as {
      choices: { index: number; delta: { tool_calls?: { function: { arguments: string } }[] } }[]
    }[])
      for (const { index, delta } of choices) texts[index] += delta.tool_calls?.[0]?.function.arguments ?? ""
    expect(texts.map((each) => JSON.parse(each) as unknown)).toEqual(results.map(({ calls }) => calls[0]?.input))
  })

  test("a call left out of one does not move the calls of another", async () => {
    const two = (index: number, texts: readonly string[]) => ({
      index,
      delta: {
        tool_calls: texts.map((text, at) => ({
          index: at,
          id: `c${index}${at}`,
          function: { name: "get_weather", arguments: text },
        })),
      },
    })
    const good = '{"city":"Paris","days":3}'
    const stream = [
      event([two(0, ['{"days":3}', good])]),
      event([two(1, ['{"city":"Oslo","days":2}', '{"city":"Rome","days":1}'])]),
      event([{ index: 0, delta: {}, finish_reason: "tool_calls" }]),
      event([{ index: 1, delta: {}, finish_reason: "tool_calls" }]),
    ]
    const { bytes } = await patchStream(openAiChat, stream, { policy: "drop" })
    const events = eventsIn(openAiChat, bytes) as { choices: [{ delta: { tool_calls?: { index: number }[] } }] }[]
    expect(events.map(({ choices: [{ delta }] }) => delta.tool_calls?.map(({ index }) => index))).toEqual([
      [0],
      [0, 1],
      undefined,
      undefined,
    ])
  })
})

const text = (bytes: Uint8Array): string => Buffer.from(bytes).toString("latin1")
const bytesFrom = (latin1: string): Uint8Array => Uint8Array.from(Buffer.from(latin1, "latin1"))

/** The same stream as other servers and proxies write it. All work on bytes: invalid UTF-8 must stay. */
function variantsOf({ wire }: WireUnderTest, bytes: Uint8Array): Record<string, Uint8Array> {
  const plain = text(bytes)
  const invalid = plain.replace(/sunny|Paris|any/, "\xc3(\xff")
  const unknown = plain.replaceAll('"model', '"x_unknown":{"deep":[1e400,1.0,"\\u0041"]},"model')
  const common = {
    plain: bytes,
    unknown: bytesFrom(unknown),
    "invalid UTF-8": bytesFrom(invalid),
    "no end": bytesFrom(plain.trimEnd()),
  }
  if (wire.framing !== "sse") return { ...common, CRLF: bytesFrom(plain.replaceAll("\n", "\r\n")) }
  const lf = plain.replaceAll("\r\n", "\n")
  return {
    ...common,
    LF: bytesFrom(lf),
    CRLF: bytesFrom(lf.replaceAll("\n", "\r\n")),
    CR: bytesFrom(lf.replaceAll("\n", "\r")),
    BOM: bytesFrom(`\xef\xbb\xbf${plain}`),
    comments: bytesFrom(lf.replaceAll("\n\n", "\n\n: keep-alive \xff\n\n:\nid: 7\nretry: 100\n\n")),
    "unknown events": bytesFrom(
      lf.replaceAll(
        "\n\n",
        '\n\nevent: telemetry\ndata: {"type":"telemetry","choices":7,"candidates":null}\n\ndata: not json\n\n',
      ),
    ),
  }
}

/** Behind the JSON of the event that ends the turn: from there on the turn is whole. */
function finishEndIn({ wire }: WireUnderTest, bytes: Uint8Array): number {
  const plain = text(bytes)
  const mark = {
    "openai-chat": /"finish_reason":"/,
    "openai-responses": /"type":"response\.(?:completed|incomplete)"/,
    anthropic: /"stop_reason":"/,
    gemini: /"finishReason":/,
    ollama: /"done":true/,
  }[wire.id] as RegExp
  const at = plain.search(mark)
  if (wire.framing !== "json-array") return at + plain.slice(at).search(/\r?\n/)
  return plain.lastIndexOf("}") + 1
}

function lastEvent({ wire }: WireUnderTest, bytes: Uint8Array): Uint8Array {
  const plain = text(bytes)
  const events = plain.split(/(?<=\n\r?\n)/)
  const lines = wire.framing === "ndjson" ? plain.split(/(?<=\n)/) : events
  const finish = lines.filter((event) =>
    /"finish_reason":"|response\.completed|"stop_reason":"|"finishReason"|"done":true/.test(event),
  )
  // what stands beside the end would go on with the turn
  return bytesFrom((finish.at(-1) ?? "").replace(/"content":\{.*?\]\},?/, ""))
}
