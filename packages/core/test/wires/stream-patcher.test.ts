import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { createMender } from "../../src/create-mender.ts"
import { StreamTurn } from "../../src/stream/stream-turn.ts"
import type { StreamMode } from "../../src/stream/streamed-call.ts"
import type { MendResult } from "../../src/turn.ts"
import { anthropic } from "../../src/wires/anthropic.ts"
import { openAiChat } from "../../src/wires/openai-chat.ts"
import { type EscalatedPolicy, outcomeOf } from "../../src/wires/outcome.ts"
import { StreamPatcher, type StreamRemark } from "../../src/wires/stream-patcher.ts"
import type { Wire } from "../../src/wires/wire.ts"
import { cpuTime, leastCpuTimeUntil } from "../support/cpu-time.ts"
import { expectEqual } from "../support/expect-equal.ts"
import { isThorough, large, runs } from "../support/runs.ts"
import { ANTHROPIC, cutBytes, OPENAI, randomOf } from "../support/stream-events.ts"
import { STREAM_TOOLS, type StreamedTurn, streamedTurn, wholeTurn } from "../support/streamed-turns.ts"

interface Patched {
  readonly output: string
  readonly results: readonly MendResult[]
  readonly remarks: readonly StreamRemark[]
  /** How much had left after each chunk. */
  readonly progress: readonly number[]
}

interface PatchOptions {
  readonly mode?: StreamMode
  readonly policy?: EscalatedPolicy
  readonly maxHeldBytes?: number
}

async function patch(
  wire: Wire,
  chunks: readonly Uint8Array[],
  { mode = "hold", policy = "pass", maxHeldBytes = 1e9 }: PatchOptions = {},
): Promise<Patched> {
  const results: MendResult[] = []
  const remarks: StreamRemark[] = []
  const patcher = new StreamPatcher(wire, {
    newTurn: () => new StreamTurn(createMender(STREAM_TOOLS), mode),
    settle: (turn, { finishReason }) => {
      const finished = turn.finish(finishReason)
      results.push(finished.result)
      return outcomeOf(finished, policy)
    },
    remark: (remark) => remarks.push(remark),
    maxHeldBytes,
  })
  const parts: Uint8Array[] = []
  const progress: number[] = []
  let sent = 0
  for (const chunk of chunks) {
    for (const bytes of await patcher.push(chunk)) {
      parts.push(bytes)
      sent += bytes.length
    }
    progress.push(sent)
  }
  for (const bytes of await patcher.end()) parts.push(bytes)
  return { output: Buffer.concat(parts).toString(), results, remarks, progress }
}

const WIRES = [
  { wire: openAiChat, form: OPENAI },
  { wire: anthropic, form: ANTHROPIC },
] as const

const streams = fc.record({
  format: fc.constantFrom(...WIRES),
  turn: streamedTurn,
  // pieces of up to so many bytes: single ones throughout take most of the time
  size: fc.constantFrom(...(isThorough ? [1, 7] : [19]), 60, 400, 5_000),
  seed: fc.integer({ min: 1, max: 1e6 }),
  mode: fc.constantFrom("hold" as const, "live" as const),
})

/**
 * The text of the whole turn, or the same with the white space that stood before the first declared call: it was shown
 * by then, and a call in the text behind takes it from the whole turn's text.
 */
function textsShown(turn: StreamedTurn, mended: string): string[] {
  const firstCall = turn.pieces.findIndex(({ kind }) => kind === "call")
  const before = wholeTurn({ ...turn, pieces: turn.pieces.slice(0, Math.max(0, firstCall)) }).content ?? ""
  const kept = /\s*$/.exec(before)?.[0] ?? ""
  const places = kept === "" ? [] : Array.from(mended.matchAll(/(?<!\s)(?=\s|$)|^/gu), ({ index }) => index)
  return [mended, ...places.map((at) => mended.slice(0, at) + kept + mended.slice(at))].map((text) => text.trimEnd())
}

