import { expect, test } from "vitest"
import { argumentText, jsonTextOf, noteSource } from "../../src/json/text-of.ts"

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
  expect([
    argumentText('{"a": 1'),
    argumentText(undefined),
    argumentText(null),
    argumentText({ a: 1 }),
    argumentText({ n: 1n }),
  ]).toEqual(['{"a": 1', "", "", '{"a":1}', "object"])
})

test("an object that was read from a text keeps that text", () => {
  const read = { n: 1 }
  noteSource(read, '{"n":1.0}')
  expect([argumentText(read), argumentText({ n: 1 })]).toEqual(['{"n":1.0}', '{"n":1}'])
})
