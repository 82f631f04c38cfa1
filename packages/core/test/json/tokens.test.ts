import { expect, test } from "vitest"
import { isEscape, numberEnd, pastJsonSpace, scalarEnd, stringEnd } from "../../src/json/tokens.ts"

test("numbers as JSON writes them", () => {
  for (const text of ["0", "-0", "10", "-1.5", "0.25", "1e5", "1E-5", "2.5e+10"]) expect(numberEnd(`${text},`, 0), text).toBe(text.length)
  for (const text of ["", "-", "01", "1.", ".5", "1e", "1e+", "+1", "x"]) expect(numberEnd(`${text},`, 0), text).toBe(-1)
})

test("literals", () => {
  expect(["true", "false", "null", "tru", "nil", "True"].map((text) => scalarEnd(`[${text}]`, 1))).toEqual([5, 6, 5, -1, -1, -1])
})

test("strings end at their quote, unless something in them is not JSON", () => {
  expect(stringEnd('"tea" x', 0)).toBe(5)
  expect(stringEnd('"a \\" b \\\\" x', 0)).toBe(11)
  expect(stringEnd('"\\u00e9"', 0)).toBe(8)
  for (const text of ['"tea', '"a\nb"', '"\\x"', '"\\u00e"', '"\\']) expect(stringEnd(text, 0), text).toBe(-1)
})

test("escapes", () => {
  expect([...'"\\/bfnrtu0x '].map((mark) => isEscape(`\\${mark}`, 1))).toEqual([...Array.from({ length: 8 }, () => true), false, false, false, false])
  expect(isEscape("\\", 1)).toBe(false)
})

test("only the four spaces of JSON", () => {
  expect(pastJsonSpace(" \t\r\n\u00a0x", 0)).toBe(4)
  expect(pastJsonSpace("  ", 0)).toBe(2)
})
