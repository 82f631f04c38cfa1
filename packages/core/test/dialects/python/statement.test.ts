import { describe, expect, test } from "vitest"
import { told } from "./given.ts"

describe("around a call", () => {
  test.each([
    ["table = f(seats=2)", "f(seats=2)"],
    ["a = b = f(seats=2)", "f(seats=2)"],
    ["return f(seats=2)", "f(seats=2)"],
    ["await f(seats=2)", "f(seats=2)"],
    ["table = await f(seats=2)\nprint(table)", "f(seats=2)"],
    ["print(f(seats=2))", "f(seats=2)"],
    ["print(default_api.f(seats=2))", "default_api.f(seats=2)"],
    ["print(await f(seats=2))", "f(seats=2)"],
    ["print(f(seats=2), g())\nprint(g())", "f(seats=2) g() g()"],
    ["[print(f(seats=2))]", "f(seats=2)"],
    ["[print(1)]", "print(0=1)"],
    ["functions.f(seats=2)", "functions.f(seats=2)"],
  ])("%s", (text, calls) => {
    expect(told(text)).toBe(calls)
  })

  test.each([
    "table = other_tool(seats=2)",
    "print(f(seats=2).name)",
    "print('done')",
    "table == f(seats=2)",
    `${"a = ".repeat(9)}f()`,
  ])("%s is left alone", (text) => {
    expect(told(text)).toBeNull()
  })
})
