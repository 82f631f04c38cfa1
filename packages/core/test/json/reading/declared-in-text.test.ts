import { expect, test } from "vitest"
import { hasNameBehindSeam, someOccurrence } from "../../../src/json/reading/declared-in-text.ts"

test("every place of a name is asked, until one passes", () => {
  const asked: number[] = []
  const isThird = (at: number): boolean => asked.push(at) === 3
  expect(someOccurrence("pot pot pot pot", "pot", isThird)).toBe(true)
  expect(asked).toEqual([0, 4, 8])
  expect(someOccurrence("pot", "", () => true)).toBe(false)
})

test.each([
  ['clay","pages"12', true],
  ['clay, "pages" 12', true],
  ["clay,&quot;pages&quot;", true],
  ['the "pages" of a book', false],
  ['clay","pages_left"', false],
  ["clay, pages", false],
])("%s: a quoted name behind a seam is %s", (text, isThere) => {
  expect(hasNameBehindSeam(text, "pages")).toBe(isThere)
})
