import { describe, expect, test } from "vitest"
import type { PythonReader } from "../../../src/dialects/python/reader.ts"
import { KEYWORD_PLACE, readOpening, readString } from "../../../src/dialects/python/strings.ts"
import { lenient, reading } from "./given.ts"

function decoded(reader: PythonReader): string | null {
  const open = readOpening(reader, 0)
  const string = open === null ? null : readString(reader, open, KEYWORD_PLACE)
  return string === null ? null : string.value + (string.isClosed ? "" : "…")
}

describe("as Python reads them", () => {
  test.each([
    ["'a'", "a"],
    ['"it\'s"', "it's"],
    ["''", ""],
    ["'''a'b\nc'''", "a'b\nc"],
    ['"""a""b"""', 'a""b'],
    ["r'\\d\\''", "\\d\\'"],
    ["Rb'\\n'", "\\n"],
    ["u'a\\tb'", "a\tb"],
    ["'a\\\nb'", "ab"],
    ["'a\nb'", null],
    ["'a", "a…"],
    ["x'a'", null],
    ["fu'a'", null],
    ["“a”", null],
    ["'docs\\_build\\_out'", "docs\\_build\\_out"],
    ["'a\\_b'", "a\\_b"],
    ["'a\\_b_c'", "a\\_b_c"],
    ["'see a\\_b\\_c'", "see a\\_b\\_c"],
    ["'a\\_b\\_%'", "a\\_b\\_%"],
    ["'a\\\\_b\\\\_c'", "a\\_b\\_c"],
    ["r'a\\_b\\_c'", "a\\_b\\_c"],
    ["'C:\\new\\table'", "C:\new\table"],
    ["'C:\\\\Users\\\\new'", "C:\\Users\\new"],
  ])("%s", (text, value) => {
    expect(decoded(reading(text))).toBe(value)
  })

  test("a template with braces has no text of its own", () => {
    const filled = (text: string) => {
      const reader = reading(text)
      const open = readOpening(reader, 0)
      return open === null ? null : readString(reader, open, KEYWORD_PLACE)?.isFilledIn
    }
    expect([filled("f'{a}'"), filled("f'a'"), filled("'{a}'")]).toEqual([true, false, false])
  })
})

test.each(["C:\\Users\\new", "d:\\1\\tools", "C:\\Temp\\x\\a.txt"])("a path that nobody escaped: %s", (path) => {
  expect(decoded(reading(`'${path}'`))).toBe(path)
  expect(decoded(lenient(`'${path}'`))).toBe(path)
})

describe("as they were meant", () => {
  test.each([
    ["'it's fine', n=3)", "it's fine"],
    ["'it's fine')", "it's fine"],
    ["'a\nb')", "a\nb"],
    ["“a b”, n=1)", "a b"],
    ["'rock 'n' roll')", "rock 'n' roll"],
    ["'use print('x') here', n=3)", "use print('x') here"],
    ["'see foo('x'), bar', n=3)", "see foo('x'), bar"],
  ])("%s", (text, value) => {
    expect(decoded(lenient(text))).toBe(value)
  })
})
