import { describe, expect, it } from "vitest"
import { compileSchema } from "../../src/schema/compile.ts"
import { cpuTime } from "../support/cpu-time.ts"

const accepts = (schema: unknown, value: unknown): boolean => compileSchema(schema).isValid(value)

describe("array checks", () => {
  it("checks elements and counts", () => {
    const schema = { type: "array", items: { type: "string" }, minItems: 1, maxItems: 2 }
    expect([
      accepts(schema, ["a"]),
      accepts(schema, []),
      accepts(schema, ["a", "b", "c"]),
      accepts(schema, [1]),
    ]).toEqual([true, false, false, false])
  })

  it("reads tuples in both spellings", () => {
    for (const schema of [
      { prefixItems: [{ type: "string" }, { type: "integer" }], items: false },
      { items: [{ type: "string" }, { type: "integer" }], additionalItems: false },
    ]) {
      expect([
        accepts(schema, ["a", 1]),
        accepts(schema, ["a"]),
        accepts(schema, [1, "a"]),
        accepts(schema, ["a", 1, 2]),
      ]).toEqual([true, true, false, false])
    }
  })

  it("counts contained elements", () => {
    const schema = { contains: { const: 1 }, minContains: 2, maxContains: 3 }
    expect([accepts(schema, [1]), accepts(schema, [1, 0, 1]), accepts(schema, [1, 1, 1, 1])]).toEqual([
      false,
      true,
      false,
    ])
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

describe("keywords of arrays", () => {
  it("what is no schema in a tuple takes everything, so that positions stay", () => {
    const schema = compileSchema({ items: [3, { type: "string" }] })
    expect([schema.isValid([1, "a"]), schema.isValid(["a", 1])]).toEqual([true, false])
  })

  it("items of 2020-12 stand behind the prefix", () => {
    const schema = compileSchema({ prefixItems: [{ type: "string" }], items: { type: "number" } })
    expect([schema.isValid(["a", 1, 2]), schema.isValid(["a", "b"])]).toEqual([true, false])
  })
})

const keywords = (schema: unknown, value: unknown): string[] =>
  compileSchema(schema)
    .validate(value)
    .map((issue) => issue.keyword)

describe("issues of arrays", () => {
  it("tells counts", () => {
    expect(compileSchema({ minItems: 2 }).validate([1])).toMatchObject([
      { keyword: "minItems", expected: "at least 2 items", received: "1 item" },
    ])
    expect(keywords({ maxItems: 1 }, [1, 2])).toEqual(["maxItems"])
  })

  it("tells the element that is wrong", () => {
    expect(
      compileSchema({ items: { type: "string" } })
        .validate(["a", 1, "b", 2])
        .map((issue) => issue.path),
    ).toEqual([[1], [3]])
  })

  it("tells what stands behind a closed tuple once", () => {
    expect(keywords({ prefixItems: [{}], items: false }, [1, 2, 3])).toEqual(["items"])
    expect(keywords({ items: [{}], additionalItems: false }, [1, 2, 3])).toEqual(["additionalItems"])
    expect(keywords({ prefixItems: [{}], unevaluatedItems: false }, [1, 2, 3])).toEqual(["unevaluatedItems"])
  })

  it("tells contains and uniqueItems", () => {
    expect(keywords({ contains: { const: 1 } }, [2])).toEqual(["contains"])
    expect(keywords({ contains: { const: 1 }, maxContains: 1 }, [1, 1])).toEqual(["maxContains"])
    expect(keywords({ uniqueItems: true }, [1, 1])).toEqual(["uniqueItems"])
  })
})
