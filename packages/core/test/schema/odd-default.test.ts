import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { compileSchema } from "../../src/schema/compile.ts"
import { runs } from "../support/runs.ts"

const accepts = (schema: object, value: unknown): boolean => compileSchema(schema).isValid(value)
/** The same schema without the default: what it says of its own. */
const rejectsAlone = ({ default: _, ...rest }: { default?: unknown }, value: unknown): boolean => !accepts(rest, value)

describe("a default that only type or enum forbids is valid", () => {
  const COLOR = { type: "string", enum: ["red", "green"] }
  const cases: readonly (readonly [name: string, schema: Record<string, unknown> & { default: unknown }])[] = [
    ["an enumeration without it", { type: "string", enum: ["name", "date"], default: "" }],
    ["an enumeration without a type", { enum: ["name", "date"], default: "none of them" }],
    ["null for an integer", { type: "integer", default: null }],
    ["null for a list", { type: "array", items: { type: "string" }, minItems: 1, default: null }],
    ["null for an object", { type: "object", properties: { a: { type: "string" } }, required: ["a"], default: null }],
    ["a word for a number", { type: "number", default: "auto" }],
    ["one word for a list", { type: "array", items: { type: "string" }, default: "all" }],
    ["a fraction for an integer", { type: "integer", default: 0.5 }],
    ["an empty list for an object", { type: "object", properties: { a: {} }, default: [] }],
    ["an object for a text", { type: "string", default: { mode: "fast" } }],
    ["false for a number", { type: "number", default: false }],
    ["an enumeration behind a reference", { $ref: "#/$defs/Color", $defs: { Color: COLOR }, default: "" }],
    ["a type in allOf", { allOf: [{ type: "integer" }], default: null }],
    ["a union without null", { anyOf: [{ type: "integer" }, { type: "string", minLength: 1 }], default: null }],
    ["an exclusive union without null", { oneOf: [{ type: "integer" }, { type: "boolean" }], default: null }],
    [
      "references in a circle",
      {
        $ref: "#/$defs/a",
        $defs: { a: { allOf: [{ $ref: "#/$defs/b" }] }, b: { anyOf: [{ $ref: "#/$defs/a" }, { type: "string" }] } },
        type: "integer",
        default: null,
      },
    ],
  ]

  it.each(cases)("%s", (_, schema) => {
    const { default: value } = schema
    expect(rejectsAlone(schema, value)).toBe(true)
    expect(compileSchema(schema).validate(value)).toEqual([])
    const member = { type: "object", properties: { a: schema }, required: ["a"], $defs: schema.$defs ?? {} }
    for (const closed of [
      {},
      { additionalProperties: false },
      { minProperties: 1 },
      { patternProperties: { "^a$": {} } },
    ])
      expect(accepts({ ...member, ...closed }, { a: value })).toBe(true)
    expect(accepts({ type: "array", items: schema, $defs: schema.$defs ?? {} }, [value, value])).toBe(true)
    expect(
      accepts({ items: { properties: { b: { items: schema } } }, $defs: schema.$defs ?? {} }, [{ b: [value] }]),
    ).toBe(true)
  })

  it("and nothing else becomes valid with it", () => {
    const schema = {
      type: "object",
      properties: {
        sort: { type: "string", enum: ["name", "date"], default: "" },
        page: { type: "integer", default: null },
      },
    }
    for (const value of [
      { sort: " " },
      { sort: "size" },
      { sort: null },
      { page: "" },
      { page: "null" },
      { page: 1.5 },
      { page: [null] },
    ])
      expect(accepts(schema, value)).toBe(false)
    expect(compileSchema(schema).validate({ sort: "", page: "x" })).toMatchObject([
      { pointer: "/page", keyword: "type", expected: "integer" },
    ])
  })
})

describe("a default that is forbidden for another reason stays invalid", () => {
  it.each([
    ["minLength", { type: "string", minLength: 1, default: "" }],
    ["pattern", { type: "string", pattern: "^[a-z]+$", default: "" }],
    ["format", { type: "string", format: "uri", default: "" }],
    ["minimum", { type: "integer", minimum: 1, default: 0 }],
    ["minItems", { type: "array", minItems: 1, default: [] }],
    ["required", { type: "object", required: ["a"], default: {} }],
    ["const", { const: "circle", default: "square" }],
    ["const beside a type", { type: "string", const: "circle", default: null }],
    ["not", { type: "string", not: { type: "null" }, default: null }],
    ["a false schema", { allOf: [false], type: "string", default: null }],
    [
      "minLength behind a reference",
      { $ref: "#/$defs/a", $defs: { a: { type: "string", minLength: 1 } }, default: "" },
    ],
    ["the branch for its kind", { anyOf: [{ type: "string", minLength: 1 }, { type: "null" }], default: "" }],
    ["maximum beside an enumeration", { type: "integer", enum: [1, 2], maximum: 5, default: 9 }],
    ["keywords of its container", { type: "string", items: { type: "integer" }, default: ["a"] }],
    ["keywords of its object", { type: "string", properties: { a: { type: "integer" } }, default: { a: "x" } }],
  ])("%s", (_, schema) => expect(accepts(schema, schema.default)).toBe(false))

  it.each([
    ["a number as text", { type: "integer", default: "10" }, "10"],
    ["a boolean as text", { type: "boolean", default: "False" }, "False"],
    ["null as text", { type: "integer", default: "None" }, "None"],
    ["a list as text", { type: "array", default: "[]" }, "[]"],
    ["a number for text", { type: "string", default: 5 }, 5],
    ["a boolean for text", { type: ["string", "null"], default: false }, false],
    ["a number for listed texts", { enum: ["1", "2"], default: 1 }, 1],
  ])("%s spells a value of the type, which the rules convert", (_, schema, value) =>
    expect(accepts(schema, value)).toBe(false),
  )
})

