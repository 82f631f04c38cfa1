import { describe, expect, test } from "vitest"
import { exploreReadings } from "../../../src/json/reading/explore.ts"
import { Search } from "../../../src/json/reading/search.ts"
import { DEFAULT_LIMITS } from "../../../src/limits.ts"
import { explored, NOTE } from "../../support/reading.ts"
import { large } from "../../support/runs.ts"

describe("explore", () => {
  test("comes to the end of any text, with what explains it sorted by price", () => {
    for (const text of [
      "",
      "x",
      "{",
      '{"title":"pot"}',
      '{"title":"a "big" pot", "pages":2',
      '{"title":"pot"',
      "[[[",
      '"',
      "\\",
    ]) {
      const { finalReadings: finals, waiting } = explored(text, NOTE)
      expect(waiting).toBe(0)
      const costs = finals.map((final) => final.cost)
      expect(costs).toEqual(costs.toSorted((a, b) => a - b))
    }
  })

  test("stops where the text is nested too deeply", () => {
    const limits = { ...DEFAULT_LIMITS, depth: 5 }
    expect(exploreReadings(new Search(`{'a':${"[".repeat(9)}`, null, limits)).isTooDeep).toBe(true)
    expect(exploreReadings(new Search(`{'a':${"[".repeat(3)}1${"]".repeat(3)}}`, null, limits)).isTooDeep).toBe(false)
  })

  test("what was given up for want of steps is remembered as a rival", () => {
    const { cheapestDropped: dropped, finalReadings: finals } = explored(
      `{"title":"${'", "x": "'.repeat(large(20_000))}`,
      NOTE,
    )
    expect(finals.length > 0 || dropped < Number.POSITIVE_INFINITY).toBe(true)
  })
})
