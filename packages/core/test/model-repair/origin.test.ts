import { expect, test } from "vitest"
import { isCoercion } from "../../src/model-repair/coerced.ts"
import { findEditablePlaces } from "../../src/model-repair/editable-places.ts"
import { isDeclared, isStray, moveReason, originOf, straysIn } from "../../src/model-repair/origin.ts"
import { keyWords } from "../../src/model-repair/plain-words.ts"
import { Value } from "../../src/model-repair/value.ts"
import { compileSchema } from "../../src/schema/compile.ts"
import type { SchemaView } from "../../src/schema/view.ts"
import { object } from "../support/fitting.ts"
import { TEXT, WHOLE } from "../support/reading.ts"

const CLOSED = { additionalProperties: false }

/** What is known of a call when it is asked where a value stems from, for a tool named book_ferry. */
function contextOf(schema: unknown, call: string) {
  const { view } = compileSchema(schema)
  const root = new Value(call)
  const strays = straysIn(root, view, findEditablePlaces(view.validate(JSON.parse(call))))
  return {
    view,
    root,
    sources: root.all().slice(1),
    strays,
    toolWords: new Set(keyWords("book_ferry")),
    used: new Set<Value>(),
    isMended: (old: Value, next: Value, path: readonly (string | number)[], at: SchemaView) => {
      const keywords = new Set(at.validate(JSON.parse(old.literal)).map(({ keyword }) => keyword))
      return isCoercion(old, next, { key: String(path.at(-1)), view: at, keywords })
    },
  }
}

/** Where a value at /key stems from: pointers, "declared", or null. */
function origin(properties: Record<string, unknown>, call: string, key: string, value: string): string | null {
  const context = contextOf(object(properties, [key], CLOSED), call)
  const taken = originOf(new Value(value), [key], context.view.member(key), context)
  if (taken === null) return null
  const whole = taken.flatMap(({ source }) => source.all())
  return whole.length === 0 ? "declared" : whole.map(({ pointer }) => pointer).join(" ")
}