test("a client gets the calls and the text that the whole turn comes to, in any pieces", async () => {
  await fc.assert(
    fc.asyncProperty(streams, async ({ format: { wire, form }, turn, size, seed, mode }) => {
      const events = form.write(turn)
      const { output, results } = await patch(wire, cutBytes(events, size, randomOf(seed)), {
        mode,
        policy: "drop",
      })
      const [result] = results
      if (result === undefined) throw new Error("no result")
      if (wire === openAiChat && mode === "hold")
        expectEqual(
          result,
          createMender(STREAM_TOOLS).mend({ ...wholeTurn(turn), finishReason: turn.finishReason ?? "stop" }),
        )
      const { toolCalls } = wholeTurn(turn)
      const got = form.read(output)
      const refused = result.escalated.filter(({ reason }) => mode === "live" && reason !== "name/empty")
      const expected = result.calls.map(({ id, name: tool, arguments: text }) => ({
        id,
        name: tool,
        arguments: text,
      }))
      const own = got.calls.filter((call) => !refused.some(({ id }) => id === call.id))
      expectEqual(own, expected)
      // in live mode a call of which something has left is passed on as the model wrote it
      for (const call of got.calls.filter((each) => !own.includes(each)))
        expect(toolCalls.map(({ arguments: text }) => text)).toContain(call.arguments)
      if (result.escalated.length + result.suppressed.length === 0)
        expect(textsShown(turn, result.content ?? "")).toContain(got.text.trimEnd())
    }),
    { numRuns: runs(800, { checksPerRun: 2 }), seed: 20_240_607 },
  )
})

const encode = (text: string): Uint8Array => new TextEncoder().encode(text)

const bytesOf = (text: string, size: number): Uint8Array[] => {
  const bytes = encode(text)
  return Array.from({ length: Math.ceil(bytes.length / size) }, (_, i) => bytes.slice(i * size, (i + 1) * size))
}

const delta = (content: object, finishReason: string | null = null, index = 0): string =>
  `data: ${JSON.stringify({ id: "x", choices: [{ index, delta: content, finish_reason: finishReason }] })}\n\n`

const callDelta = (
  at: number | undefined,
  id: string | undefined,
  name: string | undefined,
  text: string,
  choice = 0,
): string =>
  delta({ tool_calls: [{ index: at, id, type: "function", function: { name, arguments: text } }] }, null, choice)

const WEATHER = '{"city":"Oslo","days":2}'
const BROKEN = `{'city': "Oslo", "days": "2",}`

describe("what is not changed", () => {
  const PROSE = delta({ content: "The weather in Ålesund 🌧 is <b>wet</b> & cold." })
  const STREAM = [
    ": hello\n\n",
    delta({ role: "assistant" }),
    PROSE,
    callDelta(0, "c1", "get_weather", WEATHER),
    "event: x-new\nid: 7\nretry: 10\ndata: [1,\ndata: 2]\n\n",
    delta({}, "tool_calls"),
    "data: [DONE]\n\n",
  ].join("")

  test("leaves byte for byte, however it is cut and whichever way its lines end", async () => {
    for (const lineEnd of ["\n", "\r\n", "\r"])
      for (const size of [1, 2, 3, 7, 64, 10_000])
        for (const mode of ["hold", "live"] as const) {
          const stream = STREAM.replaceAll("\n", lineEnd)
          const { output, remarks, results } = await patch(openAiChat, bytesOf(stream, size), { mode })
          expect(output).toBe(stream)
          expect(remarks).toEqual([])
          expect(results.map(({ report }) => report.outcomes.unchanged)).toEqual([1])
        }
  })

  test("an event that is no JSON, events without choices, and what follows the end pass", async () => {
    const stream = `data: {oops\n\ndata\n\n: \n\n${delta({ content: "hi" }, "stop")}data: {"choices":[],"usage":{}}\n\ndata: null\n\ndata: 3\n\n${delta({ content: "late" })}\n\n\n`
    for (const size of [1, 9, 10_000]) expect((await patch(openAiChat, bytesOf(stream, size))).output).toBe(stream)
  })

  test("a stream that is cut anywhere leaves as it came, and that is reported", async () => {
    for (let length = 1; length < STREAM.length - 100; length += 7) {
      const cut = encode(STREAM).slice(0, length)
      const { output, remarks, results } = await patch(openAiChat, [cut])
      expect(Buffer.from(output)).toEqual(Buffer.from(new TextDecoder().decode(cut)))
      if (results.length === 0 && STREAM.slice(0, length).includes("x-new"))
        expect(remarks.map(({ code }) => code)).toEqual(["stream/cut"])
    }
  })
})

