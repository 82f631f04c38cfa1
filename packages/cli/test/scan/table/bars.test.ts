import fc from "fast-check"
import { expect, test } from "vitest"
import { columnsFor, stackedBar } from "../../../src/scan/table/bars.ts"

test("parts fill the whole, and none that is there is left out", () => {
  fc.assert(
    fc.property(
      fc.array(fc.nat(100_000), { minLength: 1, maxLength: 5 }),
      fc.integer({ min: 5, max: 80 }),
      (values, whole) => {
        fc.pre(values.some((value) => value > 0))
        const columns = columnsFor(values, whole)
        expect(columns.reduce((sum, length) => sum + length, 0)).toBe(whole)
        expect(columns.filter((length, i) => (values[i] === 0 ? length !== 0 : length < 1))).toEqual([])
      },
    ),
  )
})

test("too many parts for the room end all the same", () => {
  expect(columnsFor([5, 5, 5], 1).reduce((sum, length) => sum + length, 0)).toBe(1)
})

test("a bar is as long as its share of the most", () => {
  const paint = (style: string, text: string) => (text === "" ? "" : `<${style} ${text.length}>`)
  expect(
    stackedBar(
      [
        { value: 30, style: "green" },
        { value: 10, style: "red" },
      ],
      80,
      20,
      paint,
    ),
  ).toBe("<green 8><red 2>")
  expect(stackedBar([{ value: 0, style: "red" }], 10, 20, paint)).toBe("")
})
