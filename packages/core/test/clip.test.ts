import { expect, test } from "vitest"
import { clipLine, clipText } from "../src/clip.ts"

test("what fits stays the same string", () => {
  expect([clipText("abc", 3), clipText("", 0), clipText("abc", 10)]).toEqual(["abc", "", "abc"])
})

test("what does not ends with a mark, never inside a character", () => {
  expect([clipText("abcd", 3), clipText("abcd", 1), clipText("abcd", 0)]).toEqual(["ab…", "…", ""])
  expect(clipText("ab😀cd", 4)).toBe("ab…")
  expect(clipText("ab😀cd", 5)).toBe("ab😀…")
  expect(clipText("😀".repeat(500), 100)).not.toMatch(/\p{Cs}/u)
})

test("a line has no breaks, no control characters, no half characters", () => {
  expect(clipLine(" a\r\n\tb\u0000\u200bc ", 20)).toBe("a b c")
  expect(clipLine("a\ud800b", 20)).toBe("a b")
  expect(clipLine("😀".repeat(500), 11)).not.toMatch(/\p{Cs}/u)
  expect(clipLine("x".repeat(5_000_000), 10)).toBe("xxxxxxxxx…")
})
