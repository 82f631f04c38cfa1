import { expect, test } from "vitest"
import { withoutMarks } from "../../src/rules/number-marks.ts"
import { compileSchema } from "../../src/schema/compile.ts"

const marksOf = (key: string, text: string, type = "integer", tool = "keep_lamp"): string =>
  withoutMarks(text, { key, tool: { name: tool }, view: compileSchema({ type }).view })

test("a unit that the name ends in", () => {
  expect(marksOf("wait_seconds", "30 s")).toBe("30")
  expect(marksOf("oil_percent", "12.5%", "number")).toBe("12.5")
  expect(marksOf("wick_cm", "4cm")).toBe("4")
  expect(marksOf("lamp_temperature_c", "-3 °C")).toBe("-3")
})

test("another unit, or another one in the name, stays", () => {
  for (const [key, text] of [
    ["wait_seconds", "30 min"],
    ["wicks_per_day", "3 days"],
    ["days_in_hours", "3 hours"],
    ["day", "3 days"],
    ["wait", "30 s"],
    ["lamp_c", "3 C"],
  ] as const)
    expect(marksOf(key, text)).toBe(text)
})

test("a number sign before a whole number that is no color", () => {
  expect(marksOf("lamp", "#12")).toBe("12")
  for (const [key, text, type] of [
    ["lamp", "#12", "number"],
    ["lamp", "#112233", "integer"],
    ["lamp_color", "#112", "integer"],
    ["lamp", "# 12", "integer"],
  ] as const)
    expect(marksOf(key, text, type)).toBe(text)
})

test("the minus of print", () => {
  expect(marksOf("lamp", "\u22125")).toBe("-5")
  expect(marksOf("lamp", "4\u22125")).toBe("4\u22125")
})
