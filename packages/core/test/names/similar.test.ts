import { expect, test } from "vitest"
import { editDistance, findSimilarNames } from "../../src/names/similar.ts"
import { cpuTime } from "../support/cpu-time.ts"

const NAMES = ["brew_tea", "brew_beer", "boil_water", "sweep", "sleep", "steep"]

test("near ones, nearest first, at most three", () => {
  expect(findSimilarNames("brew_tee", NAMES)[0]).toBe("brew_tea")
  expect(findSimilarNames("sweep_floor", NAMES)).toContain("sweep")
  expect(findSimilarNames("eep", NAMES).length).toBeLessThanOrEqual(3)
})

test("another command is no suggestion", () => {
  expect(findSimilarNames("cp", ["cd", "mv"])).toEqual([])
  expect(findSimilarNames("cat", ["cut"])).toEqual([])
  expect(findSimilarNames("set_user", ["get_user"])).toEqual([])
  expect(findSimilarNames("enable_alarm", ["disable_alarm"])).toEqual([])
  expect(findSimilarNames("unlock_door", ["block_door"])).toEqual([])
  expect(findSimilarNames("no-brew_tea", NAMES)).toEqual([])
  expect(findSimilarNames("increase_volume", ["decrease_volume"])).toEqual([])
})

test("a short name in another style, a name that begins or holds another", () => {
  expect(findSimilarNames("Cd", ["cd", "CD"])).toEqual(["CD", "cd"])
  expect(findSimilarNames("boil_w", NAMES)).toEqual(["boil_water"])
  expect(findSimilarNames("tea", ["brew_tea"])).toEqual([])
  expect(findSimilarNames("water", NAMES)).toEqual(["boil_water"])
  expect(findSimilarNames("kitchen/brew_tee", NAMES)).toEqual(["brew_tea"])
})

test("nothing near: nothing", () => {
  expect(findSimilarNames("launch_rocket", NAMES)).toEqual([])
  expect(findSimilarNames("", NAMES)).toEqual([])
  expect(findSimilarNames("!!!", NAMES)).toEqual([])
  expect(findSimilarNames("brew", [])).toEqual([])
})

test("long names among many are bounded", () => {
  const start = cpuTime()
  findSimilarNames(
    "x".repeat(100_000),
    Array.from({ length: 10_000 }, (_, i) => `tool_${i}`),
  )
  expect(cpuTime() - start).toBeLessThan(1_000)
})

test("edits: a letter more, less, another, or two neighbours swapped", () => {
  const pairs = [
    ["ferry", "fery"],
    ["ferry", "frery"],
    ["ferry", "berth"],
    ["", "ab"],
  ] as const
  expect(pairs.map(([a, b]) => editDistance(a, b))).toEqual([1, 1, 3, 2])
})

test("no suggestion where the name says something about the call, or names another namespace", () => {
  for (const name of [
    "sandbox.boil_water",
    "trial_boil_water",
    "dry_run.boil_water",
    "!boil_water",
    "boil_water?",
    "if:boil_water",
  ])
    expect(findSimilarNames(name, NAMES), name).toEqual([])
  expect(findSimilarNames("ida__brew_tea", ["otto__brew_tea", "otto__sweep"])).toEqual([])
  expect(findSimilarNames("uat.brew_tea", ["live.brew_tea"])).toEqual([])
  expect(findSimilarNames("otto__brew_tee", ["otto__brew_tea"])).toEqual(["otto__brew_tea"])
  expect(findSimilarNames("scheduled_brev", ["scheduled_brew"])).toEqual(["scheduled_brew"])
})
