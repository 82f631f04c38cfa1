import { describe, expect, it } from "vitest"
import { compileSchema } from "../../src/schema/compile.ts"

describe("issues of scalars", () => {
  it.each([
    [{ minLength: 2 }, "a", "minLength", "at least 2 characters", "1 character"],
    [{ maxLength: 1 }, "a😀", "maxLength", "at most 1 character", "2 characters"],
    [{ pattern: "^b" }, "a", "pattern", "text matching ^b", "string"],
    [{ format: "date" }, "a", "format", "text in the format date", "string"],
    [{ minimum: 3 }, 1, "minimum", "at least 3", "a smaller number"],
    [{ maximum: 3 }, 4, "maximum", "at most 3", "a larger number"],
    [{ exclusiveMinimum: 3 }, 3, "exclusiveMinimum", "more than 3", "a smaller number"],
    [{ exclusiveMaximum: 3 }, 3, "exclusiveMaximum", "less than 3", "a larger number"],
    [{ multipleOf: 0.5 }, 0.7, "multipleOf", "a multiple of 0.5", "number"],
    [{ enum: ["a", 1, null, {}] }, "b", "enum", 'one of "a", 1, null, a given object', "string"],
    [{ const: "a" }, "b", "const", '"a"', "string"],
  ])("%j", (schema, value, keyword, expected, received) => {
    expect(compileSchema(schema).validate(value)).toMatchObject([{ keyword, expected, received }])
  })
})
