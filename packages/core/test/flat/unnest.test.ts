import { describe, expect, test } from "vitest"
import { type FlatPlan, planFlat } from "../../src/flat/plan.ts"
import { DEFAULT_LIMITS } from "../../src/limits.ts"
import { object } from "../support/fitting.ts"
import { TEXT, WHOLE } from "../support/reading.ts"

const SCHEMA = object(
  {
    who: object({ name: TEXT, home: object({ city: TEXT, zip: TEXT }, []) }, []),
    range: object({ from: WHOLE, to: WHOLE }, []),
    note: TEXT,
  },
  [],
)
const { flatten } = planFlat(SCHEMA, ".", DEFAULT_LIMITS) as FlatPlan

describe("flat form of nested arguments", () => {
  test("leaf by leaf, in place, with their bytes", () => {
    expect(flatten('{"who":{"name":"Ada","home":{"city":"Oslo"}},"note":"x"}')).toBe(
      '{"who.name":"Ada","who.home.city":"Oslo","note":"x"}',
    )
    expect(flatten('{ "note" : "\\u0061" , "range": { "to" : 1.0, "from":12345678901234567890 } }')).toBe(
      '{ "note" : "\\u0061" , "range.to" : 1.0,"range.from":12345678901234567890 }',
    )
  })

  test("a branch that has something no flat name says stays nested as a whole", () => {
    for (const text of [
      '{"who":{}}',
      '{"who":{"name":"Ada","home":{}}}',
      '{"who":{"age":7}}',
      '{"who":null}',
      '{"who":{"name":"Ada","home":5}}',
      '{"who":{"name":"A","name":"B"}}',
    ])
      expect(flatten(text)).toBe(text)
    expect(flatten('{"who":{},"range":{"to":2}}')).toBe('{"who":{},"range.to":2}')
  })

  test("what is flat already, or no JSON object, comes back as it is", () => {
    for (const text of [
      '{"who.name":"Ada","range":{"to":1}}',
      "{}",
      '{"note":"x"}',
      "[]",
      "",
      "{broken",
      '{"who":{"name":"A"},"who":{"name":"B"}}',
    ])
      expect(flatten(text)).toBe(text)
  })
})
