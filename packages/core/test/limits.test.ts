import { expect, test } from "vitest"
import { LIMIT_DOCS } from "../src/describe/limits.ts"
import { DEFAULT_LIMITS, isTooLong, withLimits } from "../src/limits.ts"

test("every limit is a whole number and says why", () => {
  for (const value of Object.values(DEFAULT_LIMITS)) expect(Number.isInteger(value) && value > 0).toBe(true)
  expect(Object.keys(LIMIT_DOCS)).toEqual(Object.keys(DEFAULT_LIMITS))
  for (const { why, over } of Object.values(LIMIT_DOCS)) expect([why.length > 10, over === ""]).toEqual([true, false])
})

test("own numbers go over the defaults, and nothing else does", () => {
  expect(withLimits(undefined)).toBe(DEFAULT_LIMITS)
  expect(withLimits({ depth: 9 })).toEqual({ ...DEFAULT_LIMITS, depth: 9 })
  const strange = JSON.parse('{"depth":"many","calls":-1,"speed":3,"__proto__":{"nodes":1}}') as object
  expect(withLimits(strange)).toEqual(DEFAULT_LIMITS)
})

test("of violations at least one is collected: with none every call would count as valid", () => {
  expect(withLimits({ issues: 0 }).issues).toBe(1)
})

test("a text is too long by its bytes, not by its characters", () => {
  expect([isTooLong("abc", 3), isTooLong("abcd", 3)]).toEqual([false, true])
  expect([isTooLong("äö", 4), isTooLong("äö", 3), isTooLong("漢", 3), isTooLong("漢", 2)]).toEqual([
    false,
    true,
    false,
    true,
  ])
})
