import { describe, expect, it } from "vitest"
import { compileSchema } from "../../src/schema/compile.ts"
import { cpuTime } from "../support/cpu-time.ts"

const accepts = (schema: unknown, value: unknown): boolean => compileSchema(schema).isValid(value)

describe("array checks", () => {
  it("checks elements and counts", () => {
    const schema = { type: "array", items: { type: "string" }, minItems: 1, maxItems: 2 }
    expect([accepts(schema, ["a"]), accepts(schema, []), accepts(schema, ["a", "b", "c"]), accepts(schema, [1])]).toEqual([true, false, false, false])
  })

  it("reads tuples in both spellings", () => {
    for (const schema of [
      { prefixItems: [{ type: "string" }, { type: "integer" }], items: false },
      { items: [{ type: "string" }, { type: "integer" }], additionalItems: false },
    ]) {
      expect([accepts(schema, ["a", 1]), accepts(schema, ["a"]), accepts(schema, [1, "a"]), accepts(schema, ["a", 1, 2])]).toEqual([true, true, false, false])
    }
  })

  it("counts contained elements", () => {
    const schema = { contains: { const: 1 }, minContains: 2, maxContains: 3 }
    expect([accepts(schema, [1]), accepts(schema, [1, 0, 1]), accepts(schema, [1, 1, 1, 1])]).toEqual([false, true, false])
    expect(accepts({ contains: { const: 1 } }, [])).toBe(false)
    expect(accepts({ contains: { const: 1 }, minContains: 0 }, [])).toBe(true)
  })

  it("finds equal elements in linear time", () => {
    const rows = Array.from({ length: 50_000 }, (_, index) => ({ index }))
    const started = cpuTime()
    expect(accepts({ uniqueItems: true }, rows)).toBe(true)
    expect(accepts({ uniqueItems: true }, [...rows, { index: 7 }])).toBe(false)
    expect(cpuTime() - started).toBeLessThan(3_000)
  })
})
