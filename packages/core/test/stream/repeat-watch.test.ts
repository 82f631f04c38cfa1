import { expect, test } from "vitest"
import { RepeatWatch } from "../../src/stream/repeat-watch.ts"

const OSLO = { city: "Oslo", days: 2, tags: [{ n: null }] }

test("without earlier calls a call is distinct from the start", () => {
  expect(new RepeatWatch([]).isDistinct).toBe(true)
  expect(new RepeatWatch([{}]).isDistinct).toBe(false)
})

test("names and values that the earlier call has, in any spelling, prove nothing", () => {
  const watch = new RepeatWatch([OSLO])
  for (const literal of ['"days"', "2.0", '"c\\u0069ty"', '"Oslo"', "null", '"tags"', '"n"']) watch.addLiteral(literal)
  expect(watch.isDistinct).toBe(false)
  watch.addLiteral('"Bergen"')
  expect(watch.isDistinct).toBe(true)
})

test("each earlier call has to be ruled out", () => {
  const watch = new RepeatWatch([OSLO, { city: "Bergen" }])
  watch.addLiteral('"Bergen"')
  expect(watch.isDistinct).toBe(false)
  watch.addLiteral("7")
  expect(watch.isDistinct).toBe(true)
})

test("a string that has not ended is compared by its beginning", () => {
  const watch = new RepeatWatch([OSLO])
  watch.addOpenString(['"O', "s"], 3)
  watch.addOpenString(['"c'], 2)
  expect(watch.isDistinct).toBe(false)
  // an escape may stand for anything, and a long beginning is not compared with each piece
  watch.addOpenString(['"\\u00'], 5)
  watch.addOpenString([`"${"x".repeat(300)}`], 301)
  expect(watch.isDistinct).toBe(false)
  watch.addOpenString(['"B'], 2)
  expect(watch.isDistinct).toBe(true)
})

test("100,000 levels are no more than any others", () => {
  const deep = JSON.parse(`${'{"a":['.repeat(50_000)}${"]}".repeat(50_000)}`) as object
  expect(new RepeatWatch([deep]).isDistinct).toBe(false)
})
