import { describe, expect, it } from "vitest"
import { countIn, namesIn, numberIn } from "../../src/schema/read.ts"

describe("lenient readers", () => {
  it("numbers, counts, names", () => {
    expect([numberIn(1.5), numberIn("1"), numberIn(Number.NaN)]).toEqual([1.5, null, null])
    expect([countIn(2), countIn(2.5), countIn(-1), countIn("2")]).toEqual([2, null, null, null])
    expect([namesIn(["a", 1, "a", "b"]), namesIn(true), namesIn("a")]).toEqual([["a", "b"], [], []])
  })
})
