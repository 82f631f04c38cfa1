import { describe, expect, it } from "vitest"
import { compileSchema } from "../../src/schema/compile.ts"

const findings = (schema: unknown): string[] =>
  compileSchema(schema).findings.map((finding) => `${finding.rule} ${finding.pointer}`)

describe("findings", () => {
  it("a clean schema has none", () =>
    expect(findings({ type: "object", properties: { a: { type: "string", pattern: "^a" } }, required: ["a"] })).toEqual(
      [],
    ))

  it("tells type names of other languages", () => {
    expect(findings({ properties: { a: { type: "str" }, b: { type: ["int", "null"] }, c: { type: "any" } } })).toEqual([
      "schema/type-name /properties/a/type",
      "schema/type-name /properties/b/type",
      "schema/type-name /properties/c/type",
    ])
  })

  it("looks into the definitions beside a reference at the root", () => {
    const definitions = { jar: { properties: { label: { pattern: "(" }, size: { enum: ["s"], default: "m" } } } }
    expect(
      findings({ $schema: "http://json-schema.org/draft-07/schema#", $ref: "#/definitions/jar", definitions }),
    ).toEqual([
      "schema/pattern-skipped /definitions/jar/properties/label/pattern",
      "schema/odd-default /definitions/jar/properties/size/default",
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

  it("tells contradictions, and how they are read", () => {
    const schema = {
      properties: {
        a: { enum: ["x"], default: "" },
        b: { type: "array", enum: ["x"] },
        c: { type: "integer", default: 1 },
      },
    }
    expect(compileSchema(schema).findings).toEqual([
      {
        rule: "schema/odd-default",
        pointer: "/properties/a/default",
        message: 'The default "" is not one of the declared values',
      },
      {
        rule: "schema/item-enum",
        pointer: "/properties/b/enum",
        message: "No list equals one of these: they are read as the values of its items",
      },
    ])
  })

  it("tells references that lead back to themselves", () => {
    expect(findings({ $ref: "#" })).toEqual(["schema/circular-ref /$ref"])
    expect(findings({ allOf: [{ $ref: "#" }], type: "object" })).toEqual(["schema/circular-ref /allOf/0/$ref"])
    const pair = { a: { $ref: "#/$defs/b" }, b: { $ref: "#/$defs/a" } }
    expect(findings({ $ref: "#/$defs/a", $defs: pair })).toEqual([
      "schema/circular-ref /$defs/a/$ref",
      "schema/circular-ref /$defs/b/$ref",
    ])
    expect(
      findings({ properties: { kids: { items: { $ref: "#" } }, next: { anyOf: [{ $ref: "#" }, { type: "null" }] } } }),
    ).toEqual([])
  })

  it("is bounded", () => {
    const properties = Object.fromEntries(Array.from({ length: 1_000 }, (_, index) => [`p${index}`, { type: "str" }]))
    expect(findings({ properties })).toHaveLength(100)
  })
})
