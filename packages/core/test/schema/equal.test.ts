import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { canonicalKey, isEqual, isUnique } from "../../src/schema/equal.ts"

describe("equal", () => {
  it("a value equals its copy, and their keys agree", () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const copy = JSON.parse(JSON.stringify(value))
        expect(isEqual(copy, value)).toBe(true)
        expect(canonicalKey(copy, { next: 0 })).toBe(canonicalKey(value, { next: 0 }))
      }),
    )
  })

  it("keys are the same exactly when values are equal", () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 2 }), fc.jsonValue({ maxDepth: 2 }), (a, b) => {
        expect(canonicalKey(a, { next: 0 }) === canonicalKey(b, { next: 0 })).toBe(isEqual(a, b))
      }),
    )
  })

  it("ignores the order of members, not of elements", () => {
    expect(isEqual({ a: 1, b: 2 }, { b: 2, a: 1 })).toBe(true)
    expect(isEqual([1, 2], [2, 1])).toBe(false)
    expect(isEqual({ a: undefined }, { b: undefined })).toBe(false)
    expect(isEqual([], {})).toBe(false)
  })

  it('tells 1, true and "1" apart in lists', () => {
    expect(isUnique([1, true, "1", [1], [true], ["1"], null, "null"])).toBe(true)
    expect(
      isUnique([
        { a: 1, b: 2 },
        { b: 2, a: 1 },
      ]),
    ).toBe(false)
    expect(isUnique([0, -0])).toBe(false)
  })

  it("does not overflow on deep values", () => {
    let deep: unknown = 1
    for (let level = 0; level < 100_000; level++) deep = [deep]
    expect(isUnique([deep, deep])).toBe(true)
    expect(isEqual([[2]], deep)).toBe(false)
  })
})
