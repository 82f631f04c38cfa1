import fc from "fast-check"
import { expect, test } from "vitest"
import { soleNumber } from "../../src/model-repair/number-words.ts"
import { anyText } from "../support/arbitrary.ts"
import { runs } from "../support/runs.ts"

test.each([
  ["ten", "10"],
  ["  Forty-Two ", "42"],
  ["nine hundred ninety-nine", "999"],
  ["one hundred and one", "101"],
  ["twelve thousand three hundred and forty-five", "12345"],
  ["two million five thousand", "2005000"],
  ["a thousand", "1000"],
  ["negative seven", "-7"],
  ["minus zero", "0"],
  ["-3", "-3"],
  ["3.25", "3.25"],
  ["1,000,000", "1000000"],
  ["two dozen", "24"],
  ["a dozen", "12"],
  ["#7", "7"],
  ["seats: 4", "4"],
  ["`9`", "9"],
  ["6 (six)", "6"],
  ["98765432109876543210", "98765432109876543210"],
])("%s", (text, literal) => {
  expect(soleNumber(text)?.literal).toBe(literal)
})

test.each([
  "",
  "none",
  "many",
  "5 or 6",
  "five six",
  "5-10",
  "2031-05-01",
  "3/4",
  "10:30",
  "5'",
  "$5",
  "~5",
  "5?",
  "> 5",
  "007",
  "5 -",
  "half a dozen",
  "5 million",
  "half a million",
  "three point five",
  "hundred",
  "two thousand million",
  "one third",
  "1.2.3",
  "1,5",
  "x -5",
  "2^10",
  "A7",
  "10px",
  "twenty twelve",
])("%s says no number for sure", (text) => {
  expect(soleNumber(text)).toBeNull()
})

test("the words beside it are told", () => {
  expect(soleNumber("about twenty-five results")).toEqual({ literal: "25", before: ["about"], after: ["results"] })
  expect(soleNumber("5 %")).toEqual({ literal: "5", before: [], after: ["percent"] })
  expect(soleNumber("30s")).toEqual({ literal: "30", before: [], after: ["s"] })
})

const SMALL =
  "one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen".split(
    " ",
  )
const TENS = "twenty thirty forty fifty sixty seventy eighty ninety".split(" ")
const below = (n: number): string =>
  n < 20 ? (SMALL[n - 1] as string) : `${TENS[Math.floor(n / 10) - 2]}${n % 10 === 0 ? "" : `-${SMALL[(n % 10) - 1]}`}`
const hundreds = (n: number): string =>
  [n >= 100 ? `${SMALL[Math.floor(n / 100) - 1]} hundred` : "", n % 100 > 0 ? below(n % 100) : ""]
    .filter((part) => part !== "")
    .join(" and ")

test("every number below a million is read as it is spelled", () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 999_999 }), (n) => {
      const words = [
        n >= 1_000 ? `${hundreds(Math.floor(n / 1_000))} thousand` : "",
        n % 1_000 > 0 ? hundreds(n % 1_000) : "",
      ]
        .filter((part) => part !== "")
        .join(" ")
      expect([words, soleNumber(words)?.literal]).toEqual([words, String(n)])
    }),
    { numRuns: runs(1_000), seed: 5 },
  )
})

test("any text is read in no time", () => {
  fc.assert(
    fc.property(anyText(300), (text) => {
      const found = soleNumber(text)
      if (found !== null) expect(Number.isFinite(Number(found.literal))).toBe(true)
    }),
    { numRuns: runs(500), seed: 6 },
  )
  expect(soleNumber("nine ".repeat(100_000))).toBeNull()
})
