import { describe, expect, it } from "vitest"
import { compileSchema } from "../../src/schema/compile.ts"

const findings = (schema: unknown): string[] => compileSchema(schema).findings.map((finding) => `${finding.rule} ${finding.pointer}`)

describe("findings", () => {
  it("a clean schema has none", () => expect(findings({ type: "object", properties: { a: { type: "string", pattern: "^a" } }, required: ["a"] })).toEqual([]))

  it("tells type names of other languages", () => {
    expect(findings({ properties: { a: { type: "str" }, b: { type: ["int", "null"] }, c: { type: "any" } } })).toEqual([
      "schema/type-name /properties/a/type",
      "schema/type-name /properties/b/type",
      "schema/type-name /properties/c/type",
    ])
  })

  it("tells keywords it ignores", () => {
    expect(findings({ required: true, properties: [], minimum: "1", items: 3, anyOf: {}, enum: "a" })).toEqual([
      "schema/keyword /required",
      "schema/keyword /properties",
      "schema/keyword /minimum",
      "schema/keyword /items",
      "schema/keyword /anyOf",
      "schema/keyword /enum",
    ])
  })

  it("tells patterns that are never run", () => {
    expect(findings({ pattern: "^(a+)+$", patternProperties: { "(": {} } })).toEqual([
      "schema/pattern-skipped /pattern",
      "schema/pattern-skipped /patternProperties/(",
    ])
  })

  it("is bounded", () => {
    const properties = Object.fromEntries(Array.from({ length: 1_000 }, (_, index) => [`p${index}`, { type: "str" }]))
    expect(findings({ properties })).toHaveLength(100)
  })
})
