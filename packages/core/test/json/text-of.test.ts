import { expect, test } from "vitest"
import { jsonTextOf, rawText } from "../../src/json/text-of.ts"

test("what has a text", () => {
  expect([jsonTextOf({ a: [1, null] }), jsonTextOf("a"), jsonTextOf(null)]).toEqual(['{"a":[1,null]}', '"a"', "null"])
})

test("what has none", () => {
  const ring: unknown[] = []
  ring.push(ring)
  const throwing = {
    toJSON() {
      throw new Error("no")
    },
  }
  for (const value of [ring, { n: 1n }, throwing, undefined, () => 1, Symbol("s")]) expect(jsonTextOf(value)).toBeNull()
})

test("argument text is as it was given; nothing is empty, and what has no text is never taken for nothing", () => {
  expect([rawText('{"a": 1'), rawText(undefined), rawText(null), rawText({ a: 1 }), rawText({ n: 1n })]).toEqual(['{"a": 1', "", "", '{"a":1}', "object"])
})
