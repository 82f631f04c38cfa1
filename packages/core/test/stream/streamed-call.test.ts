import { describe, expect, test } from "vitest"
import { createMender, type MenderOptions, type StreamGate, streamGateOf } from "../../src/create-mender.ts"
import { type CallPiece, StreamedCall, type StreamMode } from "../../src/stream/streamed-call.ts"
import { WEATHER_TOOL } from "../../src/testing/scenarios.ts"

const gateFor = (options: MenderOptions = {}): StreamGate =>
  streamGateOf(createMender([WEATHER_TOOL], options)) as StreamGate

/** Plays calls in order; returns the last. */
function play(
  calls: readonly (readonly CallPiece[])[],
  mode: StreamMode = "live",
  gate: StreamGate | null = gateFor(),
): StreamedCall {
  const made: StreamedCall[] = []
  for (const pieces of calls) {
    const call = new StreamedCall(String(made.length), made.length)
    for (const piece of pieces) call.add(piece, gate, mode, () => made.slice(0, call.position))
    made.push(call)
  }
  return made.at(-1) as StreamedCall
}

const begin = (id = "c1", name = "get_weather"): CallPiece => ({ id, name, arguments: "" })
const pieces = (text: string, size = 4): CallPiece[] =>
  (text.match(new RegExp(`[^]{1,${size}}`, "g")) ?? []).map((piece) => ({ arguments: piece }))
const OSLO = '{"city":"Oslo","days":2}'

describe("names and ids", () => {
  test("a name in pieces, a name with every piece, an id that comes once", () => {
    expect(play([[{ id: "c1", name: "get_" }, { name: "weather" }, { arguments: "{" }]]).declared).toEqual({
      id: "c1",
      name: "get_weather",
      arguments: "{",
    })
    expect(
      play([[begin(), { name: "get_weather", arguments: "{" }, { id: "c2", name: "get_weather", arguments: "}" }]])
        .declared,
    ).toEqual({
      id: "c1",
      name: "get_weather",
      arguments: "{}",
    })
  })

  test("a name behind the arguments, in pieces too; nothing is released before it, and the call runs", () => {
    const call = play([[{ id: "c1", arguments: OSLO }, { name: "get_" }, { name: "weather" }]])
    expect(call.declared).toEqual({ id: "c1", name: "get_weather", arguments: OSLO })
    expect([call.isNamedLate, call.releasedEnd]).toEqual([true, -1])
    expect(
      play([[{ id: "c1", arguments: "{" }, { name: "get_weather", arguments: "}" }, { name: "get_weather" }]]).declared,
    ).toMatchObject({
      name: "get_weather",
      arguments: "{}",
    })
    expect(play([[begin(), ...pieces(OSLO)]]).isNamedLate).toBe(false)
  })

  test("an object in place of a text; an empty one before a text is a placeholder", () => {
    expect(play([[{ ...begin(), arguments: { city: "Oslo" } }]]).declared.arguments).toEqual({ city: "Oslo" })
    expect(play([[{ ...begin(), arguments: {} }, { arguments: OSLO }]]).declared.arguments).toBe(OSLO)
    expect(play([[{ ...begin(), arguments: {} }]]).declared.arguments).toEqual({})
  })
})

