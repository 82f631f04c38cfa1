import { expect, test } from "vitest"
import { askToStop, createCounters, isStopped, rowAt, totals } from "../../../src/scan/run/counters.ts"

test("rows are apart and add up", () => {
  const counters = createCounters(2)
  Object.assign(rowAt(counters, 0), { bytes: 5e9, lines: 3, broken: 1, offset: 17 })
  rowAt(counters, 1).bytes += 7
  expect(totals(counters)).toEqual({ bytes: 5e9 + 7, lines: 3, broken: 1 })
  expect({ ...rowAt(counters, 0) }).toEqual({ bytes: 5e9, lines: 3, broken: 1, offset: 17 })
})

test("stopping is seen by all", () => {
  const counters = createCounters(1)
  expect(isStopped(counters)).toBe(false)
  askToStop(counters)
  expect(isStopped({ ...counters })).toBe(true)
})
