import { expect, test } from "vitest"
import { type NotedEnds, noteEnds } from "../../src/wires/turn-ends.ts"
import type { Signal } from "../../src/wires/wire.ts"

const end = (reason: string, turn = "0"): Signal => ({ kind: "finish", turn, reason, path: null })
const word = (turn = "0"): Signal => ({ kind: "reasoning", turn, text: "so" })

function noted(...events: readonly (readonly Signal[])[]): NotedEnds {
  const ends: NotedEnds = new Map()
  for (const signals of events) noteEnds(ends, signals)
  return ends
}

test("what is said before any reason is not noted", () => {
  expect(noted([word()], []).size).toBe(0)
})

test("of reasons in a row the first counts, or the one that cuts; behind more of the turn, the next one", () => {
  const [first, more, second] = [end("length"), word(), end("stop")]
  expect(noted([first], [second]).get("0")).toEqual({ ...first, last: first })
  expect(noted([first], [more]).get("0")).toEqual({ ...first, last: more })
  expect(noted([first], [more, second], [end("tool_calls")]).get("0")).toEqual({ ...second, last: second })
  expect(noted([second], [first]).get("0")).toEqual({ ...first, last: first })
  expect(noted([first], [word("1")]).get("0")?.last).toBe(first)
})
