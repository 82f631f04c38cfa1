import { describe, expect, it } from "vitest"
import { compileSchema } from "../../src/schema/compile.ts"
import { cpuTime } from "../support/cpu-time.ts"

const accepts = (schema: unknown, value: unknown): boolean => compileSchema(schema).isValid(value)

describe("scalar checks", () => {
  it("bounds numbers, exclusively in both spellings", () => {
    expect([accepts({ minimum: 1, maximum: 3 }, 1), accepts({ minimum: 1 }, 0.5), accepts({ maximum: 3 }, 4)]).toEqual([true, false, false])
    expect([accepts({ exclusiveMinimum: 1 }, 1), accepts({ exclusiveMinimum: 1 }, 1.1)]).toEqual([false, true])
    expect([accepts({ minimum: 1, exclusiveMinimum: true }, 1), accepts({ maximum: 5, exclusiveMaximum: true }, 4.9)]).toEqual([false, true])
  })

  it("says nothing about other kinds", () => {
    expect(accepts({ minimum: 10, minLength: 4, pattern: "^x" }, true)).toBe(true)
  })

  it("compares enumerated containers by value", () => {
    const schema = { enum: [{ a: [1, { b: null }] }, 7] }
    expect([accepts(schema, { a: [1, { b: null }] }), accepts(schema, { a: [1] }), accepts(schema, 7), accepts(schema, "7")]).toEqual([
      true,
      false,
      true,
      false,
    ])
  })

  it("tells false from 0 and null from absent", () => {
    expect([accepts({ const: false }, 0), accepts({ const: 0 }, false), accepts({ const: null }, null), accepts({ enum: [] }, 1)]).toEqual([
      false,
      false,
      true,
      false,
    ])
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
