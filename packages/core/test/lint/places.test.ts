import { expect, it } from "vitest"
import { membersOf, placesOf } from "../../src/lint/places.ts"
import { compileSchema } from "../../src/schema/compile.ts"

it("every subschema has a pointer, and a label where members and elements lead to it", () => {
  const schema = {
    properties: {
      "a/b": { items: { properties: { c: { type: "string" } } } },
      d: { anyOf: [{ properties: { e: {} } }] },
    },
    $defs: { f: { type: "number" } },
  }
  const places = placesOf(schema, compileSchema(schema).view)
  expect(places.map(({ pointer, label }) => [pointer, label])).toEqual([
    ["", ""],
    ["/properties/a~1b", "a/b"],
    ["/properties/d", "d"],
    ["/$defs/f", null],
    ["/properties/a~1b/items", "a/b[]"],
    ["/properties/d/anyOf/0", null],
    ["/properties/a~1b/items/properties/c", "a/b[].c"],
    ["/properties/d/anyOf/0/properties/e", null],
  ])
  expect(places.at(6)?.view?.isValid("x")).toBe(true)
  expect(places.at(6)?.view?.isValid(1)).toBe(false)
})

it("a ring is walked once", () => {
  const ring: Record<string, unknown> = {}
  ring["items"] = ring
  expect(placesOf(ring, null)).toHaveLength(1)
})

it("members are those of an object of schemas", () => {
  expect(membersOf({ properties: { a: 1 } })).toEqual([["a", 1]])
  expect(membersOf({ properties: [1] })).toEqual([])
  expect(membersOf({})).toEqual([])
})
