import { expect, test } from "vitest"
import { cutText, mergeLists } from "../../src/testing/cut-text.ts"

test("by size: five characters unless told, pairs of surrogates stay together", () => {
  expect(cutText("0123456789ab")).toEqual(["01234", "56789", "ab"])
  expect(cutText("a🗺b", 1)).toEqual(["a", "🗺", "b"])
  expect(cutText("ab", 0)).toEqual(["a", "b"])
  expect(cutText("")).toEqual([])
})

test("at offsets, in any order, also behind the end", () => {
  expect(cutText("abcdef", [4, 1])).toEqual(["a", "bcd", "ef"])
  expect(cutText("abc", [0, 2, 9])).toEqual(["ab", "c"])
  expect(cutText("abc", [])).toEqual(["abc"])
})

test("lists follow each other or take turns", () => {
  const lists = [["a1", "a2", "a3"], ["b1"], ["c1", "c2"]]
  expect(mergeLists(lists)).toEqual(lists.flat())
  expect(mergeLists(lists, true)).toEqual(["a1", "b1", "c1", "a2", "c2", "a3"])
  expect(mergeLists([], true)).toEqual([])
})
