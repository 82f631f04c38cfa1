import { expect, test } from "vitest"
import { reworded } from "../../../src/storm/detectors/reworded.ts"
import type { Entry } from "../../../src/storm/entry.ts"
import { DEFAULT_STORM } from "../../../src/storm/settings.ts"
import { remembered, saysOf } from "../../support/remembered.ts"

const says = saysOf(reworded)
const misses = (count: number): string[] => Array.from({ length: count }, (_, i) => `edit ${i} => ! "part ${i}" not found`)

test("three errors of one kind are told, eight are enough; the call runs", () => {
  expect(says(...misses(2), "edit z")).toBeNull()
  expect(says(...misses(3), "edit z")).toBe("notice 3")
  expect(says(...misses(8), "edit z")).toBe("stop 8")
})

test("another tool, another kind of error, nothing known", () => {
  expect(says(...misses(4), "write z")).toBeNull()
  expect(says(...misses(2), "edit x => ! permission denied", ...misses(2), "edit z")).toBeNull()
  expect(says("edit 1", "edit 2", "edit 3", "edit z")).toBeNull()
})

test("a success ends it, reading does not", () => {
  expect(says(...misses(3), "edit y => done", "edit z")).toBeNull()
  expect(says(...misses(3), "write y => done", "edit z")).toBeNull()
  expect(says(...misses(3), "run anything => fine", "edit z")).toBeNull()
  expect(says(...misses(3), "edit y", "edit z")).toBeNull()
  expect(says(...misses(3), "read y => text", "edit z")).toBe("notice 3")
  expect(says(...misses(3), "write y => ! not found", "~edit q", "edit z")).toBe("notice 3")
})

test("an error of which no text is known is of no kind", () => {
  const entries = remembered("edit 1 => ! x", "edit 2 => ! x", "edit 3 => ! x", "edit z")
  const call = entries.pop() as Entry
  for (const entry of entries) entry.answer = null
  expect(reworded(entries, call, DEFAULT_STORM)).toBeNull()
})

test("settings", () => {
  expect(saysOf(reworded, { rewordedNotice: 0 })(...misses(5), "edit z")).toBeNull()
  expect(saysOf(reworded, { rewordedStop: 0 })(...misses(12), "edit z")).toBe("notice 12")
})
