import { expect, test } from "vitest"
import { count, counted, duration, percent, size } from "../../../src/scan/table/units.ts"

test.each([
  [0, "0 B"],
  [1023, "1023 B"],
  [1536, "1.5 KB"],
  [5 * 1024 ** 2, "5 MB"],
  [120.4 * 1024 ** 2, "120 MB"],
  [1.25 * 1024 ** 3, "1.3 GB"],
])("%d bytes are %s", (bytes, expected) => expect(size(bytes)).toBe(expected))

test("counts have marks between thousands", () => {
  expect([count(7), count(1234), count(1234567)]).toEqual(["7", "1,234", "1,234,567"])
  expect([counted(1, "turn"), counted(0, "turn"), counted(1234, "call")]).toEqual(["1 turn", "0 turns", "1,234 calls"])
})

test("a share that is not all or nothing never looks so", () => {
  expect([percent(0, 9), percent(9, 9), percent(0, 0)]).toEqual(["0 %", "100 %", "0 %"])
  expect([percent(1, 100_000), percent(99_999, 100_000), percent(1, 8)]).toEqual(["<0.1 %", ">99.9 %", "12.5 %"])
})

test.each([
  [0.34, "0.3 s"],
  [45.2, "45 s"],
  [200, "3 min 20 s"],
  [7190, "1 h 59 min"],
])("%d seconds are %s", (seconds, expected) => expect(duration(seconds)).toBe(expected))
