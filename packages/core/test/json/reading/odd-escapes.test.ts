import { describe, expect, test } from "vitest"
import { foreignEscape } from "../../../src/json/reading/odd-escapes.ts"
import { healed, NOTE, refuses, valueIn } from "../../support/reading.ts"

const R = String.raw

describe("the escape of another language", () => {
  test.each([
    [R`\x41`, 4, "A"],
    [R`\u{1F9C0}`, 9, "🧀"],
    [R`\U0001F9C0`, 10, "🧀"],
    [R`\x22`, 4, '\\"'],
  ])("%s", (text, length, value) => {
    expect(foreignEscape(text, 0)).toEqual({ length, value })
  })

  test.each([R`\n`, R`\x4`, R`\u0041`, R`\u{110000}`, R`\UFFFFFFFF`, R`\q`, "\\"])("none: %s", (text) => {
    expect(foreignEscape(text, 0)).toBeNull()
  })
})

test.each([
  ["a letter, which may be the name of a file, or a pattern", R`{"title":"P\xe2t\xe9, src\xfern.ts"}`],
  ["a sign", R`{"title":"3\xd74 lids"}`],
  ["two bytes", R`{"title":"P\xc3\xa2t"}`],
  ["a range of a pattern", R`{"title":"[a-z\xe0-\xfd]"}`],
  ["code", R`{"title":"say(\"p\xe2t\")"}`],
  ["beside a backslash of its own", R`{"title":"p\xe2t \q"}`],
])("nothing decides whether it is decoded: %s", (_, given) => refuses(given, NOTE))

test("the quotes around a part of a path are raw, as its backslashes are", () => {
  expect(valueIn(R`{"title":"D:\Shelf\"Big Pots"\lids"}`, NOTE)).toEqual({ title: R`D:\Shelf\"Big Pots"\lids` })
  expect(valueIn(R`{"title":"dir D:\Shelf\"Big Pots"\lids /s","pages":2}`, NOTE)).toEqual({
    title: R`dir D:\Shelf\"Big Pots"\lids /s`,
    pages: 2,
  })
  // both are escaped
  expect(healed(R`{"title":"echo \"pot\" > D:\Shelf\lids"}`, NOTE)).toBe(R`{"title":"echo \"pot\" > D:\\Shelf\\lids"}`)
})
