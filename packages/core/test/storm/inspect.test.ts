import { expect, test } from "vitest"
import type { Entry } from "../../src/storm/entry.ts"
import { inspect } from "../../src/storm/inspect.ts"
import { Memory } from "../../src/storm/memory.ts"
import { DEFAULT_STORM, type StormSettings } from "../../src/storm/settings.ts"
import { remembered, times } from "../support/remembered.ts"

function says(lines: readonly string[], own: Partial<StormSettings> = {}): string | null {
  const memory = new Memory()
  const entries = remembered(...lines)
  const call = entries.pop() as Entry
  for (const entry of entries) memory.restore(entry)
  call.kind = 0
  const verdict = inspect(memory, call, { ...DEFAULT_STORM, ...own })
  return verdict === null ? null : `${verdict.code} ${verdict.step}`
}

test("a new call is only looked at after errors", () => {
  expect(says(["read a", "read b"])).toBeNull()
  expect(says(["edit 1 => ! not found", "edit 2 => ! not found", "edit 3 => ! not found", "edit 4"])).toBe("storm/reworded notice")
})

test("what withholds is told before what only warns", () => {
  expect(says([...times(2, "read a", "find b"), "read a"])).toBe("storm/identical suppress")
  expect(says([...times(2, "read a", "find b"), "read a"], { threshold: 0 })).toBe("storm/cycle notice")
  expect(says([...times(3, "run x => ! timed out"), "run x"], { rewordedNotice: 2, retries: 9 })).toBe("storm/identical notice")
  expect(says([...times(3, "write a => done"), "write a"], { threshold: 0 })).toBe("storm/write suppress")
  expect(says([...times(30, "poll a"), "poll a"])).toBe("storm/poll suppress")
})

test("a repeated call may be one of many errors too", () => {
  expect(says(["edit 1 => ! not found", "edit 2 => ! not found", "edit 3 => ! not found", "edit 1"])).toBe("storm/reworded notice")
})

test("with every watch off nothing is said", () => {
  const off = Object.fromEntries(Object.keys(DEFAULT_STORM).map((name) => [name, 0])) as unknown as StormSettings
  expect(says(times(12, "write a => done"), off)).toBeNull()
  expect(says(times(12, "edit a => ! not found"), off)).toBeNull()
  expect(says(times(12, "poll a", "read b"), off)).toBeNull()
})
