import { describe, expect, test } from "vitest"
import { canonicalNumber, isHeldExactly, toCanonicalText } from "../../src/json/canonical.ts"

describe("canonical", () => {
  test.each([
    ['{"b":1,"a":2}', '{ "a" : 2 ,\n"b" : 1 }'],
    ['{"n":1.0}', '{"n":1}'],
    ['{"n":1e2}', '{"n":100}'],
    ['{"n":-0.50}', '{"n":-5e-1}'],
    ['{"t":"\\u0041/"}', '{"t":"A\\/"}'],
    ['{"a":1,"a":2}', '{"a":2}'],
    ['[{"y":[],"x":{}}]', '[{"x":{},"y":[]}]'],
  ])("%s equals %s", (one, other) => {
    expect(toCanonicalText(one)).toBe(toCanonicalText(other))
  })

  test.each([
    ['{"n":12345678901234567890}', '{"n":12345678901234567891}'],
    ['{"n":"1"}', '{"n":1}'],
    ["[1,2]", "[2,1]"],
    ["[1,[2]]", "[[1],2]"],
    ['{"a":null}', "{}"],
    ['{"a":"true"}', '{"a":true}'],
    ['{"__proto__":1}', "{}"],
  ])("%s differs from %s", (one, other) => {
    expect(toCanonicalText(one)).not.toBe(toCanonicalText(other))
  })

  test("nesting as deep as JSON.parse takes it", () => {
    const deep = (n: number) => `${"[".repeat(n)}${"]".repeat(n)}`
    expect(toCanonicalText(deep(50_000))).toBe(deep(50_000))
  })
})

describe("canonicalNumber", () => {
  test.each([
    ["0", "0"],
    ["-0", "0"],
    ["0.000", "0"],
    ["0e9", "0"],
    ["1", "1e0"],
    ["10e-1", "1e0"],
    ["1200", "12e2"],
    ["-0.0340", "-34e-3"],
    ["1e400", "1e400"],
    ["10e399", "1e400"],
    ["NaN", "NaN"],
  ])("%s → %s", (literal, digits) => {
    expect(canonicalNumber(literal)).toBe(digits)
  })
})

test("numbers that JavaScript holds as they are written", () => {
  for (const literal of ["0", "-0.0", "42", "9007199254740991", "1e21", "1.50", "0.30000000000000004", "5e-324"])
    expect(isHeldExactly(literal), literal).toBe(true)
  for (const literal of ["9007199254740993", "-1234567890123456789", "1e400", "1e-400", "0.12345678901234567890"])
    expect(isHeldExactly(literal), literal).toBe(false)
  expect(isHeldExactly(`1e-${"9".repeat(1_000_000)}`)).toBe(false)
})
