import { expect, test } from "vitest"
import { readCodeAt, skipBlanks } from "../../../src/dialects/grammar/probe.ts"
import { isStopped, isTooDeep, skipPythonTrivia, wordEnd } from "../../../src/dialects/python/reader.ts"
import { reading } from "./given.ts"

test("a look behind the end is remembered", () => {
  const reader = reading("ab", false)
  expect(readCodeAt(reader, 1)).toBe(98)
  expect(isStopped(reader)).toBe(false)
  expect(readCodeAt(reader, 2)).toBe(-1)
  expect(isStopped(reader)).toBe(true)
})

test.each([
  ["  \n\tx", 4],
  [" # note\n x", 9],
  ["#x", 0],
  ["\\\n x", 3],
  ["\\n", 0],
  [" \\[x", 2],
  ["\\_x", 0],
  ["\u00a0x", 1],
])("blanks of %j", (text, end) => {
  expect(skipPythonTrivia(reading(text), 0)).toBe(end)
})

test("spaces and words", () => {
  expect(skipBlanks(reading(" \t\nx"), 0)).toBe(2)
  expect(wordEnd(reading("ab_1é-c"), 0)).toBe(5)
  expect(wordEnd(reading("“a"), 0)).toBe(0)
})

test("depth behind the end of an unfinished text proves nothing", () => {
  const reader = reading("", false)
  readCodeAt(reader, 0)
  expect(isTooDeep(reader, 1000)).toBe(true)
  expect(reader.isTooDeep).toBe(false)
  const other = reading("x", false)
  expect([isTooDeep(other, 1), isTooDeep(other, 1000), other.isTooDeep]).toEqual([false, true, true])
})
