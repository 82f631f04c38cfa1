import { expect, test } from "vitest"
import { closes, DICT_VALUE, ENTRY, KEYWORD, LIST, type Place, POSITIONAL, weigh } from "../../../src/dialects/python/closing.ts"
import { lenient } from "./given.ts"

const after = (text: string, place: Place, content = "") => {
  const balance = { round: 0, square: 0, curly: 0 }
  for (const c of content) weigh(balance, c.charCodeAt(0))
  return closes(lenient(text), 0, place, balance)
}

test.each<[string, Place, boolean]>([
  [", n=3", KEYWORD, true],
  [", 'n': 3", KEYWORD, true],
  [", )", KEYWORD, true],
  [", 3", KEYWORD, false],
  [", 3", POSITIONAL, true],
  [", cats", POSITIONAL, false],
  [" )", KEYWORD, true],
  [")\n", KEYWORD, true],
  [") here", KEYWORD, false],
  ["]", KEYWORD, false],
  ["]", LIST, true],
  [", 'b'", LIST, true],
  [", True", LIST, true],
  [", trueish", LIST, false],
  [", -1", LIST, true],
  [", b", LIST, false],
  [": 1", ENTRY, true],
  [": 1", LIST, false],
  ["}", DICT_VALUE, true],
  [" + 'x'", KEYWORD, true],
  [" + x", KEYWORD, false],
  ["s", KEYWORD, false],
  ["", KEYWORD, true],
])("%j", (text, place, isClosing) => {
  expect(after(text, place)).toBe(isClosing)
})

test("a bracket opened within the text is closed within it", () => {
  expect(after(")", KEYWORD, "print(")).toBe(false)
  expect(after(")", KEYWORD, "print()")).toBe(true)
  expect(after("]", LIST, "a[")).toBe(false)
  expect(after("}", DICT_VALUE, "{")).toBe(false)
})
