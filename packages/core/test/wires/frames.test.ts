import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { FrameSplitter, type Framing, joinBytes, withLineEndsOf } from "../../src/wires/frames.ts"
import { promise } from "../support/promise.ts"

const encode = (text: string): Uint8Array => new TextEncoder().encode(text)
const decode = (bytes: Uint8Array): string => new TextDecoder().decode(bytes)

function split(framing: Framing, ...chunks: readonly string[]): string[] {
  const splitter = new FrameSplitter(framing)
  const frames = chunks.flatMap((chunk) => splitter.push(encode(chunk)))
  return [...frames, ...splitter.end()].map(decode)
}

describe("server-sent events end behind a blank line", () => {
  test("LF, CR, and both halves of a CRLF", () => {
    expect(split("sse", "data: a\n\ndata: b\n\n")).toEqual(["data: a\n\n", "data: b\n\n"])
    expect(split("sse", "data: a\r\rdata: b\r\r")).toEqual(["data: a\r\r", "data: b\r\r"])
    expect(split("sse", "data: a\r\n\r\ndata: b\r\n\r\n")).toEqual(["data: a\r\n\r\n", "data: b\r\n\r\n"])
    expect(split("sse", "data: a\r\n\r", "\ndata: b\r\r", "data: c\r\r", "\n")).toEqual([
      "data: a\r\n\r\n",
      "data: b\r\r",
      "data: c\r\r\n",
    ])
  })

  test("several lines are one event; what has not ended is the rest", () => {
    expect(split("sse", "event: x\nda", "ta: a\n", "\nid", ": 1")).toEqual(["event: x\ndata: a\n\n", "id: 1"])
  })
})

test("NDJSON ends with its line", () => {
  expect(split("ndjson", '{"a":1}\n{"b"', ":2}\r\n", "x")).toEqual(['{"a":1}\n', '{"b":2}\r\n', "x"])
})

test("how much has not ended", () => {
  const splitter = new FrameSplitter("sse")
  expect(splitter.isBetweenEvents).toBe(true)
  splitter.push(encode("data: a\n\ndata"))
  splitter.push(encode(": b"))
  expect([splitter.openLength, splitter.isBetweenEvents]).toEqual([7, false])
  splitter.push(encode("\r\n\r"))
  expect([splitter.openLength, splitter.isBetweenEvents]).toEqual([10, false])
  splitter.push(encode("\n"))
  expect([splitter.openLength, splitter.isBetweenEvents]).toEqual([0, true])
})

test("the frames are the same bytes, and the same frames, however the stream is cut", () => {
  const parts = fc.array(fc.constantFrom("data: é", "\n", "\r", "\r\n", "\n\n", ": x", "🌧", "id: 1", "{"), {
    maxLength: 14,
  })
  promise(
    fc.record({ parts, size: fc.integer({ min: 1, max: 6 }), framing: fc.constantFrom<Framing>("sse", "ndjson") }),
    ({ parts: list, size, framing }) => {
      const bytes = encode(list.join(""))
      const whole = new FrameSplitter(framing)
      const cut = new FrameSplitter(framing)
      const expected = [...whole.push(bytes), ...whole.end()].map(decode)
      const frames: Uint8Array[] = []
      for (let at = 0; at < bytes.length; at += size) frames.push(...cut.push(bytes.slice(at, at + size)))
      frames.push(...cut.end())
      expect(frames.map(decode)).toEqual(expected)
      expect(joinBytes(frames)).toEqual(bytes)
    },
  )
})

const splitArray = (text: string, size: number): string[] => {
  const bytes = new TextEncoder().encode(text)
  const splitter = new FrameSplitter("json-array")
  const frames: Uint8Array[] = []
  for (let at = 0; at < bytes.length; at += size) frames.push(...splitter.push(bytes.subarray(at, at + size)))
  return [...frames, ...splitter.end()].map((frame) => new TextDecoder().decode(frame))
}

describe("a JSON array", () => {
  const text = '[{"a":"]}, \\"{é"}\r\n,\r\n{"b":[{"c":1}]}\n]\n'

  test.each([1, 2, 3, 5, 1_000])("cuts behind each element, in chunks of %i bytes", (size) => {
    expect(splitArray(text, size)).toEqual(['[{"a":"]}, \\"{é"}', '\r\n,\r\n{"b":[{"c":1}]}', "\n]\n"])
  })

  test("keeps the bytes of what is no array, and of one that was cut", () => {
    for (const other of ['{"error":{"code":500}}', '[{"a":1},{"b":"x', "no JSON }{ at all", "", "[]"])
      expect(splitArray(other, 4).join("")).toBe(other)
  })
})

test("an event that is added ends its lines as the others do", () => {
  const added = encode("event: x\ndata: {}\n\n")
  expect(decode(withLineEndsOf(encode("data: a\r\n\r\n"), added))).toBe("event: x\r\ndata: {}\r\n\r\n")
  expect(withLineEndsOf(encode("data: a\n\n"), added)).toBe(added)
})
