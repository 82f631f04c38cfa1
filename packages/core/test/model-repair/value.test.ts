import { expect, test } from "vitest"
import { readTree } from "../../src/json/tree.ts"
import { differences, faultOfTree, Value } from "../../src/model-repair/value.ts"

const at = (text: string): Value => new Value(text)

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
  expect(at(a).isSame(at(b))).toBe(same)
  expect(at(b).isSame(at(a))).toBe(same)
})

test("void is what holds nothing, blank also a word for it", () => {
  const empty = ["null", '""', '" "', "[]", "{}"]
  expect([...empty, '"N/A"', '"null"', '"-"'].every((text) => at(text).isBlank())).toBe(true)
  expect(empty.every((text) => at(text).isVoid())).toBe(true)
  expect(['"N/A"', '"-"'].some((text) => at(text).isVoid())).toBe(false)
  // "none" is a value in many places: no access at all
  expect(["0", "false", '"no"', '"none"', "[null]", '{"a":null}'].some((text) => at(text).isBlank())).toBe(false)
})

test("leaves with their paths, empty containers among them", () => {
  expect(
    at('{"a":[1,{}],"b":{"c":"x"}}')
      .leaves()
      .map((leaf) => [leaf.path.join("/"), leaf.said]),
  ).toEqual([
    ["a/0", "1"],
    ["a/1", "{}"],
    ["b/c", "x"],
  ])
})

test("depth, size and doubled names are found however deep", () => {
  const deep = readTree(`${"[".repeat(50_000)}{"a":1,"a":2}${"]".repeat(50_000)}`)
  expect(faultOfTree(deep, 50_001, 100_000)).toContain("twice")
  expect(faultOfTree(deep, 50_000, 100_000)).toContain("deeply")
  expect(faultOfTree(deep, 50_002, 50_000)).toContain("many")
  expect(faultOfTree(readTree('[{"a":1},{"a":2}]'), 3, 5)).toBeNull()
})

const told = (before: string, after: string): string[] =>
  differences(at(before), at(after)).map(
    (change) =>
      `${change.before === undefined ? "added" : change.after === undefined ? "removed" : "replaced"} ${change.pointer}`,
  )

test.each([
  ['{"a":1,"b":[1,2]}', '{ "b": [1.0, 2], "a": 1 }', []],
  ['{"a":1}', '{"a":2}', ["replaced /a"]],
  ['{"a":{"b":"x"}}', '{"a":{"b":"y","c":1}}', ["replaced /a/b", "added /a/c"]],
  ['{"a":1,"b":2}', '{"b":2}', ["removed /a"]],
  ['{"a":[1,2,3]}', '{"a":[1,3,2]}', ["replaced /a/1", "replaced /a/2"]],
  ['{"a":[1,2]}', '{"a":[1]}', ["replaced /a"]],
  ['{"a":[1]}', '{"a":{"0":1}}', ["replaced /a"]],
  ['{"n":12345678901234567890}', '{"n":12345678901234567891}', ["replaced /n"]],
  ['{"a":1}', '{"a":1,"__proto__":{}}', ["added /__proto__"]],
  ["[]", "{}", ["replaced "]],
])("%s and %s", (before, after, expected) => {
  expect(told(before, after)).toEqual(expected)
})
