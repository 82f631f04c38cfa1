import { describe, expect, test } from "vitest"
import {
  closersOf,
  isCloser,
  isDigit,
  isJsonSpace,
  isLetter,
  isSmartQuote,
  isSpace,
  toStructure,
} from "../../src/json/chars.ts"

const code = (mark: string): number => mark.charCodeAt(0)
const all = Array.from({ length: 0x10000 }, (_, c) => c)

describe("space", () => {
  test("JSON knows four", () => {
    expect(all.filter(isJsonSpace)).toEqual([9, 10, 13, 32])
  })

  test("whatever else is invisible counts between tokens, and no letter does", () => {
    for (const c of [0, 11, 12, 0xa0, 0xad, 0x200b, 0x200d, 0x2028, 0x2060, 0x3000, 0xfeff])
      expect(isSpace(c)).toBe(true)
    expect(all.filter((c) => isJsonSpace(c) && !isSpace(c))).toEqual([])
    expect(all.filter((c) => isSpace(c) && /[\p{L}\p{N}\p{P}]/u.test(String.fromCharCode(c)))).toEqual([])
    expect(isSpace(Number.NaN)).toBe(false)
  })

  test("no half of a pair of marks of direction", () => {
    expect([0x202a, 0x202c, 0x202e, 0x2066, 0x2069].filter(isSpace)).toEqual([])
  })
})

test("full-width structure and commas of other scripts, and nothing else, have an ASCII mark", () => {
  expect([..."｛｝［］：，、،"].map((mark) => String.fromCharCode(toStructure(code(mark)))).join("")).toBe("{}[]:,,,")
  expect(all.filter((c) => toStructure(c) !== c)).toHaveLength(8)
})

test("kinds of characters", () => {
  expect([..."}])([{,"].map((mark) => isCloser(code(mark)))).toEqual([true, true, true, false, false, false, false])
  expect([..."09a/:"].map((mark) => isDigit(code(mark)))).toEqual([true, true, false, false, false])
  expect([..."azAZ_$0-"].map((mark) => isLetter(code(mark)))).toEqual([
    true,
    true,
    true,
    true,
    true,
    true,
    false,
    false,
  ])
  expect([..."“”‘’„＂\"'"].map((mark) => isSmartQuote(code(mark)))).toEqual([
    true,
    true,
    true,
    true,
    true,
    true,
    false,
    false,
  ])
})

describe("closersOf", () => {
  test.each([
    ['"', '"', true],
    ["'", "'", true],
    ["`", "`", true],
    ["“", "”", true],
    ["“", '"', true],
    ["„", "“", true],
    ["‘", "’", true],
    ["´", "'", true],
    ["«", "»", true],
    ["「", "」", true],
    ["＂", "＂", true],
    ["＇", "＇", true],
    ['"', "”", false],
    ["'", '"', false],
    ["“", "’", false],
  ])("%s closed by %s: %s", (open, close, fits) => {
    expect(closersOf(code(open)).includes(code(close))).toBe(fits)
  })

  test("letters, digits and structure open nothing", () => {
    for (const mark of "aZ0_{}[]():,;<>#/\\»」") expect(closersOf(code(mark))).toEqual([])
  })
})
