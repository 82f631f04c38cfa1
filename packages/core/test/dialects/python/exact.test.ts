import { expect, test } from "vitest"
import { type ArithmeticOperator, calculateExact, negateNumber } from "../../../src/dialects/python/exact.ts"

test.each<[string, ArithmeticOperator, string, string | null]>([
  ["0.1", "+", "0.2", "0.3"],
  ["1", "-", "1.5", "-0.5"],
  ["2", "*", "0.5", "1.0"],
  ["1e3", "*", "2", "2000.0"],
  ["1e-3", "*", "2", "0.002"],
  ["1", "/", "4", "0.25"],
  ["10", "/", "2", "5"],
  ["1", "/", "3", null],
  ["1", "/", "0", null],
  ["-7", "//", "2", "-4"],
  ["-7", "%", "3", "2"],
  ["7", "%", "-3", "-2"],
  ["7.5", "//", "2", "3.0"],
  ["2", "**", "64", "18446744073709551616"],
  ["2", "**", "65", null],
  ["1000", "**", "20", null],
  ["1.5", "**", "2", "2.25"],
  ["2", "**", "0.5", null],
  ["0", "**", "-1", null],
  ["9".repeat(40), "+", "1", null],
  ["9".repeat(200), "+", "1", null],
  ["1e99", "+", "1", null],
])("%s %s %s", (left, operator, right, result) => {
  expect(calculateExact(left, operator, right)).toBe(result)
})

test("signs", () => {
  expect([negateNumber("5"), negateNumber("-5"), negateNumber("0"), negateNumber("0.0")]).toEqual([
    "-5",
    "5",
    "0",
    "-0.0",
  ])
})
