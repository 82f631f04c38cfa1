import { expect, test } from "vitest"
import { similarNames } from "../../src/names/similar.ts"
import { cpuTime } from "../support/cpu-time.ts"

const NAMES = ["brew_tea", "brew_beer", "boil_water", "sweep", "sleep", "steep"]

test("near ones, nearest first, at most three", () => {
  expect(similarNames("brew_tee", NAMES)[0]).toBe("brew_tea")
  expect(similarNames("sweep_floor", NAMES)).toContain("sweep")
  expect(similarNames("eep", NAMES).length).toBeLessThanOrEqual(3)
})

test("nothing near: nothing", () => {
  expect(similarNames("launch_rocket", NAMES)).toEqual([])
  expect(similarNames("", NAMES)).toEqual([])
  expect(similarNames("!!!", NAMES)).toEqual([])
  expect(similarNames("brew", [])).toEqual([])
})

test("long names among many are bounded", () => {
  const start = cpuTime()
  similarNames(
    "x".repeat(100_000),
    Array.from({ length: 10_000 }, (_, i) => `tool_${i}`),
  )
  expect(cpuTime() - start).toBeLessThan(1_000)
})
