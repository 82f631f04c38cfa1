import { expect, test } from "vitest"
import { EventPattern } from "../../src/wires/event-pattern.ts"
import { JsonPatch } from "../../src/wires/json-patch.ts"
import type { CallSignal } from "../../src/wires/wire.ts"

const json = (text: string, more = ""): string =>
  `{"id":"tea","choices":[{"delta":{"content":${JSON.stringify(text)}}${more}}]}`
const event = (text: string, more = ""): string => `data: ${json(text, more)}\n\n`
const signal = { kind: "text", turn: "0", path: ["choices", 0, "delta", "content"], text: "tea" } as const

function learnt(): EventPattern {
  const pattern = new EventPattern()
  pattern.learn(event("tea"), [signal], new JsonPatch(json("tea")))
  return pattern
}

test("an event that differs in its text alone is read by its middle, the same text elsewhere or not", () => {
  const pattern = learnt()
  for (const text of ["pot", "id", "tea", "né 🫖", 'a "quote"', "line\nbreak", "back\\slash"])
    expect(pattern.match(event(text))).toEqual([{ ...signal, text }])
})

test("anything else has to be parsed", () => {
  const pattern = learnt()
  expect(new EventPattern().match(event("pot"))).toBeNull()
  expect(pattern.match(event("pot", ',"finish_reason":"stop"'))).toBeNull()
  // the quotes are not part of a text here
  expect(pattern.match(event('x","role":"y').replaceAll('\\"', '"'))).toBeNull()
  expect(pattern.match(event("").replace('""', "null"))).toBeNull()
  expect(pattern.match(event(""))).toBeNull()
})

test("a server that writes another time into each event is not learnt for ever", () => {
  const pattern = new EventPattern()
  for (let i = 0; i < 20; i++)
    pattern.learn(event("tea", `,"t":${i}`), [signal], new JsonPatch(json("tea", `,"t":${i}`)))
  expect(pattern.match(event("pot", ',"t":19'))).toBeNull()
})

test("a lesson that was of use does not count", () => {
  const pattern = new EventPattern()
  for (let i = 0; i < 20; i++) {
    pattern.learn(event("tea", `,"t":${i}`), [signal], new JsonPatch(json("tea", `,"t":${i}`)))
    expect(pattern.match(event("pot", `,"t":${i}`))).toEqual([{ ...signal, text: "pot" }])
  }
})

const callJson = (text: string): string => `{"calls":[{"index":0,"arguments":${JSON.stringify(text)}}]}`
const piece = (text: string, more = {}): CallSignal => ({
  kind: "call",
  turn: "0",
  key: "0",
  piece: { ...more, arguments: text },
  paths: {
    entry: { list: ["calls"], at: 0 },
    id: null,
    name: null,
    arguments: ["calls", 0, "arguments"],
    isValue: false,
  },
})

test("a piece of a call is read and patched by its middle", () => {
  const pattern = new EventPattern()
  const first = piece('{"city')
  pattern.learn(`data: ${callJson('{"city')}\n\n`, [first], new JsonPatch(callJson('{"city')))
  const [matched] = pattern.match(`data: ${callJson('": "Oslo"}')}\n\n`) ?? []
  expect(matched).toEqual(piece('": "Oslo"}'))
  const patch = new JsonPatch(callJson('": "Oslo"}'), pattern.place)
  patch.setText(first.paths.arguments ?? [], "")
  expect(patch.apply()).toBe(callJson(""))
})

test("a piece with a name or an id is not learnt, and what it begins is no longer the call that was learnt", () => {
  for (const more of [{ name: "boil" }, { id: "c2" }]) {
    const pattern = new EventPattern()
    pattern.learn(`data: ${callJson("a")}\n\n`, [piece("a")], new JsonPatch(callJson("a")))
    expect(pattern.match(`data: ${callJson("b")}\n\n`)).not.toBeNull()
    pattern.learn("data: {}\n\n", [], new JsonPatch("{}"))
    expect(pattern.match(`data: ${callJson("b")}\n\n`)).not.toBeNull()
    pattern.learn(`data: ${callJson("c")}\n\n`, [piece("c", more)], new JsonPatch(callJson("c")))
    expect(pattern.match(`data: ${callJson("b")}\n\n`)).toBeNull()
  }
})

test("the number of a part stays with it", () => {
  const pattern = new EventPattern()
  const index = { path: ["index"], value: 2 }
  pattern.learn(event("tea"), [{ ...signal, index }], new JsonPatch(json("tea")))
  expect(pattern.match(event("pot"))).toEqual([{ ...signal, text: "pot", index }])
})

test("an event that said nothing says nothing again, right behind it", () => {
  const pattern = new EventPattern()
  const silent = 'data: {"delta":{"content":null}}\n\n'
  pattern.learn(silent, [], new JsonPatch('{"delta":{"content":null}}'))
  expect(pattern.match(silent)).toEqual([])
  expect(pattern.match(event("pot"))).toBeNull()
  pattern.learn(event("pot"), [signal], new JsonPatch(json("pot")))
  expect(pattern.match(silent)).toBeNull()
})
