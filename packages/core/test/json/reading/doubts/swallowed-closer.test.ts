import { expect, test } from "vitest"
import { swallowsCloser } from "../../../../src/json/reading/doubts/swallowed-closer.ts"
import { Hypothesis } from "../../../../src/json/reading/hypothesis.ts"
import { object } from "../../../support/fitting.ts"
import { healed, refuses, TEXT, TEXTS, valueIn } from "../../../support/reading.ts"

const closedBy = (text: string, closers: string): Hypothesis =>
  new Hypothesis(text.length, 0, null, 0).addEdit("json/missing-closer", text.length, text.length, closers)

test("the bracket that is missing stands in the last text", () => {
  for (const [text, closers] of [
    ['{"q": {"a": "pot}"}', "}"],
    ['{"q": {"a": "say \\"pot\\"}"}', "}"],
    ['{"q": ["pot]"', "]}"],
  ] as const)
    expect(swallowsCloser(text, closedBy(text, closers)), text).toBe(true)
  for (const [text, closers] of [
    ['{"q": {"a": "{pot}"}', "}"],
    ['{"q": {"a": "pot"}', "}"],
    ['{"q": {"a": "pot]"}', "}"],
    ['{"q": {"a": "pot}", "b": "c"}', "}"],
  ] as const)
    expect(swallowsCloser(text, closedBy(text, closers)), text).toBe(false)
  expect(swallowsCloser('{"a": "pot}"}', new Hypothesis(13, 0, null, 0))).toBe(false)
})

test("nothing is executed from it", () => {
  const rack = object({ rack: { type: "object", additionalProperties: TEXT } }, ["rack"])
  refuses('{"rack": {"kiln": "hot pot}"}', rack)
  refuses('{"labels": ["hot", "pot]"', object({ labels: TEXTS }, ["labels"]))
  expect(valueIn('{"rack": {"kiln": "hot {pot}"}', rack)).toEqual({ rack: { kiln: "hot {pot}" } })
  expect(valueIn('{"rack": {"kiln": "{ "a": 1 }"}', rack)).toEqual({ rack: { kiln: '{ "a": 1 }' } })
})

test("a bracket that closes nothing behind the text belongs to it", () => {
  const EDITS = object({ path: TEXT, edits: { type: "array", items: object({ old: TEXT, new: TEXT }) } })
  const given = '{"path":"lid.c","edits":[{"old":"a","new":"return 2;\\n}"}]'
  expect(healed(given, EDITS)).toBe(`${given}}`)
})
