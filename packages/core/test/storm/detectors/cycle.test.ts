import { expect, test } from "vitest"
import { cycle } from "../../../src/storm/detectors/cycle.ts"
import { saysOf, times } from "../../support/remembered.ts"

const says = saysOf(cycle)
const LAPS: readonly (readonly string[])[] = [
  ["read a", "find b"],
  ["read a", "find b", "read c"],
  ["read a", "find b", "read c", "run d"],
  ["read a", "read a", "find b"],
]

test.each(LAPS)("two laps are told, three are enough: %s %s", (...lap) => {
  const [first = ""] = lap
  expect(says(...lap, first)).toBeNull()
  expect(says(...times(2, ...lap), first)).toBe("notice 3")
  expect(says(...times(3, ...lap), first)).toBe("suppress 4")
})

test("a call that does not go on with the lap ends it", () => {
  expect(says(...times(3, "read a", "find b"), "find b")).toBeNull()
  expect(says(...times(3, "read a", "find b"), "read other", "read a")).toBeNull()
  expect(says(...times(9, "read a"))).toBeNull()
  expect(says(...times(3, "read 1", "read 2", "read 3", "read 4", "read 5"), "read 1")).toBeNull()
})

test("an answer that changed ends the laps", () => {
  expect(says("read a => 1", "find b", "read a => 2", "find b", "read a => 3", "find b", "read a")).toBeNull()
  expect(says("read a => 1", "find b", ...times(2, "read a => 2", "find b"), "read a")).toBe("notice 3")
})

test("edit, test, edit, test is work, unless each answer is known and the same", () => {
  expect(says(...times(4, "edit one", "run tests"), "edit one")).toBeNull()
  expect(says(...times(4, "edit one => done", "run tests"), "edit one")).toBeNull()
  expect(says(...times(4, "write one => done", "write two => done"), "write one")).toBe("suppress 5")
  expect(says(...times(4, "edit one => ! not found", "run tests => ! broken"), "edit one")).toBe("suppress 5")
})

test("waiting and what the host exempts is no loop", () => {
  expect(says(...times(4, "poll a", "run nap"), "run nap")).toBeNull()
  expect(says(...times(4, "poll a", "run nap"), "poll a")).toBeNull()
  expect(says(...times(4, "wipe a => done", "run tests => ! broken"), "run tests")).toBeNull()
})

test("withheld calls keep their place in the lap, and the loop is not locked out for ever", () => {
  const laps = times(3, "read a", "find b")
  expect(says(...laps, "~read a", "find b")).toBe("suppress 4")
  expect(says(...laps, "~read a", "~find b", "read a")).toBe("suppress 5")
  expect(says(...laps, "~read a", "~find b", "~read a", "find b")).toBe("notice 5")
})

test("settings", () => {
  expect(saysOf(cycle, { cycleSuppress: 0 })(...times(6, "read a", "find b"), "read a")).toMatch(/^notice/)
  expect(saysOf(cycle, { cycleNotice: 0 })(...times(2, "read a", "find b"), "read a")).toBeNull()
  expect(saysOf(cycle, { cycleSuppress: 5 })(...times(5, "read a", "find b"), "read a")).toBe("suppress 6")
})
