import { expect, test } from "vitest"
import { BOUNDS } from "../../../src/scan/bounds.ts"
import {
  addProblem,
  addUnrecognised,
  boundKinds,
  boundTable,
  bump,
  kindsOf,
  mergeTally,
  newTally,
  REST,
  rowOf,
} from "../../../src/scan/judge/tally.ts"

const place = (offset: number, file = 0) => ({ file, from: 0, line: 0, element: null, offset, pointer: "" })

test("merging adds everything up", () => {
  const parts = [newTally(), newTally()].map((tally) => {
    tally.records = 2
    tally.calls.repaired = 3
    rowOf(tally.models, "m").valid = 4
    bump(kindsOf(tally, "m"), "json", 5)
    addProblem(tally, { ...place(1), code: "cut", message: "x" })
    addUnrecognised(tally, { ...place(9), looks: "a number" })
    return tally
  })
  const all = newTally()
  for (const part of parts) mergeTally(all, part)
  expect({
    records: all.records,
    repaired: all.calls.repaired,
    valid: all.models.get("m")?.valid,
    json: all.modelKinds.get("m")?.get("json"),
  }).toEqual({
    records: 4,
    repaired: 6,
    valid: 8,
    json: 10,
  })
  expect([all.unread.get("cut"), all.problems.length, all.unrecognised, all.unrecognisedAt.length]).toEqual([
    2, 2, 2, 2,
  ])
})

test("all problems are counted, the first are listed", () => {
  const tally = newTally()
  for (let i = BOUNDS.listed * 5; i > 0; i--) addProblem(tally, { ...place(i), code: "not-json", message: "x" })
  const all = newTally()
  mergeTally(all, tally)
  expect(all.unread.get("not-json")).toBe(BOUNDS.listed * 5)
  expect(all.problems.map((problem) => problem.offset)).toEqual(Array.from({ length: BOUNDS.listed }, (_, i) => i + 1))
})

test("a million names are no million rows, and the same rows in whatever order they come", () => {
  const names = Array.from({ length: BOUNDS.names * 5 }, (_, i) => `name ${i}`)
  const tallies = [names, names.toReversed()].map((order) => {
    const tally = newTally()
    let most = 0
    for (const name of order) {
      rowOf(tally.tools, name).valid++
      bump(kindsOf(tally, name), "json")
      most = Math.max(most, tally.tools.size, tally.modelKinds.size)
    }
    expect(most).toBeLessThanOrEqual(BOUNDS.names * 2)
    boundTable(tally.tools)
    boundKinds(tally.modelKinds)
    return tally
  })
  for (const { tools, modelKinds } of tallies) {
    expect([...tools.keys()].sort()).toEqual([REST, ...names.toSorted().slice(0, BOUNDS.names)])
    expect([...modelKinds.keys()].sort()).toEqual([...tools.keys()].sort())
    expect([tools.get(REST)?.valid, modelKinds.get(REST)?.get("json"), tools.get("name 0")?.valid]).toEqual([
      BOUNDS.names * 4,
      BOUNDS.names * 4,
      1,
    ])
  }
})

test("names of the prototype are names", () => {
  const tally = newTally()
  rowOf(tally.tools, "__proto__").valid++
  rowOf(tally.tools, "constructor").escalated++
  expect([tally.tools.get("__proto__")?.valid, tally.tools.get("constructor")?.escalated]).toEqual([1, 1])
})