describe("the limit of what is held", () => {
  const broken = [
    delta({ content: "Look." }),
    callDelta(0, "c1", "get_weather", BROKEN.slice(0, 9)),
    callDelta(0, undefined, undefined, BROKEN.slice(9)),
    delta({}, "tool_calls"),
  ].join("")

  test("everything leaves as it came, in order, in any pieces", async () => {
    for (const size of [1, 5, 50, 130, 10_000])
      for (const maxHeldBytes of [0, 100, 250]) {
        const { output, remarks } = await patch(openAiChat, bytesOf(broken, size), { maxHeldBytes })
        expect(output).toBe(broken)
        expect(remarks.map(({ code }) => code)).toEqual(["limit/held"])
      }
    const enough = await patch(openAiChat, bytesOf(broken, 50), { maxHeldBytes: 1_000 })
    expect(OPENAI.read(enough.output).calls).toEqual([
      { id: "c1", name: "get_weather", arguments: '{"city": "Oslo", "days": 2}' },
    ])
  })

  test("an event that never ends is not held beyond it", async () => {
    const chunks = Array.from({ length: 50 }, () => encode(`data: ${"x".repeat(94)}`))
    const { progress, remarks } = await patch(openAiChat, chunks, { maxHeldBytes: 1_000 })
    expect(progress.map((sent, i) => (i + 1) * 100 - sent).every((waiting) => waiting <= 1_000)).toBe(true)
    expect(remarks).toHaveLength(1)
  })

  test("one large event that need not wait is no reason to give up", async () => {
    const stream = [
      delta({ content: `(${"tea ".repeat(2_000)})` }),
      callDelta(0, "c1", "get_weather", BROKEN),
      delta({}, "tool_calls"),
    ].join("")
    const { output, remarks } = await patch(openAiChat, [encode(stream)], { maxHeldBytes: 1_000 })
    expect(remarks).toEqual([])
    expect(OPENAI.read(output).calls[0]?.arguments).toBe('{"city": "Oslo", "days": 2}')
  })
})

