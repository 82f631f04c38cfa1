import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { createMender, type MenderOptions } from "../../src/create-mender.ts"
import { mend } from "../../src/mend.ts"
import { alignCalls } from "../../src/messages/align.ts"
import {
  type CallDelta,
  createStreamMender,
  type StreamEnd,
  type StreamMender,
} from "../../src/stream/create-stream-mender.ts"
import { caseOf } from "../support/arbitrary.ts"
import { expectEqual } from "../support/expect-equal.ts"
import { promise } from "../support/promise.ts"
import { isThorough } from "../support/runs.ts"
import { STREAM_TOOLS, type StreamedTurn, streamedTurn, wholeTurn } from "../support/streamed-turns.ts"

interface Passed {
  readonly text: string
  readonly end: StreamEnd
  /** Before the end, by key. */
  readonly early: ReadonlyMap<string, string>
  readonly deltas: readonly CallDelta[]
}

function play(stream: StreamMender, { pieces, finishReason }: StreamedTurn): Passed {
  let text = ""
  const deltas: CallDelta[] = []
  for (const piece of pieces) {
    if (piece.kind === "text") text += stream.text(piece.text)
    else if (piece.kind === "call")
      deltas.push(...stream.callDelta(piece.key, { id: piece.id, name: piece.name, arguments: piece.arguments }))
    else if (piece.kind === "end-call") deltas.push(...stream.endCall(piece.key))
    else stream.reasoning(piece.text)
  }
  const early = new Map<string, string>()
  for (const { key, arguments: part } of deltas) early.set(key, (early.get(key) ?? "") + part)
  const end = stream.end(finishReason)
  return { text, end, early, deltas: [...deltas, ...end.calls] }
}

/** What somebody has who puts the pieces together. */
function assembled(deltas: readonly CallDelta[]): Map<string, { id: string; name: string; text: string }> {
  const calls = new Map<string, { id: string; name: string; text: string }>()
  let isOrderly = true
  for (const { key, id, name, isFirst, isReplacement, arguments: part } of deltas) {
    const known = calls.get(key)
    isOrderly &&= isFirst === (known === undefined) && (known === undefined || (id === known.id && name === known.name))
    calls.set(key, { id, name, text: known === undefined || isReplacement ? part : known.text + part })
  }
  expectEqual(isOrderly, true)
  return calls
}

const options = fc.constantFrom<MenderOptions>(
  {},
  {},
  { channel: "text" },
  { scavenge: "eager" },
  { recover: "off" },
  { passes: { duplicates: "off" } },
  { apply: "certain" },
)
const modes = fc.constantFrom("live" as const, "hold" as const)
const answers = fc.constantFrom("sunny", "no such file", "")

describe("in any pieces", () => {
  test("the turn comes to what it comes to as a whole, turn after turn", () => {
    promise(
      fc.record({
        turns: fc.array(streamedTurn, { minLength: 1, maxLength: 2 }),
        options,
        mode: modes,
        answer: answers,
      }),
      ({ turns, options: menderOptions, mode, answer }) => {
        const whole = createMender(STREAM_TOOLS, menderOptions)
        const streamed = createMender(STREAM_TOOLS, menderOptions)
        const stream = createStreamMender(streamed, { mode })
        for (const turn of turns) {
          const expected = whole.mend(wholeTurn(turn))
          const passed = play(stream, turn)
          expectEqual(passed.end.result, expected)
          checkText(passed, expected.content ?? "")
          checkCalls(passed, turn)
          for (const { id } of expected.calls) {
            whole.result(id, answer)
            streamed.result(id, answer)
          }
        }
      },
      1_000,
      { checksPerRun: 4 },
    )
  })

  test("a conversation that goes round is withheld all the same, and nothing of a withheld call was passed on", () => {
    promise(
      fc.record({
        turn: streamedTurn,
        mode: modes,
        answer: answers,
        options: fc.constantFrom<MenderOptions>({}, { storm: { notice: 1, withhold: 2, untold: 2 } }),
      }),
      ({ turn, mode, answer, options: menderOptions }) => {
        const whole = createMender(STREAM_TOOLS, menderOptions)
        const streamed = createMender(STREAM_TOOLS, menderOptions)
        const stream = createStreamMender(streamed, { mode })
        // a hasty one withholds the third; more rounds only take long
        const rounds = isThorough || menderOptions.storm === undefined ? 9 : 5
        for (let i = 0; i < rounds; i++) {
          const expected = whole.mend(wholeTurn(turn))
          const passed = play(stream, turn)
          expectEqual(passed.end.result, expected)
          checkCalls(passed, turn)
          for (const { id } of expected.calls) for (const mender of [whole, streamed]) mender.result(id, answer)
        }
      },
      100,
    )
  })
})

