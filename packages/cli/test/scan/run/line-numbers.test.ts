import { expect, test } from "vitest"
import { createLineNumbers } from "../../../src/scan/run/line-numbers.ts"

const at = (file: number, from: number, line: number | null) => ({
  file,
  from,
  line,
  element: null,
  offset: from,
  pointer: "",
})

test("lines of a piece count behind those of all pieces before, whatever came first", () => {
  const numbers = createLineNumbers()
  numbers.add(0, { start: 200, end: 300, lines: 4 })
  numbers.add(0, { start: 0, end: 100, lines: 7 })
  numbers.add(1, { start: 0, end: 100, lines: 99 })
  numbers.add(0, { start: 100, end: 200, lines: 2 })
  expect([
    numbers.of(at(0, 0, 0)),
    numbers.of(at(0, 100, 1)),
    numbers.of(at(0, 200, 3)),
    numbers.of(at(1, 0, 5)),
  ]).toEqual([1, 9, 13, 6])
})

test("behind a piece that was not read to its end nothing is known", () => {
  const numbers = createLineNumbers()
  numbers.add(0, { start: 0, end: 100, lines: 7 })
  numbers.add(0, { start: 200, end: 300, lines: 4 })
  expect([numbers.of(at(0, 100, 0)), numbers.of(at(0, 200, 0)), numbers.of(at(0, 300, 0))]).toEqual([8, null, null])
  numbers.add(0, { start: 100, end: 200, lines: 1 })
  expect(numbers.of(at(0, 200, 0))).toBe(9)
})

test("what is no line has no number", () => {
  expect(createLineNumbers().of(at(0, 0, null))).toBe(null)
})
