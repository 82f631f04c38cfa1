import { describe, expect, it } from "vitest"
import { compileSchema } from "../../src/schema/compile.ts"

const accepts = (schema: unknown, value: unknown): boolean => compileSchema(schema).isValid(value)

describe("unevaluated parts", () => {
  const merged = {
    allOf: [{ properties: { a: {} } }, { $ref: "#/$defs/more" }],
    anyOf: [
      { properties: { b: { const: 1 } }, required: ["b"] },
      { properties: { c: {} }, required: ["c"] },
    ],
    if: { properties: { d: { const: 1 } }, required: ["d"] },
    ...JSON.parse('{"then":{"properties":{"e":{}}}}'),
    unevaluatedProperties: false,
    $defs: { more: { patternProperties: { "^x": {} } } },
  }

  it("sees members through every subschema that holds", () => {
    expect(accepts(merged, { a: 1, b: 1, xx: 1 })).toBe(true)
    expect(accepts(merged, { c: 1, d: 1, e: 1 })).toBe(true)
  })

  it("does not count a branch that fails", () => {
    expect(accepts(merged, { b: 2, c: 1 })).toBe(false)
    expect(accepts(merged, { b: 1, e: 1 })).toBe(false)
    expect(accepts(merged, { b: 1, other: 1 })).toBe(false)
  })

  it("applies a schema to the remainder", () => {
    expect([
      accepts({ properties: { a: {} }, unevaluatedProperties: { type: "string" } }, { a: 1, b: "x" }),
      accepts({ unevaluatedProperties: { type: "string" } }, { b: 1 }),
    ]).toEqual([true, false])
  })

  it("sees elements through prefixes and contains", () => {
    const schema = { allOf: [{ prefixItems: [{ type: "string" }] }], contains: { const: 7 }, unevaluatedItems: false }
    expect([accepts(schema, ["a", 7]), accepts(schema, ["a", 7, 8])]).toEqual([true, false])
  })
})

describe("a schema that asks for itself in a union", () => {
  it.each([
    { oneOf: [{ $ref: "#", unevaluatedProperties: { minimum: 0 } }] },
    { anyOf: [{ $ref: "#", unevaluatedItems: false }] },
    { if: { $ref: "#", unevaluatedProperties: false }, then: { properties: { shade: {} } } },
  ])("comes to an end: %j", (schema) => {
    const compiled = compileSchema(schema)
    for (const value of [{ shade: 1 }, [1], {}])
      expect(compiled.validate(value).length === 0).toBe(compiled.isValid(value))
  })
})
