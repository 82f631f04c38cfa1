import { createRandom } from "toolmend/testing"
import { describe, expect, it } from "vitest"
import { growthExponent, median } from "../src/numbers.ts"

describe("median", () => {
  it("of odd, even and no numbers", () => {
    expect(median([9, 1, 5])).toBe(5)
    expect(median([4, 1, 3, 2])).toBe(2.5)
    expect(median([])).toBeNaN()
  })
})

describe("growthExponent", () => {
  const points = (power: number): { bytes: number; millis: number }[] =>
    [1000, 4000, 16000].map((bytes) => ({ bytes, millis: bytes ** power / 1e4 }))
  it.each([0, 1, 1.5, 2])("finds %d", (power) => expect(growthExponent(points(power))).toBeCloseTo(power, 6))
  it("needs two points", () => expect(growthExponent(points(1).slice(0, 1))).toBeNull())
})

describe("createRandom", () => {
  it("repeats itself for a seed", () => {
    const draw = (seed: string): number[] => {
      const random = createRandom(seed)
      return Array.from({ length: 20 }, () => random.below(1000))
    }
    expect(draw("a")).toEqual(draw("a"))
    expect(draw("a")).not.toEqual(draw("b"))
  })
  it("stays inside its bounds and keeps what it shuffles", () => {
    const random = createRandom("bounds")
    for (let i = 0; i < 500; i++) expect(random.between(3, 5)).toSatisfy((n: number) => n >= 3 && n <= 5)
    expect(random.shuffle([1, 2, 3, 4]).sort()).toEqual([1, 2, 3, 4])
    expect(random.some([1, 2, 3], 2)).toHaveLength(2)
  })
})
