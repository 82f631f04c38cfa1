import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { overlapOf, weightOf } from "../../src/continuation/overlap.ts"

describe("what is repeated", () => {
  test.each<[string, string, number]>([
    ["knead the dough", "the dough, then rest", 9],
    ["knead", "rest", 0],
    ["aaaa", "aaab", 3],
    ["abcabc", "abcabcabd", 6],
    ["", "x", 0],
    ["x", "", 0],
    ["dough", "dough", 5],
  ])("%j then %j: %i characters", (prefix, more, size) => {
    expect(overlapOf(prefix, more)).toBe(size)
  })

  test("is the longest end that is a beginning", () => {
    const letters = fc.string({ unit: fc.constantFrom("a", "b"), maxLength: 12 })
    fc.assert(
      fc.property(letters, letters, (prefix, more) => {
        let longest = 0
        for (let size = 1; size <= Math.min(prefix.length, more.length); size++) if (prefix.endsWith(more.slice(0, size))) longest = size
        expect(overlapOf(prefix, more)).toBe(longest)
      }),
      { numRuns: 5_000 },
    )
  })
})

describe("what it weighs", () => {
  test.each<[string, string]>([
    ["", "chance"],
    [", ", "chance"],
    ["the", "doubtful"],
    ["then", "doubtful"],
    ["                        ", "doubtful"],
    ["let the dough rest", "sure"],
  ])("%j: %s", (repeated, weight) => {
    expect(weightOf(`Knead it: ${repeated}`, `${repeated} for an hour`, repeated.length)).toBe(weight)
  })

  test("a piece of a word is chance, a word from its beginning is not", () => {
    expect(weightOf("some yeast", "st and salt", 2)).toBe("chance")
    expect(weightOf("some ye", "yeast and salt", 2)).toBe("doubtful")
    expect(weightOf("[1, 2", "25]", 1)).toBe("doubtful")
  })

  test("what the text says elsewhere too is never sure", () => {
    const row = "rye;wheat;spelt;oats\n"
    expect(weightOf(`${row}---\n${row}`, `${row}end`, row.length)).toBe("doubtful")
    expect(weightOf(`from ${row}`, `${row}---\n${row}`, row.length)).toBe("doubtful")
    expect(weightOf(`from ${row}${row}`, `${row}${row}end`, 2 * row.length)).toBe("doubtful")
    expect(weightOf(`from ${row}r`, `${row.slice(1)}${row}end`, row.length)).toBe("doubtful")
    expect(weightOf(`from ${row}`, `${row}end`, row.length)).toBe("sure")
  })
})
