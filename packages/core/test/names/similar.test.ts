import { expect, test } from "vitest"
import { similarNames } from "../../src/names/similar.ts"
import { cpuTime } from "../support/cpu-time.ts"

const NAMES = ["brew_tea", "brew_beer", "boil_water", "sweep", "sleep", "steep"]

test("near ones, nearest first, at most three", () => {
  expect(similarNames("brew_tee", NAMES)[0]).toBe("brew_tea")
  expect(similarNames("sweep_floor", NAMES)).toContain("sweep")
  expect(similarNames("eep", NAMES).length).toBeLessThanOrEqual(3)
})

test("another command is no suggestion", () => {
  expect(similarNames("cp", ["cd", "mv"])).toEqual([])
  expect(similarNames("cat", ["cut"])).toEqual([])
  expect(similarNames("set_user", ["get_user"])).toEqual([])
  expect(similarNames("enable_alarm", ["disable_alarm"])).toEqual([])
  expect(similarNames("unlock_door", ["block_door"])).toEqual([])
  expect(similarNames("no-brew_tea", NAMES)).toEqual([])
  expect(similarNames("increase_volume", ["decrease_volume"])).toEqual([])
})

test("a short name in another style, a name that begins or holds another", () => {
  expect(similarNames("Cd", ["cd", "CD"])).toEqual(["CD", "cd"])
  expect(similarNames("boil_w", NAMES)).toEqual(["boil_water"])
  expect(similarNames("tea", ["brew_tea"])).toEqual([])
  expect(similarNames("water", NAMES)).toEqual(["boil_water"])
  expect(similarNames("kitchen/brew_tee", NAMES)).toEqual(["brew_tea"])
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
