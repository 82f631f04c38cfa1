import { expect, test } from "vitest"
import { isLineStart, isWordStart, wordBefore } from "../../src/dialects/word-before.ts"

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

test.each([
  ["ring", 0, true, true],
  ["go ring", 3, false, true],
  ["go\n \tring", 5, true, true],
  ["go</think>ring", 10, true, true],
  ["go</seed:thinking> ring", 19, true, true],
  ["go[/THINK]ring", 10, true, true],
  ["go</b>ring", 6, false, false],
])("%j at %i begins a line: %j, a word: %j", (text, at, line, word) => {
  expect(isLineStart(text, at)).toBe(line)
  expect(isWordStart(text, at)).toBe(word)
})