describe("how servers number and name their calls", () => {
  const finish = delta({}, "tool_calls")
  const callsOf = async (...events: string[]) =>
    OPENAI.read((await patch(openAiChat, [encode([...events, finish].join(""))])).output).calls

  test("a new id with every piece", async () => {
    const calls = await callsOf(
      callDelta(0, "a", "get_weather", ""),
      callDelta(0, "b", undefined, WEATHER.slice(0, 9)),
      callDelta(0, "c", undefined, WEATHER.slice(9)),
    )
    expect(calls).toEqual([{ id: "a", name: "get_weather", arguments: WEATHER }])
  })

  test("all calls under number 0, each with its own id", async () => {
    const { results } = await patch(openAiChat, [
      encode(
        [callDelta(0, "a", "get_weather", BROKEN), callDelta(0, "b", "read_file", '{"path":"a.ts"}'), finish].join(""),
      ),
    ])
    expect(results[0]?.calls.map(({ id, arguments: text }) => [id, text])).toEqual([
      ["a", '{"city": "Oslo", "days": 2}'],
      ["b", '{"path":"a.ts"}'],
    ])
  })

  test("all calls under number 0, without ids: two of one tool stay before the next", async () => {
    const begin = (name: string) => callDelta(0, undefined, name, "")
    const rest = (text: string) => callDelta(0, undefined, undefined, text)
    const bergen = '{"city":"Bergen","days":1}'
    const events = [begin("get_weather"), rest(WEATHER), begin("get_weather"), rest(bergen)]
    const stream = [...events, begin("read_file"), rest('{"path":"a.ts"}'), finish].join("")
    const { output } = await patch(openAiChat, [encode(stream)])
    expect(OPENAI.read(output).calls.map(({ arguments: text }) => text)).toEqual([WEATHER, bergen, '{"path":"a.ts"}'])
  })

  test("no numbers, no ids", async () => {
    const { results } = await patch(openAiChat, [
      encode(
        [
          callDelta(undefined, undefined, "get_weather", BROKEN.slice(0, 9)),
          callDelta(undefined, undefined, undefined, BROKEN.slice(9)),
          callDelta(undefined, undefined, "read_file", '{"path":"a.ts"}'),
          finish,
        ].join(""),
      ),
    ])
    expect(results[0]?.calls.map(({ id, name }) => [id, name])).toEqual([
      ["call_0", "get_weather"],
      ["call_1", "read_file"],
    ])
  })

  test("the end is said twice, or as an empty text with each piece", async () => {
    const stream = [
      delta({ content: "" }, ""),
      callDelta(0, "a", "get_weather", `${WEATHER}{"city":"Bergen","days":1}`),
      finish,
      finish,
      "data: [DONE]\n\n",
    ].join("")
    const { output, results } = await patch(openAiChat, [encode(stream)])
    expect(results).toHaveLength(1)
    expect(OPENAI.read(output).calls.map(({ arguments: text }) => text)).toEqual([
      WEATHER,
      '{"city":"Bergen","days":1}',
    ])
  })

  describe("a reason with every event, or behind every call", () => {
    const DONE = "data: [DONE]\n\n"
    const turnOf = async (events: readonly string[], options?: PatchOptions) => {
      const patched = await patch(openAiChat, events.map(encode), options)
      expect(patched.results).toHaveLength(1)
      return { ...patched, calls: OPENAI.read(patched.output).calls.map((call) => call.arguments) }
    }
    const ended = (event: string, reason = "tool_calls"): string =>
      event.replace('"finish_reason":null', `"finish_reason":"${reason}"`)
    const MENDED = '{"city": "Oslo", "days": 2}'

    test("a call in pieces, whole or broken, with and without the mark of the end", async () => {
      for (const text of [WEATHER, BROKEN])
        for (const tail of [[DONE], []]) {
          const pieces = [
            callDelta(0, "a", "get_weather", text.slice(0, 9)),
            callDelta(0, undefined, undefined, text.slice(9)),
          ]
          const { calls, remarks } = await turnOf([...pieces.map((piece) => ended(piece)), ...tail])
          expect(calls).toEqual([text === WEATHER ? WEATHER : MENDED])
          expect(remarks).toEqual([])
        }
    })

    test("the rest of a call behind the reason", async () => {
      for (const tail of [[DONE], []]) {
        const pieces = [callDelta(0, "a", "get_weather", BROKEN.slice(0, 9)), finish]
        const { calls } = await turnOf([...pieces, callDelta(0, undefined, undefined, BROKEN.slice(9)), ...tail])
        expect(calls).toEqual([MENDED])
      }
    })

    test("a second call behind the reason: the first one, which is valid, does not wait", async () => {
      const first = [callDelta(0, "a", "read_file", '{"path":"a.ts"}'), finish]
      const comment = ": still here\n\n"
      const empty = delta({ role: "assistant" })
      const events = [
        ...first,
        comment,
        empty,
        callDelta(1, "b", "get_weather", BROKEN),
        finish,
        delta({}, "stop"),
        DONE,
      ]
      const { calls, progress } = await turnOf(events)
      expect(calls).toEqual(['{"path":"a.ts"}', MENDED])
      expect(progress[1]).toBe(first.join("").length)
    })

    test("a text flows, one event behind, and a call in it is found", async () => {
      const words = ["Let", " me", " see."].map((content) => delta({ content }, "stop"))
      const call = [`<tool_`, `call>{"name":"get_weather","arguments":${WEATHER}}`, `</tool_call>`]
      const events = [...words, ...call.map((content) => delta({ content }, "stop")), DONE]
      const { calls, progress, output } = await turnOf(events)
      expect(progress[2]).toBe(`${words[0]}${words[1]}`.length)
      expect(calls).toEqual([WEATHER])
      // the last reason that a client reads is that of the calls
      expect(output.match(/"finish_reason":"[a-z_]+"/g)?.at(-1)).toBe('"finish_reason":"tool_calls"')
    })

    test("of reasons in a row the first counts, and added calls stand before it", async () => {
      const two = `${WEATHER}{"city":"Bergen","days":1}`
      const { calls, output } = await turnOf([callDelta(0, "a", "get_weather", two), finish, delta({}, "stop"), DONE])
      expect(calls).toEqual([WEATHER, '{"city":"Bergen","days":1}'])
      expect(output.indexOf("Bergen")).toBeLessThan(output.indexOf('"finish_reason":"tool_calls"'))
      const cut = BROKEN.slice(0, 9)
      const { results } = await turnOf([callDelta(0, "a", "get_weather", cut), delta({}, "length"), delta({}, "stop")])
      expect(results[0]?.escalated).toMatchObject([{ reason: "truncated" }])
    })

    const USAGE = 'data: {"id":"x","choices":[],"usage":{"total_tokens":7}}\n\n'

    test("events of another choice, or of none, between the pieces end nothing", async () => {
      const halves = [WEATHER.slice(0, 9), WEATHER.slice(9)]
      const pieces = halves.map((half, i) => callDelta(0, i ? undefined : "a", i ? undefined : "get_weather", half))
      for (const between of [USAGE, 'data: {"ping":1}\n\n']) {
        const events = [...pieces.flatMap((piece) => [ended(piece, "stop"), between]), DONE]
        const { calls, output } = await turnOf(events)
        expect(calls).toEqual([WEATHER])
        expect(output).toBe(events.join(""))
      }
      const both = halves.flatMap((half, i) =>
        [0, 1].map((choice) =>
          ended(callDelta(0, i ? undefined : `a${choice}`, i ? undefined : "get_weather", half, choice)),
        ),
      )
      const { results, output } = await patch(openAiChat, [...both, DONE].map(encode))
      expect(results.map((result) => result.calls.map((call) => call.input))).toEqual([
        [JSON.parse(WEATHER)],
        [JSON.parse(WEATHER)],
      ])
      expect(output).toBe([...both, DONE].join(""))
    })

    test("a call behind a call in the text, the reason and the cost keeps its number", async () => {
      const text = delta({ content: `<tool_call>{"name":"get_weather","arguments":${WEATHER}}</tool_call>` }, "stop")
      const { calls } = await turnOf([text, USAGE, callDelta(0, "b", "read_file", '{"path":"a.ts"}'), finish, DONE])
      expect(calls).toEqual(['{"path":"a.ts"}', WEATHER])
    })

    test("a call that was cut by an error, or by its length, is not finished", async () => {
      const piece = ended(callDelta(0, "a", "get_weather", "{'city': \"Oslo\""), "stop")
      for (const end of ['data: {"error":{"message":"overloaded"}}\n\n', delta({}, "length")])
        for (const tail of [[DONE], []]) {
          const { results, output } = await patch(openAiChat, [piece, end, ...tail].map(encode))
          expect(results.flatMap((result) => result.calls)).toEqual([])
          expect(output).toBe([piece, end, ...tail].join(""))
        }
    })

    test("thousands of choices take linear time", async () => {
      const events = Array.from({ length: 3_000 }, (_, index) => delta({ content: "hi" }, "stop", index))
      const begun = cpuTime()
      await patch(openAiChat, [encode([...events, DONE].join(""))])
      expect(cpuTime() - begun).toBeLessThan(3_000)
    })

    test.each([
      ["a text", [delta({ content: "Hello" })]],
      ["a valid call", [callDelta(0, "a", "get_weather", WEATHER)]],
    ])("the text of a choice flows behind another one that is at its end: %s", async (_, said) => {
      const first = [...said, delta({}, "stop")]
      const second = [" there", " it", " is"].map((content) => delta({ content }, null, 1))
      const { progress } = await patch(openAiChat, [...first, ...second].map(encode))
      expect(progress.at(-1)).toBe([...first, ...second.slice(0, -1)].join("").length)
    })
  })

  test("arguments as an object", async () => {
    const { output } = await patch(openAiChat, [
      encode(
        [
          delta({
            tool_calls: [
              { index: 0, id: "a", function: { name: "get_weather", arguments: { city: "Oslo", days: "2" } } },
            ],
          }),
          finish,
        ].join(""),
      ),
    ])
    expect(OPENAI.read(output).calls.map(({ arguments: text }) => text)).toEqual([WEATHER])
  })

  test("a call that begins before the text has ended, and text behind it", async () => {
    const stream = [
      delta({ content: "I look" }),
      callDelta(0, "a", "get_weather", BROKEN.slice(0, 9)),
      delta({ content: " it up. " }),
      callDelta(0, undefined, undefined, BROKEN.slice(9)),
      delta({ content: "Wait" }),
      finish,
    ].join("")
    const { output } = await patch(openAiChat, bytesOf(stream, 33))
    expect(OPENAI.read(output)).toMatchObject({
      text: "I look it up. Wait",
      calls: [{ arguments: '{"city": "Oslo", "days": 2}' }],
    })
  })
})

