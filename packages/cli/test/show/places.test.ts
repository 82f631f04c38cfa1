import { expect, test } from "vitest"
import { plain } from "../../src/show/paint.ts"
import { places } from "../../src/show/places.ts"

const page = { paint: plain, columns: 60 }

test("one line has no number", () => {
  expect(places("abc", [[1, 2]], "green", page)).toEqual(["  │ abc", "  │  ^"])
})

test("a span over lines is marked on each", () => {
  expect(places("ab\ncd\nef", [[1, 5]], "green", page)).toEqual(["  1 │ ab", "    │  ^", "  2 │ cd", "    │ ^^"])
})

test("many places are counted, not shown", () => {
  const text = "x\n".repeat(12)
  const spans = Array.from({ length: 12 }, (_, i) => [i * 2, i * 2 + 1] as const)
  const lines = places(text, spans, "green", page)
  expect(lines).toHaveLength(7)
  expect(lines.at(-1)).toBe("     │ and 9 more")
})

test("a span over very many lines is not counted", () => {
  expect(places("x\n".repeat(50), [[0, 99]], "green", page).at(-1)).toBe("     │ and more")
})
