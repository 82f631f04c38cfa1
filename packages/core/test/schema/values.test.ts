import { describe, expect, it } from "vitest"
import { ARRAY_BIT, NULL_BIT } from "../../src/json/kind.ts"
import { compileSchema } from "../../src/schema/compile.ts"

const verdicts = (schema: object, values: readonly unknown[]): boolean[] =>
  values.map((value) => compileSchema(schema).isValid(value))

it("a constant beside an enumeration has to be one of its values", () => {
  expect(verdicts({ const: "used", enum: ["new", "used"] }, ["used", "new"])).toEqual([true, false])
  expect(verdicts({ const: { a: [1] }, enum: [2, { a: [1] }] }, [{ a: [1] }, 2])).toEqual([true, false])
  const torn = { type: "string", const: "old", enum: ["new", "used"] }
  expect(verdicts(torn, ["old", "new"])).toEqual([false, false])
  expect(verdicts({ properties: { state: torn } }, [{ state: "old" }, {}])).toEqual([false, true])
  expect(compileSchema(torn).validate("old")).toMatchObject([{ pointer: "", keyword: "const", expected: "nothing" }])
})

describe("an enumeration on a list holds for its items", () => {
  const TAGS = { type: "array", items: { type: "string" }, enum: ["new", "used"] }

  it("so lists of these values are valid, and nothing else", () => {
    expect(verdicts(TAGS, [["new"], ["new", "used"], []])).toEqual([true, true, true])
    expect(verdicts(TAGS, [["old"], ["new", 1], "new", null, [["new"]]])).toEqual([false, false, false, false, false])
    expect(compileSchema(TAGS).validate(["old"])).toMatchObject([
      { pointer: "/0", keyword: "enum", expected: 'one of "new", "used"' },
    ])
  })

  it("beside other keywords of the list", () => {
    expect(verdicts({ ...TAGS, minItems: 1, uniqueItems: true }, [[], ["new"], ["new", "new"]])).toEqual([
      false,
      true,
      false,
    ])
    expect(verdicts({ ...TAGS, contains: { const: "used" } }, [["new"], ["new", "used"]])).toEqual([false, true])
  })

  it.each([
    ["numbers", { type: "array", items: { type: "integer" }, enum: [1, 2] }, [1], [3]],
    ["items without a type", { type: "array", items: {}, enum: ["a"] }, ["a"], ["b"]],
    ["no items", { type: "array", enum: ["a", "b"] }, ["b"], ["c"]],
    [
      "a reference",
      { type: "array", items: { $ref: "#/$defs/t" }, enum: ["a"], $defs: { t: { type: "string" } } },
      ["a"],
      ["b"],
    ],
    [
      "a reference that stands alone",
      {
        $schema: "http://json-schema.org/draft-07/schema#",
        type: "array",
        items: { $ref: "#/$defs/t" },
        enum: ["a"],
        $defs: { t: { type: "string" } },
      },
      ["a"],
      ["b"],
    ],
    ["wider items", { type: "array", items: { enum: ["a", "b", "c"] }, enum: ["a"] }, ["a"], ["b"]],
    ["null beside the values", { type: ["array", "null"], items: { type: "string" }, enum: ["a", null] }, null, [null]],
    ["a nullable list", { type: "array", nullable: true, items: { type: "string" }, enum: ["a"] }, null, ["b"]],
    ["null among the items", { type: "array", items: { type: ["string", "null"] }, enum: ["a", null] }, [null], null],
  ])("%s", (_, schema, valid, invalid) => expect(verdicts(schema, [valid, invalid])).toEqual([true, false]))

  it("tells the reader and the rules", () => {
    const { view } = compileSchema({ ...TAGS, type: ["array", "null"] })
    expect([view.kinds, view.values, view.element(0)?.values]).toEqual([ARRAY_BIT | NULL_BIT, null, ["new", "used"]])
  })
})

describe("an enumeration stays on the list", () => {
  it.each([
    ["of lists", { type: "array", items: { type: "string" }, enum: [["a"], ["a", "b"]] }, ["a"], ["b"]],
    ["of a list and a scalar", { type: "array", items: { type: "string" }, enum: [["a"], "b"] }, ["a"], ["b"]],
    ["without a type", { items: { type: "string" }, enum: ["a", "b"] }, "a", ["a"]],
    [
      "where the scalar itself is allowed",
      { type: ["array", "string"], items: { type: "string" }, enum: ["a"] },
      "a",
      ["a"],
    ],
  ])("%s", (_, schema, valid, invalid) => expect(verdicts(schema, [valid, invalid])).toEqual([true, false]))

  it.each([
    ["its values do not fit the items", { type: "array", items: { type: "integer" }, enum: ["a"] }],
    ["one of its values does not", { type: "array", items: { type: "string" }, enum: ["a", 1] }],
    ["the items are listed and lack it", { type: "array", items: { enum: ["b"] }, enum: ["a"] }],
    ["the items are a tuple", { type: "array", items: [{ type: "string" }], enum: ["a"] }],
    ["the first items are declared", { type: "array", prefixItems: [{ type: "string" }], enum: ["a"] }],
    ["no item is allowed", { type: "array", items: false, enum: ["a"] }],
    ["it is empty", { type: "array", items: { type: "string" }, enum: [] }],
    ["const says more", { type: "array", items: { type: "string" }, enum: ["a"], const: "a" }],
  ])("and nothing is valid: %s", (_, schema) =>
    expect(verdicts(schema, [["a"], ["b"], [1], [], "a"])).toEqual([false, false, false, false, false]),
  )
})

describe("what was valid stays valid beside such a list", () => {
  const NEVER = { type: "array", items: { type: "string" }, enum: ["a"] }
  it.each([
    ["oneOf", { oneOf: [NEVER, { type: "array", items: { type: "string" } }] }, ["a"]],
    ["oneOf with null", { oneOf: [{ ...NEVER, type: ["array", "null"] }, { type: "null" }] }, null],
    ["not", { not: NEVER }, ["a"]],
    ["if", { if: NEVER, then: false }, ["a"]],
  ])("%s", (_, schema, value) => expect(compileSchema(schema).validate(value)).toEqual([]))

  it("and null that is listed counts to the letter", () =>
    expect(verdicts({ not: { ...NEVER, type: ["array", "null"], enum: ["a", null] } }, [null, ["a"]])).toEqual([
      false,
      true,
    ]))
})
