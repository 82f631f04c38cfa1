import { describe, expect, it } from "vitest"
import { compileSchema } from "../../src/schema/compile.ts"
import { cpuTime } from "../support/cpu-time.ts"

const accepts = (schema: unknown, value: unknown): boolean => compileSchema(schema).isValid(value)

describe("joined schemas", () => {
  it("allOf, anyOf, oneOf, not", () => {
    expect([accepts({ allOf: [{ type: "string" }, { minLength: 2 }] }, "ab"), accepts({ allOf: [{ type: "string" }, { minLength: 2 }] }, "a")]).toEqual([
      true,
      false,
    ])
    expect([accepts({ anyOf: [{ type: "string" }, { minimum: 3 }] }, 4), accepts({ anyOf: [{ type: "string" }, { minimum: 3, type: "number" }] }, 1)]).toEqual([
      true,
      false,
    ])
    expect([accepts({ oneOf: [{ minimum: 1 }, { maximum: 3 }] }, 2), accepts({ oneOf: [{ minimum: 1 }, { maximum: 3 }] }, 5)]).toEqual([false, true])
    expect([accepts({ not: { type: "null" } }, null), accepts({ not: { type: "null" } }, 1)]).toEqual([false, true])
  })

  it("if, then, else", () => {
    const schema = JSON.parse('{"if":{"properties":{"kind":{"const":"a"}},"required":["kind"]},"then":{"required":["x"]},"else":{"required":["y"]}}')
    expect([accepts(schema, { kind: "a", x: 1 }), accepts(schema, { kind: "a" }), accepts(schema, { kind: "b", y: 1 }), accepts(schema, {})]).toEqual([
      true,
      false,
      true,
      false,
    ])
    expect(accepts(JSON.parse('{"then":false}'), 1)).toBe(true)
  })

  it("ends references that lead back to the same value", () => {
    expect(accepts({ $ref: "#" }, 1)).toBe(true)
    expect(accepts({ $ref: "#/$defs/a", $defs: { a: { allOf: [{ $ref: "#/$defs/b" }] }, b: { anyOf: [{ $ref: "#/$defs/a" }] } } }, 1)).toBe(true)
  })

  it("follows references through the data", () => {
    const tree = { type: "object", properties: { name: { type: "string" }, children: { type: "array", items: { $ref: "#" } } }, required: ["name"] }
    expect(accepts(tree, { name: "a", children: [{ name: "b", children: [] }] })).toBe(true)
    expect(accepts(tree, { name: "a", children: [{ name: "b", children: [{}] }] })).toBe(false)
  })

  it("does not overflow on a chain of 15,000 references", () => {
    const $defs: Record<string, unknown> = { a15000: { type: "string" } }
    for (let index = 0; index < 15_000; index++) $defs[`a${index}`] = { $ref: `#/$defs/a${index + 1}` }
    expect(accepts({ $ref: "#/$defs/a14900", $defs }, "x")).toBe(true)
    expect(accepts({ $ref: "#/$defs/a0", $defs }, "x")).toBe(false)
  })

  it("bounds references that multiply", () => {
    const $defs: Record<string, unknown> = { a80: { type: "string" } }
    for (let index = 0; index < 80; index++)
      $defs[`a${index}`] = { anyOf: [{ allOf: [{ $ref: `#/$defs/a${index + 1}` }] }, { allOf: [{ $ref: `#/$defs/a${index + 1}` }, {}] }] }
    const started = cpuTime()
    expect(accepts({ $ref: "#/$defs/a0", $defs }, 3)).toBe(false)
    expect(cpuTime() - started).toBeLessThan(5_000)
  })

  it("answers 10,000 branches", () => {
    const schema = compileSchema({ anyOf: Array.from({ length: 10_000 }, (_, index) => ({ const: `v${index}` })) })
    expect(schema.broken).toBeNull()
    expect([schema.isValid("v9999"), schema.isValid("w")]).toEqual([true, false])
  })
})
