import { describe, expect, test } from "vitest"
import { applyEdits } from "../../../src/json/edit.ts"
import { inOrder } from "../../../src/json/parse/choices.ts"
import { parseAt } from "../../../src/json/parse/parse.ts"
import { DEFAULT_LIMITS } from "../../../src/limits.ts"
import { anchorOf, NOTE, sourceOf } from "../../support/reading.ts"

const parse = (text: string, start = 0, schema: unknown = NOTE, limits = DEFAULT_LIMITS) => parseAt(sourceOf(text), start, anchorOf(schema), limits)

describe("parseAt", () => {
  test("a strict value: where it ends, and nothing to heal", () => {
    expect(parse('{"title":"x"} rest')).toMatchObject({ end: 13, faults: [], edits: [], cut: null, failure: null, rivals: [] })
    expect(parse('see {"title":"x"}', 4)).toMatchObject({ end: 17, edits: [] })
    expect(parse("[1,[2]]", 0, {})).toMatchObject({ end: 7, edits: [] })
  })

  test("faults and edits belong together", () => {
    const text = "{'title':True,}"
    const { faults, edits } = parse(text)
    expect(faults.map((fault) => fault.id)).toEqual(["json/foreign-quotes", "json/python-literal", "json/trailing-comma"])
    expect(new Set(edits.map((edit) => edit.fault))).toEqual(new Set([0, 1, 2]))
    expect(applyEdits(text, inOrder(edits))).toBe('{"title":true}')
  })

  test("a cut explains more than a failure", () => {
    expect(parse('{"title":"x')).toMatchObject({ cut: "string", failure: null })
    expect(parse('{"title":"x"')).toMatchObject({ cut: "closers", failure: null })
  })

  test("a failure has its code and place", () => {
    expect(parse('{"pages":NaN}').failure).toEqual({ code: "json/no-value", at: 9 })
    expect(parse('{"title":f(x)}').failure?.code).toBe("json/unreadable")
    expect(parse(`{"title":${"[".repeat(9)}`, 0, NOTE, { ...DEFAULT_LIMITS, depth: 4 }).failure?.code).toBe("limit/depth")
  })

  test("goes back and ends an earlier text elsewhere", () => {
    const text = '{"title":"a "b" c","body":"d "e", f","pages":1}'
    const { edits, failure } = parse(text)
    expect(failure).toBeNull()
    expect(JSON.parse(applyEdits(text, inOrder(edits)))).toEqual({ title: 'a "b" c', body: 'd "e", f', pages: 1 })
  })

  test("two texts read one after the other do not mix", () => {
    const first = parse('{"title":"x","body":"y"}')
    const second = parse('{"pages":1}')
    expect([first.end, second.end]).toEqual([24, 11])
  })
})
