import { expect, test } from "vitest"
import { readNumber } from "../../../src/dialects/python/literal.ts"
import { reading } from "./given.ts"

test.each([
  ["12", "12"],
  ["0", "0"],
  ["1_000_000", "1000000"],
  [".5", "0.5"],
  ["1.", "1.0"],
  ["1.50", "1.50"],
  ["1e-3", "1e-3"],
  ["1E+6", "1E+6"],
  ["1.e5", "1.0e5"],
  ["0.25", "0.25"],
])("%s", (text, json) => {
  expect(readNumber(reading(`${text})`), 0)).toEqual({ json, end: text.length, kind: "number" })
})

test.each(["", ".", "007", "00.5", "1__0", "1_", "5km", "0x1f", "3j", "1.2.3", "1e", "1..2"])("%s is none", (text) => {
  expect(readNumber(reading(text), 0)).toBeNull()
})
