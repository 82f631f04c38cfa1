import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { applyEdits, type SourceEdit, toOrigin, toSequence, undoEdits } from "../../src/json/edit.ts"
import { anyText } from "../support/arbitrary.ts"
import { leastCpuTime } from "../support/cpu-time.ts"
import { runs } from "../support/runs.ts"

const text = "green tea"
const edits: SourceEdit[] = [
  { start: 0, end: 5, insert: "black" },
  { start: 5, end: 6, insert: "" },
  { start: 9, end: 9, insert: "pot" },
]

describe("applyEdits", () => {
  test("replaces, removes and inserts in one go", () => {
    expect(applyEdits(text, edits)).toBe("blackteapot")
    expect(applyEdits(text, [])).toBe(text)
  })

  test("few or many: the same result", () => {
    const long = "a-".repeat(500)
    const many = Array.from({ length: 500 }, (_, i) => ({
      start: i * 2 + 1,
      end: i * 2 + 2,
      insert: i % 2 === 0 ? "" : "++",
    }))
    const expected = Array.from({ length: 500 }, (_, i) => (i % 2 === 0 ? "a" : "a++")).join("")
    expect(applyEdits(long, many)).toBe(expected)
  })
})

describe("toSequence and undo", () => {
  test("each step counts in the text that the ones before have left", () => {
    expect(toSequence(text, edits)).toEqual([
      { offset: 0, removed: "green", inserted: "black" },
      { offset: 5, removed: " ", inserted: "" },
      { offset: 8, removed: "", inserted: "pot" },
    ])
    expect(toSequence("ab", [{ start: 1, end: 2, insert: "" }], 10)).toEqual([
      { offset: 11, removed: "b", inserted: "" },
    ])
  })

  test("what was applied is taken back, whatever it was", () => {
    const cuts = fc.array(fc.tuple(fc.nat(4), fc.nat(4), fc.string({ maxLength: 3 })), { maxLength: 12 })
    fc.assert(
      fc.property(anyText(40), cuts, (given, gaps) => {
        const list: SourceEdit[] = []
        let at = 0
        for (const [gap, size, insert] of gaps) {
          const start = Math.min(given.length, at + gap)
          const end = Math.min(given.length, start + size)
          list.push({ start, end, insert })
          at = end
        }
        const after = applyEdits(given, list)
        expect(undoEdits(after, toSequence(given, list))).toBe(given)
      }),
      { numRuns: runs(500) },
    )
  })
})

describe("undoEdits", () => {
  test("steps in any order are taken back one by one, last first", () => {
    const step = fc.record({ at: fc.nat(40), drop: fc.nat(4), inserted: fc.string({ maxLength: 4 }) })
    fc.assert(
      fc.property(anyText(), fc.array(step, { maxLength: 12 }), (source, steps) => {
        let now = source
        const told = steps.map(({ at, drop, inserted }) => {
          const offset = Math.min(at, now.length)
          const removed = now.slice(offset, offset + drop)
          now = now.slice(0, offset) + inserted + now.slice(offset + drop)
          return { offset, removed, inserted }
        })
        expect(undoEdits(now, told)).toBe(source)
      }),
      { numRuns: runs(1000) },
    )
  })

  test("a hundred thousand steps to the right take no time", () => {
    const source = "a-".repeat(100_000)
    const many = Array.from({ length: 100_000 }, (_, i) => ({ start: i * 2 + 1, end: i * 2 + 2, insert: "++" }))
    const told = toSequence(source, many)
    const edited = applyEdits(source, many)
    expect(leastCpuTime(1_000, () => expect(undoEdits(edited, told)).toBe(source))).toBeLessThan(1_000)
  })
})

describe("toOrigin", () => {
  const steps = toSequence(text, edits)

  test.each([
    [0, 0],
    [5, 6],
    [7, 8],
    [8, 9],
    [9, 9],
    [11, 9],
  ])("%i of the new text lies at %i of the old", (offset, origin) => {
    expect(toOrigin(offset, steps)).toBe(origin)
  })

  test("without edits nothing moves", () => {
    expect(toOrigin(4, [])).toBe(4)
  })
})
