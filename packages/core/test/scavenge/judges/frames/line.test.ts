import { expect, test } from "vitest"
import { lineAfter, lineBefore } from "../../../../src/scavenge/judges/frames/line.ts"

test("what stands on the line before a place", () => {
  expect(lineBefore("one\n  two", 6)).toBe("  ")
  expect(lineBefore("one", 0)).toBe("")
  expect(lineBefore("one two", 4)).toBe("one ")
  expect(lineBefore("a".repeat(500), 400)).toBeNull()
  expect(lineBefore(`${"a".repeat(500)}\nb`, 502)).toBe("b")
})

test("what stands on the line behind a place", () => {
  expect(lineAfter("one two\nthree", 3)).toBe(" two")
  expect(lineAfter("one", 3)).toBe("")
  expect(lineAfter("a".repeat(500), 0)).toHaveLength(160)
})
