import { expect, test } from "vitest"
import { conceptPattern } from "../../../../src/scavenge/judges/words/concepts.ts"

test("words of languages with spaces, and of those without", () => {
  const isSorry = conceptPattern("^ {sorry} |^{~sorry}")
  expect([" désolé ", " désolée ", " förlåt ", "抱歉 "].map((words) => isSorry().test(words))).toEqual([
    true,
    true,
    true,
    true,
  ])
  expect([" sorryful ", " it is sorry ", " 抱歉 "].map((words) => isSorry().test(words))).toEqual([false, false, false])
})

test("a pattern is made once", () => {
  const pattern = conceptPattern("{no}")
  expect(pattern()).toBe(pattern())
})
