import { expect, test } from "vitest"
import { toPointer } from "../../src/json/pointer.ts"
import { readTree } from "../../src/json/tree.ts"
import { differences } from "../../src/model-repair/difference.ts"

const told = (before: string, after: string): string[] =>
  differences({ text: before, node: readTree(before) }, { text: after, node: readTree(after) }).map(
    ({ kind, path }) => `${kind} ${toPointer(path)}`,
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
