import { describe, expect, it } from "vitest"
import { compileSchema } from "../../src/schema/compile.ts"

describe("members of one plain type", () => {
  const types = ["string", "integer", "number", "boolean", "null", "object", "array"]
  const values = ["x", 3, 2.5, true, null, {}, [], Number.POSITIVE_INFINITY]

  it("are judged in a container as they are alone", () => {
    for (const type of types) {
      const alone = compileSchema({ type })
      const member = compileSchema({ properties: { a: { type } } })
      const element = compileSchema({ items: { type } })
      for (const value of values) {
        expect(member.isValid({ a: value })).toBe(alone.isValid(value))
        expect(element.isValid([value])).toBe(alone.isValid(value))
      }
    }
  })
})

describe("members with bounds or choices", () => {
  it("are judged in a container as they are alone", () => {
    const schemas = [
      { type: "integer", minimum: 1, maximum: 5 },
      { type: "number", minimum: 1.5 },
      { type: "number", exclusiveMinimum: 1 },
      { type: "integer", multipleOf: 2 },
      { type: "string", enum: ["a", "b"] },
      { enum: ["a", 1] },
      { enum: [] },
      { const: "a" },
      { type: "integer", enum: ["a"] },
      { type: "string", nullable: true, enum: ["a"] },
    ]
    const values = [
      "a",
      "b",
      "c",
      0,
      1,
      1.5,
      2,
      5,
      6,
      null,
      true,
      Number.POSITIVE_INFINITY,
      Number.NEGATIVE_INFINITY,
      Number.NaN,
    ]
    for (const schema of schemas) {
      const alone = compileSchema(schema)
      const member = compileSchema({ properties: { m: schema }, additionalProperties: false })
      for (const value of values)
        expect([schema, value, member.isValid({ m: value })]).toEqual([schema, value, alone.isValid(value)])
    }
  })
})
