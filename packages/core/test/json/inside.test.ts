import { describe, expect, test } from "vitest"
import { applyEdits, type Edit } from "../../src/json/edit.ts"
import { controlEscape, editInside } from "../../src/json/inside.ts"
import { faultsOf, NOTE, valueIn } from "../support/reading.ts"

describe("the inside of a string", () => {
  const inside = (inner: string, open = 34, pythonic = false, raw = false) => {
    const edits: Edit[] = []
    const found = editInside(inner, 0, inner.length, open, pythonic, raw, (start, end, insert) => edits.push({ start, end, insert }))
    return { text: applyEdits(inner, edits), found, edits: edits.length }
  }

  test.each([
    ["quotes", 'a"b', 'a\\"b'],
    ["control characters", "a\tb\nc\u0001", "a\\tb\\nc\\u0001"],
    ["an invalid escape", "\\d", "\\\\d"],
    ["a lone backslash at the end", "x\\", "x\\\\"],
    ["what is fine stays", 'a\\"b\\u00e4\\n', 'a\\"b\\u00e4\\n'],
    ["an escaped apostrophe", "it\\'s", "it's"],
  ])("%s", (_, inner, expected) => {
    expect(inside(inner).text).toBe(expected)
  })

  test("Python's own escapes", () => {
    expect(inside("\\x41\\a\\v\\0\\\nz", 39, true).text).toBe("\\u0041\\u0007\\u000b\\u0000z")
  })

  test("raw: every backslash is one", () => {
    expect(inside("\\n\\d", 34, false, true)).toMatchObject({ text: "\\\\n\\\\d", found: { escapes: true, literal: false } })
  })

  test("thousands of faults are few edits", () => {
    const { text, edits } = inside('"'.repeat(5_000))
    expect(text).toBe('\\"'.repeat(5_000))
    expect(edits).toBeLessThan(300)
  })

  test("control characters by their short names", () => {
    expect([8, 9, 10, 12, 13, 0, 31].map(controlEscape)).toEqual(["\\b", "\\t", "\\n", "\\f", "\\r", "\\u0000", "\\u001f"])
  })

  test("raw line breaks and tabs stay what they are", () => {
    expect(valueIn('{"title":"a\r\n\tb\u0000"}', NOTE)).toEqual({ title: "a\r\n\tb\u0000" })
    expect(faultsOf('{"title":"a\nb"}', NOTE)).toEqual(["json/raw-control"])
  })
})
