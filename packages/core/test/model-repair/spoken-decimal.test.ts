import { expect, test } from "vitest"
import { spokenDecimal } from "../../src/model-repair/number-words.ts"

test.each([
  ["one point five", "1.5"],
  ["Twenty-two point zero five", "22.05"],
  ["minus zero point five", "-0.5"],
  ["one hundred and three point two five", "103.25"],
])("%s is %s", (text, literal) => {
  expect(spokenDecimal(text)).toBe(literal)
})

test.each([
  "point five",
  "one point",
  "one point twenty",
  "one point five million",
  "one point five seats",
  "about one point five",
  "one point two point three",
  "3 point 5",
  "match point one",
  "not minus one point five",
  `one point ${"one ".repeat(200)}`,
])("%s is none", (text) => {
  expect(spokenDecimal(text)).toBeNull()
})
