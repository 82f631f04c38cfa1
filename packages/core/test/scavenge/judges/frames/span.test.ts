import { expect, test } from "vitest"
import { countUpTo, firstFrom, lastBefore, mergeSpans, spanAt } from "../../../../src/scavenge/judges/frames/span.ts"

const SPANS = [
  { start: 2, end: 4 },
  { start: 6, end: 9 },
]

test.each([
  [0, 0],
  [2, 1],
  [5, 1],
  [6, 2],
  [20, 2],
])("up to %d begin %d", (at, count) => {
  expect(countUpTo(SPANS, at)).toBe(count)
})

test("the end is outside", () => {
  expect([1, 2, 3, 4, 6, 9].map((at) => spanAt(SPANS, at)?.start ?? null)).toEqual([null, 2, 2, null, 6, null])
})

test("neighbours", () => {
  expect([2, 3, 7].map((at) => lastBefore(SPANS, at)?.start ?? null)).toEqual([null, 2, 6])
  expect([0, 2, 3, 7].map((at) => firstFrom(SPANS, at)?.start ?? null)).toEqual([2, 2, 6, null])
})

test("spans that overlap are one", () => {
  const [first, second] = SPANS as [(typeof SPANS)[0], (typeof SPANS)[0]]
  expect(mergeSpans([second, first, { start: 3, end: 5 }])).toEqual([{ start: 2, end: 5 }, second])
  expect(mergeSpans([])).toEqual([])
})
