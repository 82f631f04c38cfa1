import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { compileSchema } from "../../src/schema/compile.ts"

describe("explain", () => {
  it("finds nothing in what is valid", () => expect(compileSchema({ type: "integer" }).validate(3)).toEqual([]))

  it("never finds nothing in what is not valid, however few issues are collected", () => {
    const form = (kind: string) => ({
      type: "object",
      properties: Object.fromEntries(["a", "b", "c", "d"].map((name) => [name, { type: kind }])),
    })
    const forms = Array.from({ length: 6 }, () => form("string"))
    for (const schema of [{ anyOf: forms }, { anyOf: [...forms, { anyOf: forms.map((each) => ({ ...each })) }] }])
      for (const issues of [1, 2, 3, 512]) {
        const { isValid, validate } = compileSchema(schema, { limits: { issues } })
        expect([isValid({ a: 1, b: 1, c: 1, d: 1 }), validate({ a: 1, b: 1, c: 1, d: 1 }).length > 0]).toEqual([
          false,
          true,
        ])
      }
  })

  it("tells the kind that was wanted and the kind that came, never the value", () => {
    const [issue] = compileSchema({ properties: { a: { type: ["integer", "null"] } } }).validate({ a: "secret" })
    expect(issue).toMatchObject({
      path: ["a"],
      pointer: "/a",
      keyword: "type",
      expected: "integer or null",
      received: "string",
    })
    expect(issue?.view.kinds).toBe(2 | 8)
  })

  it("reports a wrong kind alone", () => {
    expect(
      compileSchema({ type: "object", required: ["a"], enum: [{}] })
        .validate("x")
        .map((issue) => issue.keyword),
    ).toEqual(["type"])
  })

  it("looks through references, allOf and conditions", () => {
    const schema = compileSchema({
      allOf: [{ $ref: "#/$defs/named" }],
      if: { properties: { kind: { const: "a" } }, required: ["kind"] },
      ...JSON.parse('{"then":{"required":["x"]}}'),
      not: { required: ["forbidden"] },
      $defs: { named: { required: ["name"] } },
    })
    expect(schema.validate({ kind: "a", forbidden: 1 }).map((issue) => [issue.keyword, issue.missing])).toEqual([
      ["required", ["name"]],
      ["not", undefined],
      ["required", ["x"]],
    ])
  })

  it("keeps to the limit of issues", () => {
    const schema = compileSchema({ items: { type: "string" } })
    expect(schema.validate(Array.from({ length: 1_000 }, (_, index) => index))).toHaveLength(512)
    expect(
      compileSchema({ items: { type: "string" } }, { limits: { issues: 3 } }).validate([1, 2, 3, 4, 5]),
    ).toHaveLength(3)
  })

  it("answers for 100,000 levels with one issue", () => {
    let deep: unknown = []
    for (let level = 0; level < 100_000; level++) deep = [deep]
    const schema = compileSchema({ type: "array", items: { $ref: "#" } })
    expect(schema.isValid(deep)).toBe(false)
    expect(schema.validate(deep).map((issue) => issue.keyword)).toEqual(["depth"])
  })

  it("says no issue exactly when the quick path says yes", () => {
    const schemas = [
      {
        type: "object",
        properties: { a: { type: "integer", minimum: 3 }, b: { enum: ["x", null] } },
        required: ["a"],
        additionalProperties: { type: "boolean" },
      },
      {
        anyOf: [
          { type: "string", minLength: 3 },
          { type: "array", items: { type: "number" }, uniqueItems: true },
        ],
      },
      { oneOf: [{ minimum: 0 }, { type: "string" }, { type: "object", maxProperties: 1 }] },
      { not: { type: "object", minProperties: 1 }, unevaluatedProperties: false },
    ].map((schema) => compileSchema(schema))
    const value = fc.oneof(
      fc.jsonValue({ maxDepth: 2 }),
      fc.record({ a: fc.oneof(fc.integer(), fc.double()), b: fc.constantFrom("x", "y", null) }, { requiredKeys: [] }),
    )
    fc.assert(
      fc.property(value, (data) => {
        for (const schema of schemas) expect(schema.validate(data).length === 0).toBe(schema.isValid(data))
      }),
    )
  })
})

describe("issues of scalars", () => {
  it.each([
    [{ minLength: 2 }, "a", "minLength", "at least 2 characters", "1 character"],
    [{ maxLength: 1 }, "a😀", "maxLength", "at most 1 character", "2 characters"],
    [{ pattern: "^b" }, "a", "pattern", "text matching ^b", "string"],
    [{ format: "date" }, "a", "format", "text in the format date", "string"],
    [{ minimum: 3 }, 1, "minimum", "at least 3", "a smaller number"],
    [{ maximum: 3 }, 4, "maximum", "at most 3", "a larger number"],
    [{ exclusiveMinimum: 3 }, 3, "exclusiveMinimum", "more than 3", "a smaller number"],
    [{ exclusiveMaximum: 3 }, 3, "exclusiveMaximum", "less than 3", "a larger number"],
    [{ multipleOf: 0.5 }, 0.7, "multipleOf", "a multiple of 0.5", "number"],
    [{ enum: ["a", 1, null, {}] }, "b", "enum", 'one of "a", 1, null, a given object', "string"],
    [{ const: "a" }, "b", "const", '"a"', "string"],
  ])("%j", (schema, value, keyword, expected, received) => {
    expect(compileSchema(schema).validate(value)).toMatchObject([{ keyword, expected, received }])
  })
})
