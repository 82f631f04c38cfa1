import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { canonicalKey, isEqual, isUnique } from "../../src/schema/equal.ts"

describe("equal", () => {
  it("a value equals its copy, and their keys agree", () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const copy = JSON.parse(JSON.stringify(value))
        expect(isEqual(copy, value)).toBe(true)
        expect(canonicalKey(copy)).toBe(canonicalKey(value))
      }),
    )
  })

  it("keys are the same exactly when values are equal", () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 2 }), fc.jsonValue({ maxDepth: 2 }), (a, b) => {
        expect(canonicalKey(a) === canonicalKey(b)).toBe(isEqual(a, b))
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
    const nested = (value: unknown): unknown => {
      let deep = value
      for (let level = 0; level < 50_000; level++) deep = [{ deep }]
      return deep
    }
    expect(isUnique([nested(1), nested(2)])).toBe(true)
    expect(isUnique([nested(1), nested(1)])).toBe(false)
    expect(isEqual([[2]], nested(1))).toBe(false)
  })

  it("ends with rings, each of which is its own", () => {
    const [one, other] = [{}, {}].map((ring) => Object.assign(ring, { ring }))
    expect(isUnique([one, other])).toBe(true)
  })

  it("tells what is in a container from what stands beside it", () => {
    expect(isUnique([[[1], 2], [[1, 2]], [[[1]], 2], { a: [] }, { a: {} }, ["a", []], ["[0"], [[]]])).toBe(true)
  })
})
