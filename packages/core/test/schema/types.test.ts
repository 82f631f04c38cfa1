import { describe, expect, it } from "vitest"
import { compileSchema } from "../../src/schema/compile.ts"
import { typeName } from "../../src/schema/types.ts"

describe("type names", () => {
  it.each([
    ["str", "string"],
    ["int", "integer"],
    ["float", "number"],
    ["bool", "boolean"],
    ["dict", "object"],
    ["list", "array"],
    ["String", "string"],
    ["OBJECT", "object"],
    ["any", null],
    ["widget", null],
    ["constructor", null],
  ])("%s is %s", (name, expected) => expect(typeName(name)).toBe(expected))

  it("a name nobody knows allows every kind", () => {
    const schema = compileSchema({ type: ["widget", "string"] })
    expect([schema.isValid(1), schema.isValid({})]).toEqual([true, true])
  })
})
