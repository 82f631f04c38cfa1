import { expect, test } from "vitest"
import { readTree } from "../../src/json/tree.ts"
import {
  areSame,
  depthOf,
  hasDoubles,
  isBlankValue,
  isVoid,
  leavesOf,
  type Placed,
  saidBy,
} from "../../src/model-repair/leaf.ts"

const at = (text: string): Placed => ({ text, node: readTree(text) })

test.each([
  ["12345678901234567890", "12345678901234567890.0", true],
  ["12345678901234567890", "12345678901234567891", false],
  ['"caf\\u00e9"', '"café"', true],
  ['"café"', '"cafe\u0301"', false],
  ['{"a":1,"b":[2]}', '{ "b": [2], "a": 1e0 }', true],
  ['{"a":1}', '{"a":1,"b":1}', false],
  ['{"a":1}', '{"__proto__":1}', false],
  ["[1,2]", "[2,1]", false],
  ["1", '"1"', false],
  ["null", "false", false],
])("%s and %s: %s", (a, b, same) => {
  expect(areSame(at(a), at(b))).toBe(same)
  expect(areSame(at(b), at(a))).toBe(same)
})

test("void is what holds nothing, blank also a word for it", () => {
  const empty = ["null", '""', '" "', "[]", "{}"]
  expect([...empty, '"N/A"', '"null"', '"-"'].every((text) => isBlankValue(at(text)))).toBe(true)
  expect(empty.every((text) => isVoid(at(text)))).toBe(true)
  expect(['"N/A"', '"-"'].some((text) => isVoid(at(text)))).toBe(false)
  // "none" is a value in many places: no access at all
  expect(["0", "false", '"no"', '"none"', "[null]", '{"a":null}'].some((text) => isBlankValue(at(text)))).toBe(false)
})

test("leaves with their paths, empty containers among them", () => {
  expect(leavesOf(at('{"a":[1,{}],"b":{"c":"x"}}')).map((leaf) => [leaf.path.join("/"), saidBy(leaf)])).toEqual([
    ["a/0", "1"],
    ["a/1", "{}"],
    ["b/c", "x"],
  ])
})

test("depth and doubled names are found however deep", () => {
  const deep = `${"[".repeat(50_000)}{"a":1,"a":2}${"]".repeat(50_000)}`
  expect(depthOf(readTree(deep))).toBe(50_002)
  expect(hasDoubles(readTree(deep))).toBe(true)
  expect(hasDoubles(readTree('[{"a":1},{"a":2}]'))).toBe(false)
})
