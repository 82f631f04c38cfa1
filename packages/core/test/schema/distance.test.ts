import { describe, expect, it } from "vitest"
import { compileSchema } from "../../src/schema/compile.ts"
import { branchDistance, issueWeight } from "../../src/schema/distance.ts"

const far = (schema: unknown, value: unknown): number => branchDistance(compileSchema(schema).view, value)

describe("distance", () => {
  it("a wrong kind is farther than a wrong tag, a wrong tag farther than missing members", () => {
    const tagged = { type: "object", properties: { t: { const: 1 } }, required: ["t"] }
    const kind = far({ type: "string" }, {})
    const tag = far(tagged, { t: 2 })
    const missing = far({ type: "object", required: ["a", "b"] }, {})
    expect(kind).toBeGreaterThan(tag)
    expect(tag).toBeGreaterThan(missing)
    expect(missing).toBeGreaterThan(far(tagged, { t: 1 }))
  })

  it("fewer and deeper issues weigh less", () => {
    const schema = compileSchema({
      properties: { a: { type: "string" }, b: { properties: { c: { type: "string" } } } },
    })
    const one = schema.validate({ a: 1 })
    expect(issueWeight(schema.validate({ b: { c: 1 } }), 0)).toBeLessThan(issueWeight(one, 0))
    expect(issueWeight(schema.validate({ a: 1, b: { c: 1 } }), 0)).toBeGreaterThan(issueWeight(one, 0))
    expect(issueWeight([], 0)).toBe(0)
  })
})
