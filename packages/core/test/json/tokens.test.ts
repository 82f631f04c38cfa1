import { expect, test } from "vitest"
import { isEscape } from "../../src/json/escapes.ts"
import { findNumberEnd, findScalarEnd, findStringEnd, isPlainText } from "../../src/json/tokens.ts"

test("numbers as JSON writes them", () => {
  for (const text of ["0", "-0", "10", "-1.5", "0.25", "1e5", "1E-5", "2.5e+10"])
    expect(findNumberEnd(`${text},`, 0), text).toBe(text.length)
  for (const text of ["", "-", "01", "1.", ".5", "1e", "1e+", "+1", "x"])
    expect(findNumberEnd(`${text},`, 0), text).toBe(-1)
})

test("literals", () => {
  expect(["true", "false", "null", "tru", "nil", "True"].map((text) => findScalarEnd(`[${text}]`, 1))).toEqual([
    5, 6, 5, -1, -1, -1,
  ])
})

test("strings end at their quote, unless something in them is not JSON", () => {
  expect(findStringEnd('"tea" x', 0)).toBe(5)
  expect(findStringEnd('"a \\" b \\\\" x', 0)).toBe(11)
  expect(findStringEnd('"\\u00e9"', 0)).toBe(8)
  for (const text of ['"tea', '"a\nb"', '"\\x"', '"\\u00e"', '"\\']) expect(findStringEnd(text, 0), text).toBe(-1)
})

test("escapes", () => {
  expect([...'"\\/bfnrtu0x '].map((mark) => isEscape(`\\${mark}`, 1))).toEqual([
    ...Array.from({ length: 8 }, () => true),
    false,
    false,
    false,
    false,
  ])
  expect(isEscape("\\", 1)).toBe(false)
})

test.each([8, 80])("plain texts of about %i characters", (size) => {
  const filler = "x".repeat(size)
  expect(isPlainText(`"${filler}é'"`, 1, size + 3)).toBe(true)
  for (const mark of ['"', "\\", "\n", "\0", "\u001f"])
    expect(isPlainText(`${filler}${mark}${filler}`, 0, 2 * size + 1)).toBe(false)
  expect(isPlainText(`${filler}"`, 0, size)).toBe(true)
})

test.each([8, 80])("strings of about %i characters end at the first quote that is none of theirs", (size) => {
  const filler = "x".repeat(size)
  expect(findStringEnd(`"${filler}", "b"`, 0)).toBe(size + 2)
  expect(findStringEnd(`"${filler}\\"${filler}"`, 0)).toBe(2 * size + 4)
  expect(findStringEnd(`"${filler}\n"`, 0)).toBe(-1)
  expect(findStringEnd(`"${filler}\\d"`, 0)).toBe(-1)
  expect(findStringEnd(`"${filler}`, 0)).toBe(-1)
})
