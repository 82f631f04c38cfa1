import { expect, test } from "vitest"
import { EventPattern } from "../../src/wires/event-pattern.ts"
import { HeldEvent } from "../../src/wires/held-event.ts"
import { openAiChat } from "../../src/wires/openai-chat.ts"
import type { CallSignal } from "../../src/wires/wire.ts"
import { WireEvent } from "../../src/wires/wire-event.ts"

const json = (text: string, more = ""): string =>
  `{"id":"tea","choices":[{"delta":{"content":${JSON.stringify(text)}}${more}}]}`
const sse = (text: string): WireEvent => new WireEvent(text, "sse")
const event = (text: string, more = ""): string => `data: ${json(text, more)}\n\n`
const signal = { kind: "text", turn: "0", path: ["choices", 0, "delta", "content"], text: "tea" } as const

function learnt(): EventPattern {
  const pattern = new EventPattern()
  pattern.learn(sse(event("tea")), [signal])
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
  for (let i = 0; i < 20; i++) pattern.learn(sse(event("tea", `,"t":${i}`)), [signal])
  expect(pattern.match(event("pot", ',"t":19'))).toBeNull()
})

test("a lesson that was of use does not count", () => {
  const pattern = new EventPattern()
  for (let i = 0; i < 20; i++) {
    pattern.learn(sse(event("tea", `,"t":${i}`)), [signal])
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
  pattern.learn(sse(`data: ${callJson('{"city')}\n\n`), [first])
  const [matched] = pattern.match(`data: ${callJson('": "Oslo"}')}\n\n`) ?? []
  expect(matched).toEqual(piece('": "Oslo"}'))
  const held = new HeldEvent(sse(`data: ${callJson('": "Oslo"}')}\n\n`), [], pattern.frame)
  held.setText(first.paths.arguments ?? [], "a")
  expect(held.written(openAiChat)?.text).toBe(`data: ${callJson("a")}\n\n`)
  // another change beside it, before or behind
  held.patch.set(["calls", 0, "index"], "1")
  expect(held.written(openAiChat)?.json).toBe(callJson("a").replace(":0", ":1"))
  held.setText(first.paths.arguments ?? [], "b")
  expect(held.written(openAiChat)?.json).toBe(callJson("b").replace(":0", ":1"))
})

test("a piece with a name or an id is not learnt, and what it begins is no longer the call that was learnt", () => {
  for (const more of [{ name: "boil" }, { id: "c2" }]) {
    const pattern = new EventPattern()
    pattern.learn(sse(`data: ${callJson("a")}\n\n`), [piece("a")])
    expect(pattern.match(`data: ${callJson("b")}\n\n`)).not.toBeNull()
    pattern.learn(sse("data: {}\n\n"), [])
    expect(pattern.match(`data: ${callJson("b")}\n\n`)).not.toBeNull()
    pattern.learn(sse(`data: ${callJson("c")}\n\n`), [piece("c", more)])
    expect(pattern.match(`data: ${callJson("b")}\n\n`)).toBeNull()
  }
})

test("the number of a part stays with it", () => {
  const pattern = new EventPattern()
  const index = { path: ["index"], value: 2 }
  pattern.learn(sse(event("tea")), [{ ...signal, index }])
  expect(pattern.match(event("pot"))).toEqual([{ ...signal, text: "pot", index }])
})

test("an event that said nothing says nothing again, right behind it", () => {
  const pattern = new EventPattern()
  const silent = 'data: {"delta":{"content":null}}\n\n'
  pattern.learn(sse(silent), [])
  expect(pattern.match(silent)).toEqual([])
  expect(pattern.match(event("pot"))).toBeNull()
  pattern.learn(sse(event("pot")), [signal])
  expect(pattern.match(silent)).toBeNull()
})

test("the frame of a text is found without a tree where its name stands once, and with one elsewhere", () => {
  const path = ["delta", "text"]
  const put = (given: string): string | undefined => {
    const held = new HeldEvent(sse(`event: e\ndata:${given}\n\n`))
    held.setText(path, 'a "b"')
    return held.written(openAiChat)?.text
  }
  for (const [given, written] of [
    ['{"delta":{"text":"tea"}}', '{"delta":{"text":"a \\"b\\""}}'],
    ['{"text":"x","delta":{"text":"tea"}}', '{"text":"x","delta":{"text":"a \\"b\\""}}'],
    ['{"delta":{"text":"tea"},"text":"x"}', '{"delta":{"text":"a \\"b\\""},"text":"x"}'],
    ['{"delta":{"text":"tea"},"kind":"text"}', '{"delta":{"text":"a \\"b\\""},"kind":"text"}'],
    [
      String.raw`{"a":"\"text\":\"x\"","delta":{ "text" : "tea" }}`,
      String.raw`{"a":"\"text\":\"x\"","delta":{ "text" : "a \"b\"" }}`,
    ],
  ] as const)
    expect(put(given)).toBe(`event: e\ndata:${written}\n\n`)
  // what is no text is replaced all the same
  expect(put('{"delta":{"text":5}}')).toBe('event: e\ndata: {"delta":{"text":"a \\"b\\""}}\n\n')
})

test("one more piece of the learnt call, or the same silence, is told by its bytes", () => {
  const bytes = (text: string): Uint8Array => new TextEncoder().encode(text)
  const pattern = new EventPattern()
  const silent = 'data: {"delta":{}}\n\n'
  pattern.learn(sse(event("tea")), [signal])
  expect([pattern.callTurn, pattern.isNextPiece(bytes(event("pot")))]).toEqual([null, false])
  pattern.learn(sse(`data: ${callJson("a")}\n\n`), [piece("a")])
  pattern.learn(sse(silent), [])
  const next = [`data: ${callJson("né")}\n\n`, silent, `data: ${callJson("b")}\n\n: x\n\n`, 'data: {"delta":[]}\n\n']
  expect(next.map((text) => pattern.isNextPiece(bytes(text)))).toEqual([true, true, false, false])
  expect(pattern.callTurn).toBe("0")
})
