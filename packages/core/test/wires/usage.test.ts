import { expect, test } from "vitest"
import type { Members } from "../../src/providers/members.ts"
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

const added = (json: string, names: readonly string[], usage: object, before?: object): string => {
  const patch = new JsonPatch(json)
  addUsage(patch, JSON.parse(json), names, usage as Members, before as Members | undefined)
  return patch.isEmpty ? json : patch.apply()
}

test("what further answers cost is added where the first cost stands, and nowhere else", () => {
  const withTokens = (json: string): string => added(json, ["usage"], { usage: { tokens: 5 } })
  expect(withTokens('{"a": 1, "usage": {"tokens": 2, "tier": "x"}}')).toBe('{"a": 1, "usage": {"tokens":7,"tier":"x"}}')
  expect(withTokens('{"response": {"usage": {"tokens": 2}, "usage2": 1}}')).toBe(
    '{"response": {"usage": {"tokens":7}, "usage2": 1}}',
  )
  expect(withTokens('{"x_groq": {"usage": {"tokens": 2}}}')).toBe('{"x_groq": {"usage": {"tokens":7}}}')
  expect(withTokens('{"choices": [{"usage": {"tokens": 2}}]}')).toBe('{"choices": [{"usage": {"tokens":7}}]}')
  expect(withTokens('{"choices": []}')).toBe('{"choices": []}')
  for (const json of ['{"usage": null}', '{"a": 1}', '"usage"', "[]"]) expect(withTokens(json)).toBe(json)
  expect(usageIn({ usage: { tokens: 1 } }, ["usage"])).toEqual({ usage: { tokens: 1 } })
  expect(usageIn({ message: { usage: { tokens: 1 } } }, ["usage"])).toEqual({ usage: { tokens: 1 } })
  expect(usageIn({ usage: "1" }, ["usage"])).toBeUndefined()
})

test("counts without a member of their own are added one by one", () => {
  const json = '{"done": true, "eval_count": 3, "prompt_eval_count": 4}'
  expect(usageIn(JSON.parse(json), ["eval_count", "eval_duration"])).toEqual({ eval_count: 3 })
  expect(added(json, ["eval_count", "eval_duration"], { eval_count: 30, eval_duration: 9 })).toBe(
    '{"done": true, "eval_count": 33, "prompt_eval_count": 4}',
  )
})

test("a count that only an earlier event says is part of the sum", () => {
  const before = { usage: { input: 10, output: 1, tier: 2 } }
  expect(added('{"usage": {"output": 55}}', ["usage"], { usage: { input: 100, output: 9 } }, before)).toBe(
    '{"usage": {"input":110,"output":64}}',
  )
})