describe("several choices", () => {
  const choiceOf = (output: string, index: number): string =>
    output
      .split("\n\n")
      .filter((event) => event.includes(`"choices":[{"index":${index}`))
      .join("\n\n")

  test("each is a turn of its own: numbers, ends and what is dropped", async () => {
    const stream = [
      callDelta(0, "a0", "book_flight", "{}", 0),
      callDelta(0, "b0", "get_weather", WEATHER, 1),
      callDelta(1, "a1", "get_weather", BROKEN, 0),
      callDelta(1, "b1", "read_file", '{"path":"a.ts"}{"path":"b.ts"}', 1),
      delta({}, "tool_calls", 0),
      delta({}, "tool_calls", 1),
    ].join("")
    const { output, results } = await patch(openAiChat, bytesOf(stream, 40), { policy: "drop" })
    expect(results).toHaveLength(2)
    expect(OPENAI.read(choiceOf(output, 0)).calls).toEqual([
      { id: "a1", name: "get_weather", arguments: '{"city": "Oslo", "days": 2}' },
    ])
    expect(OPENAI.read(choiceOf(output, 1)).calls.map(({ id, arguments: text }) => [id, text])).toEqual([
      ["b0", WEATHER],
      ["b1", '{"path":"a.ts"}'],
      ["b1-2", '{"path":"b.ts"}'],
    ])
  })

  test("one event may end them all", async () => {
    const both = `data: ${JSON.stringify({ choices: [0, 1].map((index) => ({ index, delta: { tool_calls: [{ index: 0, id: `c${index}`, function: { name: "get_weather", arguments: BROKEN } }] }, finish_reason: "tool_calls" })) })}\n\n`
    const { output, results } = await patch(openAiChat, [encode(both)])
    expect(results).toHaveLength(2)
    expect(output.match(/\{\\"city\\": \\"Oslo\\", \\"days\\": 2\}/g)).toHaveLength(2)
  })
})

