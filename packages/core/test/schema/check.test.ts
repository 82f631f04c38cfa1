import { describe, expect, it } from "vitest"
import { compileSchema } from "../../src/schema/compile.ts"
import { cpuTime } from "../support/cpu-time.ts"

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

describe("scalar checks", () => {
  it("bounds numbers, exclusively in both spellings", () => {
    expect([accepts({ minimum: 1, maximum: 3 }, 1), accepts({ minimum: 1 }, 0.5), accepts({ maximum: 3 }, 4)]).toEqual([
      true,
      false,
      false,
    ])
    expect([accepts({ exclusiveMinimum: 1 }, 1), accepts({ exclusiveMinimum: 1 }, 1.1)]).toEqual([false, true])
    expect([
      accepts({ minimum: 1, exclusiveMinimum: true }, 1),
      accepts({ maximum: 5, exclusiveMaximum: true }, 4.9),
    ]).toEqual([false, true])
  })

  it("says nothing about other kinds", () => {
    expect(accepts({ minimum: 10, minLength: 4, pattern: "^x" }, true)).toBe(true)
  })

  it("compares enumerated containers by value", () => {
    const schema = { enum: [{ a: [1, { b: null }] }, 7] }
    expect([
      accepts(schema, { a: [1, { b: null }] }),
      accepts(schema, { a: [1] }),
      accepts(schema, 7),
      accepts(schema, "7"),
    ]).toEqual([true, false, true, false])
  })

  it("tells false from 0 and null from absent", () => {
    expect([
      accepts({ const: false }, 0),
      accepts({ const: 0 }, false),
      accepts({ const: null }, null),
      accepts({ enum: [] }, 1),
    ]).toEqual([false, false, true, false])
    expect(accepts({ const: 0 }, -0)).toBe(true)
  })

  it("combines length, format and pattern", () => {
    const schema = { type: "string", minLength: 3, pattern: "^[a-z]+$", format: "hostname" }
    expect([accepts(schema, "abc"), accepts(schema, "ab"), accepts(schema, "a-c")]).toEqual([true, false, false])
  })

  it("spends a bounded time on patterns in a long list", () => {
    const schema = compileSchema({ items: { pattern: "^[^@\\s]+@[^@\\s]+\\.[^@\\s]+$" } })
    const line = `a@${".".repeat(990)}@`
    const started = cpuTime()
    expect(schema.isValid(Array.from({ length: 20_000 }, () => line))).toBe(false)
    expect(cpuTime() - started).toBeLessThan(5_000)
  })
})

describe("keywords of scalars", () => {
  it("broken bounds say nothing", () => {
    const schema = compileSchema({
      minimum: "3",
      maximum: null,
      multipleOf: 0,
      minLength: -1,
      maxLength: "2",
      pattern: 7,
      format: 1,
    })
    expect([schema.isValid(1), schema.isValid("long text")]).toEqual([true, true])
  })

  it("const says more than enum, also when it is null", () => {
    expect(compileSchema({ const: null, enum: [1, null] }).view.values).toEqual([null])
  })
})
