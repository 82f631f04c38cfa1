import { describe, expect, test } from "vitest"
import { ArraySplitter } from "../../src/wires/array-frames.ts"

const split = (text: string, size: number): string[] => {
  const bytes = new TextEncoder().encode(text)
  const splitter = new ArraySplitter()
  const frames: Uint8Array[] = []
  for (let at = 0; at < bytes.length; at += size) frames.push(...splitter.push(bytes.subarray(at, at + size)))
  const rest = splitter.end()
  return [...frames, ...(rest === null ? [] : [rest])].map((frame) => new TextDecoder().decode(frame))
}

describe("ArraySplitter", () => {
  const text = '[{"a":"]}, \\"{é"}\r\n,\r\n{"b":[{"c":1}]}\n]\n'

  test.each([1, 2, 3, 5, 1_000])("cuts behind each element, in chunks of %i bytes", (size) => {
    expect(split(text, size)).toEqual(['[{"a":"]}, \\"{é"}', '\r\n,\r\n{"b":[{"c":1}]}', "\n]\n"])
  })

  test("keeps the bytes of what is no array, and of one that was cut", () => {
    for (const other of ['{"error":{"code":500}}', '[{"a":1},{"b":"x', "no JSON }{ at all", "", "[]"])
      expect(split(other, 4).join("")).toBe(other)
  })
})
