import { describe, expect, it } from "vitest"
import { compileSchema } from "../../src/schema/compile.ts"

const code = (schema: unknown, limits = {}): string | undefined => compileSchema(schema, { limits }).broken?.rule

describe("survey", () => {
  it("bounds nodes, depth and text", () => {
    expect(code({ anyOf: Array.from({ length: 20_001 }, () => ({})) })).toBe("schema/too-large")
    expect(code({ description: "x".repeat(2_000_000) })).toBe("schema/too-large")
    expect(code({ enum: Array.from({ length: 300_000 }, (_, index) => index) })).toBe("schema/too-large")
    expect(code({ enum: new Array(2 ** 32 - 1) })).toBe("schema/too-large")
    expect(code({ allOf: new Array(2 ** 32 - 1) })).toBe("schema/too-large")
    let deep: unknown = {}
    for (let level = 0; level < 100_000; level++) deep = { items: deep }
    expect(code(deep)).toBe("schema/too-deep")
    let nested: unknown = 1
    for (let level = 0; level < 100_000; level++) nested = [nested]
    expect(code({ default: nested })).toBe("schema/too-deep")
    expect(code({ properties: { a: { properties: { b: {} } } } }, { schemaDepth: 1 })).toBe("schema/too-deep")
    expect(code({ properties: { a: {}, b: {} } }, { schemaNodes: 2 })).toBe("schema/too-large")
  })

  it("catches objects that contain themselves", () => {
    const knot: Record<string, unknown> = { type: "object" }
    knot.properties = { again: knot }
    expect(code(knot)).toBe("schema/too-deep")
    const twice: Record<string, unknown> = {}
    twice.default = twice
    expect(code(twice)).toBe("schema/too-deep")
  })

  it("follows references into parts no keyword knows", () => {
    expect(code({ $ref: "#/x/y", x: { y: { $ref: "#/x/none" } } })).toBe("schema/unresolved-ref")
  })
})
