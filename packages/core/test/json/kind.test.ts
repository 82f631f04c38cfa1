import { expect, test } from "vitest"
import { ALL_KIND_BITS, KIND_BITS, kindOf } from "../../src/json/kind.ts"

test("each value has one kind, each kind its own bit, all together are any", () => {
  const values = ["x", 1, true, null, {}, []]
  expect(values.map(kindOf)).toEqual(["string", "number", "boolean", "null", "object", "array"])
  const bits = values.map((value) => KIND_BITS[kindOf(value)])
  expect(new Set(bits).size).toBe(6)
  expect(bits.reduce((sum, bit) => sum | bit, 0)).toBe(ALL_KIND_BITS)
})
