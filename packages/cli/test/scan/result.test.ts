import { expect, test } from "vitest"
import type { Case } from "../../src/scan/judge/cases.ts"
import { newTally, rowOf } from "../../src/scan/judge/tally.ts"
import { resultOf, spotText } from "../../src/scan/result.ts"
import { createLineNumbers } from "../../src/scan/run/line-numbers.ts"
import type { Scanned } from "../../src/scan/run/scan.ts"

const made = (outcome: Case["outcome"], tool: string, rank: number, times: number): Case => ({
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
  place: { file: 0, from: 0, line: 4, element: null, offset: 10 },
  times,
})

function scanned(): Scanned {
  const tally = newTally()
  tally.calls = { valid: 10, repaired: 2, recovered: 1, escalated: 1, suppressed: 1 }
  Object.assign(rowOf(tally.tools, "few"), { valid: 99, repaired: 1 })
  Object.assign(rowOf(tally.tools, "many"), { repaired: 5 })
  rowOf(tally.tools, "never")
  for (const one of [
    made("repaired", "a", 90, 1),
    made("repaired", "b", 20, 1),
    made("repaired", "c", 20, 4000),
    made("escalated", "d", 100, 1),
    made("suppressed", "e", 0, 1),
  ])
    tally.cases.set(one.tool, one)
  const files = [{ path: "may.jsonl", size: 5 }]
  return { tally, files, numbers: createLineNumbers(), lines: 7, bytes: 500, seconds: 2, workers: 3, wasStopped: false }
}

const asked = { version: "1", worst: 4, hasValues: true }

test("sums are told with their parts", () => {
  expect(resultOf(scanned(), asked)).toMatchObject({
    format: 1,
    calls: { total: 15, broken: 5, mended: 3 },
    run: { seconds: 2, bytesPerSecond: 250, jobs: 3, wasStopped: false },
  })
})

test("rows by what broke; rows without a call are none", () => {
  expect(resultOf(scanned(), asked).tools.map(({ name }) => name)).toEqual(["many", "few"])
})

test("the worst: half refused, half mended, what came often before what is merely bad", () => {
  expect(resultOf(scanned(), asked).worst.map(({ tool }) => tool)).toEqual(["d", "e", "c", "a"])
  expect(resultOf(scanned(), { ...asked, worst: 3 }).worst.map(({ tool }) => tool)).toEqual(["d", "e", "c"])
  expect(resultOf(scanned(), { ...asked, worst: 0 }).worst).toEqual([])
  expect(resultOf(scanned(), { ...asked, worst: 99 }).worst).toHaveLength(5)
})

test("places are told as a person looks them up", () => {
  expect(resultOf(scanned(), asked).worst[0]).toMatchObject({ file: "may.jsonl", line: 5, offset: 10 })
  expect(spotText({ file: "a", line: 5, offset: 10, element: null })).toBe("a:5")
  expect(spotText({ file: "a", line: null, offset: 10, element: null })).toBe("a at byte 10")
  expect(spotText({ file: "a", line: null, offset: 0, element: 3 })).toBe("a, element 3")
})

test("is plain JSON", () => {
  const result = resultOf(scanned(), asked)
  expect(JSON.parse(JSON.stringify(result))).toEqual(result)
})
