import { type Finding, mend } from "toolmend"
import { expect, test } from "vitest"
import { changesOf } from "../../src/show/change.ts"

const tools = [
  { name: "t", parameters: { type: "object", properties: { a: { type: "string" }, n: { type: "integer" } } } },
]

const findings = (text: string): readonly Finding[] =>
  mend({ toolCalls: [{ name: "t", arguments: text }] }, tools).calls[0]?.findings ?? []

test.each([
  ['{"a":"say "hi" now"}', [['"hi"', '\\"hi\\"']]],
  [
    '{"n":"5",}',
    [
      [",", ""],
      ['"5"', "5"],
    ],
  ],
  ["{'n':1}", [["'n'", '"n"']]],
])("%s", (text, pairs) => {
  expect(changesOf(text, findings(text)).map(({ before, after }) => [before, after])).toEqual(pairs)
})

test("what was not applied is told as it was found", () => {
  const finding: Finding = {
    rule: "x/y",
    pointer: "",
    before: "b",
    after: "a",
    confidence: "guess",
    span: [0, 1],
    edits: [],
    applied: false,
    message: "m",
  }
  expect(changesOf("b", [finding])).toEqual([{ finding, span: [0, 1], before: "b", after: "a" }])
})