test("live: a valid call leaves one piece behind, whatever its pieces are", () => {
  const sizes = fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1, maxLength: 8 })
  promise(fc.tuple(caseOf(fc.string()), sizes), ([{ tool, text }, lengths]) => {
    fc.pre(
      mend({ toolCalls: [{ id: "c1", name: tool.name, arguments: text }] }, [tool]).calls[0]?.outcome === "unchanged",
    )
    const stream = createStreamMender([tool])
    let passed = ""
    for (let at = 0, i = 0; at < text.length; i++) {
      const piece = text.slice(at, at + (lengths[i % lengths.length] as number))
      const deltas = stream.callDelta(0, { id: "c1", name: tool.name, arguments: piece })
      passed += deltas.map((delta) => delta.arguments).join("")
      expectEqual(passed, text.slice(0, at))
      at += piece.length
    }
  })
})

for (const mode of ["live", "hold"] as const)
  test(`${mode}: a valid call whose end nobody says is whole when the next one begins`, () => {
    const stream = createStreamMender(TWO_TOOLS, { mode })
    const dug = stream
      .callDelta(0, { id: "c0", name: "dig", arguments: '{"depth":2' })
      .concat(stream.callDelta(0, { arguments: "}" }))
    const next = stream.callDelta(1, { id: "c1", name: "sow", arguments: "" })
    const own = [...dug, ...next].filter(({ key }) => key === "0")
    expect(own.map((delta) => delta.arguments).join("")).toBe('{"depth":2}')
    const rest = stream.callDelta(1, { arguments: '{"seed":"pea' }).concat(stream.callDelta(1, { arguments: '"}' }))
    // pieces of both calls in turn: what comes late is no more than the white space that may stand there
    expect(stream.callDelta(0, { arguments: " \n" })).toEqual([])
    const { calls, result } = stream.end("tool_calls")
    expect(result.calls.map((call) => call.arguments)).toEqual(['{"depth":2} \n', '{"seed":"pea"}'])
    const all = [...own, ...next, ...rest, ...calls].filter((delta) => !delta.isReplacement && delta.key === "1")
    expect(all.map((delta) => delta.arguments).join("")).toBe('{"seed":"pea"}')
  })

for (const mode of ["live", "hold"] as const)
  test(`${mode}: the second object of a call comes before the call that follows it`, () => {
    const stream = createStreamMender(TWO_TOOLS, { mode })
    const deltas = [
      ...stream.callDelta(0, { id: "c0", name: "dig", arguments: '{"depth":1}{"depth":2}' }),
      ...stream.endCall(0),
      ...stream.callDelta(1, { id: "c1", name: "sow", arguments: '{"seed":"pea"}' }),
      ...stream.endCall(1),
    ]
    const { calls, result } = stream.end("tool_calls")
    expect(result.order).toEqual(["c0", "c0-2", "c1"])
    expect([...deltas, ...calls].flatMap(({ id, isFirst }) => (isFirst ? [id] : []))).toEqual(result.order)
  })

test("a call that is not whole when the next one begins goes on", () => {
  const stream = createStreamMender(TWO_TOOLS, { mode: "live" })
  const deltas = [
    ...stream.callDelta(0, { id: "c0", name: "dig", arguments: '{"depth":' }),
    ...stream.callDelta(1, { id: "c1", name: "sow", arguments: '{"seed":' }),
    ...stream.callDelta(0, { arguments: "2}" }),
    ...stream.callDelta(1, { arguments: '"pea"}' }),
    ...stream.end("tool_calls").calls,
  ]
  const textOf = (key: string): string => deltas.flatMap((each) => (each.key === key ? each.arguments : "")).join("")
  expect([textOf("0"), textOf("1")]).toEqual(['{"depth":2}', '{"seed":"pea"}'])
})

const TWO_TOOLS = [
  { name: "dig", parameters: { type: "object", properties: { depth: { type: "integer" } }, required: ["depth"] } },
  { name: "sow", parameters: { type: "object", properties: { seed: { type: "string" } }, required: ["seed"] } },
]

