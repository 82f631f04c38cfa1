import { describe, expect, it } from "vitest"
import { compileSchema } from "../../src/schema/compile.ts"

const keywords = (schema: unknown, value: unknown): string[] =>
  compileSchema(schema)
    .validate(value)
    .map((issue) => issue.keyword)

describe("issues of arrays", () => {
  it("tells counts", () => {
    expect(compileSchema({ minItems: 2 }).validate([1])).toMatchObject([{ keyword: "minItems", expected: "at least 2 items", received: "1 item" }])
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
