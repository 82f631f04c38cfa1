import { describe, expect, it } from "vitest"
import { compileSchema } from "../../src/schema/compile.ts"

const accepts = (schema: unknown, value: unknown): boolean => compileSchema(schema).isValid(value)

describe("check", () => {
  it.each([
    ["string", "a", 1],
    ["integer", 2, 2.5],
    ["integer", 1.0, "1"],
    ["number", 2.5, "2.5"],
    ["boolean", false, 0],
    ["null", null, undefined],
    ["object", {}, []],
    ["array", [], {}],
  ])("type %s takes %j and not %j", (type, good, bad) => {
    expect(accepts({ type }, good)).toBe(true)
    expect(accepts({ type }, bad)).toBe(false)
  })

  it("takes any of several types", () => {
    const schema = { type: ["string", "null"] }
    expect([accepts(schema, "x"), accepts(schema, null), accepts(schema, 3)]).toEqual([true, true, false])
  })

  it("does not take numbers that JSON cannot hold", () => {
    expect(accepts({ type: "number" }, Number.POSITIVE_INFINITY)).toBe(false)
    expect(accepts({ type: ["number", "string"] }, Number.NaN)).toBe(false)
  })

  it("lets null pass where OpenAPI says nullable", () => {
    expect(accepts({ type: "string", nullable: true, enum: ["a"] }, null)).toBe(true)
    expect(accepts({ type: "string", nullable: true }, 3)).toBe(false)
  })

  it("applies all keywords of one schema together", () => {
    const schema = { type: "string", enum: ["ab", "c"], minLength: 2 }
    expect([accepts(schema, "ab"), accepts(schema, "c"), accepts(schema, "xy")]).toEqual([true, false, false])
  })

  it("keeps the type beside an enumeration that goes beyond it", () => {
    expect(accepts({ type: "string", enum: ["a", 1] }, 1)).toBe(false)
  })

  it("answers boolean schemas", () => {
    expect([accepts(true, 1), accepts(false, 1)]).toEqual([true, false])
  })
})
