import { describe, expect, it } from "vitest"
import { KIND_BITS } from "../../src/json/kind.ts"
import {
  formatCount,
  kindWords,
  quoteNames,
  receivedInstead,
  receivedKind,
  valueWords,
} from "../../src/schema/describe.ts"

describe("words", () => {
  it("names kinds", () => {
    expect([kindWords(2, true), kindWords(1 | 8, false), kindWords(0, false)]).toEqual([
      "integer",
      "string or null",
      "nothing",
    ])
    expect([
      receivedKind([]),
      receivedKind(null),
      receivedKind(Number.POSITIVE_INFINITY),
      receivedKind(undefined),
    ]).toEqual(["array", "null", "number out of range", "nothing"])
  })

  it("lists values up to a bound", () => {
    expect(valueWords(["a"])).toBe('"a"')
    expect(valueWords(["a", 1, [2]])).toBe('one of "a", 1, a given array')
    expect(valueWords(Array.from({ length: 25 }, (_, index) => index))).toMatch(/19 and 5 more$/)
  })

  it("counts and quotes", () => {
    expect([formatCount(1, "item"), formatCount(2, "item"), quoteNames(["a", 'b"'])]).toEqual([
      "1 item",
      "2 items",
      '"a", "b\\""',
    ])
  })
})

it("why a text is not taken for a number", () => {
  expect(receivedInstead("0431", KIND_BITS.number)).toBe("string (digits with a leading zero)")
  expect(receivedInstead("12,400", KIND_BITS.number)).toBe("string (a number with a thousands separator)")
  for (const text of ["many", "12", "0", "0.5", "1.25"])
    expect(receivedInstead(text, KIND_BITS.number), text).toBe("string")
  expect(receivedInstead("0431", KIND_BITS.object)).toBe("string")
  expect(receivedInstead(null, KIND_BITS.number)).toBe("null")
})
