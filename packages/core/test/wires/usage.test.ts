import { expect, test } from "vitest"
import { JsonPatch } from "../../src/wires/json-patch.ts"
import { addUsage, sumUsage, usageIn } from "../../src/wires/usage.ts"

test("counts are summed at every depth, and what is no count is that of the first", () => {
  expect(
    sumUsage(
      { input: { total: 2, cached: undefined }, id: "a" },
      { input: { total: 3, cached: 1 }, output: 4, id: "b" },
    ),
  ).toEqual({
    input: { total: 5, cached: 1 },
    output: 4,
    id: "a",
  })
  expect(sumUsage(undefined, 3)).toBe(3)
  expect(sumUsage({ a: 1 }, undefined)).toEqual({ a: 1 })
})

test("the sum is of the class of the first", () => {
  class Cups {
    cups = 1
  }
  expect(sumUsage(new Cups(), { cups: 2 })).toBeInstanceOf(Cups)
})

test("what further answers cost is added where the first cost stands, and nowhere else", () => {
  const added = (json: string): string => {
    const patch = new JsonPatch(json)
    addUsage(patch, JSON.parse(json), "usage", { tokens: 5 })
    return patch.isEmpty ? json : patch.apply()
  }
  expect(added('{"a": 1, "usage": {"tokens": 2, "tier": "x"}}')).toBe('{"a": 1, "usage": {"tokens":7,"tier":"x"}}')
  expect(added('{"response": {"usage": {"tokens": 2}, "usage2": 1}}')).toBe(
    '{"response": {"usage": {"tokens":7}, "usage2": 1}}',
  )
  for (const json of ['{"usage": null}', '{"a": 1}', '"usage"', "[]"]) expect(added(json)).toBe(json)
  expect(usageIn({ usage: { tokens: 1 } }, "usage")).toEqual({ tokens: 1 })
  expect(usageIn({ usage: 1 }, "usage")).toBeUndefined()
})
