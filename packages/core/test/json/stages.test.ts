import { describe, expect, test } from "vitest"
import { undo } from "../../src/json/edit.ts"
import type { Stage } from "../../src/json/pieces.ts"
import { firstOf, unwrapped, withOpener } from "../../src/json/stages.ts"
import { anchorOf, NOTE } from "../support/reading.ts"

const given = (text: string): Stage => ({ text, faults: [] })
const ANCHOR = anchorOf(NOTE)

/** The text of a stage and the id of the fault that led to it, once its edits are known to lead back. */
function shown(stage: Stage | null, from: string): [string, string | undefined] | null {
  if (stage === null) return null
  const fault = stage.faults.at(-1)
  expect(undo(stage.text, fault?.edits ?? [])).toBe(from)
  return [stage.text, fault?.id]
}

const unwrappedFrom = (text: string) => shown(unwrapped(given(text), text.length, ANCHOR), text)
const opened = (text: string, start: number, anchor: typeof ANCHOR | null = ANCHOR) => withOpener(given(text), start, anchor)

test("where a text begins", () => {
  expect([firstOf(" \u00a0\ufeffx"), firstOf("x"), firstOf(" "), firstOf("")]).toEqual([3, 0, 1, 0])
})

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
    const first = unwrapped(given(twice), twice.length, ANCHOR) as Stage
    const second = unwrapped(first, twice.length, ANCHOR)
    expect(second?.text).toBe('{"title":"x"}')
    expect(second?.faults.map((fault) => [fault.id, fault.span])).toEqual([
      ["json/encoded-twice", [0, twice.length]],
      ["json/encoded-twice", [0, twice.length]],
    ])
  })
})

describe("a brace that was lost", () => {
  test.each([
    ['"title":"x"}', 0, '{"title":"x"}'],
    ['title: "x"}', 0, '{title: "x"}'],
    ["```\n'title' = 1", 4, "{'title' = 1"],
    ['  "Title":"x"}', 2, '{"Title":"x"}'],
  ])("before a name that is declared, in whatever style: %s", (text, start, with_) => {
    expect(shown(opened(text, start), text)).toEqual([with_, "json/missing-opener"])
  })

  test.each([
    ["a name that is not", '"colour":"x"}', 0],
    ["no name at all", "words", 0],
    ["a name without a colon", '"title" "x"}', 0],
    ["an object", '{"title":"x"}', 0],
    ["nothing", "", 0],
  ])("not before %s", (_, text, start) => {
    expect(opened(text, start)).toBeNull()
  })

  test("where no names are declared, only before one in quotes", () => {
    expect(opened('"colour":"x"}', 0, null)?.text).toBe('{"colour":"x"}')
    expect(opened('colour:"x"}', 0, null)).toBeNull()
    expect(opened('"colour: x}', 0, null)).toBeNull()
  })

  test("what stood before is taken away with it", () => {
    const stage = opened('```\n"title":1}', 4)
    expect(stage?.faults).toEqual([
      { id: "json/missing-opener", pointer: "", confidence: "certain", span: [0, 4], edits: [{ offset: 0, removed: "```\n", inserted: "{" }] },
    ])
  })
})