describe("what has left cannot be taken back", () => {
  test("live: a call of which something has left is passed on as the model wrote it, whatever the policy", async () => {
    const text = '{"city":"C:\\temp","days":2, "dayz":3}'
    const pieces = bytesOf(text, 4).map((piece) => new TextDecoder().decode(piece))
    const stream = [
      callDelta(0, "a", "get_weather", ""),
      ...pieces.map((piece) => callDelta(0, undefined, undefined, piece)),
      callDelta(1, "b", "read_file", '{"path":"a.ts"}'),
      delta({}, "tool_calls"),
    ]
    const { output, results } = await patch(openAiChat, stream.map(encode), { mode: "live", policy: "drop" })
    expect(results[0]?.calls.map(({ id }) => id)).toEqual(["b"])
    expect(OPENAI.read(output).calls.map((call) => [call.id, call.arguments])).toEqual([
      ["a", text],
      ["b", '{"path":"a.ts"}'],
    ])
  })

  test("the first words wait for nothing but themselves; what comes before them does not wait at all", async () => {
    const { progress } = await patch(
      openAiChat,
      [": one\n\n", delta({ role: "assistant" }), ": two\n\n", delta({ content: "(Hello there)" })].map(encode),
    )
    expect(progress.map((sent) => sent > 0)).toEqual([true, true, true, true])
    expect(progress[1]).toBeGreaterThan(progress[0] as number)
    expect(progress[3]).toBeGreaterThan(progress[2] as number)
  })
})

