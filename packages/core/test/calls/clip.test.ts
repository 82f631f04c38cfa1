import { expect, test } from "vitest"
import { clip, clipLine } from "../../src/calls/clip.ts"

test("what fits stays the same string", () => {
  expect([clip("abc", 3), clip("", 0), clip("abc", 10)]).toEqual(["abc", "", "abc"])
})

test("what does not ends with a mark, never inside a character", () => {
  expect([clip("abcd", 3), clip("abcd", 1), clip("abcd", 0)]).toEqual(["ab…", "…", ""])
  expect(clip("ab😀cd", 4)).toBe("ab…")
  expect(clip("ab😀cd", 5)).toBe("ab😀…")
  expect(clip("😀".repeat(500), 100)).not.toMatch(/\p{Cs}/u)
})

test("a line has no breaks, no control characters, no half characters", () => {
  expect(clipLine(" a\r\n\tb\u0000\u200bc ", 20)).toBe("a b c")
  expect(clipLine("a\ud800b", 20)).toBe("a b")
  expect(clipLine("😀".repeat(500), 11)).not.toMatch(/\p{Cs}/u)
  expect(clipLine("x".repeat(5_000_000), 10)).toBe("xxxxxxxxx…")
})