/** Why the value at a pointer may move to a path. */
function reason(
  properties: Record<string, unknown>,
  call: string,
  pointer: string,
  to: readonly (string | number)[],
): string | null {
  const context = contextOf(object(properties, [], CLOSED), call)
  const source = context.sources.find((other) => other.pointer === pointer) as Value
  return moveReason(source, to, context)
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
  const at = (text: string) => new Value(text)
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

const LEG = object({ port: TEXT, deck: WHOLE }, [], CLOSED)

test("under another name in the same object", () => {
  expect(reason({ harbour: TEXT }, '{"harbour_name":"Moss"}', "/harbour_name", ["harbour"])).toBe("named")
  expect(reason({ harbour: TEXT }, '{"target":"Moss"}', "/target", ["harbour"])).toBe("unspecific")
  expect(reason({ harbour: TEXT }, '{"skip":"Moss"}', "/skip", ["harbour"])).toBeNull()
})

test("under a misspelt name, where the place is empty and no other key is meant for it", () => {
  expect(reason({ harbour: TEXT }, '{"harbuor":"Moss"}', "/harbuor", ["harbour"])).toBe("named")
  expect(reason({ harbour: TEXT }, '{"harbuor":"Moss","harbour":""}', "/harbuor", ["harbour"])).toBeNull()
  expect(reason({ harbour: TEXT }, '{"harbuor":"Moss","harbor":"Bergen"}', "/harbuor", ["harbour"])).toBeNull()
  expect(reason({ harbour: TEXT, harbors: TEXT }, '{"harbor":"Moss"}', "/harbor", ["harbour"])).toBeNull()
})

test("only where no other name would do as well, on either side", () => {
  expect(reason({ config_file: TEXT, text_file: TEXT }, '{"file":"x"}', "/file", ["text_file"])).toBeNull()
  expect(reason({ from: TEXT }, '{"source":"x","origin":"y"}', "/source", ["from"])).toBeNull()
  expect(reason({ harbour: TEXT, to_port: TEXT }, '{"target":"x"}', "/target", ["harbour"])).toBeNull()
})

test("never from one item of a list to another, nor from one declared place to its neighbour", () => {
  const legs = { legs: { type: "array", items: LEG } }
  expect(reason(legs, '{"legs":[{"port":"Moss"},{}]}', "/legs/0/port", ["legs", 1, "port"])).toBeNull()
  expect(reason(legs, '{"legs":[{"name":"Moss"},{}]}', "/legs/0/name", ["legs", 1, "port"])).toBeNull()
  expect(reason({ out: LEG, back: LEG }, '{"out":{"port":"Moss"},"back":{}}', "/out/port", ["back", "port"])).toBeNull()
  expect(reason({ from: TEXT, to: TEXT }, '{"from":"Moss"}', "/from", ["to"])).toBeNull()
})

test("flattened, nested, and out of a wrapper", () => {
  expect(reason({ leg_port: TEXT }, '{"leg":{"port":"Moss"}}', "/leg/port", ["leg_port"])).toBe("named")
  expect(reason({ leg: LEG }, '{"leg_port":"Moss"}', "/leg_port", ["leg", "port"])).toBe("named")
  expect(reason({ leg: LEG }, '{"port":"Moss"}', "/port", ["leg", "port"])).toBe("named")
  expect(reason({ port: TEXT }, '{"payload":{"port":"Moss"}}', "/payload/port", ["port"])).toBe("named")
  expect(reason({ port: TEXT }, '{"exclude":{"port":"Moss"}}', "/exclude/port", ["port"])).toBeNull()
})

test("out of a group, where each of its members has a free place outside", () => {
  const flat = { street: TEXT, town: TEXT, name: TEXT, id: TEXT, note: TEXT }
  const group = (call: string, pointer = "/address/town"): string | null => reason(flat, call, pointer, ["town"])
  expect(group('{"address":{"street":"Kai 2","town":"Moss"}}')).toBe("named")
  expect(group('{"contact_info":{"name":"Kari","town":"Moss"}}', "/contact_info/town")).toBe("named")
  expect(group('{"arguments":{"address":{"town":"Moss"}}}', "/arguments/address/town")).toBe("named")
  // a member without a place, with one that is taken, or that is another one without its owner
  expect(group('{"address":{"town":"Moss","floor":"2"}}')).toBeNull()
  expect(group('{"street":"Kai 4","address":{"street":"Kai 2","town":"Moss"}}')).toBeNull()
  expect(group('{"town":null,"address":{"town":"Moss"}}')).toBeNull()
  expect(
    group('{"arguments":{"street":"Kai 4","address":{"street":"Kai 2","town":"Moss"}}}', "/arguments/address/town"),
  ).toBeNull()
  expect(group('{"user":{"town":"Moss","id":"7"}}', "/user/town")).toBeNull()
  // another group, or another name for the same
  expect(group('{"address":{"town":"Moss"},"location":{"street":"Kai 2"}}')).toBeNull()
  expect(group('{"address":{"town":"Moss"},"draft":{"note":"x"}}')).toBeNull()
  expect(group('{"address":{"town":"Moss"},"city":"Oslo"}')).toBeNull()
  // names that say whose or what for
  for (const name of ["exclude", "old_address", "billing_address", "sender", "draft", "filter", "if", "not"])
    expect(group(JSON.stringify({ [name]: { town: "Moss" } }), `/${name}/town`)).toBeNull()
})

test("out of a group, but not where an object of the tool may be it or hold it", () => {
  const call = '{"address":{"town":"Moss"}}'
  expect(reason({ town: TEXT, home: object({ town: TEXT }) }, call, "/address/town", ["town"])).toBeNull()
  expect(reason({ town: TEXT, addresses: TEXT }, call, "/address/town", ["town"])).toBeNull()
})

test("not from far below", () => {
  const wrapped = (times: number): string => `${'{"input":'.repeat(times)}{"port":"Moss"}${"}".repeat(times)}`
  expect(reason({ port: TEXT }, wrapped(7), `${"/input".repeat(7)}/port`, ["port"])).toBe("named")
  expect(reason({ port: TEXT }, wrapped(8), `${"/input".repeat(8)}/port`, ["port"])).toBeNull()
})

test("not into one of two objects that could hold it", () => {
  expect(reason({ out: LEG, back: LEG }, '{"port":"Moss"}', "/port", ["back", "port"])).toBeNull()
})

test("switches need the very same words", () => {
  expect(reason({ on: { type: "boolean" } }, '{"is_on":"yes"}', "/is_on", ["on"])).toBe("named")
  expect(reason({ all: { type: "boolean" } }, '{"value":true}', "/value", ["all"])).toBeNull()
})

const strays = (schema: unknown, text: string): string[] => {
  const context = contextOf(schema, text)
  return context.sources.map((source) => `${source.pointer}${context.strays.has(source) ? " stray" : ""}`)
}

test("stray is what the tool does not name, with all it holds", () => {
  const schema = object({ n: WHOLE, q: TEXT, open: { type: "object" } })
  expect(strays(schema, '{"n":"ten","q":"x","open":{"any":1},"odd":{"deep":[2]}}')).toEqual([
    "/n",
    "/q",
    "/open",
    "/open/any",
    "/odd stray",
    "/odd/deep stray",
    "/odd/deep/0 stray",
  ])
})

test("and what it forbids", () => {
  expect(strays({ type: "object", additionalProperties: false }, '{"a/b":{"c":1}}')).toEqual([
    "/a~1b stray",
    "/a~1b/c stray",
  ])
})

test("a schema that names nothing makes nothing stray", () => {
  expect(isStray(compileSchema({ type: "object" }).view, "a")).toBe(false)
  expect(isStray(compileSchema(object({ a: TEXT })).view, "constructor")).toBe(true)
  expect(isStray(null, "a")).toBe(false)
})
