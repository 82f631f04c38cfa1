import { expect, test } from "vitest"
import { formOf, formOfLongLine, isBinary, isGzip, isUtf16 } from "../../../src/scan/read/sniff.ts"

const form = (name: string, text: string, isAll = true) => formOf(name, Buffer.from(text), isAll)

test.each([
  ["a.jsonl", "{", "lines"],
  ["a.ndjson.gz", "{", "lines"],
  ["a.json", '{"a":1}', "document"],
  ["a.json", '{"a":1}\n', "document"],
  ["a.json", '{"a":1}\n{"a":2}\n', "lines"],
  ["a.json", '[\n  {"a":1}\n]', "document"],
  ["a.json", '{"a": "cut\n{"b":1}', "document"],
  ["a.log", '{"a": "cut\n{"b":1}', "lines"],
  ["", '{\n  "a": 1\n}', "document"],
  ["", '{"model": "m",\n "messages": []}', "document"],
  ["", '\ufeff{"a":1}\n{"a":2}', "lines"],
  ["", '\n\n{"a":1}\n{"a":2}', "lines"],
  ["", '{"a":1}', "lines"],
  ["a.traj", '{"history": []}', "document"],
  ["a.txt", 'data: {"choices":[]}\n\n', "events"],
  ["a.json", "event: message_start\ndata: {}\n", "events"],
  ["a.jsonl", ': "half"}\n{"a":1}\n{"a":2}\n', "lines"],
  ["a.jsonl", 'data: half"}\n{"a":1}\n', "lines"],
  ["a.log", ": keep-alive\n\ndata: {}\n", "events"],
  ["a.jsonl", '{"type":"session","cwd":"/","timestamp":"t"}\n{}\n', "session"],
  ["", '{"type":"summary"}\n{"half\n{"type":"response_item","payload":{}}', "session"],
  ["a.jsonl", '{"type":"summary"}\n{"messages":[]}\n{"type":"response_item","payload":{}}', "lines"],
  ["a.jsonl", '{"type":"a"}\n{"type":"b"}\n', "lines"],
])("%s with %j is %s", (name, text, expected) => {
  expect(form(name, text)).toBe(expected)
})

test("a head without a line break tells nothing yet", () => {
  expect(form("a.json", '{"a":', false)).toBe(null)
  expect(form("", '{"a":', false)).toBe(null)
  expect(formOfLongLine("a.json")).toBe("document")
  expect(formOfLongLine("")).toBe("lines")
})

test("knows what is not text", () => {
  expect([isBinary(Buffer.from("PAR1\u0000")), isBinary(Buffer.from("{}"))]).toEqual([true, false])
})

test("a log with zero bytes in it is text, other bytes that no log has are not", () => {
  const hole = "\0".repeat(9)
  for (const log of [`{"a":1}\n${hole}\n`, `${hole}[1]\n`, `data: {}\n\n${hole}`, `${hole}\n`])
    expect(isBinary(Buffer.from(log)), JSON.stringify(log)).toBe(false)
  expect([isBinary(Buffer.from(`{"a":1}\n\u0001${hole}`)), isBinary(Buffer.from(`hello${hole}`))]).toEqual([true, true])
})

test("knows gzip and UTF-16 by their first bytes", () => {
  expect([isGzip(Buffer.from([0x1f, 0x8b, 8])), isGzip(Buffer.from("{}")), isGzip(Buffer.alloc(0))]).toEqual([
    true,
    false,
    false,
  ])
  expect([
    isUtf16(Buffer.from([0xff, 0xfe, 0x7b, 0])),
    isUtf16(Buffer.from([0xfe, 0xff, 0])),
    isUtf16(Buffer.from("{}")),
    isUtf16(Buffer.from('{"a":1}', "utf16le")),
    isUtf16(Buffer.from("\0{\0}")),
    isUtf16(Buffer.from([0, 1, 0, 0])),
  ]).toEqual([true, true, false, true, true, false])
})
