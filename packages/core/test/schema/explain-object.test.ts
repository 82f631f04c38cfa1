import { describe, expect, it } from "vitest"
import { compileSchema } from "../../src/schema/compile.ts"

describe("issues of objects", () => {
  it("names all that is missing and all that is unknown in one issue each", () => {
    const schema = compileSchema({ properties: { a: {}, b: {}, c: {} }, required: ["a", "b", "c"], additionalProperties: false })
    expect(schema.validate({ b: 1, x: 1, y: 1 })).toMatchObject([
      { keyword: "required", path: [], missing: ["a", "c"], expected: 'members "a", "c"' },
      { keyword: "additionalProperties", path: [], unknown: ["x", "y"] },
    ])
  })

  it("names what no subschema has looked at", () => {
    const schema = compileSchema({ allOf: [{ properties: { a: {} } }], unevaluatedProperties: false })
    expect(schema.validate({ a: 1, z: 1 })).toMatchObject([{ keyword: "unevaluatedProperties", unknown: ["z"] }])
  })

  it("tells refused names, counts and dependencies", () => {
    const schema = compileSchema({ propertyNames: { maxLength: 1 }, maxProperties: 1, dependentRequired: { a: ["b"] } })
    expect(schema.validate({ a: 1, long: 1 })).toMatchObject([
      { keyword: "propertyNames", unknown: ["long"] },
      { keyword: "maxProperties", expected: "at most 1 member", received: "2 members" },
      { keyword: "dependentRequired", missing: ["b"] },
    ])
    expect(compileSchema({ minProperties: 1 }).validate({})).toMatchObject([{ keyword: "minProperties" }])
  })

  it("goes into members that additionalProperties describes", () => {
    expect(compileSchema({ additionalProperties: { type: "integer" } }).validate({ a: 1, b: "x" })).toMatchObject([{ path: ["b"], keyword: "type" }])
  })
})
