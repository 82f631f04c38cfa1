import { describe, expect, test } from "vitest"
import { isRespelled, meansValue, standsIn } from "../../src/model-repair/respelled.ts"

test.each([
  ["Oslo", "boats from Oslo at noon", true],
  ["Oslo", "boats from Oslo.", true],
  ["ann@lie.no", "Ann <ann@lie.no>", true],
  ["Os", "boats from Oslo", false],
  ["77", "see A-77-B", false],
  ["5", "version 5.2", false],
  ["5", "it is -5 outside", false],
  ["lie", "ann@lie.no", false],
  ["", "anything", false],
])("%j stands in %j: %s", (part, text, stands) => {
  expect(standsIn(part, text)).toBe(stands)
})

describe("one value of an enumeration", () => {
  const LEVELS = ["low", "high", "very high"]
  test.each([
    ["HIGH", "high"],
    ["very-high", "very high"],
    ["a low one", "low"],
  ])("%s means %s", (said, value) => {
    expect(LEVELS.filter((level) => meansValue(said, level, LEVELS))).toEqual([value])
  })

  test.each(["very high one", "not low", "high or low", "hi", "l", "", "lwo", "middle"])("%s means none of them for sure", (said) => {
    const meant = LEVELS.filter((level) => meansValue(said, level, LEVELS))
    expect(meant).toEqual(said === "hi" ? ["high"] : [])
  })
})

describe("another spelling", () => {
  test.each([
    [" A-7 ", "A-7", false],
    ["ab 12", "AB-12", false],
    ["4 March 2031", "2031-03-04", false],
    ["code: NO", "NO", true],
  ])("%j is %j", (said, next, part) => {
    expect(isRespelled(said, next, part)).toBe(true)
  })

  test.each([
    ["code: NO", "NO", false],
    ["-5", "5", true],
    ["1.5", "15", true],
    ["10:00+02:00", "10:00-02:00", true],
    ["anything but NO", "NO", true],
    ["Café", "Cafe", true],
    ["x", "", true],
    ["", "x", true],
  ])("%j is not %j", (said, next, part) => {
    expect(isRespelled(said, next, part)).toBe(false)
  })
})

test.each(["two days before 2031-04-05", "after 2031-04-05", "until 2031-04-05", "any day but 2031-04-05"])("%s is not that day", (said) => {
  expect(isRespelled(said, "2031-04-05", true)).toBe(false)
  expect(isRespelled("the day 2031-04-05", "2031-04-05", true)).toBe(true)
})
