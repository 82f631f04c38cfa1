import { expect, test } from "vitest"
import { readTree } from "../../src/json/tree.ts"
import { isCoercion, targetFor } from "../../src/model-repair/coerced.ts"
import { isDeclared, originOf, wholeOf } from "../../src/model-repair/derive.ts"
import { findEditablePlaces } from "../../src/model-repair/editable-places.ts"
import { sourcesOf } from "../../src/model-repair/sources.ts"
import { compileSchema } from "../../src/schema/compile.ts"
import { object } from "../support/fitting.ts"
import { TEXT, WHOLE } from "../support/reading.ts"

/** Where a value at /key stems from: pointers, "declared", or null. */
function origin(properties: Record<string, unknown>, call: string, key: string, value: string): string | null {
  const schema = compileSchema(object(properties, [key], { additionalProperties: false }))
  const sources = sourcesOf(readTree(call), schema.view, findEditablePlaces(schema.validate(JSON.parse(call))))
  const found = originOf({ text: value, node: readTree(value) }, [key], schema.view.member(key), {
    text: call,
    view: schema.view,
    sources,
    used: new Set(),
    toolWords: new Set(),
    root: readTree(call),
    isMended: (old, next, path, place) => isCoercion(old, next, targetFor(old, String(path.at(-1)), place)),
  })
  if (found === null) return null
  const whole = wholeOf(found, sources)
  return whole.length === 0 ? "declared" : whole.map(({ pointer }) => pointer).join(" ")
}

test("moved as a whole, with all it holds", () => {
  expect(origin({ port: TEXT }, '{"place":"Moss"}', "port", '"Moss"')).toBe("/place")
  expect(origin({ at: { type: "object" } }, '{"value":{"x":1,"y":[2]}}', "at", '{"x":1,"y":[2]}')).toBe(
    "/value /value/x /value/y /value/y/0",
  )
})

test("said in other words by a stray value", () => {
  expect(origin({ seats: WHOLE }, '{"how_many_seats":"four"}', "seats", "4")).toBe("/how_many_seats")
  expect(origin({ on: { type: "boolean" } }, '{"is_on":"yes"}', "on", "true")).toBe("/is_on")
})

test("in the spelling the new place asks for", () => {
  expect(origin({ day: { type: "string", format: "date" } }, '{"date":"4 March 2031"}', "day", '"2031-03-04"')).toBe(
    "/date",
  )
})

test("words in a text that belongs to another place say nothing about this one", () => {
  for (const wish of ["from Moss, please", "port Moss", "anywhere but Moss"]) {
    expect(origin({ port: TEXT, wish: TEXT }, JSON.stringify({ wish }), "port", '"Moss"')).toBeNull()
    expect(origin({ port: TEXT }, JSON.stringify({ wish }), "port", '"Moss"')).toBeNull()
  }
  for (const wish of ["take 4 seats for us", "seats: 4", "last time it was 4 seats"])
    expect(origin({ seats: WHOLE, wish: TEXT }, JSON.stringify({ wish }), "seats", "4")).toBeNull()
})

test("put together of strays, and of nothing that is not there", () => {
  const place = { place: object({ town: TEXT, zip: TEXT }) }
  expect(origin(place, '{"town":"Moss","zip":"1530"}', "place", '{"town":"Moss","zip":"1530"}')).toBe("/town /zip")
  expect(origin(place, '{"town":"Moss","zip":"1530"}', "place", '{"town":"Moss","zip":"1531"}')).toBeNull()
  expect(origin(place, '{"town":"Moss","zip":"1530"}', "place", '{"town":"Moss","zip":"1530","mood":"x"}')).toBeNull()
  expect(origin({ list: { type: "array" } }, '{"a":1}', "list", "[]")).toBeNull()
  expect(origin({ list: { type: "array" } }, '{"list_item":1}', "list", "[1]")).toBeNull()
})

test("a stray that is named like the place is the only one believed", () => {
  expect(origin({ from: TEXT }, '{"from_port":"Moss","port":"Oslo"}', "from", '"Oslo"')).toBeNull()
})

test("what the tool declares", () => {
  const view = (schema: unknown) => compileSchema(schema).view
  const at = (text: string) => ({ text, node: readTree(text) })
  expect(isDeclared(at('"kg"'), view({ const: "kg" }))).toBe(true)
  expect(isDeclared(at('"kg"'), view({ enum: ["kg"] }))).toBe(true)
  expect(isDeclared(at('"kg"'), view({ enum: ["kg", "g"] }))).toBe(false)
  expect(isDeclared(at("1.0"), view({ default: 1 }))).toBe(true)
  expect(isDeclared(at('{"b":1,"a":2}'), view({ default: { a: 2, b: 1 } }))).toBe(true)
  expect(isDeclared(at("2"), view({ $ref: "#/$defs/d", $defs: { d: { default: 2 } } }))).toBe(true)
  expect(isDeclared(at("2"), view({ anyOf: [{ type: "integer", default: 2 }, { type: "null" }] }))).toBe(false)
  expect(isDeclared(at("1"), null)).toBe(false)
})

test("a default does not stand for what a stray member says", () => {
  const pace = { pace: { enum: ["slow", "fast"], default: "fast" } }
  expect(origin(pace, "{}", "pace", '"fast"')).toBe("declared")
  expect(origin(pace, '{"pace_value":"slow"}', "pace", '"fast"')).toBeNull()
  expect(origin(pace, '{"pace_value":"slow"}', "pace", '"slow"')).toBe("/pace_value")
})
