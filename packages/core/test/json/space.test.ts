import { expect, test } from "vitest"
import { findTrimmedEnd, skipWhitespace } from "../../src/json/space.ts"

test("past every kind of space", () => {
  expect(skipWhitespace(" \t\n\u00a0x", 0)).toBe(4)
  expect(skipWhitespace("x", 0)).toBe(0)
  expect(skipWhitespace("  ", 0)).toBe(2)
})

test("where the space at the end begins", () => {
  expect(findTrimmedEnd("x \ufeff\n")).toBe(1)
  expect(findTrimmedEnd("x")).toBe(1)
  expect(findTrimmedEnd("  ")).toBe(0)
})
