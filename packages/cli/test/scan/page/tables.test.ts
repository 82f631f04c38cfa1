import { expect, test } from "vitest"
import { heatTable, rowsTable } from "../../../src/scan/page/tables.ts"
import { found, nothing } from "../support.ts"

const [row] = found.tools
const model = found.models[0] as (typeof found.models)[number]

test("long tables are cut, and say so", () => {
  const rows = Array.from({ length: 40 }, (_, i) => ({ ...(row as (typeof found.tools)[number]), name: `tool-${i}` }))
  const { markup } = rowsTable(rows, { title: "Tools", what: "tool", isPart: false }) ?? { markup: "" }
  expect([markup.includes("tool-14<"), markup.includes("tool-15<"), markup.includes("and 25 more")]).toEqual([
    true,
    false,
    true,
  ])
})

test("no rows, no table", () => {
  expect(rowsTable([], { title: "Tools", what: "tool", isPart: true })).toBe(null)
  expect(heatTable(nothing)).toBe(null)
})

test("the darkest cell is the worst share, and a model of few calls does not set the scale", () => {
  const rare = { ...model, name: "rare", total: 2, kinds: { json: 2 } }
  const { markup } = heatTable({ ...found, models: [model, rare] }) ?? { markup: "" }
  expect([...markup.matchAll(/class="h(\d)"[^>]*>([^<]*)</g)].map(([, step, text]) => `${step} ${text}`)).toEqual([
    "5 4.0 %",
    "2 1.0 %",
    "2 1.0 %",
    "5 100 %",
    "0 ·",
    "0 ·",
  ])
})
