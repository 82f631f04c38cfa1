import { expect, test } from "vitest"
import { placeOfCut } from "../../src/continuation/place.ts"

test.each<[string, string, string[]]>([
  ['{"title":"Rye', "/title", []],
  ['{"title":"Rye","steps":["mix","kne', "/steps/1", ["title"]],
  ['{"title":"Rye","oven":{"heat":2', "/oven/heat", ["title"]],
  ['{"a/b":{"c~d":[[1],[2,', "/a~1b/c~0d/1/1", []],
  ['{"title":"a \\" , { b","n":1,"la', "", ["title", "n"]],
  ['{"title":"Rye"', "/title", []],
  ["{", "", []],
  ['{"k\\u0041":tr', "/kA", []],
])("%s breaks off at %s", (text, pointer, whole) => {
  expect(placeOfCut(text)).toEqual({ pointer, whole })
})

test.each(["", "   ", "bread", '["a","b', "bake it {"])("%j begins no object", (text) => {
  expect(placeOfCut(text)).toBeNull()
})

test("a megabyte of opened lists takes no time and no stack", () => {
  const place = placeOfCut(`{"deep":${"[".repeat(1_000_000)}`)
  expect(place?.pointer.startsWith("/deep/0/0")).toBe(true)
})
