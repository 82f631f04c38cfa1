import { expect, test } from "vitest"
import { isFillerBetween, MAX_FILLER, mayBeFiller } from "../../src/dialects/filler.ts"

test.each([
  ["", true, true],
  [" \n", true, true],
  ["assistant\n", true, true],
  ["function", true, true],
  ["\n```json\n", true, true],
  ["ass", false, true],
  ["\nfunctio", false, true],
  ["as I said", false, false],
  [" ".repeat(MAX_FILLER + 9), true, true],
  [`${" ".repeat(MAX_FILLER)}as`, false, false],
])("%j is filler: %j, may become it: %j", (text, isNow, mayBe) => {
  expect(isFillerBetween(text, 0, text.length)).toBe(isNow)
  expect(mayBeFiller(text, 0, text.length)).toBe(mayBe)
})

test("before other text the name of a role must be complete", () => {
  expect(mayBeFiller("ass<", 0, 3)).toBe(false)
})
