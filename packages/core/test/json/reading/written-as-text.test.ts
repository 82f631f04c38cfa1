import { expect, test } from "vitest"
import { shapeOf } from "../../../src/json/reading/shape.ts"
import { decodeMembers } from "../../../src/json/reading/written-as-text.ts"
import { mend } from "../../../src/mend.ts"
import { object } from "../../support/fitting.ts"
import { anchorOf, NOTE, TEXT, TEXTS } from "../../support/reading.ts"

test("lists and objects in texts, where no text is wanted", () => {
  const shape = shapeOf(anchorOf(object({ labels: TEXTS, title: TEXT, any: {}, rim: object({ labels: TEXTS }) })))
  const decoded = (text: string): string => decodeMembers(text, shape)
  expect(decoded('{"labels": "[\\"a\\", 9007199254740993]", "title": "x"}')).toBe(
    '{"labels": ["a", 9007199254740993], "title": "x"}',
  )
  expect(decoded('{"labels":"[1]","rim":"{}"}')).toBe('{"labels":[1],"rim":{}}')
  for (const same of [
    '{"title":"[1]"}',
    '{"any":"[1]"}',
    '{"labels":"a"}',
    '{"labels":"[a]"}',
    '{"rim":{"labels":"[1]"}}',
    "[]",
  ])
    expect(decoded(same)).toBe(same)
})

test("a list in other quotes is that list, whichever of the two was meant; where a text may stand it is that text", () => {
  const run = (text: string, parameters: unknown = NOTE) =>
    mend({ toolCalls: [{ id: "c", name: "t", arguments: text }] }, [{ name: "t", parameters }]).calls.map(
      (call) => call.input,
    )
  expect(run(`{"title": "x", "labels": '["a", "b"]'}`)).toEqual([{ title: "x", labels: ["a", "b"] }])
  expect(run(`{"labels": '["a", "b"]'}`, object({ labels: { type: ["array", "string"] } }))).toEqual([
    { labels: '["a", "b"]' },
  ])
})
