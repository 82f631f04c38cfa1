import { expect, test } from "vitest"
import { readTree } from "../../src/json/tree.ts"
import { findEditablePlaces } from "../../src/model-repair/editable-places.ts"
import { moveReason } from "../../src/model-repair/move-reason.ts"
import { keyWords } from "../../src/model-repair/plain-words.ts"
import { type Source, sourcesOf } from "../../src/model-repair/sources.ts"
import { compileSchema } from "../../src/schema/compile.ts"
import { object } from "../support/fitting.ts"
import { TEXT, WHOLE } from "../support/reading.ts"

const CLOSED = { additionalProperties: false }

/** Why the value at a pointer may move to a path, for a tool named book_ferry. */
function reason(
  properties: Record<string, unknown>,
  call: string,
  pointer: string,
  to: readonly (string | number)[],
): string | null {
  const schema = compileSchema(object(properties, [], CLOSED))
  const sources = sourcesOf(readTree(call), schema.view, findEditablePlaces(schema.validate(JSON.parse(call))))
  const source = sources.find((other) => other.pointer === pointer) as Source
  return moveReason(source, to, {
    view: schema.view,
    root: readTree(call),
    sources,
    toolWords: new Set(keyWords("book_ferry")),
  })
}

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
