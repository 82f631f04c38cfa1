import { describe, expect, it } from "vitest"
import { ALL_KIND_BITS, ARRAY_BIT, NULL_BIT, NUMBER_BIT, OBJECT_BIT, STRING_BIT } from "../../src/json/kind.ts"
import { compileSchema } from "../../src/schema/compile.ts"
import type { SchemaView } from "../../src/schema/view.ts"

const view = (schema: unknown): SchemaView => compileSchema(schema).view

describe("view", () => {
  it.each([
    [{}, ALL_KIND_BITS],
    [false, 0],
    [{ type: "integer" }, NUMBER_BIT],
    [{ type: ["string", "null"] }, STRING_BIT | NULL_BIT],
    [{ type: "string", nullable: true }, STRING_BIT | NULL_BIT],
    [{ properties: { a: {} } }, OBJECT_BIT],
    [{ items: {} }, ARRAY_BIT],
    [{ required: ["a"] }, ALL_KIND_BITS],
    [{ enum: ["a", null] }, STRING_BIT | NULL_BIT],
    [{ const: 3 }, NUMBER_BIT],
    [{ $ref: "#/$defs/a", $defs: { a: { type: "string" } } }, STRING_BIT],
    [{ allOf: [{ type: ["string", "null"] }, { type: ["string", "number"] }] }, STRING_BIT],
    [{ anyOf: [{ type: "string" }, { type: "null" }] }, STRING_BIT | NULL_BIT],
    [{ $ref: "#" }, ALL_KIND_BITS],
  ])("kinds of %j", (schema, kinds) => expect(view(schema).kinds).toBe(kinds))

  it("knows where only whole numbers stand", () => {
    expect([
      view({ type: "integer" }).integer,
      view({ type: ["integer", "number"] }).integer,
      view({ anyOf: [{ type: "integer" }, { type: "null" }] }).integer,
    ]).toEqual([true, false, true])
  })

  it("merges names, members and required through references and allOf", () => {
    const merged = view({
      properties: { a: { type: "string" } },
      required: ["a"],
      allOf: [{ $ref: "#/$defs/b" }, { properties: { a: { enum: ["x", "y"] } } }],
      $defs: { b: { properties: { b: { type: "integer" } }, required: ["b"], additionalProperties: false } },
    })
    expect([merged.names, merged.required, merged.closed]).toEqual([["a", "b"], ["a", "b"], true])
    expect(merged.member("b")?.kinds).toBe(NUMBER_BIT)
    expect(merged.member("a")).toMatchObject({ kinds: STRING_BIT, texts: ["x", "y"] })
    expect([merged.member("a")?.isValid("x"), merged.member("a")?.isValid("z"), merged.member("zz")]).toEqual([
      true,
      false,
      null,
    ])
  })

  it("merges names and members, not required, through branches and conditions", () => {
    const union = view({
      anyOf: [
        { properties: { a: { type: "string" } }, required: ["a"], additionalProperties: false },
        { properties: { a: { type: "null" }, b: {} }, additionalProperties: false },
        { type: "null" },
      ],
      if: {},
      ...JSON.parse('{"then":{"properties":{"c":{"type":"boolean"}}}}'),
    })
    expect([union.names, union.required, union.closed, union.branches.length]).toEqual([["a", "b", "c"], [], true, 3])
    expect(union.member("a")?.kinds).toBe(STRING_BIT | NULL_BIT)
    expect([union.member("a")?.isValid(null), union.member("a")?.isValid(1), union.member("c")?.isValid(true)]).toEqual(
      [true, false, true],
    )
  })

  it("answers members of patterns and of additionalProperties", () => {
    const open = view({ patternProperties: { "^n_": { type: "number" } }, additionalProperties: { type: "string" } })
    expect([open.member("n_x")?.kinds, open.member("other")?.kinds, open.names]).toEqual([NUMBER_BIT, STRING_BIT, []])
    expect([
      view({ additionalProperties: true }).member("x"),
      view({ additionalProperties: false }).member("x"),
    ]).toEqual([null, null])
  })

  it("is safe for names every object inherits", () => {
    const plain = view(JSON.parse('{"properties":{"__proto__":{"type":"string"}}}'))
    expect([
      plain.member("__proto__")?.kinds,
      plain.member("constructor"),
      plain.member("hasOwnProperty"),
      plain.names,
    ]).toEqual([STRING_BIT, null, null, ["__proto__"]])
  })

  it("answers elements", () => {
    const tuple = view({ prefixItems: [{ type: "string" }], items: { type: "number" }, minItems: 1 })
    expect([tuple.element(0)?.kinds, tuple.element(5)?.kinds, tuple.minItems]).toEqual([STRING_BIT, NUMBER_BIT, 1])
    expect(view({ anyOf: [{ items: { type: "string" } }, { type: "null" }] }).element(0)?.kinds).toBe(STRING_BIT)
    expect(view({}).element(0)).toBeNull()
  })

  it("lists values and texts", () => {
    expect(view({ enum: ["a", "b"] })).toMatchObject({ values: ["a", "b"], texts: ["a", "b"] })
    expect(view({ enum: ["a", 1] })).toMatchObject({ values: ["a", 1], texts: null })
    expect(view({ enum: ["a", null] })).toMatchObject({ texts: ["a"] })
    expect(view({ anyOf: [{ const: "a" }, { const: "b" }] }).values).toEqual(["a", "b"])
    expect(view({ anyOf: [{ const: "a" }, { type: "string" }] }).values).toBeNull()
    expect(view({ type: "string" })).toMatchObject({ values: null, texts: null })
  })

  it("shows branches, format and hints through a reference", () => {
    const schema = {
      properties: { p: { $ref: "#/$defs/p" }, u: { $ref: "#/$defs/u" } },
      $defs: { p: { type: "string", format: "path" }, u: { oneOf: [{ type: "string" }, { type: "null" }] } },
    }
    expect(view(schema).member("p")).toMatchObject({ format: "path", hints: { path: true } })
    expect(
      view(schema)
        .member("u")
        ?.branches.map((branch) => branch.kinds),
    ).toEqual([STRING_BIT, NULL_BIT])
    expect(view({ type: ["string", "null"] }).branches).toEqual([])
  })

  it("stays lazy in cycles", () => {
    const tree = view({ properties: { child: { $ref: "#" } } })
    expect(tree.member("child")?.member("child")?.member("child")?.names).toEqual(["child"])
    const knot = view({ allOf: [{ $ref: "#" }], anyOf: [{ $ref: "#" }, { properties: { a: {} } }] })
    expect([knot.names, knot.member("zz"), knot.closed]).toEqual([["a"], null, false])
  })

  it("is one object per subschema", () => {
    const schema = compileSchema({ properties: { a: { $ref: "#" } } })
    expect(schema.view).toBe(schema.view)
    expect(schema.view.member("a")).toBe(schema.view.member("a"))
  })
})