it("a long chain of references is not followed to its end", () => {
  const $defs: Record<string, unknown> = { a15000: { type: "string" } }
  for (let index = 0; index < 15_000; index++) $defs[`a${index}`] = { $ref: `#/$defs/a${index + 1}` }
  expect(accepts({ $ref: "#/$defs/a0", $defs, default: null }, null)).toBe(false)
  expect(accepts({ $ref: "#/$defs/a14900", $defs, default: null }, null)).toBe(true)
})

describe("what was valid stays valid where the default is forbidden", () => {
  it.each([
    ["oneOf", { oneOf: [{ type: "string", default: null }, { type: "null" }] }, null],
    [
      "oneOf of objects",
      {
        oneOf: [
          { required: ["x"], properties: { x: { type: "string", default: null } } },
          { required: ["x"], properties: { x: { type: "null" } } },
        ],
      },
      { x: null },
    ],
    [
      "a tag with a default of another branch",
      {
        oneOf: [
          { required: ["k"], properties: { k: { enum: ["a"], default: "b" } } },
          { required: ["k"], properties: { k: { enum: ["b"] }, n: {} } },
        ],
      },
      { k: "b", n: 1 },
    ],
    ["not", { not: { type: "string", default: null } }, null],
    ["if", { if: { type: "integer", default: null }, then: { minimum: 5 }, else: { type: "null" } }, null],
    ["contains", { contains: { type: "integer", default: null }, maxContains: 1 }, [1, null]],
    [
      "unevaluated members",
      {
        if: { required: ["a"], properties: { a: { type: "integer", default: null } } },
        else: { properties: { a: true, b: true } },
        unevaluatedProperties: false,
      },
      { a: null, b: 1 },
    ],
  ])("%s", (_, schema, value) => {
    expect(compileSchema(schema).isValid(value)).toBe(true)
    expect(compileSchema(schema).validate(value)).toEqual([])
  })

  it("a union tagged by a member whose default is forbidden takes it", () => {
    const branch = (kind: string) => ({
      type: "object",
      required: ["kind"],
      properties: { kind: { enum: [kind], default: "" }, [kind]: { type: "integer" } },
      additionalProperties: false,
    })
    const schema = compileSchema({ anyOf: [branch("a"), branch("b")] })
    expect(
      [
        { kind: "", b: 1 },
        { kind: "b", b: 1 },
        { kind: "c", b: 1 },
        { kind: "a", b: 1 },
      ].map((value) => schema.isValid(value)),
    ).toEqual([true, true, false, false])
    expect(schema.validate({ kind: "c", b: 1 })[0]?.keyword).toBe("anyOf")
  })

  it("for any schema: the default adds itself and takes nothing away", () => {
    const scalar = fc.constantFrom<unknown>(null, "", "a", "b", 0, 1, 0.5, true, "1")
    const leaf = fc.record(
      {
        type: fc.constantFrom("string", "integer", "boolean", "null"),
        enum: fc.array(scalar, { minLength: 1, maxLength: 3 }),
        const: scalar,
        minLength: fc.constant(1),
        maximum: fc.constant(0),
        default: scalar,
      },
      { requiredKeys: [] },
    )
    const { schema } = fc.letrec<{ schema: object }>((tie) => ({
      schema: fc.oneof(
        { depthSize: "small" },
        leaf,
        fc.record(
          { properties: fc.record({ a: tie("schema"), b: tie("schema") }, { requiredKeys: [] }), default: scalar },
          { requiredKeys: ["properties"] },
        ),
        fc.record({ items: tie("schema"), default: scalar }, { requiredKeys: ["items"] }),
        ...(["anyOf", "oneOf", "allOf"] as const).map((word) =>
          fc.record(
            { [word]: fc.array(tie("schema"), { minLength: 1, maxLength: 3 }), default: scalar },
            { requiredKeys: [word] },
          ),
        ),
        fc.record({ not: tie("schema") }),
        fc.record(
          { if: tie("schema"), then: tie("schema"), else: tie("schema"), default: scalar },
          { requiredKeys: ["if"] },
        ),
      ),
    }))
    const value = fc.oneof(
      scalar,
      fc.record({ a: scalar, b: scalar }, { requiredKeys: [] }),
      fc.array(scalar, { maxLength: 2 }),
    )
    const withoutDefaults = (given: unknown): unknown =>
      typeof given !== "object" || given === null || Array.isArray(given)
        ? Array.isArray(given)
          ? given.map(withoutDefaults)
          : given
        : Object.fromEntries(
            Object.entries(given)
              .filter(([key]) => key !== "default")
              .map(([key, inner]) => [key, withoutDefaults(inner)]),
          )
    fc.assert(
      fc.property(schema, value, (given, tried) => {
        const before = compileSchema(withoutDefaults(given)).isValid(tried)
        const compiled = compileSchema(given)
        const now = compiled.isValid(tried)
        if (before) expect(now).toBe(true)
        expect(compiled.validate(tried).length === 0).toBe(now)
        expect(compiled.validate(tried).some(({ keyword }) => keyword === "depth")).toBe(false)
      }),
      { numRuns: runs(500) },
    )
  })
})
