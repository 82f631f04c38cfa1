import { describe, expect, it } from "vitest"
import { NUMBER_BIT, STRING_BIT } from "../../src/json/kind.ts"
import { compileSchema } from "../../src/schema/compile.ts"
import { allOfViews, anyOfViews, mergeAll, mergeAny, textsOf } from "../../src/schema/merged-view.ts"
import type { SchemaView } from "../../src/schema/view.ts"

const view = (schema: unknown): SchemaView => compileSchema(schema).view

describe("merged views", () => {
  it("all must hold", () => {
    const both = allOfViews([
      view({ type: ["string", "number"], enum: ["a", "b", 1] }),
      view({ type: "string", minLength: 1 }),
      view({ enum: ["b", "c"] }),
    ])
    expect([both.kinds, both.values, both.texts]).toEqual([STRING_BIT, ["b"], ["b"]])
    expect([both.isValid("b"), both.isValid("a"), both.validate("b").length, both.validate("").length > 0]).toEqual([
      true,
      false,
      0,
      true,
    ])
  })

  it("one must hold, and the nearest explains", () => {
    const either = anyOfViews([
      view({ type: "object", properties: { n: { type: "number" } } }),
      view({ type: "integer" }),
    ])
    expect([either.isValid(3), either.isValid("x"), either.branches.length]).toEqual([true, false, 2])
    expect(either.validate({ n: "x" })).toMatchObject([{ pointer: "/n", keyword: "type" }])
    expect(either.validate(3)).toEqual([])
    expect(either.member("n")?.kinds).toBe(NUMBER_BIT)
  })

  it("merging nothing gives null, merging one gives itself", () => {
    const one = view({ type: "string" })
    expect([mergeAll([null, null]), mergeAny([])]).toEqual([null, null])
    expect(mergeAll([null, one, one])).toBe(one)
  })

  it("texts are the strings of an enumeration of strings", () => {
    expect([textsOf(["a", null]), textsOf([null]), textsOf(["a", 1]), textsOf(null)]).toEqual([["a"], null, null, null])
  })
})
