import { expect, test } from "vitest"
import { repeatedFirstKey } from "../../../src/json/reading/first-key.ts"

test("the first key, if it occurs again", () => {
  expect(repeatedFirstKey('{"tint":1,"x":{"tint":2}}')).toBe("tint")
  expect(repeatedFirstKey('{"tint":1}')).toBe("")
  expect(repeatedFirstKey("no object")).toBe("")
})

test("behind words, without quotes; one too far from the beginning is not looked for", () => {
  expect(repeatedFirstKey("Here: {tint: 1} {tint: 2}")).toBe("tint")
  expect(repeatedFirstKey(`${"x".repeat(1_000)}{"tint":1,"tint":2}`)).toBe("")
})
