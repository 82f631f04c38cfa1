import { describe, expect, it } from "vitest"
import { compileSchema } from "../../src/schema/compile.ts"

describe("keywords that join", () => {
  it("what is no schema in a list is not there", () => {
    const schema = compileSchema({ anyOf: [3, { type: "string" }], allOf: "x", not: 1 })
    expect([schema.isValid("a"), schema.isValid(1), schema.view.branches.length]).toEqual([true, false, 1])
  })

  it("an empty union says nothing", () => expect(compileSchema({ anyOf: [], oneOf: [] }).isValid(1)).toBe(true))
})
