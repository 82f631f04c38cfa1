import { expect, test } from "vitest"
import { widthOf } from "../../src/show/cells.ts"
import { shorten } from "../../src/show/shorten.ts"

test("what fits stays", () => {
  expect(shorten("short", 20)).toBe("short")
})

test.each(["x".repeat(5000), "東".repeat(90), `${"a".repeat(40)}\u001b[31m${"b".repeat(40)}`])(
  "a long value keeps its two ends and its width",
  (text) => {
    const cut = shorten(text, 30)
    expect(cut).toContain(" … ")
    expect(widthOf(cut)).toBeLessThanOrEqual(30)
    expect(cut).not.toContain("\u001b")
  },
)
