import { describe, expect, it } from "vitest"
import { compileSchema } from "../../src/schema/compile.ts"
import { cpuTime } from "../support/cpu-time.ts"

const accepts = (schema: unknown, value: unknown): boolean => compileSchema(schema).isValid(value)

describe("joined schemas", () => {
  it("allOf, anyOf, oneOf, not", () => {
    expect([
      accepts({ allOf: [{ type: "string" }, { minLength: 2 }] }, "ab"),
      accepts({ allOf: [{ type: "string" }, { minLength: 2 }] }, "a"),
    ]).toEqual([true, false])
    expect([
      accepts({ anyOf: [{ type: "string" }, { minimum: 3 }] }, 4),
      accepts({ anyOf: [{ type: "string" }, { minimum: 3, type: "number" }] }, 1),
    ]).toEqual([true, false])
    expect([
      accepts({ oneOf: [{ minimum: 1 }, { maximum: 3 }] }, 2),
      accepts({ oneOf: [{ minimum: 1 }, { maximum: 3 }] }, 5),
    ]).toEqual([false, true])
    expect([accepts({ not: { type: "null" } }, null), accepts({ not: { type: "null" } }, 1)]).toEqual([false, true])
  })

  describe("schemas that refer several times to the next one", () => {
    const chain = (levels: number, step: (next: object) => object): object => {
      const $defs: Record<string, object> = {
        [`p${levels}`]: { type: "object", properties: { n: { type: "integer" } } },
      }
      for (let i = 0; i < levels; i++) $defs[`p${i}`] = step({ $ref: `#/$defs/p${i + 1}` })
      return { $ref: "#/$defs/p0", $defs }
    }

    it.each<[string, (next: object) => object]>([
      ["in allOf", (next) => ({ allOf: [next, { ...next }] })],
      ["in allOf, with words", (next) => ({ allOf: [next, { ...next, description: "again" }, { ...next }] })],
      ["beside allOf", (next) => ({ ...next, allOf: [{ ...next }, { allOf: [next] }] })],
    ])("%s: each is checked once", (_, step) => {
      const { isValid, validate } = compileSchema(chain(60, step))
      expect([isValid({ n: 4 }), isValid({ n: "4" })]).toEqual([true, false])
      expect(validate({ n: "4" }).map(({ pointer }) => pointer)).toEqual(["/n"])
    })

    it("a condition takes a step, so that its doubling ends", () => {
      const [issue] = compileSchema(chain(60, (next) => ({ if: next, then: { ...next } }))).validate({ n: 4 })
      expect(issue?.received).toBe("too deep or too much to check")
    })
  })

  it("a default beside a reference counts, whatever stands beside it", () => {
    const $defs = { rows: { type: "integer" } }
    const [plain, ownDefault] = [{ $ref: "#/$defs/rows" }, { $ref: "#/$defs/rows", default: null }]
    expect(accepts({ $defs, allOf: [ownDefault, { ...ownDefault }] }, null)).toBe(
      accepts({ $defs, allOf: [ownDefault] }, null),
    )
    expect(accepts({ $defs, allOf: [ownDefault, plain] }, null)).toBe(false)
    expect(accepts({ $defs, allOf: [plain, { ...plain }, { minimum: 3 }] }, 2)).toBe(false)
  })

  it("if, then, else", () => {
    const schema = JSON.parse(
      '{"if":{"properties":{"kind":{"const":"a"}},"required":["kind"]},"then":{"required":["x"]},"else":{"required":["y"]}}',
    )
    expect([
      accepts(schema, { kind: "a", x: 1 }),
      accepts(schema, { kind: "a" }),
      accepts(schema, { kind: "b", y: 1 }),
      accepts(schema, {}),
    ]).toEqual([true, false, true, false])
    expect(accepts(JSON.parse('{"then":false}'), 1)).toBe(true)
  })

  it("ends references that lead back to the same value", () => {
    expect(accepts({ $ref: "#" }, 1)).toBe(true)
    expect(
      accepts(
        { $ref: "#/$defs/a", $defs: { a: { allOf: [{ $ref: "#/$defs/b" }] }, b: { anyOf: [{ $ref: "#/$defs/a" }] } } },
        1,
      ),
    ).toBe(true)
  })

  it("follows references through the data", () => {
    const tree = {
      type: "object",
      properties: { name: { type: "string" }, children: { type: "array", items: { $ref: "#" } } },
      required: ["name"],
    }
    expect(accepts(tree, { name: "a", children: [{ name: "b", children: [] }] })).toBe(true)
    expect(accepts(tree, { name: "a", children: [{ name: "b", children: [{}] }] })).toBe(false)
  })

  it("does not overflow on a chain of 15,000 references", () => {
    const $defs: Record<string, unknown> = { a15000: { type: "string" } }
    for (let index = 0; index < 15_000; index++) $defs[`a${index}`] = { $ref: `#/$defs/a${index + 1}` }
    expect(accepts({ $ref: "#/$defs/a14900", $defs }, "x")).toBe(true)
    expect(accepts({ $ref: "#/$defs/a0", $defs }, "x")).toBe(false)
  })

  it("bounds references that multiply", () => {
    const $defs: Record<string, unknown> = { a80: { type: "string" } }
    for (let index = 0; index < 80; index++)
      $defs[`a${index}`] = {
        anyOf: [{ allOf: [{ $ref: `#/$defs/a${index + 1}` }] }, { allOf: [{ $ref: `#/$defs/a${index + 1}` }, {}] }],
      }
    const started = cpuTime()
    expect(accepts({ $ref: "#/$defs/a0", $defs }, 3)).toBe(false)
    expect(cpuTime() - started).toBeLessThan(5_000)
  })

  it("answers 10,000 branches", () => {
    const schema = compileSchema({ anyOf: Array.from({ length: 10_000 }, (_, index) => ({ const: `v${index}` })) })
    expect(schema.broken).toBeNull()
    expect([schema.isValid("v9999"), schema.isValid("w")]).toEqual([true, false])
  })
})

