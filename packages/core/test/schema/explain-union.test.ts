import { describe, expect, it } from "vitest"
import { compileSchema } from "../../src/schema/compile.ts"

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
    const [issue] = compileSchema({ anyOf: [{ type: "null" }, { type: "array", items: { type: "string" } }, { type: "boolean" }] }).validate([1, 2])
    expect(issue?.nearest).toBe(1)
    expect(issue?.branches?.map((list) => list[0]?.keyword)).toEqual(["type", "type", "type"])
  })

  it("inner issues carry the whole path", () => {
    const [issue] = compileSchema({ properties: { shapes: { items: { anyOf: [circle, box] } } } }).validate({ shapes: [{ kind: "circle", radius: "3" }] })
    expect(issue?.branches?.[issue.nearest ?? -1]).toMatchObject([{ pointer: "/shapes/0/radius", keyword: "type" }])
  })

  it("keeps at most eight lists, the nearest among them", () => {
    const [issue] = compileSchema({
      anyOf: Array.from({ length: 500 }, (_, index) => ({ type: "object", properties: { t: { const: index }, x: { type: "string" } }, required: ["t", "x"] })),
    }).validate({ t: 321 })
    expect(issue?.branches).toHaveLength(8)
    expect(issue?.branches?.[issue.nearest ?? -1]).toMatchObject([{ keyword: "required", missing: ["x"] }])
  })

  it("tells when more than one form fits", () => {
    expect(compileSchema({ oneOf: [{}, {}] }).validate(1)).toMatchObject([{ keyword: "oneOf", received: "more than one form fits" }])
  })
})
