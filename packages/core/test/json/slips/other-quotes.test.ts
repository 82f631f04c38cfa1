import { describe, expect, test } from "vitest"
import { otherKeyEnd, otherTextEnd } from "../../../src/json/slips/other-quotes.ts"

describe("a name in other quotes or none", () => {
  test.each([
    ["path: 1", 4],
    ["lid.size = 1", 8],
    ["'file-name': 1", 11],
    ["“path”: 1", 6],
    ["`path`: 1", 6],
  ])("%s", (text, end) => expect(otherKeyEnd(text, 0)).toBe(end))

  test.each(["'two words': 1", "'path\": 1", "'': 1", "(path): 1", ""])("not in %s", (text) =>
    expect(otherKeyEnd(text, 0)).toBe(-1),
  )
})

describe("a text in other quotes", () => {
  test.each([
    ["'pot'", 5],
    ["'the \"big\" pot, which is red'", 29],
    ["'the cook\\'s pot\\n'", 19],
    ["“pot”", 5],
    ["‘the pot’", 9],
    ["＂pot＂", 5],
  ])("%s", (text, end) => expect(otherTextEnd(`${text}, 1`, 0)).toBe(end))

  test.each([
    ["a quote inside may be the closing one", `'pot", "size": "big'`],
    ["a name follows a quote", `'pot", lid: 2, 'tint'`],
    ["a bracket follows a quote", `'echo "a"], ["b'`],
    ["a backslash forms no escape", "'a\\qb'"],
    ["it is not closed", "'pot"],
    ["it is empty", "''"],
    ["it holds a line break", "'a\nb'"],
    ["a straight quote may be one of the text", '“pot"'],
    ["curly quotes hold others", "“the ‘big’ pot”"],
    ["it is a template", "`pot`"],
  ])("not where %s", (_, text) => expect(otherTextEnd(text, 0)).toBe(-1))
})
