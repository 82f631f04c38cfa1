import { describe, expect, it } from "vitest"
import { compileSchema } from "../../src/schema/compile.ts"

describe("keywords of arrays", () => {
  it("what is no schema in a tuple takes everything, so that positions stay", () => {
    const schema = compileSchema({ items: [3, { type: "string" }] })
    expect([schema.isValid([1, "a"]), schema.isValid(["a", 1])]).toEqual([true, false])
  })

  it("items of 2020-12 stand behind the prefix", () => {
    const schema = compileSchema({ prefixItems: [{ type: "string" }], items: { type: "number" } })
    expect([schema.isValid(["a", 1, 2]), schema.isValid(["a", "b"])]).toEqual([true, false])
  })
})
