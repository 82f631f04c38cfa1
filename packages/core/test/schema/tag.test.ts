import { describe, expect, it } from "vitest"
import { compileSchema } from "../../src/schema/compile.ts"
import { cpuTime } from "../support/cpu-time.ts"

describe("tagged unions", () => {
  const form = (kind: string): unknown => ({
    type: "object",
    properties: { kind: { const: kind }, next: { $ref: "#" } },
    required: ["kind"],
  })

  it("tries only the branch the tag names, so recursion stays linear", () => {
    const schema = compileSchema({ oneOf: [form("a"), form("b"), form("c"), { type: "null" }] })
    let value: unknown = null
    for (let level = 0; level < 200; level++) value = { next: value, kind: "abc"[level % 3] }
    const started = cpuTime()
    expect(schema.isValid(value)).toBe(true)
    expect(schema.isValid({ kind: "d", next: value })).toBe(false)
    expect(cpuTime() - started).toBeLessThan(500)
  })

  it("still tries branches that say nothing about the tag", () => {
    const schema = compileSchema({ anyOf: [form("a"), form("b"), { type: "object", required: ["free"] }] })
    expect([
      schema.isValid({ kind: "z", free: 1 }),
      schema.isValid({ kind: "a" }),
      schema.isValid({ kind: "z" }),
      schema.isValid({ free: 1 }),
    ]).toEqual([true, true, false, true])
  })

  it("reads the tag through a reference, and several values per branch", () => {
    const schema = compileSchema({
      oneOf: [{ $ref: "#/$defs/x" }, { properties: { t: { enum: ["c", 4] } }, required: ["t"] }],
      $defs: { x: { properties: { t: { enum: ["a", "b"] } }, required: ["t"] } },
    })
    expect(["a", "b", "c", 4, "4", null].map((t) => schema.isValid({ t }))).toEqual([
      true,
      true,
      true,
      true,
      false,
      false,
    ])
  })

  it("does not take an inherited member for the tag", () => {
    const schema = compileSchema({
      anyOf: [
        { properties: { constructor: { const: 1 } }, required: ["constructor"] },
        { properties: { constructor: { const: 2 } }, required: ["constructor"] },
      ],
    })
    expect([schema.isValid({}), schema.isValid({ constructor: 2 })]).toEqual([false, true])
  })
})
