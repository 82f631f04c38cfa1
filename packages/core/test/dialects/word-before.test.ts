import { expect, test } from "vitest"
import { wordBefore } from "../../src/dialects/word-before.ts"

test.each([
  ["ring<", 4, 0],
  ["go ring  <", 9, 3],
  ["a.b:0/c-d\\_e<", 12, 0],
  ["ring\n\n<", 6, 0],
  ["ring     <", 9, -1],
  ["(<", 1, -1],
  ["<", 0, -1],
])("the word before %j at %i begins at %i", (text, place, start) => {
  expect(wordBefore(text, place, 0)).toBe(start)
})

test("what was taken already is no part of it, and no word is endless", () => {
  expect(wordBefore("bell.ring(", 9, 5)).toBe(5)
  expect(wordBefore("ring(", 4, 4)).toBe(-1)
  expect(wordBefore("x".repeat(500), 500, 0)).toBe(372)
})
