import { describe, expect, it } from "vitest"
import { compileSchema } from "../../src/schema/compile.ts"
import { formatCheck, lenientFormatCheck } from "../../src/schema/formats.ts"

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

  it("leaves offset and seconds open, unless it is strict", () => {
    const said = (format: string, text: string) =>
      (["lenient", "strict", "off"] as const).map((formats) => compileSchema({ format }, { formats }).isValid(text))
    for (const text of ["2026-03-01T10:00", "2026-03-01 10:00:00", "2026-03-01T10:00Z"]) expect(said("date-time", text)).toEqual([true, false, true])
    for (const text of ["10:00", "10:00:00"]) expect(said("time", text)).toEqual([true, false, true])
    for (const format of ["date-time", "time", "date", "iso-time"]) expect(said(format, "soon")).toEqual([false, false, true])
    expect(said("date-time", "2026-03-01")).toEqual([false, false, true])
    expect(said("date-time", "2026-03-01T10:00:00Z")).toEqual([true, true, true])
    expect([formatCheck("time")?.("10:00"), lenientFormatCheck("time")?.("10:00"), lenientFormatCheck("date")]).toEqual([false, true, null])
  })

  it.each([
    ["oneOf", { oneOf: [{ format: "date-time" }, { pattern: "^.{16}$" }] }],
    ["not", { not: { format: "date-time" } }],
    ["if", { if: { format: "date-time" }, then: false }],
  ])("a time without offset that was valid by %s stays valid", (_, schema) => expect(compileSchema(schema).validate("2026-03-01T10:00")).toEqual([]))

  it("can be switched off, and never concerns other kinds", () => {
    expect(compileSchema({ format: "date" }).isValid("soon")).toBe(false)
    expect(compileSchema({ format: "date" }, { formats: "off" }).isValid("soon")).toBe(true)
    expect(compileSchema({ $schema: "https://json-schema.org/draft/2020-12/schema", format: "date" }).isValid("soon")).toBe(true)
    expect(compileSchema({ $schema: "https://json-schema.org/draft/2020-12/schema", format: "date" }, { formats: "lenient" }).isValid("soon")).toBe(false)
    expect(compileSchema({ format: "date" }).isValid("soon")).toBe(false)
    expect(compileSchema({ format: "date" }).isValid(3)).toBe(true)
  })
})
