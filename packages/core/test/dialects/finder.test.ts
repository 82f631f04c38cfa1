import fc from "fast-check"
import { expect, test } from "vitest"
import { countHeldBack, createFinder, mayContainCall } from "../../src/dialects/finder.ts"
import { DIALECT_TABLE } from "../../src/dialects/index.ts"
import type { SearchNeedle } from "../../src/dialects/table.ts"

const needle = (
  text: string,
  needs: string | null = null,
  mayBegin: SearchNeedle["mayBegin"] = null,
): SearchNeedle => ({ text, needs, mayBegin })

function allOf(text: string, needles: readonly SearchNeedle[], isWhole = false): [number, number][] {
  const finder = createFinder(text, needles, isWhole)
  const out: [number, number][] = []
  for (let at = finder.next(0); at >= 0; at = finder.next(at + 1)) out.push([at, finder.index])
  return out
}

test("needles are found in the order in which they stand", () => {
  expect(allOf("a{b<c{", [needle("<"), needle("{")])).toEqual([
    [1, 1],
    [3, 0],
    [5, 1],
  ])
  expect(allOf("nothing", [needle("<"), needle("{")])).toEqual([])
})

test("of two that begin at one place the first in the list is told", () => {
  expect(allOf("]<]", [needle("]<"), needle("]")])).toEqual([
    [0, 0],
    [2, 1],
  ])
})

test("a needle that needs another is skipped in a whole text without it", () => {
  const needles = [needle("<"), needle("=", "<")]
  expect(allOf("a=b", needles, true)).toEqual([])
  expect(allOf("a=b", needles, false)).toEqual([[1, 1]])
  expect(allOf("a=b<", needles, true)).toEqual([
    [1, 1],
    [3, 0],
  ])
})

test("the look at the neighbours counts", () => {
  expect(allOf("( f(", [needle("(", null, (text, at) => text[at - 1] === "f")])).toEqual([[3, 0]])
})

test("every needle is found once, wherever it stands", () => {
  const needles = [needle("<"), needle("{"), needle("ab"), needle("b<")]
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom("a", "b", "<", "{", " "), maxLength: 30 }), (text) => {
      const places = [...text].flatMap((_, at) => (needles.some((each) => text.startsWith(each.text, at)) ? [at] : []))
      expect(allOf(text, needles).map(([at]) => at)).toEqual(places)
    }),
  )
})

test("prose holds no call", () => {
  expect(
    mayContainCall("It rained, so we stayed (mostly) at home: 3 < 4, and x <= y.", DIALECT_TABLE.searchNeedles),
  ).toBe(false)
  expect(mayContainCall("<tool_call>", DIALECT_TABLE.searchNeedles)).toBe(true)
  expect(mayContainCall('{"name"', DIALECT_TABLE.searchNeedles)).toBe(true)
})

test("the beginning of a needle at the end of a text is held back", () => {
  const needles = [needle("<"), needle("[TOOL_CALLS]"), needle("]<]x")]
  expect(countHeldBack("words", needles)).toBe(0)
  expect(countHeldBack("words [TOOL", needles)).toBe(5)
  expect(countHeldBack("words ]<]", needles)).toBe(3)
  expect(countHeldBack("words [TOOL_CALLS]", needles)).toBe(1)
  expect(countHeldBack("<", needles)).toBe(0)
})
