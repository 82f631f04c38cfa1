import { describe, expect, test } from "vitest"
import { cpuTime } from "../../../core/test/support/cpu-time.ts"
import { excerpt, type Span } from "../../src/show/excerpt.ts"

const look = (text: string, spans: readonly Span[], room = 80) => {
  const { line, marks } = excerpt(text, spans, room)
  return [line, marks]
}

describe("marks", () => {
  test("stand under the span", () => {
    expect(look('{"a":1,}', [[6, 7]])).toEqual(['{"a":1,}', "      ^"])
  })

  test("stand under a place between characters, and after the last", () => {
    expect(look("ab", [[1, 1]])).toEqual(["ab", " ^"])
    expect(look("ab", [[2, 2]])).toEqual(["ab", "  ^"])
    expect(look("", [[0, 0]])).toEqual(["", "^"])
  })

  test("of several spans share a line", () => {
    const { marks, told } = excerpt(
      "abcdef",
      [
        [0, 1],
        [2, 4],
        [5, 6],
      ],
      80,
    )
    expect([marks, told]).toEqual(["^ ^^ ^", 3])
  })

  test("count columns, not characters", () => {
    expect(look("東京x", [[2, 3]])).toEqual(["東京x", "    ^"])
    expect(look("👩‍👩‍👧x", [[8, 9]])).toEqual(["👩‍👩‍👧x", "  ^"])
    expect(look("e\u0301x", [[2, 3]])).toEqual(["e\u0301x", " ^"])
    expect(look("\tx", [[1, 2]])).toEqual(["␉x", " ^"])
    expect(look("\u009bx", [[1, 2]])).toEqual(["<U+009B>x", "        ^"])
  })
})

describe("lines", () => {
  test("only the line of the first span is shown", () => {
    const spans: Span[] = [
      [3, 4],
      [7, 8],
    ]
    expect(excerpt("ab\ncd\nefgh", spans, 80)).toEqual({ line: "cd", marks: "^", lineNumber: 2, told: 1 })
    expect(excerpt("ab\ncd\nefgh", spans.slice(1), 80)).toMatchObject({ line: "efgh", marks: " ^", lineNumber: 3 })
  })

  test("a line break that is the fault itself is shown", () => {
    expect(look("ab\ncd", [[2, 3]])).toEqual(["ab␊", "  ^"])
  })

  test("a span over several lines is marked to the end of its first", () => {
    expect(look("ab\ncd", [[1, 5]])).toEqual(["ab", " ^"])
  })
})

describe("windows", () => {
  const long = `${"x".repeat(500)}!${"y".repeat(500)}`

  test.each([24, 60, 100])("a long line is cut to %i columns around the span", (room) => {
    const { line, marks } = excerpt(long, [[500, 501]], room)
    expect(line.length).toBeLessThanOrEqual(room)
    expect(line).toMatch(/^…x+!y+…$/)
    expect(line[marks.indexOf("^")]).toBe("!")
  })

  test("at the ends nothing is cut that is not there", () => {
    expect(look(long, [[0, 1]], 40)[0]).toMatch(/^x+…$/)
    expect(look(long, [[1000, 1001]], 40)[0]).toMatch(/^…y+$/)
    expect(look(long, [[1000, 1001]], 40)[0]?.length).toBeGreaterThan(36)
  })

  test("a span beyond the window waits for the next", () => {
    const { told } = excerpt(
      long,
      [
        [0, 1],
        [3, 4],
        [500, 501],
      ],
      40,
    )
    expect(told).toBe(2)
  })

  test("half a surrogate pair is never cut off", () => {
    const faces = "😀".repeat(400)
    for (let at = 380; at < 392; at++) expect(excerpt(faces, [[at, at + 1]], 31).line).toMatch(/^…?(?:😀)+…?$/u)
  })

  test("megabytes on one line take no time", () => {
    const started = cpuTime()
    excerpt("z".repeat(8_000_000), [[4_000_000, 4_000_001]], 100)
    expect(cpuTime() - started).toBeLessThan(500)
  })
})
