import { expect, test } from "vitest"
import { LIMIT_DOCS } from "../src/describe/limits.ts"
import { DEFAULT_LIMITS, withLimits } from "../src/limits.ts"

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
