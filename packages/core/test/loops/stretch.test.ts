import { describe, expect, test } from "vitest"
import type { Entry } from "../../src/loops/entry.ts"
import { isAllReading, lapOf, stretchBefore, waitingOf } from "../../src/loops/stretch.ts"
import { memoryOf, remembered, times } from "../support/remembered.ts"

const stretch = (...lines: readonly string[]) => stretchBefore(memoryOf(...lines))
const callOf = (line: string): Entry => remembered(line)[0] as Entry

describe("the calls since anything new", () => {
  test("begin behind the last news", () => {
    expect(stretch("read a => 1", "read a => 1", "read b => 2", "read a => 1").barren).toHaveLength(1)
    expect(stretch("read a => 1", "read b => 2").barren).toHaveLength(0)
  })

  test("leave out what was withheld, and looks after a failure", () => {
    const found = stretch("read a => 1", "read a => 1", "~read a", "~read a")
    expect([found.barren.length, found.asked.length, found.withheld]).toEqual([1, 4, 2])
    expect(
      stretch("read a => 1", 'edit {"x":"b"} => ! not so', "read a => 1", 'edit {"x":"b "} => ! not so', "read a => 1")
        .barren,
    ).toHaveLength(1)
  })

  test("know whether the model was told, and whether answers are missing", () => {
    expect(stretch("read a => 1", "! read a => 1")).toMatchObject({ wasNoticed: true, isUntold: false })
    expect(stretch("read a", "read a")).toMatchObject({ wasNoticed: false, isUntold: true })
  })
})

describe("laps", () => {
  test.each([
    ["read a", 1, 3, times(4, "read a => 1")],
    ["read a", 2, 4, times(3, "read a => 1", "find b => 2")],
    ["find b", 1, 1, times(3, "read a => 1", "find b => 2")],
    ["read a", 3, 6, times(3, "read a => 1", "find b => 2", "look => 3")],
    ["read a", 16, 16, times(2, ...Array.from({ length: 16 }, (_, i) => `read ${i === 0 ? "a" : i} => ${i}`))],
    ["read a", 0, 0, times(2, ...Array.from({ length: 17 }, (_, i) => `read ${i === 0 ? "a" : i} => ${i}`))],
  ] as const)("%s after %d: %d without news", (line, period, barren, lines) => {
    const memory = memoryOf(...lines)
    const call = callOf(line)
    call.kind = memory.latestSame(call)?.kind ?? 0
    expect(lapOf(stretchBefore(memory), call)).toEqual({ period, barren })
  })
})

test("reading is what is declared so, or tells something", () => {
  expect(isAllReading(stretch("read a => ok", "read a => ok"))).toBe(true)
  expect(isAllReading(stretch("run a => seven ferns", "run a => seven ferns"))).toBe(true)
  expect(isAllReading(stretch("run a => ok", "run a => ok"))).toBe(false)
  expect(isAllReading(stretch("edit a => seven ferns", "edit a => seven ferns"))).toBe(false)
})

test("who waits", () => {
  const waiting = (...lines: readonly string[]) => waitingOf(stretch(...lines), callOf(lines.at(-1) as string))
  expect(waiting("read a => moss", "read a => moss")).toBeNull()
  expect(waiting("read a => 2 of 3", "read a => 2 of 3")).toBe("told")
  expect(waiting("read a => ! timed out", "read a => ! timed out")).toBe("told")
  expect(waiting('run {"x":"sleep 9 && moss"} => moss', 'run {"x":"sleep 9 && moss"} => moss')).toBe("told")
  expect(waiting('run {"x":"moss; no-sleep 9; fern"} => m', 'run {"x":"moss; no-sleep 9; fern"} => m')).toBeNull()
  expect(waiting("press a => x", "press a => x")).toBe("tool")
  expect(waiting("read a => moss", "sleep 1 => ", "read a => moss", "sleep 1 => ")).toBe("told")
  expect(waiting("status a => it has failed", "sleep 1 => ", "status a => it has failed", "sleep 1 => ")).toBeNull()
})
