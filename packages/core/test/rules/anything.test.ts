import { expect, test } from "vitest"
import { ANY_VALUE_VIEW } from "../../src/rules/anything.ts"

test("accepts everything and declares nothing", () => {
  for (const value of [null, 1, "x", [], {}, true]) {
    expect(ANY_VALUE_VIEW.isValid(value)).toBe(true)
    expect(ANY_VALUE_VIEW.validate(value)).toEqual([])
  }
  expect(ANY_VALUE_VIEW.names).toEqual([])
  expect(ANY_VALUE_VIEW.required).toEqual([])
  expect(ANY_VALUE_VIEW.closed).toBe(false)
  expect(ANY_VALUE_VIEW.hints).toBeNull()
})
