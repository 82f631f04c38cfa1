import { describe, expect, test } from "vitest"
import {
  ContinuationCheck,
  hasLineBreak,
  isBehindTight,
  isNameStart,
  isQuoteLike,
  keyLikeEnd,
  matchEnd,
  skipSpace,
} from "../../../src/json/reading/follow.ts"

const code = (text: string): number => text.charCodeAt(0)

test("a sticky pattern matches at a place or nowhere", () => {
  expect([matchEnd(/b+/y, "abbc", 1), matchEnd(/b+/y, "abbc", 0), matchEnd(/b+/y, "abbc", 9)]).toEqual([3, -1, -1])
})

test("quotes of all alphabets are quotes, other marks are not", () => {
  for (const mark of "\"'`‘’“”«»＂＇") expect([mark, isQuoteLike(code(mark))]).toEqual([mark, true])
  for (const mark of "a1,:{}[]\\ ") expect([mark, isQuoteLike(code(mark))]).toEqual([mark, false])
})

test("a name begins with a letter of any alphabet, never with a digit or a mark", () => {
  for (const mark of "aZ_$é茶") expect([mark, isNameStart(code(mark))]).toEqual([mark, true])
  for (const mark of '1-."× ') expect([mark, isNameStart(code(mark))]).toEqual([mark, false])
})

test("space is skipped, a bounded number of it", () => {
  expect(skipSpace("a \t\n b", 1)).toBe(5)
  expect(skipSpace("ab", 1)).toBe(1)
  expect(skipSpace("a ", 2)).toBe(2)
  expect(skipSpace(" ".repeat(10_000), 0)).toBeLessThan(1_000)
})

test("a line break between two places", () => {
  expect(hasLineBreak("a\nb", 0, 3)).toBe(true)
  expect(hasLineBreak("a\nb", 2, 3)).toBe(false)
  expect(hasLineBreak("a b", 0, 3)).toBe(false)
})

describe("where a key ends", () => {
  test.each([
    ['"tint": 1', 7],
    ["tint: 1", 5],
    ["'tint' : 1", 8],
    ["“tint”: 1", 7],
    ['tint": 1', 6],
    ['""tint": 1', 8],
    ["tint=1", 5],
    ["tint=>1", 6],
    ["tint：1", 5],
    ['"two words": 1', 12],
  ])("%s", (text, end) => {
    expect(keyLikeEnd(text, 0)).toBe(end)
  })

  test.each([
    "tint",
    '"tint"',
    "tint == 1",
    "two words: 1",
    ": 1",
    "",
    '"',
    '"tint" 1',
    "{tint: 1",
    `${"a".repeat(500)}: 1`,
  ])("no key: %s", (text) => {
    expect(keyLikeEnd(text, 0)).toBe(-1)
  })
})

describe("where a value may end", () => {
  const mayEnd = (text: string, isObject: boolean): boolean => new ContinuationCheck(text).mayEndAt(0, isObject)

  test.each([', "tint": 1', ", tint: 1", "}", "},", "}]", "", "  ", '\n"tint": 1', ",}"])(
    "in an object before %j",
    (text) => {
      expect(mayEnd(text, true)).toBe(true)
    },
  )

  test.each([" tea", ', "tint"', ", tea", '"tint": 1', "} and so on", "; x"])("not in an object before %j", (text) => {
    expect(mayEnd(text, true)).toBe(false)
  })

  test.each([', "tea"', ", 1", ", {", "]", "],", "", '\n"tea"', ",]"])("in a list before %j", (text) => {
    expect(mayEnd(text, false)).toBe(true)
  })

  test.each([" tea", "] and so on", ": 1", ", )"])("not in a list before %j", (text) => {
    expect(mayEnd(text, false)).toBe(false)
  })

  test("what one text taught does not count for the next one of the same length", () => {
    const first = new ContinuationCheck('"a", "b": 1}')
    expect(first.mayEndAt(3, true)).toBe(true)
    const second = new ContinuationCheck('"a" tea pots')
    expect(second.mayEndAt(3, true)).toBe(false)
    expect(second.mayEndAt(3, true)).toBe(false)
  })

  test("two checks that are asked in turns do not learn from each other", () => {
    const [first, second] = [new ContinuationCheck('"a", "b": 1}'), new ContinuationCheck('"a" tea pots')]
    const answers = Array.from({ length: 3 }, () => [first, second].map((check) => check.mayEndAt(3, true)))
    expect(answers).toEqual(Array(3).fill([true, false]))
  })
})

test("a place right behind a comma or a colon, where all others have a blank", () => {
  const isTight = (text: string): boolean => isBehindTight(text, text.length)
  expect(isTight('{"a": 1, "b": 2,')).toBe(true)
  expect(isTight('{"a": 1, "b":')).toBe(true)
  expect(isTight('{"a":1,"b":2,')).toBe(false)
  expect(isTight('{"a": 1, "b": 2, ')).toBe(false)
  expect(isTight('{"a":')).toBe(false)
})

test("a quoted name may hold an apostrophe", () => {
  expect(keyLikeEnd("«ox's»: 1", 0)).toBe(7)
  expect(keyLikeEnd("'ox's': 1", 0)).toBe(-1)
})
