import { expect, test } from "vitest"
import {
  insertedBehindValueEnd,
  loneTextEnd,
  notedKeyEnd,
  wordsBeforeKeyEnd,
} from "../../../../src/json/reading/doubts/inserted-text.ts"

test("behind a value: words up to the next comma or closer, a second value, a word for the comma", () => {
  expect(insertedBehindValueEnd('as agreed, "pages": 1}', 0)).toBe(9)
  expect(insertedBehindValueEnd("(the usual)}", 0)).toBe(11)
  expect(insertedBehindValueEnd('| "lid", "pages": 1}', 0)).toBe(7)
  expect(insertedBehindValueEnd('and "pages": 1}', 0)).toBe(3)
  expect(insertedBehindValueEnd('hi" there", "pages": 1}', 0)).toBe(-1)
})

test("before a key: words, a text of its own, a note behind the key", () => {
  expect(wordsBeforeKeyEnd('(then) "pages": 1}', 0)).toBe(6)
  expect(wordsBeforeKeyEnd('(then) "pages" 1}', 0)).toBe(-1)
  expect(loneTextEnd('"lid", "pages": 1}', 0)).toBe(5)
  expect(loneTextEnd('"pages": 1}', 0)).toBe(-1)
  expect(notedKeyEnd('"pages" (number): 1}', 0)).toBe(17)
  expect(notedKeyEnd('"pages": 1}', 0)).toBe(-1)
})