it("the default is the schema's own, or that of what it refers to, and never that of one branch", () => {
  expect(view({ type: "integer", default: 5 }).defaults).toEqual([5])
  expect(view({ default: null }).defaults).toEqual([null])
  expect(view({ $ref: "#/$defs/n", $defs: { n: { default: 7 } } }).defaults).toEqual([7])
  expect(view({ allOf: [{ type: "string" }, { default: "a" }] }).defaults).toEqual(["a"])
  expect(view({ anyOf: [{ default: 1 }, { default: 2 }] }).defaults).toEqual([])
  expect(view({ type: "integer" }).defaults).toEqual([])
  expect(view(JSON.parse('{"__proto__":{"default":1}}')).defaults).toEqual([])
})

describe("shape", () => {
  it("a union of closed objects is closed, one open branch opens it", () => {
    const closed = { type: "object", additionalProperties: false }
    expect(view({ anyOf: [closed, closed, { type: "null" }] }).closed).toBe(true)
    expect(view({ anyOf: [closed, { type: "object" }] }).closed).toBe(false)
    expect(view({ type: "object", unevaluatedProperties: false }).closed).toBe(true)
  })

  it("a declared type wins over what the keywords suggest", () => {
    expect(view({ type: ["object", "string"], properties: {} }).kinds).toBe(OBJECT_BIT | STRING_BIT)
  })

  it("a nullable enumeration also takes null", () =>
    expect(view({ type: "string", nullable: true, enum: ["a"] }).kinds).toBe(STRING_BIT | NULL_BIT))

  it("a union of enumerations and null is an enumeration", () => {
    expect(view({ anyOf: [{ enum: ["a", "b"] }, { type: "null" }] })).toMatchObject({
      values: ["a", "b", null],
      texts: ["a", "b"],
    })
  })
})