describe("events of several lines", () => {
  test("a patched event keeps its other fields, and its JSON stays on lines of data", async () => {
    const value = JSON.stringify(
      {
        choices: [
          {
            index: 0,
            delta: { tool_calls: [{ index: 0, id: "a", function: { name: "get_weather", arguments: BROKEN } }] },
            finish_reason: "tool_calls",
          },
        ],
      },
      null,
      1,
    )
    const event = `: note\nid: 9\ndata: ${value.replaceAll("\n", "\ndata: ")}\nretry: 5\n\n`
    const { output } = await patch(openAiChat, [encode(event)])
    expect(output.startsWith(": note\nid: 9\ndata: {  ")).toBe(true)
    expect(output.endsWith("\nretry: 5\n\n")).toBe(true)
    expect(OPENAI.read(output).calls[0]?.arguments).toBe('{"city": "Oslo", "days": 2}')
  })
})

describe("much of anything", () => {
  const many = (count: number, event: (i: number) => string): Uint8Array[] =>
    Array.from({ length: count }, (_, i) => encode(event(i)))
  const shapes: Readonly<Record<string, (count: number) => Uint8Array[]>> = {
    "words of an answer": (count) => many(count, (i) => delta({ content: i % 3 === 0 ? "tea, " : "pot " })),
    "blanks of an answer": (count) => many(count, () => delta({ content: " " })),
    "pieces of a call": (count) => [
      encode(callDelta(0, "a", "get_weather", '{"city":"')),
      ...many(count, () => callDelta(0, undefined, undefined, "x")),
      encode(delta({}, "tool_calls")),
    ],
    "pieces of a broken call": (count) => [
      encode(callDelta(0, "a", "get_weather", "{'city':'")),
      ...many(count, () => callDelta(0, undefined, undefined, "x")),
      encode(delta({}, "tool_calls")),
    ],
    calls: (count) => many(count, (i) => callDelta(i, `c${i}`, "read_file", `{"path":"${i}.ts"}`)),
    "comments before the first word": (count) => [
      encode(delta({ role: "assistant" })),
      ...many(count, () => ": wait\n\n"),
    ],
    "single bytes": (count) => bytesOf(delta({ content: "tea ".repeat(count / 4) }), 1),
    "lines that end with CR": (count) => [encode(`: x\r`.repeat(count))],
    "text in a call that never closes": (count) => [
      encode(delta({ content: "<tool_call>{" })),
      ...many(count, () => delta({ content: "[x" })),
    ],
  }
  for (const [name, shape] of Object.entries(shapes))
    test(`${name}: the time grows with the number`, async () => {
      for (const mode of ["hold", "live"] as const) {
        const timeFor = (count: number, bound: number): Promise<number> => {
          const chunks = shape(count)
          return leastCpuTimeUntil(bound, () => patch(openAiChat, chunks, { mode }))
        }
        const few = Math.max(large(20), await timeFor(large(4_000, 16), 0))
        const bound = 24 * few
        expect(await timeFor(large(32_000, 16), bound)).toBeLessThan(bound)
      }
    })

  test("a single event of megabytes", async () => {
    const city = "x".repeat(large(8_000_000, 16))
    const text = JSON.stringify({ city, days: "2" })
    const { output } = await patch(
      openAiChat,
      bytesOf([callDelta(0, "a", "get_weather", text), delta({}, "tool_calls")].join(""), 65_536),
    )
    expect(OPENAI.read(output).calls[0]?.arguments.length).toBeGreaterThan(city.length)
  })
})

