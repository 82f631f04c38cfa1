import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { isMultipleOf } from "../../src/schema/numbers.ts"

describe("isMultipleOf", () => {
  it.each([
    [0.0075, 0.0001, true],
    [0.00751, 0.0001, false],
    [19.99, 0.01, true],
    [4.35, 0.1, false],
    [1e308, 1e-8, true],
    [12391239123, 1e-8, true],
    [0, 0.3, true],
    [-1.5, 0.5, true],
    [1e-7, 1e-8, true],
    [3, 1.5, true],
    [6e23, 3, true],
    [6e23, 7, false],
    [1e25, 1e22, true],
    [1e300, 7, 1e300 % 7 === 0],
  ])("%d of %d: %s", (value, step, expected) => expect(isMultipleOf(value, step)).toBe(expected))

  it("takes every whole number of hundredths", () => {
    fc.assert(
      fc.property(fc.integer({ min: -1_000_000, max: 1_000_000 }), (count) =>
        isMultipleOf(Number(`${count}e-2`), 0.01),
      ),
    )
  })
})
