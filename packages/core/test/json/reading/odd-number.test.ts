import { describe, expect, test } from "vitest"
import { oddNumberAt } from "../../../src/json/reading/words.ts"
import { faultsOf, healed, refusal } from "../../support/reading.ts"

describe("oddNumberAt", () => {
  test.each([
    ["7", "7"],
    ["-12.50", "-12.50"],
    ["6.02e+23", "6.02e+23"],
    ["12345678901234567890", "12345678901234567890"],
    ["1e400", "1e400"],
    ["+7", "7"],
    [".25", "0.25"],
    ["-.25", "-0.25"],
    ["+.25", "0.25"],
    ["7.", "7"],
    ["7.e3", "7e3"],
    ["007", "7"],
    ["-00.5", "-0.5"],
    ["1_000_000", "1000000"],
  ])("%s → %s", (given, literal) => {
    expect(oddNumberAt(`${given},`, 0)).toEqual({ end: given.length, numberLiteral: literal })
  })

  test.each(["abc", "-", "+", ".", "--1"])("%s is none", (given) => {
    expect(oddNumberAt(given, 0)).toBeNull()
  })

  test("a number in the middle of a text", () => {
    expect(oddNumberAt("[1, +2]", 4)).toEqual({ end: 6, numberLiteral: "2" })
  })
})

describe("through the reader", () => {
  const schema = { type: "object", properties: { n: { type: "number" }, t: { type: "string" } } }

  test("literals that need no change keep every digit", () => {
    for (const literal of ["12345678901234567890", "1.0", "1e400", "-0", "0.1000000000000000055511151231257827"]) {
      expect(healed(`{'n': ${literal}}`, schema)).toBe(`{"n": ${literal}}`)
    }
  })

  test("another spelling is told, digit for digit", () => {
    expect(healed('{"n":+12345678901234567890}', schema)).toBe('{"n":12345678901234567890}')
    expect(faultsOf('{"n":.5}', schema)).toEqual(["json/number-spelling"])
  })

  test("digits where only text fits are the text", () => {
    expect(healed('{"t": 00407}', schema)).toBe('{"t": "00407"}')
  })

  test.each(['{"n":0x1f}', '{"n":18n}', '{"n":NaN}', '{"n":-Infinity}'])("%s has no JSON counterpart", (given) => {
    expect(refusal(given, schema)).toMatch(/^json\/(?:no-value|unreadable)$/)
  })
})
