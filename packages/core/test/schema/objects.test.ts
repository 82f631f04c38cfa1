import { describe, expect, it } from "vitest"
import { compileSchema } from "../../src/schema/compile.ts"

const accepts = (schema: unknown, value: unknown): boolean => compileSchema(schema).isValid(value)

describe("object checks", () => {
  const file = {
    type: "object",
    properties: {
      path: { type: "string" },
      line: { type: "integer" },
      ratio: { type: "number" },
      force: { type: "boolean" },
      extra: {},
    },
    required: ["path", "line"],
    additionalProperties: false,
  }

  it("takes declared members in any order", () => {
    expect(accepts(file, { path: "a", line: 1, ratio: 0.5, force: true, extra: [] })).toBe(true)
    expect(accepts(file, { force: false, line: 1, path: "a" })).toBe(true)
  })

  it.each([
    { path: "a" },
    { path: 1, line: 1 },
    { path: "a", line: 1.5 },
    { path: "a", line: 1, ratio: "1" },
    { path: "a", line: 1, ratio: Number.POSITIVE_INFINITY },
    { path: "a", line: 1, force: 1 },
    { path: "a", line: 1, other: 1 },
  ])("refuses %j", (value) => expect(accepts(file, value)).toBe(false))

  it("counts an undefined member as absent", () => {
    expect(accepts(file, { path: "a", line: undefined })).toBe(false)
    expect(accepts(file, { path: "a", line: 1, other: undefined })).toBe(true)
  })

  it("is safe for names every object inherits", () => {
    const schema = JSON.parse(
      '{"type":"object","properties":{"__proto__":{"type":"string"},"constructor":{"type":"number"}},"required":["__proto__","toString"]}',
    )
    expect(accepts(schema, {})).toBe(false)
    expect(accepts(schema, JSON.parse('{"__proto__":"a","toString":1}'))).toBe(true)
    expect(accepts(schema, JSON.parse('{"__proto__":1,"toString":1}'))).toBe(false)
    expect(accepts({ additionalProperties: false, properties: { a: {} } }, JSON.parse('{"__proto__":1}'))).toBe(false)
    expect(accepts({ properties: { constructor: { type: "string" } } }, {})).toBe(true)
  })

  it("hands undeclared members to patternProperties, then to additionalProperties", () => {
    const schema = {
      properties: { id: { type: "integer" } },
      patternProperties: { "^x-": { type: "string" } },
      additionalProperties: { type: "boolean" },
    }
    expect(accepts(schema, { id: 1, "x-a": "t", other: true })).toBe(true)
    expect([accepts(schema, { "x-a": 1 }), accepts(schema, { other: 1 }), accepts(schema, { id: "1" })]).toEqual([
      false,
      false,
      false,
    ])
  })

  it("refuses nothing because of a pattern that is never run", () => {
    expect(
      accepts({ patternProperties: { "^(a+)+$": { type: "string" } }, additionalProperties: false }, { aaa: 1 }),
    ).toBe(true)
  })

  it("checks names, counts and dependencies", () => {
    expect([
      accepts({ propertyNames: { maxLength: 2 } }, { ab: 1 }),
      accepts({ propertyNames: { maxLength: 2 } }, { abc: 1 }),
    ]).toEqual([true, false])
    expect([accepts({ minProperties: 1 }, {}), accepts({ maxProperties: 1 }, { a: 1, b: 1 })]).toEqual([false, false])
    expect([
      accepts({ dependentRequired: { a: ["b"] } }, { a: 1 }),
      accepts({ dependencies: { a: ["b"] } }, { a: 1, b: 1 }),
    ]).toEqual([false, true])
    expect([
      accepts({ dependentSchemas: { a: { required: ["c"] } } }, { a: 1 }),
      accepts({ dependencies: { a: { required: ["c"] } } }, { a: 1, c: 1 }),
    ]).toEqual([false, true])
  })
})

describe("keywords of objects", () => {
  it("what is no schema is not there", () => {
    const { view } = compileSchema({
      properties: { a: 3, b: { type: "string" }, c: true },
      required: ["b", 7, "b"],
      additionalProperties: "no",
    })
    expect([view.names, view.required, view.closed]).toEqual([["b", "c"], ["b"], false])
  })
})

describe("issues of objects", () => {
  it("names all that is missing and all that is unknown in one issue each", () => {
    const schema = compileSchema({
      properties: { a: {}, b: {}, c: {} },
      required: ["a", "b", "c"],
      additionalProperties: false,
    })
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
    expect(compileSchema({ additionalProperties: { type: "integer" } }).validate({ a: 1, b: "x" })).toMatchObject([
      { path: ["b"], keyword: "type" },
    ])
  })
})

describe("x-optional beside required", () => {
  const trip = {
    type: "object",
    properties: { to: { type: "string" }, nights: { anyOf: [{ type: "integer" }, { type: "null" }] } },
    required: ["to", "nights"],
    "x-optional": ["nights"],
    additionalProperties: false,
  }
  const forms = [trip, { ...trip, minProperties: 1 }, { ...trip, patternProperties: { "^x-": {} } }]

  it.each(forms)("lets its members be left out, and nothing else (%#)", (schema) => {
    expect(
      [{ to: "Ghent" }, { to: "Ghent", nights: null }, { to: "Ghent", nights: 2 }].map((each) => accepts(schema, each)),
    ).toEqual([true, true, true])
    for (const value of [{}, { nights: 2 }, { to: "Ghent", nights: "2" }, { to: "Ghent", night: 2 }])
      expect(accepts(schema, value)).toBe(false)
    expect(compileSchema(schema).validate({ nights: 2 })).toMatchObject([{ keyword: "required", missing: ["to"] }])
    expect(compileSchema(schema).view.required).toEqual(["to"])
  })

  it("holds inside other schemas", () => {
    const leg = { type: "object", properties: { trips: { type: "array", items: { anyOf: [trip, { type: "null" }] } } } }
    expect(accepts(leg, { trips: [{ to: "Ghent" }, null] })).toBe(true)
    expect(accepts(leg, { trips: [{ nights: 1 }] })).toBe(false)
  })

  it("makes nothing invalid that is valid to the letter", () => {
    expect(accepts({ not: { required: ["nights"], "x-optional": ["nights"] } }, {})).toBe(true)
    const { "x-optional": _, ...whole } = trip
    const one = { oneOf: [trip, { ...whole, required: ["to"] }] }
    expect([accepts(one, { to: "Ghent" }), accepts(one, { to: "Ghent", nights: 1 })]).toEqual([true, false])
  })

  it("is a list of names, or says nothing", () => {
    for (const odd of [true, "nights", { nights: true }, [1, null]])
      expect(accepts({ ...trip, "x-optional": odd }, { to: "Ghent" })).toBe(false)
  })
})