describe("what is released while the call is written", () => {
  test("all but the last piece of a sound text", () => {
    const call = play([[begin(), ...pieces(OSLO)]])
    expect(call.releasedEnd).toBe(OSLO.length - 4)
  })

  test("the same behind an empty object, with or without an empty piece, as Anthropic begins a call", () => {
    const opening = { ...begin(), arguments: {} }
    for (const empty of [[], [{ arguments: "" }]])
      expect(play([[opening, ...empty, ...pieces(OSLO)]]).releasedEnd).toBe(OSLO.length - 4)
    expect(play([[opening, { arguments: "" }]])).toMatchObject({ releasedEnd: -1, declared: { arguments: {} } })
  })

  test("nothing in mode hold, without a gate, without an id, of an unknown tool, of one that must not be called", () => {
    const all = [begin(), ...pieces(OSLO)]
    expect(play([all], "hold").releasedEnd).toBe(-1)
    expect(play([all], "live", null).releasedEnd).toBe(-1)
    expect(play([[{ name: "get_weather" }, ...pieces(OSLO)]]).releasedEnd).toBe(-1)
    expect(play([[begin("c1", "GetWeather"), ...pieces(OSLO)]]).releasedEnd).toBe(-1)
    expect(play([all], "live", gateFor({ disabledTools: ["get_weather"] })).releasedEnd).toBe(-1)
    expect(play([all], "live", gateFor({ toolChoice: "none" })).releasedEnd).toBe(-1)
    expect(play([all], "live", gateFor({ limits: { calls: 1 } })).releasedEnd).toBe(OSLO.length - 4)
    expect(
      play([all, [begin("c2"), ...pieces('{"city":"Rome","days":1}')]], "live", gateFor({ limits: { calls: 1 } }))
        .releasedEnd,
    ).toBe(-1)
  })

  test("nothing under an id that another call has, or that a provider reads as the same", () => {
    expect(
      play([
        [begin("a.b"), ...pieces('{"city":"Rome","days":1}')],
        [begin("a_b"), ...pieces(OSLO)],
      ]).releasedEnd,
    ).toBe(-1)
    expect(
      play(
        [[begin("c1"), ...pieces(OSLO)]],
        "live",
        gateFor({ history: [{ id: "c1", name: "get_weather", arguments: "{}" }] }),
      ).releasedEnd,
    ).toBe(-1)
  })

  test("a second call from where it differs from the first, in any spelling", () => {
    const first = [begin(), ...pieces(OSLO)]
    expect(play([first, [begin("c2"), ...pieces('{"days":2,"city":"Oslo"}')]]).releasedEnd).toBe(-1)
    expect(play([first, [begin("c2"), ...pieces('{"city":"Rome","days":2}')]]).releasedEnd).toBe(OSLO.length - 4)
    // the first may be mended to anything
    expect(
      play([
        [begin(), ...pieces("{'city':'Rome','days':2}")],
        [begin("c2"), ...pieces(OSLO)],
      ]).releasedEnd,
    ).toBe(-1)
    // the first has not ended
    expect(
      play([
        [begin(), { arguments: '{"city":' }],
        [begin("c2"), ...pieces(OSLO)],
      ]).releasedEnd,
    ).toBe(-1)
  })
})

describe("at its end", () => {
  const ended = (calls: readonly (readonly CallPiece[])[], mode: StreamMode = "hold"): number => {
    const gate = gateFor()
    const made: StreamedCall[] = []
    for (const list of calls) {
      const call = new StreamedCall(String(made.length), made.length)
      for (const piece of list) call.add(piece, gate, mode, () => made.slice(0, call.position))
      call.end(gate, () => made.slice(0, call.position))
      made.push(call)
    }
    return (made.at(-1) as StreamedCall).releasedEnd
  }

  test("a valid call is released as a whole, any other waits for the turn", () => {
    expect(ended([[begin(), ...pieces(OSLO)]])).toBe(OSLO.length)
    expect(ended([[begin(), ...pieces("{'city':'Oslo','days':2}")]])).toBe(-1)
    expect(
      ended([
        [begin(), ...pieces(OSLO)],
        [begin("c2"), ...pieces('{"days":2,"city":"Oslo"}')],
      ]),
    ).toBe(-1)
    expect(
      ended([
        [begin(), ...pieces(OSLO)],
        [begin("c2"), ...pieces('{"city":"Rome","days":2}')],
      ]),
    ).toBe(OSLO.length)
    expect(
      ended([
        [begin(), ...pieces("{'city'")],
        [begin("c2"), ...pieces(OSLO)],
      ]),
    ).toBe(-1)
  })

  test("an object waits: where the output was cut it may be half", () => {
    expect(ended([[{ ...begin(), arguments: { city: "Oslo", days: 2 } }]])).toBe(-1)
  })
})
