import { expect, test } from "vitest"
import { strictKeyAt } from "../../../src/json/reading/strict-key.ts"

test("a key in double quotes: its name, and where its value begins", () => {
  expect(strictKeyAt('{"tint" : 1}', 1)).toEqual({ start: 2, end: 6, valueOffset: 9, hasEscape: false })
  expect(strictKeyAt('"a\\"b":1', 0)).toEqual({ start: 1, end: 5, valueOffset: 7, hasEscape: true })
  expect(strictKeyAt('"":1', 0)).toEqual({ start: 1, end: 1, valueOffset: 3, hasEscape: false })
})

test.each([
  '"tint"',
  '"tint" 1',
  "'tint': 1",
  "tint: 1",
  '"tint',
  '"ti\nnt": 1',
  '"tint" = 1',
  "",
  `"${"a".repeat(1_000)}": 1`,
])("none: %s", (text) => {
  expect(strictKeyAt(text, 0)).toBeNull()
})
