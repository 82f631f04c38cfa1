import { describe, expect, test } from "vitest"
import { makeEvent, makeLine, singleEvent, WireEvent } from "../../src/wires/wire-event.ts"

const encode = (text: string): Uint8Array => new TextEncoder().encode(text)
const decode = (bytes: Uint8Array): string => new TextDecoder().decode(bytes)
const sse = (text: string): WireEvent => new WireEvent(encode(text), "sse")

describe("what an event says", () => {
  const cases: readonly (readonly [text: string, value: unknown])[] = [
    ['data: {"a":1}\n\n', { a: 1 }],
    ['data:{"a":1}\r\n\r\n', { a: 1 }],
    ['\uFEFFdata: {"a":1}\n\n', { a: 1 }],
    ['event: x\ndata: {"a":\ndata: 1}\nid: 3\n\n', { a: 1 }],
    ['data: {"a":"\u2028"}\n\n', { a: "\u2028" }],
    [": data: 1\n\n", undefined],
    ["data: [DONE]\n\n", undefined],
    ["data: {oops\n\n", undefined],
    ["data\n\n", undefined],
    ["data: null\n\n", null],
  ]
  for (const [text, value] of cases) test(JSON.stringify(text), () => expect(sse(text).value).toEqual(value))

  test("a line of NDJSON", () => {
    expect(new WireEvent(encode(' {"a":1}\r\n'), "ndjson").value).toEqual({ a: 1 })
  })
})

describe("the same event with other JSON", () => {
  const cases: readonly (readonly [text: string, json: string, changed: string])[] = [
    [': {"a":1}\nid: 1\ndata: {"a":1}\nretry: 2\n\n', '{"a":2}', ': {"a":1}\nid: 1\ndata: {"a":2}\nretry: 2\n\n'],
    ['event: x\r\ndata: {"a":\r\ndata: 1}\r\nid: 3\r\n\r\n', '{"a":2}', 'event: x\r\ndata: {"a":2}\r\nid: 3\r\n\r\n'],
    ['data: {\ndata: "a":1}\n\n', '{\n"a":2}', 'data: { "a":2}\n\n'],
    ['data: {"a":1}\n\n', '{"a":"$&$1"}', 'data: {"a":"$&$1"}\n\n'],
    ['event: x\ndata: {"type":"x"}\n\n', '{"type":"$&"}', 'event: $&\ndata: {"type":"$&"}\n\n'],
    ['\nevent:x\r\ndata: {"type":"x"}\r\n', '{"type":"y"}', '\nevent: y\r\ndata: {"type":"y"}\r\n'],
    ['event: x\ndata: {"type":"y"}\n\n', '{"type":"y","a":2}', 'event: x\ndata: {"type":"y","a":2}\n\n'],
  ]
  for (const [text, json, changed] of cases)
    test(JSON.stringify(text), () => expect(decode(sse(text).withJson(json).bytes)).toBe(changed))

  test("a line of NDJSON keeps its end", () => {
    expect(decode(new WireEvent(encode('{"a":1}\r\n'), "ndjson").withJson('{"a":"$&"}').bytes)).toBe('{"a":"$&"}\r\n')
    expect(decode(new WireEvent(encode('{"a":1}\n'), "ndjson").withJson('{\r\n"a":2\n}').bytes)).toBe('{ "a":2 }\n')
  })
})

test("a chunk that is one event is known at a glance", () => {
  expect(singleEvent(encode('data: {"a":"é"}\n\n'), "sse")?.value).toEqual({ a: "é" })
  for (const other of ["data: 1\n\ndata: 2\n\n", "data: 1\n", "data: 1\r\n\r\n", "data: 1\r\r\ndata: 2\n\n", ""])
    expect(singleEvent(encode(other), "sse")).toBeNull()
  expect(singleEvent(encode("1\n\n"), "ndjson")).toBeNull()
})

test("new events", () => {
  expect(decode(makeEvent("x", "1"))).toBe("event: x\ndata: 1\n\n")
  expect(decode(makeEvent(null, "1"))).toBe("data: 1\n\n")
  expect(decode(makeEvent(null, "[\n1]"))).toBe("data: [ 1]\n\n")
  expect(decode(makeLine("[\n1]"))).toBe("[ 1]\n")
})
