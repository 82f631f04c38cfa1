import { describe, expect, test } from "vitest"
import { undo } from "../../src/json/edit.ts"
import type { DecodedText } from "../../src/json/pieces.ts"
import { unwrapEncoding } from "../../src/json/stages.ts"
import { anchorOf, NOTE } from "../support/reading.ts"

const given = (text: string): DecodedText => ({ text, faults: [] })
const ANCHOR = anchorOf(NOTE)

/** The text of a stage and the id of the fault that led to it, once its edits are known to lead back. */
function shown(stage: DecodedText | null, from: string): [string, string | undefined] | null {
  if (stage === null) return null
  const fault = stage.faults.at(-1)
  expect(undo(stage.text, fault?.edits ?? [])).toBe(from)
  return [stage.text, fault?.id]
}

const unwrappedFrom = (text: string) => shown(unwrapEncoding(given(text), text.length, ANCHOR), text)

describe("one layer of encoding", () => {
  test.each([
    ["a string", JSON.stringify('{"title":"x"}'), '{"title":"x"}', "json/encoded-twice"],
    ["with space around", ` ${JSON.stringify('{"title":"x"}')}\n`, '{"title":"x"}', "json/encoded-twice"],
    ["entities", "{&quot;title&quot;:1}", '{"title":1}', "json/entities"],
    ["argument tags", '{"title": "x</arg_value><arg_key>body</arg_key><arg_value>y</arg_value>', '{"title": "x", "body": "y"}', "json/argument-markup"],
  ])("%s", (_, text, inner, id) => {
    expect(unwrappedFrom(text)).toEqual([inner, id])
  })

  test.each(['{"title":"x"}', '"words"', "words", "", '{"title": "x</arg_value><arg_key>colour</arg_key><arg_value>y</arg_value>'])("none: %s", (text) => {
    expect(unwrappedFrom(text)).toBeNull()
  })

  test("each is told behind those before it, over the whole text that was given", () => {
    const twice = JSON.stringify(JSON.stringify('{"title":"x"}'))
    const first = unwrapEncoding(given(twice), twice.length, ANCHOR) as DecodedText
    const second = unwrapEncoding(first, twice.length, ANCHOR)
    expect(second?.text).toBe('{"title":"x"}')
    expect(second?.faults.map((fault) => [fault.id, fault.span])).toEqual([
      ["json/encoded-twice", [0, twice.length]],
      ["json/encoded-twice", [0, twice.length]],
    ])
  })
})
