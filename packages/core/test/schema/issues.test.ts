import { describe, expect, it } from "vitest"
import { compileSchema } from "../../src/schema/compile.ts"

describe("where issues lie", () => {
  it("paths and pointers name the place, with escapes", () => {
    const schema = compileSchema({ properties: { "a/b~c": { items: { type: "string" } } } })
    expect(schema.validate({ "a/b~c": ["x", 1] })).toMatchObject([{ path: ["a/b~c", 1], pointer: "/a~1b~0c/1" }])
  })

  it("paths of different issues do not share an array", () => {
    const [one, two] = compileSchema({ properties: { a: { type: "string" }, b: { type: "string" } } }).validate({
      a: 1,
      b: 2,
    })
    expect([one?.path, two?.path]).toEqual([["a"], ["b"]])
  })
})
