import { describe, expect, test } from "vitest"
import { arrowCalls } from "../../../src/dialects/grammar/arrow-calls.ts"
import { mend } from "../../../src/mend.ts"
import { object } from "../../support/fitting.ts"
import { isQuick, keepsLaw, tell, wordsOf } from "./law.ts"

const words = wordsOf({ ring: ["tone", "times", "on"] })
const LOW = [["ring", { tone: ["text", "low"] }]]

test.each<[string, unknown]>([
  ['{tool => "ring", args => {--tone "low"}}', LOW],
  ['{tool => ring, args => {tone => "low"}}', LOW],
  ["{tool => 'ring', args => {--times 2}}", [["ring", { times: ["json", "2"] }]]],
  ['\n{ tool => "ring" ,\n args => {\n --tone "low"\n} }', LOW],
  ['{tool => "ring", args => {--tone "low"}', LOW],
  ['{tool => "ring", args => {"tone": "low"}}', [["ring", '{"tone": "low"}']]],
  ['{tool => "ring", args => {}}', [["ring", {}]]],
  [
    '{tool => "ring", args => {--tone "low", --times 3 --on true}}',
    [["ring", { tone: ["text", "low"], times: ["json", "3"], on: ["json", "true"] }]],
  ],
  ['{tool => "ring", args => {--times [1, 2]}}', [["ring", { times: ["json", "[1, 2]"] }]]],
  ['{tool => "ring", args => {--tone "a \\"b\\"\\nc"}}', [["ring", { tone: ["text", 'a "b"\nc'] }]]],
  ['{tool => "ring", args => {--tone "two\nlines --on"}}', [["ring", { tone: ["text", "two\nlines --on"] }]]],
])("%j", (text, calls) => {
  expect(tell(arrowCalls, text, words)).toEqual(calls)
})

test("an object that was closed too early does not run", () => {
  const text = '[TOOL_CALL]{tool => "ring", args => {"on": {"a": 1}}}, "tone": "low"}}[/TOOL_CALL]'
  const tools = [{ name: "ring", parameters: object({ on: { type: "object" }, tone: { type: "string" } }, ["on"]) }]
  expect(mend({ text, toolCalls: [] }, tools).calls).toEqual([])
})

test.each([
  '{tool => "ring", args => {--tone "lo',
  '{tool => "ring", args => {--tone',
  '{tool => "ring", args => {"tone": "lo',
])("cut, but seen: %j", (text) => {
  expect(tell(arrowCalls, text, words)).toEqual([["ring", "cut", "cut"]])
})

test.each([
  "",
  "{",
  "{tool: 1}",
  '{tool => "ring"}',
  "{tool = 1}",
  '{"tool" => "ring"}',
  "tools => ring, args => {}",
  '{tool => "ri ng", args => {}}',
])("no call: %j", (text) => {
  expect(tell(arrowCalls, text, words)).toBeNull()
})

describe("two readings are none", () => {
  const tools = [
    { name: "ring", parameters: object({ tone: { type: "string" }, times: { type: "integer" } }, ["tone"]) },
  ]

  test.each([
    '--tone "say "hi" now"',
    '--tone "\\d+"',
    '--tone "a" --color "b"',
    '--tone "a" --tone "b"',
    "--tone low",
    "--tone 'low'",
    'tone: "low"',
    "low",
  ])("%s", (args) => {
    const { calls, escalated } = mend({ content: `[TOOL_CALL]{tool => "ring", args => {${args}}}[/TOOL_CALL]` }, tools)
    expect([calls, escalated.map(({ reason }) => reason)]).toEqual([[], ["json/ambiguous"]])
  })
})

test("an answer is the last word", () => {
  keepsLaw(
    arrowCalls,
    [
      '{tool => "ring", args => {--tone "low" --times 3}} tail',
      '{tool => ring, args => {tone => "low", times => [1]}}\n[/TOOL_CALL]',
      '{tool => ring, args => {"tone": "low"}}',
    ],
    ["{", "}", '"', "--", "=>", ",", "\n", "\\", "x", "3"],
    words,
  )
})

test("hostile text takes no time", () => {
  for (const unit of ["--tone ", '"', '--tone "a" ', "{", "[", "9", " "])
    isQuick(arrowCalls, unit, words, "{tool => ring, args => {")
  for (const unit of ["{tool => ", " ", "{tool => ring, args => {"]) isQuick(arrowCalls, unit, words)
})
