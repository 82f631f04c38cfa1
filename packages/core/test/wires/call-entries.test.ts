import { expect, test } from "vitest"
import { createMender } from "../../src/create-mender.ts"
import { type FinishedCall, StreamTurn } from "../../src/stream/stream-turn.ts"
import { WEATHER_TOOL } from "../../src/testing/scenarios.ts"
import { turnsIn } from "../../src/wires/body-patcher.ts"
import { callEntries, movedSignature } from "../../src/wires/call-entries.ts"
import { gemini } from "../../src/wires/gemini.ts"
import { openAiChat } from "../../src/wires/openai-chat.ts"
import type { CallSignal, Wire } from "../../src/wires/wire.ts"
import { completion, weatherCall } from "../support/upstreams.ts"

const part = (args: object, more: object = {}) => ({ functionCall: { name: "get_weather", args }, ...more })
const answer = (...parts: readonly object[]) => ({ candidates: [{ content: { parts }, finishReason: "STOP" }] })
const OSLO = { city: "Oslo", days: 2 }

const isGood = ({ mended }: FinishedCall): boolean => mended !== null

function entriesOf(wire: Wire, body: object, isKept = isGood) {
  const signals = wire.readBody(body)
  const [first] = turnsIn(signals, () => new StreamTurn(createMender([WEATHER_TOOL]), "whole")).values()
  return [...callEntries(body, signals, first?.turn.finish(null).declared ?? [], isKept).values()]
}

test("a call keeps all that stands beside it", () => {
  const call = { ...weatherCall('{"city":"Oslo","days":2}'), x_own: { a: 1 } }
  expect(entriesOf(openAiChat, completion({ tool_calls: [call] }))).toEqual([call])
  expect(entriesOf(openAiChat, completion({ content: "hi" }))).toEqual([])
})

test("the first good call takes the signature of a bad one before it, and keeps its own", () => {
  const bad = part({ days: 2 }, { thoughtSignature: "s1" })
  expect(entriesOf(gemini, answer(bad, part(OSLO)))[1]).toEqual(part(OSLO, { thoughtSignature: "s1" }))
  const own = part(OSLO, { thoughtSignature: "s2" })
  expect(entriesOf(gemini, answer(bad, own))[1]).toEqual(own)
  expect(entriesOf(gemini, answer(part({ days: 2 }), part(OSLO)))[1]).toEqual(part(OSLO))
  // unless the bad one is passed on
  expect(entriesOf(gemini, answer(bad, part(OSLO)), () => true)).toEqual([bad, part(OSLO)])
})

test("formats without signatures move none", () => {
  const signals = openAiChat
    .readBody(completion({ tool_calls: [weatherCall("{}"), weatherCall("{}", "c2")] }))
    .filter((signal): signal is CallSignal => signal.kind === "call")
  const [one, two] = signals.map((signal) => [{ ...signal, paths: { ...signal.paths, signature: undefined } }])
  expect(
    movedSignature([
      { signals: one ?? [], isKept: false },
      { signals: two ?? [], isKept: true },
    ]),
  ).toBeNull()
})
