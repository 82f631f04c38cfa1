import { describe, expect, it } from "vitest"
import { compileSchema } from "../../src/schema/compile.ts"
import { fromStandard } from "../../src/schema/standard.ts"

const standard = (input: (options: { target: string }) => unknown): unknown => ({
  "~standard": { version: 1, vendor: "test", jsonSchema: { input } },
})

describe("Standard JSON Schema", () => {
  it("uses what the object gives", () => {
    const asked: string[] = []
    const schema = compileSchema(
      standard(({ target }) => {
        asked.push(target)
        return { type: "string" }
      }),
    )
    expect([schema.isValid("x"), schema.isValid(1), asked]).toEqual([true, false, ["draft-2020-12"]])
  })

  it("asks for draft-07 when the newer one is refused", () => {
    const schema = standard(({ target }) => {
      if (target !== "draft-07") throw new Error("no such target")
      return { type: "integer" }
    })
    expect(compileSchema(schema).isValid(3)).toBe(true)
  })

  it("takes functions, as arktype gives them", () => {
    const type = Object.assign(
      () => null,
      standard(() => ({ type: "boolean" })),
    )
    expect([compileSchema(type).broken, compileSchema(type).isValid(true)]).toEqual([null, true])
  })

  it("what throws is broken", () => {
    const schema = compileSchema(
      standard(() => {
        throw new Error("transforms have no JSON Schema")
      }),
    )
    expect(schema.broken).toMatchObject({ rule: "schema/standard", message: expect.stringContaining("transforms") })
    expect(schema.isValid("x")).toBe(false)
  })

  it("leaves everything else as it is", () => {
    const schema = { type: "object", "~standard": { validate: 1 } }
    expect(fromStandard(schema)).toEqual({ schema, broken: null })
  })
})
