import { describe, expect, it } from "vitest"
import { compileSchema } from "../../src/schema/compile.ts"

describe("keywords of objects", () => {
  it("what is no schema is not there", () => {
    const { view } = compileSchema({ properties: { a: 3, b: { type: "string" }, c: true }, required: ["b", 7, "b"], additionalProperties: "no" })
    expect([view.names, view.required, view.closed]).toEqual([["b", "c"], ["b"], false])
  })
})
