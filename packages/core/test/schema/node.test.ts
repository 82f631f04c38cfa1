import { describe, expect, it } from "vitest"
import { compileSchema } from "../../src/schema/compile.ts"

describe("nodes", () => {
  it("all references to one schema share its view", () => {
    const { view } = compileSchema({
      properties: { a: { $ref: "#/$defs/x" }, b: { $ref: "#/$defs/x" } },
      $defs: { x: { anyOf: [{ type: "string" }] } },
    })
    expect(view.member("a")?.branches[0]).toBe(view.member("b")?.branches[0])
  })

  it("compiles nothing that no value asks for", () => {
    let reads = 0
    const rare = new Proxy({ type: "string" } as Record<string, unknown>, {
      get(target, key) {
        if (key === "type") reads++
        return target[key as string]
      },
    })
    const schema = compileSchema({ properties: { often: { type: "string" }, deep: { properties: { rare } } } })
    const before = reads
    expect([schema.isValid({ often: "x" }), reads]).toEqual([true, before])
    expect(schema.isValid({ deep: { rare: 1 } })).toBe(false)
  })
})
