import { describe, expect, test } from "vitest"
import { pythonLiteral } from "../../../src/dialects/python/literal.ts"

describe("literals become strict JSON", () => {
  test.each([
    ["True", "true"],
    ["none", null],
    ["None", "null"],
    ["null", "null"],
    ["Trueish", null],
    ["123456789012345678901234567890", "123456789012345678901234567890"],
    ["-0", "0"],
    ["- 5", "-5"],
    ["--5", "5"],
    ["'a' 'b' \"c\"", '"abc"'],
    ["'a' + \"b\"", '"ab"'],
    ["('a'\n 'b')", '"ab"'],
    ["'a' * 3", null],
    ["'a' + 1", null],
    ["[1, 'x', [None],]", '[1,"x",[null]]'],
    ["(1, 2)", "[1,2]"],
    ["(1,)", "[1]"],
    ["(1)", "1"],
    ["()", "[]"],
    ["{}", "{}"],
    ["{1, 2}", "[1,2]"],
    ["{1}", "[1]"],
    ["{'a': 1, 2: 'b', True: None,}", '{"a":1,"2":"b","true":null}'],
    ["{'a': {'b': (1, 2)}}", '{"a":{"b":[1,2]}}'],
    ["{(1, 2): 3}", null],
    ["{'a': 1, 'b'}", null],
    ["[x]", null],
    ["[1 2]", null],
    ["[1", null],
    ["1 2", null],
    ["", null],
    ["# none\n 5 # five", "5"],
    ["{'__proto__': 1}", '{"__proto__":1}'],
  ])("%s", (text, json) => {
    expect(pythonLiteral(text)).toBe(json)
    if (json !== null) expect(() => JSON.parse(json)).not.toThrow()
  })
})

describe("constant arithmetic", () => {
  test.each([
    ["5*12", "60"],
    ["2 + 3 * 4", "14"],
    ["(2 + 3) * 4", "20"],
    ["-2**2", "-4"],
    ["2**-2", "0.25"],
    ["2**3**2", "512"],
    ["10 - 2 - 3", "5"],
    ["7 // 2 * 2 + 7 % 2", "7"],
    ["1/3", null],
    ["1/0", null],
    ["2**65", null],
    ["2031-04-17", null],
    ["2031-10-17", null],
    ["10/17/2031", null],
    [Array.from({ length: 100 }, () => "1").join(" + "), null],
  ])("%s", (text, json) => {
    expect(pythonLiteral(text)).toBe(json)
  })
})

test("depth has a bound", () => {
  const nested = (depth: number) => pythonLiteral("[".repeat(depth) + "]".repeat(depth))
  expect(nested(100)).toBe("[".repeat(100) + "]".repeat(100))
  expect(nested(1000)).toBeNull()
  expect(pythonLiteral(`${"-".repeat(100_000)}1`)).toBeNull()
})

test("outside of a program nothing is worked out", () => {
  for (const text of ["3-1", "2*4", "(9)", "--3", "- 3", "'a' 'b'", "'a' + 'b'", "[3-1]", "{'k': 8-2}"])
    expect(pythonLiteral(text, true)).toBeNull()
  for (const text of ["-3", "[1, 2]"]) expect(pythonLiteral(text, true)).toBe(pythonLiteral(text))
})
