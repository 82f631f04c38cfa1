import { expect, test } from "vitest"
import { ANYTHING } from "../../src/rules/anything.ts"

test("accepts everything and declares nothing", () => {
  for (const value of [null, 1, "x", [], {}, true]) {
    expect(ANYTHING.isValid(value)).toBe(true)
    expect(ANYTHING.validate(value)).toEqual([])
  }
  expect(ANYTHING.names).toEqual([])
  expect(ANYTHING.required).toEqual([])
  expect(ANYTHING.closed).toBe(false)
  expect(ANYTHING.hints).toBeNull()
})
