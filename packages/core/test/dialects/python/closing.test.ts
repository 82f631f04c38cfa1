import { expect, test } from "vitest"
import {
  closesString,
  DICT_VALUE_PLACE,
  ENTRY_PLACE,
  KEYWORD_PLACE,
  LIST_PLACE,
  POSITIONAL_PLACE,
  type ValuePlace,
} from "../../../src/dialects/python/strings.ts"
import { lenient } from "./given.ts"

const after = (text: string, place: ValuePlace, content = "") => {
  const counts = { "(": 0, ")": 0, "[": 0, "]": 0, "{": 0, "}": 0 }
  for (const c of content) if (c in counts) counts[c as ")"]++
  return closesString(lenient(text), 0, place, counts)
}

test.each<[string, ValuePlace, boolean]>([
  [", n=3", KEYWORD_PLACE, true],
  [", 'n': 3", KEYWORD_PLACE, true],
  [", )", KEYWORD_PLACE, true],
  [", 3", KEYWORD_PLACE, false],
  [", 3", POSITIONAL_PLACE, true],
  [", cats", POSITIONAL_PLACE, false],
  [" )", KEYWORD_PLACE, true],
  [")\n", KEYWORD_PLACE, true],
  [") here", KEYWORD_PLACE, false],
  ["]", KEYWORD_PLACE, false],
  ["]", LIST_PLACE, true],
  [", 'b'", LIST_PLACE, true],
  [", True", LIST_PLACE, true],
  [", trueish", LIST_PLACE, false],
  [", -1", LIST_PLACE, true],
  [", b", LIST_PLACE, false],
  [": 1", ENTRY_PLACE, true],
  [": 1", LIST_PLACE, false],
  ["}", DICT_VALUE_PLACE, true],
  [" + 'x'", KEYWORD_PLACE, true],
  [" + x", KEYWORD_PLACE, false],
  ["s", KEYWORD_PLACE, false],
  ["", KEYWORD_PLACE, true],
])("%j", (text, place, isClosing) => {
  expect(after(text, place)).toBe(isClosing)
})

test("a bracket opened within the text is closed within it", () => {
  expect(after(")", KEYWORD_PLACE, "print(")).toBe(false)
  expect(after(")", KEYWORD_PLACE, "print()")).toBe(true)
  expect(after("]", LIST_PLACE, "a[")).toBe(false)
  expect(after("}", DICT_VALUE_PLACE, "{")).toBe(false)
})
