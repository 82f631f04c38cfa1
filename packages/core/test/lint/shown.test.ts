import { expect, it } from "vitest"
import { quoteClipped } from "../../src/lint/shown.ts"

it("names are quoted, and cut", () => {
  expect(quoteClipped('a"\n')).toBe('"a\\"\\n"')
  expect(quoteClipped("x".repeat(999)).length).toBe(66)
})
