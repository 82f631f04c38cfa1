import { expect, test } from "vitest"
import { endOf, pastSpace } from "../../src/json/space.ts"

test("past every kind of space", () => {
  expect(pastSpace(" \t\n\u00a0x", 0)).toBe(4)
  expect(pastSpace("x", 0)).toBe(0)
  expect(pastSpace("  ", 0)).toBe(2)
})

test("where the space at the end begins", () => {
  expect(endOf("x \ufeff\n")).toBe(1)
  expect(endOf("x")).toBe(1)
  expect(endOf("  ")).toBe(0)
})
