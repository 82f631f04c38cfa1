import { describe, expect, test } from "vitest"
import { collectLeaves, nameLeaves } from "../../src/flat/naming.ts"
import { outlineOf, type SchemaPart } from "../../src/flat/outline.ts"
import { DEFAULT_LIMITS } from "../../src/limits.ts"
import { object } from "../support/fitting.ts"
import { TEXT } from "../support/reading.ts"

const outline = (properties: Record<string, unknown>, separator = "."): SchemaPart =>
  outlineOf(object(properties, []), separator, DEFAULT_LIMITS) as SchemaPart
const namesOf = (properties: Record<string, unknown>, separator = ".", longest = 64): string[] => [
  ...nameLeaves(outline(properties, separator), longest).keys(),
]

describe("nameLeaves", () => {
  test("joins the names of the path", () => {
    expect(namesOf({ a: object({ b: TEXT, c: object({ d: TEXT }, []) }, []), e: TEXT })).toEqual(["a.b", "a.c.d", "e"])
    expect(namesOf({ a: object({ b: TEXT }) }, "__")).toEqual(["a__b"])
  })

  test("a name with the separator in it is kept where it meets no other", () => {
    expect(namesOf({ "a.x": object({ b: TEXT }), a: object({ "y.z": TEXT }) })).toEqual(["a.x.b", "a.y.z"])
  })

  test("a name of the root is never taken: the object stays nested", () => {
    expect(namesOf({ "a.b": TEXT, a: object({ b: TEXT, c: TEXT }) })).toEqual(["a.b", "a"])
    expect(namesOf({ a: object({ b: TEXT }), "a.b": TEXT })).toEqual(["a", "a.b"])
    expect(namesOf({ a__b: TEXT, a: object({ b: TEXT }) })).toEqual(["a__b", "a.b"])
    expect(namesOf({ a: object({ b: object({ c: TEXT }) }), "a.b": TEXT })).toEqual(["a", "a.b"])
  })

  test("of two that meet both stay nested, as little as is needed", () => {
    expect(namesOf({ "a.x": object({ b: TEXT }), a: object({ "x.b": TEXT }) })).toEqual(["a.x", "a"])
    expect(namesOf({ o: object({ a: object({ b: TEXT }), "a.b": TEXT, z: TEXT }, []) })).toEqual(["o"])
    expect(namesOf({ o: object({ a: object({ b: TEXT, c: TEXT }, []), "a.d": TEXT }, []) })).toEqual([
      "o.a.b",
      "o.a.c",
      "o.a.d",
    ])
  })

  test("names of opened objects count too: half flat must not mean two things", () => {
    expect(namesOf({ o: object({ "x.y": TEXT, x: object({ y: object({ z: TEXT }) }) }) })).toEqual(["o"])
    expect(namesOf({ o: object({ x: object({ y: object({ z: TEXT }) }) }), "p.q": TEXT })).toEqual(["o.x.y.z", "p.q"])
  })

  test("names that are too long or those of prototypes are not made", () => {
    expect(namesOf({ a: object({ b: TEXT }), long: object({ ["x".repeat(20)]: TEXT }) }, ".", 12)).toEqual([
      "a.b",
      "long",
    ])
    expect(namesOf({ __pro: object({ to__: TEXT }), a: object({ b: TEXT }) }, "")).not.toContain("__proto__")
  })

  test("leaves come in the order of the schema", () => {
    expect(
      collectLeaves(outline({ z: TEXT, a: object({ y: TEXT, b: TEXT }) })).map((leaf) => leaf.path.join()),
    ).toEqual(["z", "a,y", "a,b"])
  })
})
