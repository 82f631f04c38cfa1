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

  it("an unquoted null of YAML is a type", () => {
    const schema = compileSchema({ type: ["integer", null] })
    expect([1, null, "x", []].map((value) => schema.isValid(value))).toEqual([true, true, false, false])
    expect(schema.findings.map(({ message }) => message)).toEqual(['null is no JSON type and is read as "null"'])
    const open = compileSchema({ type: null })
    expect(open.isValid("x")).toBe(true)
    expect(open.findings.map(({ rule }) => rule)).toEqual(["schema/type-name"])
  })

  it("a name nobody knows allows every kind", () => {
    const schema = compileSchema({ type: ["widget", "string"] })
    expect([schema.isValid(1), schema.isValid({})]).toEqual([true, true])
  })
})
