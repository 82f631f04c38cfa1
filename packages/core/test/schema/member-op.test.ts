import { describe, expect, it } from "vitest"
import { compileSchema } from "../../src/schema/compile.ts"

describe("members of one plain type", () => {
  const types = ["string", "integer", "number", "boolean", "null", "object", "array"]
  const values = ["x", 3, 2.5, true, null, {}, [], Number.POSITIVE_INFINITY]

  it("are judged in a container as they are alone", () => {
    for (const type of types) {
      const alone = compileSchema({ type })
      const member = compileSchema({ properties: { a: { type } } })
      const element = compileSchema({ items: { type } })
      for (const value of values) {
        expect(member.isValid({ a: value })).toBe(alone.isValid(value))
        expect(element.isValid([value])).toBe(alone.isValid(value))
      }
    }
  })
})
