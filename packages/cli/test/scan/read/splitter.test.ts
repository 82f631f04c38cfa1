import fc from "fast-check"
import { expect, test } from "vitest"
import { createSplitter } from "../../../src/scan/read/splitter.ts"

interface Seen {
  lines: [offset: number, text: string][]
  long: [offset: number, length: number][]
}

/** Reads like a worker: from one byte before its range, in chunks of a size. */
function readRange(all: Buffer, start: number, end: number, chunk: number, maxLine: number): Seen & { count: number } {
  const seen: Seen = { lines: [], long: [] }
  const from = Math.max(0, start - 1)
  const splitter = createSplitter(
    maxLine,
    {
      line: (bytes, offset) => {
        seen.lines.push([offset, bytes.toString("utf8")])
        return true
      },
      tooLong: (offset, length) => seen.long.push([offset, length]),
    },
    { from, until: end, isInside: start > 0 },
  )
  let at = from
  let isOpen = true
  while (isOpen && at < all.length) {
    const piece = Buffer.from(all.subarray(at, at + chunk))
    isOpen = splitter.feed(piece)
    piece.fill(0)
    at += chunk
  }
  if (isOpen) splitter.end()
  return { ...seen, count: splitter.lines }
}

test("gives each line with its offset, the last one without a break too", () => {
  expect(readRange(Buffer.from("ab\n\ncöd\nend"), 0, 99, 2, 100).lines).toEqual([
    [0, "ab"],
    [3, ""],
    [4, "cöd"],
    [9, "end"],
  ])
})

test("a break at the end begins no line", () => {
  expect(readRange(Buffer.from("ab\n"), 0, 99, 100, 100)).toEqual({ lines: [[0, "ab"]], long: [], count: 1 })
})

test("any ranges and any chunks give the lines of the whole, each once", () => {
  const text = fc
    .array(fc.string({ maxLength: 9, unit: fc.constantFrom("a", "é", "\n", "𝄞", " ") }), { maxLength: 12 })
    .map((parts) => parts.join("\n"))
  fc.assert(
    fc.property(
      text,
      fc.integer({ min: 1, max: 30 }),
      fc.integer({ min: 1, max: 9 }),
      fc.integer({ min: 0, max: 12 }),
      (given, range, chunk, maxLine) => {
        const all = Buffer.from(given)
        const whole = readRange(all, 0, all.length, 1000, maxLine)
        const parts = []
        for (let start = 0; start < all.length; start += range)
          parts.push(readRange(all, start, Math.min(all.length, start + range), chunk, maxLine))
        expect(parts.flatMap(({ lines }) => lines)).toEqual(whole.lines)
        expect(parts.flatMap(({ long }) => long)).toEqual(whole.long)
        expect(parts.reduce((sum, { count }) => sum + count, 0)).toBe(whole.count)
        expect(
          [...whole.lines.map(([, line]) => Buffer.byteLength(line)), ...whole.long.map(([, length]) => length)].reduce(
            (sum, length) => sum + length,
            0,
          ),
        ).toBe(all.length - (given.split("\n").length - 1))
      },
    ),
  )
})

test("what is too long is told with its whole length, and the next line is read", () => {
  expect(readRange(Buffer.from(`${"x".repeat(50)}\nok\n`), 0, 99, 7, 10)).toEqual({
    lines: [[51, "ok"]],
    long: [[0, 50]],
    count: 2,
  })
})

test("a range inside one long line stops at its own end", () => {
  let fed = 0
  const splitter = createSplitter(
    1e6,
    { line: () => true, tooLong: () => {} },
    { from: 99, until: 200, isInside: true },
  )
  while (splitter.feed(Buffer.alloc(10, "x"))) fed++
  expect({ fed, lines: splitter.lines }).toEqual({ fed: 10, lines: 0 })
})

test("a sink that has enough ends the reading", () => {
  const seen: string[] = []
  const splitter = createSplitter(
    100,
    {
      line: (bytes) => {
        seen.push(bytes.toString())
        return false
      },
      tooLong: () => {},
    },
    { from: 0, until: 100, isInside: false },
  )
  expect(splitter.feed(Buffer.from("a\nb\nc\n"))).toBe(false)
  expect(seen).toEqual(["a"])
})