describe("pieces of a call that is held, each in a chunk of its own", () => {
  const text = '{"city": "Oslo", "days": "3",}'
  const event = (choice: object): string => `data: ${JSON.stringify({ choices: [{ index: 0, ...choice }] })}\n\n`
  const piece = (entry: object): string => event({ delta: { tool_calls: [{ index: 0, ...entry }] } })
  const events = [
    piece({ id: "c1", type: "function", function: { name: "get_weather", arguments: "" } }),
    ...[...text].map((each) => piece({ function: { arguments: each } })),
    ...[1, 2, 3].map(() => event({ delta: { content: null } })),
    event({ delta: {}, finish_reason: "tool_calls" }),
    "data: [DONE]\n\n",
  ]
  const chunks = events.map((each) => new TextEncoder().encode(each))

  test("come to the same as in one chunk, and nothing leaves before the call has ended", async () => {
    const { output, progress } = await patch(openAiChat, chunks)
    const whole = await patch(openAiChat, [Buffer.concat(chunks)])
    expect(output).toBe(whole.output)
    expect(output).not.toBe(events.join(""))
    expect(progress.slice(0, -2).every((sent) => sent === 0)).toBe(true)
  })

  test("leave at once behind an error, in their order, and so does what comes behind it", async () => {
    const error = 'data: {"error":{"message":"overloaded"}}\n\n'
    const more = [": ping\n\n", delta({ content: "<tool_call>" }), "data: {"]
    for (let count = 2; count < chunks.length - 2; count++) {
      const given = [...events.slice(0, count), error, ...more]
      const { output, progress, remarks, results } = await patch(openAiChat, given.map(encode))
      expect(output).toBe(given.join(""))
      const lengths = given.map((_, i) => given.slice(0, i + 1).join("").length)
      expect(progress.slice(count)).toEqual(lengths.slice(count))
      expect(remarks.map(({ code }) => code)).toEqual(["stream/cut"])
      expect(results).toEqual([])
    }
  })

  test("leave as they came when the stream is cut, or when they are too many", async () => {
    for (let count = 1; count < chunks.length - 2; count++)
      expect((await patch(openAiChat, chunks.slice(0, count))).output).toBe(events.slice(0, count).join(""))
    const limited = await patch(openAiChat, chunks, { maxHeldBytes: 1_000 })
    expect(limited.output).toBe(events.join(""))
    expect(limited.remarks).toMatchObject([{ code: "limit/held" }])
    expect(limited.progress[20]).toBeGreaterThan(1_000)
  })
})

describe("the answer that is told back", () => {
  const answerOf = async (turn: { readonly mayAsk?: boolean; readonly maxHeldBytes: number }, text: string) => {
    const answers: unknown[] = []
    const patcher = new StreamPatcher(openAiChat, {
      newTurn: () => new StreamTurn(createMender(STREAM_TOOLS), "hold"),
      settle: (each, { finishReason, answer }) => {
        answers.push(answer())
        return outcomeOf(each.finish(finishReason), "pass")
      },
      remark: () => undefined,
      ...turn,
    })
    for (const event of [...Array.from("moments", (reasoning) => ({ reasoning })), { x_note: 1 }, {}]) {
      const choice = { index: 0, delta: event, finish_reason: Object.keys(event).length > 0 ? null : "stop" }
      await patcher.push(new TextEncoder().encode(`data: ${JSON.stringify({ choices: [choice] })}\n\n`))
    }
    await patcher.end()
    expect(answers).toHaveLength(1)
    expect(JSON.stringify(answers[0])).toBe(text)
  }

  test("is made of all events, also of those that have left", () =>
    answerOf({ mayAsk: true, maxHeldBytes: 1_000 }, '{"choices":[{"message":{"reasoning":"moments","x_note":1}}]}'))

  test("is not kept where nobody is asked, or where it is too long", async () => {
    await answerOf({ maxHeldBytes: 1_000 }, undefined as never)
    await answerOf({ mayAsk: true, maxHeldBytes: 400 }, undefined as never)
  })
})

test("more answers than any request asks for pass on unchanged, and it is told", async () => {
  const choice = (index: number, rest: object): string =>
    `data: ${JSON.stringify({ choices: [{ index, finish_reason: null, ...rest }] })}\n\n`
  const call = { index: 0, id: "a", type: "function", function: { name: "get_weather", arguments: "{'city':'Oslo'}" } }
  const events = Array.from({ length: 3_000 }, (_, index) => choice(index, { delta: { tool_calls: [call] } })).concat(
    "data: [DONE]\n\n",
  )
  const { output, remarks } = await patch(openAiChat, events.map(encode))
  expect(remarks.map(({ code, message }) => `${code} ${message.slice(0, 23)}`)).toEqual([
    "limit/held More than 1024 answers ",
  ])
  expect(output).toBe(events.join(""))
})
