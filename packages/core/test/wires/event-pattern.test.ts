import { expect, test } from "vitest"
import { JsonPatch } from "../../src/wires/json-patch.ts"
import { EventPattern } from "../../src/wires/event-pattern.ts"

const json = (text: string, more = ""): string => `{"id":"tea","choices":[{"delta":{"content":${JSON.stringify(text)}}${more}}]}`
const event = (text: string, more = ""): string => `data: ${json(text, more)}\n\n`
const signal = { kind: "text", turn: "0", path: ["choices", 0, "delta", "content"], text: "tea" } as const

function learnt(): EventPattern {
  const pattern = new EventPattern()
  pattern.learn(event("tea"), [signal], new JsonPatch(json("tea")))
  return pattern
}

test("an event that differs in its text alone is read by its middle, the same text elsewhere or not", () => {
  const pattern = learnt()
  for (const text of ["pot", "id", "tea", "né 🫖", 'a "quote"', "line\nbreak", "back\\slash"]) expect(pattern.match(event(text))).toEqual({ ...signal, text })
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
  for (let i = 0; i < 20; i++) pattern.learn(event("tea", `,"t":${i}`), [signal], new JsonPatch(json("tea", `,"t":${i}`)))
  expect(pattern.match(event("pot", ',"t":7'))).not.toBeNull()
  expect(pattern.match(event("pot", ',"t":19'))).toBeNull()
})

test("the number of a part stays with it", () => {
  const pattern = new EventPattern()
  const index = { path: ["index"], value: 2 }
  pattern.learn(event("tea"), [{ ...signal, index }], new JsonPatch(json("tea")))
  expect(pattern.match(event("pot"))).toEqual({ ...signal, text: "pot", index })
})
