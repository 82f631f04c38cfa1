import { expect, test } from "vitest"
import { withoutLineNumbers } from "../../src/scavenge/line-numbers.ts"

test.each([
  ["1\ta\n2\tb", "a\nb"],
  ["   9→a\n  10→b", "a\nb"],
  ["L1: a\nL2:   b", "a\n  b"],
  ["[1] a\n[2] b", "a\nb"],
  ["  4 | a\n  5 | b", "a\nb"],
  ["q2.md-13-a\nq2.md:14:b\nq2.md-15-c", "a\nb\nc"],
  ["1: a\n\n2: b", "a\n\nb"],
])("%j has lines with numbers", (text, expected) => {
  expect(withoutLineNumbers(text)).toBe(expected)
})

test.each(["1\ta", "1\ta\n3\tb", "a 1\nb 2", "no numbers\nhere"])("%j has none", (text) => {
  expect(withoutLineNumbers(text)).toBe(text)
})

test("only the lines that go on are cut", () => {
  expect(withoutLineNumbers("Page 7\n1: a\n2: b\n9: c")).toBe("Page 7\na\nb\n9: c")
})
