import { describe, expect, test } from "vitest"
import { isPlainTail, objectStart, skipCopies } from "../../../src/json/slips/around-object.ts"

describe("where the object begins", () => {
  test.each([
    ["at once", '{"a": 1}', 0],
    ["behind space", ' \u00a0\n{"a": 1}', 3],
    ["behind the opening line of a code block", '```json\n{"a": 1}', 8],
    ["behind an object without members", '{}\n{"a": 1}', 3],
    ["behind both", '```\n{} {"a": 1}', 7],
    ["in a full-width brace", '｛"a": 1｝', 0],
    ["at its first key, where the brace is missing", ' "a": 1}', 1],
  ])("%s", (_, text, at) => expect(objectStart(text)).toBe(at))

  test.each([
    ["words", 'Here: {"a": 1}'],
    ["a text", '"a text"'],
    ["a list", '[{"a": 1}]'],
    ["nothing", ""],
  ])("nowhere in %s", (_, text) => expect(objectStart(text)).toBe(-1))

  test("an object without members alone is the object", () => expect(objectStart("{}")).toBe(0))
})

test("copies of the object are skipped, as far as they go", () => {
  expect(skipCopies('{"a":1}{"a":1}', 0, 7)).toBe(14)
  expect(skipCopies('{"a":1}, {"a":1};\n{"a":1} x', 0, 7)).toBe(25)
  expect(skipCopies('{"a":1}{"a":2}', 0, 7)).toBe(7)
  expect(skipCopies('{"a":1}', 0, 7)).toBe(7)
})

test("closers, space and marks of chat templates are a tail, and words are none", () => {
  for (const tail of ["", " \n", "}]", "\n```\n", "</tool_call>", "}<|im_end|>\n"])
    expect(isPlainTail(`x${tail}`, 1)).toBe(true)
  for (const rest of [" no", ";", "} {", "</b>"]) expect(isPlainTail(`x${rest}`, 1)).toBe(false)
})