test("calls of a turn with the same fault come to what they come to as a whole", () => {
  const toolCalls = ["a", "b", "c"].map((id) => ({ id, name: "dig", arguments: "{}" }))
  const stream = createStreamMender(TWO_TOOLS)
  for (const call of toolCalls) stream.callDelta(call.id, call)
  expect(stream.end("tool_calls").result).toEqual(mend({ toolCalls, finishReason: "tool_calls" }, TWO_TOOLS))
})

test("live: a null that is dropped takes back the name before it", () => {
  const stream = createStreamMender([
    {
      name: "list",
      parameters: { type: "object", properties: { path: { type: "string" }, depth: { type: "integer" } } },
    },
  ])
  const pieces = ['{"path":"src', '","dep', 'th":', "null", "}"]
  const deltas = pieces.flatMap((piece) => stream.callDelta(0, { id: "c1", name: "list", arguments: piece }))
  expect(deltas.map((delta) => delta.arguments).join("")).toBe('{"path":"src","dep')
  const [last] = stream.end("tool_calls").calls
  expect(last).toMatchObject({ arguments: '{"path":"src"}', isReplacement: true })
})

/**
 * Of what was shown before a declared call a call in the text behind it may take some blanks, or the word before it.
 */
function checkText({ text, end }: Passed, content: string): void {
  if (text + end.text === content) return
  expect(content.endsWith(end.text)).toBe(true)
  const common = content.slice(0, content.length - end.text.length)
  expect(text.startsWith(common)).toBe(true)
  expect(text.length - common.length).toBeLessThan(60)
}

function checkCalls({ end, early, deltas }: Passed, turn: StreamedTurn): void {
  const { toolCalls, keys } = wholeTurn(turn)
  const { result } = end
  const got = assembled(deltas)
  const places = alignCalls(
    toolCalls.map(({ id }) => id),
    result.order,
  )
  const keyAt = (i: number): string =>
    places[i] === undefined ? (result.order[i] as string) : (keys[places[i]] as string)
  const orderedKeys = result.order.map((_, i) => keyAt(i))
  const restPlaces = end.calls.map(({ key }) => orderedKeys.indexOf(key))
  expectEqual(
    restPlaces,
    restPlaces.toSorted((a, b) => a - b),
  )
  result.order.forEach((id, i) => {
    const at = places[i]
    const key = keyAt(i)
    const run = result.calls.find((call) => call.id === id)
    if (run !== undefined) {
      expectEqual(got.get(key), { id, name: run.name, text: run.arguments })
      if (run.outcome === "unchanged")
        expectEqual(
          deltas.filter((delta) => delta.key === key && delta.isReplacement),
          [],
        )
      return
    }
    const raw = at === undefined ? "" : (toolCalls[at]?.arguments ?? "")
    expectEqual(raw.startsWith(early.get(key) ?? ""), true)
    if (result.suppressed.some((call) => call.id === id)) expect(early.has(key)).toBe(false)
  })
}

test("a turn without an end is forgotten: a new stream around the same mender begins anew", () => {
  const mender = createMender(STREAM_TOOLS)
  const before = mender.state()
  const aborted = createStreamMender(mender)
  aborted.text("Let me see.")
  aborted.callDelta(0, { id: "c1", name: "get_weather", arguments: '{"city":"Oslo","days":2}' })
  aborted.endCall(0)
  expect(mender.state()).toEqual(before)
  const next = createStreamMender(mender)
  next.callDelta(0, { id: "c1", name: "get_weather", arguments: '{"city":"Oslo","days":2}' })
  expect(next.end("tool_calls").result.calls).toMatchObject([{ id: "c1", outcome: "unchanged" }])
})

test("of an output that was cut, a call without arguments is whole only where the model went on behind it", () => {
  const tools = [{ name: "dust_shelf", parameters: { type: "object", properties: {} } }]
  const call = { id: "c1", name: "dust_shelf", arguments: "" }
  const reasonsOf = (...behind: readonly ("end" | "text")[]) => {
    const stream = createStreamMender(tools)
    stream.callDelta(0, call)
    for (const each of behind) each === "end" ? stream.endCall(0) : stream.text("Now the next.")
    const { result } = stream.end("length")
    const isFollowed = behind.includes("text")
    const content = isFollowed ? "Now the next." : null
    expectEqual(result, mend({ content, toolCalls: [{ ...call, isFollowed }], finishReason: "length" }, tools))
    return result.escalated.map(({ reason }) => reason)
  }
  expect([reasonsOf(), reasonsOf("end"), reasonsOf("end", "text")]).toEqual([["truncated"], ["truncated"], []])
})