describe("keywords that join", () => {
  it("what is no schema in a list is not there", () => {
    const schema = compileSchema({ anyOf: [3, { type: "string" }], allOf: "x", not: 1 })
    expect([schema.isValid("a"), schema.isValid(1), schema.view.branches.length]).toEqual([true, false, 1])
  })

  it("an empty union says nothing", () => expect(compileSchema({ anyOf: [], oneOf: [] }).isValid(1)).toBe(true))
})

describe("issues of unions", () => {
  const circle = {
    type: "object",
    properties: { kind: { const: "circle" }, radius: { type: "number" } },
    required: ["kind", "radius"],
    additionalProperties: false,
  }
  const box = {
    type: "object",
    properties: { kind: { const: "box" }, width: { type: "number" }, height: { type: "number" } },
    required: ["kind", "width", "height"],
    additionalProperties: false,
  }

  it("the branch whose tag fits is the nearest, however much else is wrong", () => {
    const [issue] = compileSchema({ oneOf: [circle, box] }).validate({ kind: "box", radius: 3 })
    expect(issue).toMatchObject({ keyword: "oneOf", nearest: 1, path: [] })
    expect(issue?.branches).toHaveLength(2)
    expect(issue?.branches?.[1]?.map((inner) => inner.keyword)).toEqual(["required", "additionalProperties"])
  })

  it("the branch of the received kind is the nearest", () => {
    const [issue] = compileSchema({
      anyOf: [{ type: "null" }, { type: "array", items: { type: "string" } }, { type: "boolean" }],
    }).validate([1, 2])
    expect(issue?.nearest).toBe(1)
    expect(issue?.branches?.map((list) => list[0]?.keyword)).toEqual(["type", "type", "type"])
  })

  it("inner issues carry the whole path", () => {
    const [issue] = compileSchema({ properties: { shapes: { items: { anyOf: [circle, box] } } } }).validate({
      shapes: [{ kind: "circle", radius: "3" }],
    })
    expect(issue?.branches?.[issue.nearest ?? -1]).toMatchObject([{ pointer: "/shapes/0/radius", keyword: "type" }])
  })

  it("keeps at most eight lists, the nearest among them", () => {
    const [issue] = compileSchema({
      anyOf: Array.from({ length: 500 }, (_, index) => ({
        type: "object",
        properties: { t: { const: index }, x: { type: "string" } },
        required: ["t", "x"],
      })),
    }).validate({ t: 321 })
    expect(issue?.branches).toHaveLength(8)
    expect(issue?.branches?.[issue.nearest ?? -1]).toMatchObject([{ keyword: "required", missing: ["x"] }])
  })

  it("tells when more than one form fits", () => {
    expect(compileSchema({ oneOf: [{}, {}] }).validate(1)).toMatchObject([
      { keyword: "oneOf", received: "more than one form fits" },
    ])
  })
})
