import { expect, test } from "vitest"
import { undoEdits } from "../../src/json/edit.ts"
import { differences, Value } from "../../src/model-repair/value.ts"
import { writeChanges } from "../../src/model-repair/write.ts"

const written = (before: string, after: string) => {
  const root = new Value(before)
  return writeChanges(before, differences(root, new Value(after)), root)
}

test.each([
  [
    "a value",
    '{ "a" : "ten" , "b":12345678901234567890 }',
    '{"a":10,"b":12345678901234567890}',
    '{ "a" : 10 , "b":12345678901234567890 }',
  ],
  ["a name", '{"q" :  "x", "n":1.0}', '{"query":"x","n":1}', '{"query" :  "x", "n":1.0}'],
  ["a number taken along", '{"nr": 1.50, "k":1}', '{"k":1,"ticket":{"n":1.5}}', '{"k":1,"ticket":{"n":1.5}}'],
  ["one added", '{"a":1}', '{"a":1,"b":2}', '{"a":1,"b":2}'],
  ["one added to nothing", "{ }", '{"b":2}', '{"b":2 }'],
  ["two added", '{"a":1 }', '{"a":1,"b":2,"c":3}', '{"a":1,"b":2,"c":3 }'],
  ["the first gone", '{"a":1, "b":2}', '{"b":2}', '{"b":2}'],
  ["the last gone", '{"a":1, "b":2 }', '{"a":1}', '{"a":1 }'],
  ["the middle gone", '{"a":1, "b":2, "c":3}', '{"a":1,"c":3}', '{"a":1, "c":3}'],
  ["all gone", '{"a":1, "b":2}', "{}", "{}"],
  ["all but the middle gone", '{"a":1, "b":2, "c":3}', '{"b":2}', '{"b":2}'],
  ["gone and added", '{"a":1, "b":2}', '{"b":2,"c":9}', '{"b":2,"c":9}'],
  ["all gone and added", '{"a":1, "b":2}', '{"c":9,"d":8}', '{"c":9,"d":8}'],
  ["the last gone and added", '{"a":1, "b":"x"}', '{"a":1,"c":9}', '{"a":1,"c":9}'],
  ["inside what is kept", '{"a":{"n":"one"}, "b":2}', '{"a":{"n":1},"c":3}', '{"a":{"n":1},"c":3}'],
])("%s", (_, before, after, expected) => {
  const { text, findings } = written(before, after)
  expect(text).toBe(expected)
  expect(JSON.parse(text)).toEqual(JSON.parse(after))
  expect(
    undoEdits(
      text,
      findings.flatMap((finding) => finding.edits),
    ),
  ).toBe(before)
  for (const { before: removed, span } of findings) expect(before.slice(...span)).toBe(removed)
})

test("a value that only moves keeps its digits", () => {
  expect(written('{"a":1,"nr":1.50}', '{"a":1,"box":{"nr":1.5}}').text).toBe('{"a":1,"box":{"nr":1.5}}')
  expect(written('{"nr":1.50}', '{"ticket":1.5}').text).toBe('{"ticket":1.50}')
})

test("each change is told with its place", () => {
  const { findings } = written('{"a":"ten","x":1,"b":2}', '{"a":10,"b":2,"c":3}')
  expect(findings.map(({ rule, pointer, confidence, applied }) => [rule, pointer, confidence, applied])).toEqual([
    ["model/repair", "/a", "likely", true],
    ["model/repair", "/x", "likely", true],
    ["model/repair", "/c", "likely", true],
  ])
})
