import { expect, test } from "vitest"
import { grid } from "../../../src/scan/table/grid.ts"

test("columns are as wide as their widest cell, wide characters counted", () => {
  const rows = [
    [{ text: "a" }, { text: "1" }],
    [{ text: "工具" }, { text: "1,000" }],
  ]
  const columns = [
    { head: "tool", align: "left" },
    { head: "n", align: "right" },
  ] as const
  expect(grid(columns, rows, (text) => text.toUpperCase())).toEqual(["TOOL      N", "a         1", "工具  1,000"])
})

test("a cell is painted with its padding", () => {
  expect(
    grid(
      [{ head: "", align: "right" }],
      [[{ text: "7", paint: (padded) => `[${padded}]` }], [{ text: "100" }]],
      (text) => text,
    ),
  ).toEqual(["", "[  7]", "100"])
})
