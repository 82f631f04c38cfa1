import { expect, test } from "vitest"
import type { Case, CaseAt } from "../../src/scan/judge/cases.ts"
import { newTally, rowOf } from "../../src/scan/judge/tally.ts"
import type { Place } from "../../src/scan/place.ts"
import { resultOf } from "../../src/scan/result.ts"
import { createLineNumbers } from "../../src/scan/run/line-numbers.ts"
import type { Scanned } from "../../src/scan/run/scan.ts"
import { sumsOf } from "../../src/scan/sums.ts"

const made = (outcome: Case["outcome"], tool: string, rank: number, times: number): CaseAt<Place> => ({
  outcome,
  tool,
  model: "m",
  reason: null,
  rules: [],
  wrote: null,
  before: { text: "x", left: 0, right: 0 },
  after: null,
  feedback: null,
  rank,
  file: 0,
  from: 0,
  line: 4,
  element: 2,
  offset: 10,
  pointer: "/messages/1",
  times,
})

function sums() {
  const tally = newTally()
  tally.calls = { valid: 10, repaired: 2, recovered: 1, escalated: 1, suppressed: 1, looped: 5 }
  Object.assign(rowOf(tally.tools, "few"), { valid: 99, repaired: 1 })
  Object.assign(rowOf(tally.tools, "many"), { repaired: 5 })
  rowOf(tally.tools, "never")
  for (const one of [
    made("repaired", "a", 90, 1),
    made("repaired", "b", 20, 1),
    made("repaired", "c", 20, 4000),
    made("escalated", "d", 100, 1),
    made("suppressed", "e", 0, 7),
  ])
    tally.cases.set(one.tool, one)
  const files = [{ path: "may.jsonl", size: 5 }]
  const scanned: Scanned = {
    tally,
    files,
    numbers: createLineNumbers(),
    lines: 7,
    bytes: 500,
    seconds: 2,
    workers: 3,
    wasStopped: false,
  }
  return sumsOf(scanned, "1", {})
}

test("sums are told with their parts; what only went round in circles did not break", () => {
  expect(resultOf(sums(), 4)).toMatchObject({
    format: 2,
    calls: { total: 20, broken: 5, mended: 3, looped: 5 },
    run: { seconds: 2, bytesPerSecond: 250, jobs: 3, wasStopped: false, parts: 1 },
  })
})

test("rows by what broke; rows without a call are none", () => {
  expect(resultOf(sums(), 4).tools.map(({ name }) => name)).toEqual(["many", "few"])
})

test("the worst: by how often, then by how bad, and at least half of them refused", () => {
  const worst = (most: number) => resultOf(sums(), most).worst.map(({ tool, times }) => [tool, times])
  expect(worst(4)).toEqual([
    ["c", 4000],
    ["e", 7],
    ["d", 1],
    ["a", 1],
  ])
  expect(worst(3)).toEqual([
    ["c", 4000],
    ["e", 7],
    ["d", 1],
  ])
  expect(worst(0)).toEqual([])
  expect(worst(99)).toHaveLength(5)
})

test("places are told as a person looks them up", () => {
  expect(resultOf(sums(), 1).worst[0]).toMatchObject({
    file: "may.jsonl",
    line: 5,
    offset: 10,
    element: 2,
    pointer: "/2/messages/1",
  })
})

test("is plain JSON", () => {
  const result = resultOf(sums(), 4)
  expect(JSON.parse(JSON.stringify(result))).toEqual(result)
})
