import { expect, test } from "vitest"
import { createRandom } from "../../src/testing/random.ts"

const draw = (seed: string): number[] => {
  const random = createRandom(seed)
  return Array.from({ length: 200 }, () => random.below(6))
}

test("the same for the same seed, other numbers for another", () => {
  expect(draw("a")).toEqual(draw("a"))
  expect(draw("a")).not.toEqual(draw("b"))
  expect([...new Set(draw("a"))].toSorted()).toEqual([0, 1, 2, 3, 4, 5])
})

test("choices stay within their bounds", () => {
  const random = createRandom("c")
  for (let i = 0; i < 100; i++) expect([3, 4, 5]).toContain(random.between(3, 5))
  expect(random.shuffle([1, 2, 3, 4]).toSorted()).toEqual([1, 2, 3, 4])
  expect(random.some(["x", "y", "z"], 2)).toHaveLength(2)
  expect([random.chance(0), random.chance(1)]).toEqual([false, true])
})
