import { expect, test } from "vitest"
import { inspect } from "../../src/loops/inspect.ts"
import { DEFAULT_LOOPS, type LoopSettings } from "../../src/loops/settings.ts"
import { saysOf, times } from "../support/remembered.ts"

const says = saysOf(inspect)
const noticed = (...lines: readonly string[]): string[] => lines.map((line) => `! ${line}`)

test("a new call is only looked at after several short answers", () => {
  expect(says("read a => moss", "read b => fern", "read c")).toBeNull()
  expect(says("edit 1 => ! not found", "edit 2 => ! not found", "edit 3 => ! not found", "edit 4")).toBe(
    "reworded notice 3",
  )
})

test("another spelling of what goes round is looked at too", () => {
  const lines = ["run ls => moss.ts", "run ls . => moss.ts", "run ls ./ => moss.ts", "run LS => moss.ts"]
  expect(says(...noticed(...lines, ...lines), "run  ls")).toMatch(/suppress/)
})

test("what withholds is told before what only warns, and a stop before a notice", () => {
  expect(says(...noticed(...times(8, "edit a => ! not found")), "edit a")).toBe("identical suppress 9")
  expect(says(...times(10, "edit a => ! not found"), "edit a")).toBe("reworded stop 10")
  expect(says(...times(4, "edit a => ! not found"), "edit a")).toBe("identical notice 5")
})

test("with every watch off nothing is said", () => {
  const off = Object.fromEntries(Object.keys(DEFAULT_LOOPS).map((name) => [name, 0])) as unknown as LoopSettings
  const silent = saysOf(inspect, off)
  expect(silent(...noticed(...times(12, "write a => done")))).toBeNull()
  expect(silent(...noticed(...times(12, "edit a => ! not found")))).toBeNull()
  expect(silent(...noticed(...times(12, "poll a", "read b")))).toBeNull()
})
