import { expect, test } from "vitest"
import { readEscape } from "../../../src/dialects/grammar/escapes.ts"

test.each([
  ["\\n", "\n", 2],
  ["\\\\", "\\", 2],
  ["\\'", "'", 2],
  ["\\\n", "", 2],
  ["\\x41B", "A", 4],
  ["\\u00e9", "é", 6],
  ["\\U0001F600", "😀", 10],
  ["\\1012", "A", 4],
  ["\\0", "\\0", 2],
  ["\\d", "\\d", 2],
  ["\\xg1", "\\x", 2],
  ["\\u12", "\\u", 2],
  ["\\UFFFFFFFF", "\\U", 2],
  ["\\", "\\", 1],
])("%j", (text, value, end) => {
  expect(readEscape(text, 0, false)).toEqual({ value, end })
})

test("Markdown's backslash goes only where the call went through Markdown", () => {
  expect(readEscape("\\_", 0, true).value).toBe("_")
  expect(readEscape("\\*", 0, true).value).toBe("*")
  expect(readEscape("\\_", 0, false).value).toBe("\\_")
  expect(readEscape("\\[", 0, true).value).toBe("\\[")
})
