import fc, { type Arbitrary } from "fast-check"
import { describe, expect, test } from "vitest"
import type { ScriptedTurn } from "../../src/testing/script.ts"
import type { MendResult, Tool } from "../../src/turn.ts"
import { anthropic } from "../../src/wires/anthropic.ts"
import { openAiChat } from "../../src/wires/openai-chat.ts"
import { expectEqual } from "../support/expect-equal.ts"
import { PLAIN_CLIENTS, type ReadAnswer } from "../support/plain-readers.ts"
import { runs } from "../support/runs.ts"
import { cutBytes, randomOf } from "../support/stream-events.ts"
import {
  answerBytes,
  eventsIn,
  patchStream,
  patchWhole,
  WIRES_UNDER_TEST,
  type WireUnderTest,
} from "../support/wire-streams.ts"

const toolOf = (name: string, readOnly: boolean): Tool => ({
  name,
  readOnly,
  parameters: {
    type: "object",
    properties: { cmd: { type: "string" } },
    required: ["cmd"],
    additionalProperties: false,
  },
})
const tools = [toolOf("run", false), toolOf("look", true)]

/** The arguments of a call: each letter is an object, `!` one that cannot be used, a quote a broken one. */
const WORDS = ["a", "b", "c", "ab", "bc", "abc", "cab", "aa", "!", "a!", "'d", "aa'd"] as const
const textOf = (word: string): string =>
  [...word.matchAll(/'?(.)/g)]
    .map(([part, letter]) => (letter === "!" ? '{"cmd":1}' : part === letter ? `{"cmd":"${letter}"}` : `{'cmd':"d",}`))
    .join("")

const turns: Arbitrary<ScriptedTurn> = fc
  .record({
    calls: fc.array(fc.tuple(fc.constantFrom("run", "look"), fc.constantFrom(...WORDS)), {
      minLength: 2,
      maxLength: 4,
    }),
    text: fc.constantFrom("", "I do it.", '<tool_call>{"name":"run","arguments":{"cmd":"z"}}</tool_call>'),
    reasoning: fc.constantFrom("", "Hm."),
    cut: fc.constantFrom(1, 3, 40),
    withoutIds: fc.boolean(),
    interleaved: fc.constantFrom(false, false, true),
  })
  .map(({ calls, text, reasoning, ...delivery }) => ({
    text,
    reasoning,
    calls: calls.map(([name, word]) => ({ name, arguments: textOf(word) })),
    delivery,
  }))

/** The calls that a client can run, in its order. */
const runnable = (calls: ReadAnswer["calls"]): unknown[] =>
  calls.flatMap(({ name, arguments: given }) => {
    try {
      const value = (typeof given === "string" ? JSON.parse(given) : given) as { cmd?: unknown }
      return typeof value.cmd === "string" ? [`${name} ${value.cmd}`] : []
    } catch {
      return []
    }
  })

const runOf = ([result]: readonly MendResult[]): unknown[] | undefined =>
  result?.calls.map(({ name, input }) => `${name} ${String(input["cmd"])}`)

type Event = Record<string, ReturnType<typeof JSON.parse>>

/** The numbers of the parts of a stream, in the order in which they begin, and of its events. */
function numbersIn({ wire }: Pick<WireUnderTest, "wire">, events: readonly Event[]): readonly unknown[][] {
  const deltas = events.flatMap(({ choices }) => choices?.[0]?.delta.tool_calls ?? [])
  const firsts = [...new Set(deltas.map(({ index }: Event) => index))]
  const blocks = events.flatMap(({ type, index }) => (type === "content_block_start" ? [index] : []))
  const items = events.filter(({ type }) => type === "response.output_item.added")
  const sequence = wire.sequenceName === undefined ? [] : events.map((event) => event[wire.sequenceName as string])
  return [firsts, blocks, items.map((event) => event["output_index"]), sequence]
}

/** What servers and proxies make of a stream of events: comments between them, other line ends. */
function asServed({ wire }: WireUnderTest, text: string, hasPings: boolean, lineEnd: string): string {
  if (wire.framing !== "sse") return text
  const events = text.replaceAll("\r\n", "\n")
  return (hasPings ? events.replaceAll("\n\n", "\n\n: ping\n\n") : events).replaceAll("\n", lineEnd)
}

/** A whole answer as the only event that says anything; null where a stream has another form. */
function inOneEvent({ wire, name }: WireUnderTest, body: Event, hasEnd: boolean): string | null {
  if (wire.framing === "json-array") return JSON.stringify([body])
  if (wire.framing === "ndjson") return `${JSON.stringify(body)}\n`
  if (name === "gemini") return `data: ${JSON.stringify(body)}\n\n`
  if (name !== "openai-chat") return null
  const { message, finish_reason: reason } = body["choices"][0]
  const calls = message.tool_calls?.map((call: object, index: number) => ({ index, ...call }))
  const delta = { content: message.content, tool_calls: calls }
  const event = (choice: object): string => `data: ${JSON.stringify({ choices: [{ index: 0, ...choice }] })}\n\n`
  return hasEnd
    ? event({ delta, finish_reason: reason })
    : event({ delta }) + event({ delta: {}, finish_reason: reason })
}

describe.each(WIRES_UNDER_TEST.map((under, i) => ({ ...under, client: Object.values(PLAIN_CLIENTS)[i] })))(
  "$name: calls run in the order of the result",
  ({ client, ...under }) => {
    const { wire } = under
    if (client === undefined) throw new Error("no client")

    test("whole", async () => {
      await fc.assert(
        fc.asyncProperty(turns, fc.constantFrom("pass" as const, "drop" as const), async (turn, policy) => {
          const json = new TextDecoder().decode(await answerBytes(under, turn, false))
          const { json: mended, results } = patchWhole(wire, json, { tools, policy })
          expectEqual(runnable(client.readWhole(JSON.parse(mended)).calls), runOf(results))
        }),
        { numRuns: runs(200), seed: 20_240_607 },
      )
    })

    test("streamed, in any pieces", async () => {
      const streams = fc.record({
        turn: turns,
        policy: fc.constantFrom("pass" as const, "drop" as const),
        mode: fc.constantFrom("hold" as const, "live" as const),
        size: fc.constantFrom(7, 100, 5_000),
        seed: fc.integer({ min: 1, max: 1e6 }),
        hasPings: fc.boolean(),
        lineEnd: fc.constantFrom("\n", "\n", "\r\n"),
      })
      await fc.assert(
        fc.asyncProperty(streams, async ({ turn, policy, mode, size, seed, hasPings, lineEnd }) => {
          const text = new TextDecoder().decode(await answerBytes(under, turn, true))
          const chunks = cutBytes([asServed(under, text, hasPings, lineEnd)], size, randomOf(seed))
          const patched = await patchStream(wire, chunks, { tools, policy, mode })
          const expected = runOf(patched.results)
          expectEqual(runnable(client.readStream(new TextDecoder().decode(patched.bytes)).calls), expected)
          const events = eventsIn(wire, patched.bytes) as Event[]
          for (const numbers of numbersIn(under, events)) expectEqual(numbers, [...numbers.keys()])
          // the last event of Responses has the whole answer once more
          const { response } = events.at(-1) ?? {}
          if (response !== undefined) expectEqual(runnable(client.readWhole(response).calls), expected)
        }),
        { numRuns: runs(200), seed: 20_240_607 },
      )
    })

    test("all in one event", async () => {
      const modes = fc.constantFrom("hold" as const, "live" as const)
      await fc.assert(
        fc.asyncProperty(turns, modes, fc.boolean(), async (turn, mode, hasEnd) => {
          const body = JSON.parse(new TextDecoder().decode(await answerBytes(under, turn, false))) as Event
          const text = inOneEvent(under, body, hasEnd)
          if (text === null) return
          const { bytes, results } = await patchStream(wire, [new TextEncoder().encode(text)], { tools, mode })
          expectEqual(runnable(client.readStream(new TextDecoder().decode(bytes)).calls), runOf(results))
          const [indexes = []] = numbersIn(under, eventsIn(wire, bytes) as Event[])
          expectEqual(indexes, [...indexes.keys()])
        }),
        { numRuns: runs(200), seed: 20_240_607 },
      )
    })
  },
)

const chatEvent = (delta: object, reason: string | null = null): string =>
  `data: ${JSON.stringify({ choices: [{ index: 0, delta, finish_reason: reason }] })}\n\n`
const piece = (index: number, text: string, id?: string): string =>
  chatEvent({ tool_calls: [{ index, id, type: "function", function: { name: id && "run", arguments: text } }] })

test.each(["hold", "live"] as const)("%s: a call that goes on when others have left is not run", async (mode) => {
  const events = [
    piece(0, '{"cmd":"a"}', "c0"),
    piece(1, '{"cmd":"b"}', "c1"),
    piece(2, '{"cmd":"c"}', "c2"),
    piece(0, '{"cmd":"d"}'),
    chatEvent({}, "tool_calls"),
  ]
  const chunks = events.map((event) => new TextEncoder().encode(event))
  const { bytes, results } = await patchStream(openAiChat, chunks, { tools, mode })
  expect(runOf(results)).toEqual(["run b", "run c"])
  expect(results[0]?.escalated.map(({ id, reason }) => `${id} ${reason}`)).toEqual([
    "c0 stream/sent",
    "c0-2 stream/sent",
  ])
  expect(new TextDecoder().decode(bytes)).toBe(events.join(""))
})

test.each(WIRES_UNDER_TEST.filter(({ wire }) => wire.numbersTexts))(
  "$name: among parts that all have the number 0 a call gets one of its own",
  async (under) => {
    const calls = ["ab", "c"].map((word) => ({ name: "run", arguments: textOf(word) }))
    const text = new TextDecoder().decode(await answerBytes(under, { text: "Go.", calls }, true))
    const zeros = text.replace(/"(index|output_index)":\d/g, '"$1":0')
    const { bytes } = await patchStream(under.wire, [new TextEncoder().encode(zeros)], { tools })
    const [, blocks = [], items = []] = numbersIn(under, eventsIn(under.wire, bytes) as Event[])
    expect([...blocks, ...items]).toEqual([0, 0, 2, 0])
    const client = under.wire === anthropic ? PLAIN_CLIENTS.anthropic : PLAIN_CLIENTS.responses
    expect(runnable(client.readStream(new TextDecoder().decode(bytes)).calls)).toEqual(["run a", "run b", "run c"])
  },
)

describe("parts that have left", () => {
  const start = (index: number, content_block: object): object => ({
    type: "content_block_start",
    index,
    content_block,
  })
  const input = (index: number, partial_json: string): object => ({
    type: "content_block_delta",
    index,
    delta: { type: "input_json_delta", partial_json },
  })
  const use = (id: string): object => ({ type: "tool_use", id, name: "run", input: {} })

  test("keep their numbers: a call behind one that goes on gets the next one", async () => {
    const events = [
      start(0, use("c0")),
      input(0, '{"cmd":"a"}'),
      { type: "content_block_stop", index: 0 },
      start(1, { type: "text", text: "Well." }),
      { type: "content_block_stop", index: 1 },
      input(0, '{"cmd":"b"}'),
      start(2, use("c1")),
      input(2, '{"cmd":"c"}'),
      { type: "content_block_stop", index: 2 },
      { type: "message_delta", delta: { stop_reason: "tool_use" } },
    ]
    const chunks = events.map((event) => new TextEncoder().encode(`data: ${JSON.stringify(event)}\n\n`))
    const { bytes, results } = await patchStream(anthropic, chunks, { tools, mode: "live" })
    expect(runOf(results)).toEqual(["run a", "run b", "run c"])
    const [, starts] = numbersIn({ wire: anthropic }, eventsIn(anthropic, bytes) as Event[])
    expect(starts).toEqual([0, 1, 2, 3])
  })
})
