import { describe, expect, it } from "vitest"
import { compileSchema } from "../../src/schema/compile.ts"

describe("keywords of scalars", () => {
  it("broken bounds say nothing", () => {
    const schema = compileSchema({ minimum: "3", maximum: null, multipleOf: 0, minLength: -1, maxLength: "2", pattern: 7, format: 1 })
    expect([schema.isValid(1), schema.isValid("long text")]).toEqual([true, true])
  })

  it("const wins over enum, also when it is null", () => {
    expect(compileSchema({ const: null, enum: [1] }).view.values).toEqual([null])
  })
})
