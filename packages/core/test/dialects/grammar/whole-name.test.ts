import { expect, test } from "vitest"
import { isCompleteCall } from "../../../src/dialects/grammar/one-call.ts"
import { wordsOf } from "./law.ts"

const words = wordsOf({ tide: [], tide_table: [], buoy: ["depth"], anchor: ["chain!"], sail: [] })

test.each([
  ["sail", "no argument, and no other name begins so", true],
  ["tide_table", "the longer of two", true],
  ["tide", "half of tide_table, perhaps", false],
  ["buoy", "an argument may come", false],
  ["anchor", "an argument must come", false],
  ["sai", "no given tool", false],
  ["", "no name", false],
])("%j: %s", (name, _, isWhole) => {
  expect(isCompleteCall(words, name)).toBe(isWhole)
})

test("another spelling of the only tool is as whole as its name", () => {
  const find = (name: string) => words.find(name.toLowerCase())
  expect(isCompleteCall({ ...words, find }, "SAIL")).toBe(true)
})
