import { describe, expect, it } from "vitest"
import { NULL_BIT, OBJECT_BIT, STRING_BIT } from "../../src/json/kind.ts"
import { compileSchema } from "../../src/schema/compile.ts"

const view = (schema: unknown): ReturnType<typeof compileSchema>["view"] => compileSchema(schema).view

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

  it("a nullable enumeration also takes null", () => expect(view({ type: "string", nullable: true, enum: ["a"] }).kinds).toBe(STRING_BIT | NULL_BIT))

  it("a union of enumerations and null is an enumeration", () => {
    expect(view({ anyOf: [{ enum: ["a", "b"] }, { type: "null" }] })).toMatchObject({ values: ["a", "b", null], texts: ["a", "b"] })
  })
})
