import { expect, test } from "vitest"
import { cutKeyReader, mayStandAtCut, placeOfCut } from "../../src/continuation/place.ts"
import { START, scanStrict } from "../../src/json/strict-scan.ts"
import { compileSchema } from "../../src/schema/compile.ts"

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

const TEXT = { type: "string" }
const PART = { type: "object", properties: { title: TEXT, grams: TEXT }, required: ["grams"] }
const { view } = compileSchema({
  type: "object",
  properties: { title: TEXT, dough: PART, parts: { type: "array", prefixItems: [TEXT], items: PART }, notes: {} },
})

test.each<[string, string, boolean]>([
  ['{"title":"Rye","dough":', '{"title":"R', true],
  ['{"title":"Rye","dough":', '{"title":"Rye"}', true],
  ['{"title":"Rye","dough":', '{"title":"Rye","parts":[', false],
  ['{"title":"Rye","dough":', '{"title":"Rye","parts":[]}', false],
  ['{"dough":{"title":"Rye","grams":', '{"dough":{"ti', false],
  ['{"title":', '{"title":"Rye"', false],
  ['{"parts":[', '{"title":"Rye"', false],
  ['{"parts":["x",', '{"title":"Rye"', true],
  ['{"title":"Rye","notes":', '{"title":"Rye","parts":[', true],
])("whether the schema allows at %s the object %s", (text, object, isAllowed) => {
  const { state } = scanStrict(text, 0, START)
  expect(mayStandAtCut(text, state, view, object)).toBe(isAllowed)
  expect(mayStandAtCut(text, state, null, object)).toBe(true)
})

test.each<[string, string, string | undefined, boolean]>([
  ['{"no', 'tes":[]}', "notes", true],
  ['{"title":"Rye","', 'dough":{}}', "dough", true],
  ['{"dough":{"gra', 'ms":"7"}}', "grams", true],
  ['{"dough":{"no', 'tes":"7"}}', "notes", false],
  ['{"parts":["x",{"title":"Rye","gr', 'ams":"7"}]}', "grams", true],
  ['{"d\\u006fu', 'gh":{}}', "dough", true],
  ['{"no', "tes", undefined, false],
])("%s goes on with %s: the key is %s, declared: %s", (text, rest, key, isDeclared) => {
  const { state } = scanStrict(text, 0, START)
  expect(cutKeyReader(text, state, view)?.(text + rest)).toEqual({ key, isDeclared })
  expect(cutKeyReader(text, state, null)?.(text + rest)).toEqual({ key, isDeclared: false })
})

test.each(['{"title":"Ry', '{"title"', '{"title":', '{"parts":["', "{"])("%s ends in no key", (text) => {
  expect(cutKeyReader(text, scanStrict(text, 0, START).state, view)).toBeNull()
})
