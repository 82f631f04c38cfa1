import { describe, expect, test } from "vitest"
import { trimmedEnd } from "../../../src/dialects/grammar/extent.ts"
import {
  findLineEnd,
  findLiteral,
  hasLiteral,
  isUndecided,
  matchHere,
  pastSeparator,
  readCodeAt,
  skipBlanks,
  skipSpaces,
} from "../../../src/dialects/grammar/probe.ts"
import type { TextProbe } from "../../../src/dialects/sighting.ts"

const early = (text: string): TextProbe => ({ text, isEnd: false })

describe("hunger", () => {
  test("asking behind the text, or for a literal that the text breaks off in", () => {
    for (const ask of [
      (p: TextProbe) => readCodeAt(p, 3),
      (p: TextProbe) => hasLiteral(p, "cd", 2),
      (p: TextProbe) => hasLiteral(p, "x", 3),
      (p: TextProbe) => findLiteral(p, "x", 0),
      (p: TextProbe) => findLineEnd(p, 0),
    ]) {
      const probe = early("abc")
      ask(probe)
      expect(isUndecided(probe)).toBe(true)
    }
  })

  test("not where the text already differs, nor at its end", () => {
    const probe = early("abc")
    expect([
      hasLiteral(probe, "bc", 1),
      hasLiteral(probe, "bd", 1),
      hasLiteral(probe, "xyz12", 0),
      findLiteral(probe, "c", 0),
      readCodeAt(probe, 0),
    ]).toEqual([true, false, false, 2, 97])
    expect(isUndecided(probe)).toBe(false)
    const last: TextProbe = { text: "abc", isEnd: true }
    expect([readCodeAt(last, 3), hasLiteral(last, "cd", 2), findLiteral(last, "x", 0), findLineEnd(last, 0)]).toEqual([
      -1,
      false,
      -1,
      3,
    ])
    expect(isUndecided(last)).toBe(false)
  })
})

test("spaces", () => {
  const probe = early(" \t\n x \n")
  expect([
    skipBlanks(probe, 0),
    skipSpaces(probe, 0),
    findLineEnd(probe, 4),
    trimmedEnd(probe.text, 0, 7),
    trimmedEnd(probe.text, 6, 7),
  ]).toEqual([2, 4, 6, 5, 6])
})

test("a pattern begins at the place, whatever was asked before", () => {
  const pattern = /b+/y
  expect(matchHere("abb", pattern, 1)?.[0]).toBe("bb")
  expect(matchHere("abb", pattern, 0)).toBe(null)
  expect(matchHere("abb", pattern, 2)?.[0]).toBe("b")
})

test("past one separator with its white space, and no other mark", () => {
  expect(pastSeparator(early("a , , b"), 1, ",")).toBe(4)
  expect(pastSeparator(early("a ; b"), 1, ",")).toBe(2)
  expect(pastSeparator(early("a ; b"), 1, ",;")).toBe(4)
  const probe = early("a ")
  expect(pastSeparator(probe, 1, ",")).toBe(2)
  expect(isUndecided(probe)).toBe(true)
})
