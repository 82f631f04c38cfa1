import { expect, test } from "vitest"
import { anthropic } from "../../src/wires/anthropic.ts"
import { gemini } from "../../src/wires/gemini.ts"
import { openAiChat } from "../../src/wires/openai-chat.ts"
import { endsAt, type NotedEnds } from "../../src/wires/turn-ends.ts"
import type { Signal } from "../../src/wires/wire.ts"
import { WireEvent } from "../../src/wires/wire-event.ts"

const end = (reason: string, turn = "0"): Signal => ({ kind: "finish", turn, reason, path: null })
const word = (turn = "0"): Signal => ({ kind: "reasoning", turn, text: "so" })
const event = (json: string): WireEvent => new WireEvent(`data: ${json}\n\n`, "sse")

function noted(...events: readonly (readonly Signal[])[]): NotedEnds {
  const ends: NotedEnds = new Map()
  for (const signals of events) endsAt(ends, event("{}"), signals, openAiChat)
  return ends
}

test("what is said before any reason is not noted", () => {
  expect(noted([word()], []).size).toBe(0)
})

test("of reasons in a row the first counts; behind more of the turn, the next one", () => {
  const [first, more, second] = [end("length"), word(), end("stop")]
  expect(noted([first], [second]).get("0")).toEqual({ ...first, last: first })
  expect(noted([first], [more]).get("0")).toEqual({ ...first, last: more })
  expect(noted([first], [more, second], [first]).get("0")).toEqual({ ...second, last: second })
  expect(noted([first], [word("1")]).get("0")?.last).toBe(first)
})

test("an event of the same choice, and a comment, leave an end open", () => {
  const ends = noted([end("stop"), end("stop", "1")])
  const turnsAt = (json: string, wire = openAiChat) => endsAt(ends, event(json), [], wire).map(({ turn }) => turn)
  expect(turnsAt('{"choices":[{"index":0,"delta":{}}]}')).toEqual(["1"])
  expect(turnsAt('{"choices":[]}')).toEqual(["0", "1"])
  expect(turnsAt('{"candidates":[{"index":1}]}', gemini)).toEqual(["0"])
  expect(endsAt(ends, new WireEvent(": ping\n\n", "sse"), [], openAiChat)).toEqual([])
})

test("a format with an event for the end has no open ones", () => {
  expect(endsAt(new Map(), event('{"type":"message_delta"}'), [end("end_turn")], anthropic)).toHaveLength(1)
})
