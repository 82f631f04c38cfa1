import { expect, test } from "vitest"
import { meansValue } from "../../src/model-repair/enum-words.ts"

const LEVELS = ["low", "high", "very high"]
const meant = (said: string, values: readonly string[], key = "level"): string[] =>
  values.filter((value) => meansValue(said, value, values, key))

test.each([
  ["HIGH!", "high"],
  ["very-high", "very high"],
  ["a low one", "low"],
  ["level: high", "high"],
  ["lowlevel", undefined],
  ["very high one", "very high"],
])("%s means %s", (said, value) => {
  expect(meant(said, LEVELS)).toEqual(value === undefined ? [] : [value])
})

test.each([
  "not low",
  "hardly low",
  "ex-low",
  "nonlow",
  "was low",
  "high or low",
  "high, low",
  "hi",
  "l",
  "",
  "lwo",
  "lows",
  "middle",
  "low?",
  "nicht low",
  `low${" ".repeat(300)}`,
])("%s means none of them for sure", (said) => {
  expect(meant(said, LEVELS)).toEqual([])
})

test("short forms and doubled letters, but no other likeness", () => {
  expect(meant("prod", ["development", "production"])).toEqual(["production"])
  expect(meant("administrator", ["admin", "guest"])).toEqual(["admin"])
  expect(meant("wallnut", ["walnut", "cherry"])).toEqual(["walnut"])
  // Each is another word, or may be: a prefix, a letter less, two letters swapped
  expect(meant("read", ["readwrite", "none"])).toEqual([])
  expect(meant("stale", ["stable", "beta"])).toEqual([])
  expect(meant("trail", ["trial", "paid"])).toEqual([])
})

test("the key may be said on either side", () => {
  expect(meant("calm", ["calm_sea", "rough_sea"], "sea")).toEqual(["calm_sea"])
  expect(meant("rough sea", ["calm", "rough"], "sea")).toEqual(["rough"])
})

test("a word of degree may point to another value, wherever the value stands in the list", () => {
  for (const degree of ["very", "extremely", "most", "highly"])
    for (const values of [
      ["steep", "cliff", "flat"],
      ["flat", "hilly", "steep"],
    ])
      expect(meant(`${degree} steep`, values)).toEqual([])
})

test("values with marks of their own are never read out of words", () => {
  expect(meant("C plus plus", ["C++", "Java"])).toEqual([])
  expect(meant("C++", ["C", "Java"])).toEqual([])
  expect(meant("-name", ["name", "date"])).toEqual([])
})
