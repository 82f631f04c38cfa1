import { expect, test } from "vitest"
import { outcomeBar } from "../../../src/scan/page/bars.ts"
import { found } from "../support.ts"

test("parts lie side by side, each named for those who cannot see it", () => {
  const { markup } = outcomeBar(found.calls, 6)
  expect(
    [...markup.matchAll(/class="(\w+)" x="([\d.]+)" y="0" width="([\d.]+)"/g)].map(([, name, x, width]) => [
      name,
      x,
      width,
    ]),
  ).toEqual([
    ["repaired", "0.0", "500.0"],
    ["recovered", "500.0", "166.7"],
    ["escalated", "666.7", "333.3"],
  ])
  expect(markup).toContain('aria-label="3 repaired, 1 recovered from text, 2 sent back to the model"')
})

test("what is there at all is seen", () => {
  expect(outcomeBar({ ...found.calls, repaired: 1, recovered: 0, escalated: 0 }, 1_000_000).markup).toContain(
    'width="4.0"',
  )
})
