import { describe, expect, it } from "vitest"
import { compileSchema } from "../../src/schema/compile.ts"
import { formatCheck } from "../../src/schema/formats.ts"

describe("formats", () => {
  it("knows uuid and regex", () => {
    expect(formatCheck("uuid")?.("123e4567-e89b-12d3-a456-426614174000")).toBe(true)
    expect(formatCheck("uuid")?.("123e4567e89b12d3a456426614174000")).toBe(false)
    expect([formatCheck("regex")?.("^a+$"), formatCheck("regex")?.("(")]).toEqual([true, false])
  })

  it("asserts nothing for a format nobody knows", () => {
    expect(formatCheck("shoe-size")).toBeNull()
    expect(compileSchema({ format: "shoe-size" }).isValid("x")).toBe(true)
  })

  it("can be switched off, and never concerns other kinds", () => {
    expect(compileSchema({ format: "date" }).isValid("soon")).toBe(false)
    expect(compileSchema({ format: "date" }, { formats: "off" }).isValid("soon")).toBe(true)
    expect(compileSchema({ $schema: "https://json-schema.org/draft/2020-12/schema", format: "date" }).isValid("soon")).toBe(true)
    expect(compileSchema({ $schema: "https://json-schema.org/draft/2020-12/schema", format: "date" }, { formats: "lenient" }).isValid("soon")).toBe(false)
    expect(compileSchema({ format: "date" }).isValid("soon")).toBe(false)
    expect(compileSchema({ format: "date" }).isValid(3)).toBe(true)
  })
})
