import { expect, test } from "vitest"
import { BOUNDS } from "../../../src/scan/bounds.ts"
import { boundRepeats, noteCall, type Repeats, repeatedOf } from "../../../src/scan/judge/repeats.ts"

const call = (id: string, n: number) => ({ id, name: "f", arguments: `{"n":${n}}` })

test("the same id, name and arguments are the same call", () => {
  const repeats: Repeats = new Map()
  for (const each of [call("a", 1), call("a", 1), call("b", 1), call("a", 2), { ...call("a", 1), name: "g" }])
    expect(noteCall(repeats, each)).toBe(true)
  expect(noteCall(repeats, { name: "f", arguments: "{}" })).toBe(false)
  expect(noteCall(repeats, call("unnamed_0", 1))).toBe(false)
  expect(repeatedOf([...repeats], 5)).toBe(1)
})

test("of more calls than are kept, the share is told, in whatever order they came", () => {
  const most = BOUNDS.repeats * 4
  const calls = Array.from({ length: most }, (_, i) => call(`id${i}`, i))
  const kept = [calls.concat(calls.slice(0, most / 2)), calls.concat(calls.slice(0, most / 2)).reverse()].map((all) => {
    const repeats: Repeats = new Map()
    for (const each of all) noteCall(repeats, each)
    boundRepeats(repeats)
    return [...repeats].toSorted()
  })
  expect(kept[0]).toEqual(kept[1])
  expect(kept[0]).toHaveLength(BOUNDS.repeats)
  const told = repeatedOf(kept[0] as [string, number][], most * 1.5)
  expect(Math.abs(told - most / 2)).toBeLessThan(most * 0.1)
})
