import { expect, it } from "vitest"
import { shown } from "../../src/lint/shown.ts"

it("names are quoted, and cut", () => {
  expect(shown('a"\n')).toBe('"a\\"\\n"')
  expect(shown("x".repeat(999)).length).toBe(66)
})
