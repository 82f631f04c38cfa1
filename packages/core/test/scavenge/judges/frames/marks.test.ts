import { expect, test } from "vitest"
import { marksOf } from "../../../../src/scavenge/judges/frames/marks.ts"

const cut = (text: string, spans: readonly { start: number; end: number }[]) =>
  spans.map(({ start, end }) => text.slice(start, end))

test.each<[string, string[]]>([
  ["a `b` c `d`", ["`b`", "`d`"]],
  ["`` a ` b ``", ["`` a ` b ``"]],
  ["a ` b", []],
  ["a ` b\n\nc ` d", []],
  ["a ` b\nc ` d", ["` b\nc `"]],
  ["`` a ` b `", ["` b `"]],
])("inline code of %j", (text, spans) => {
  expect(cut(text, marksOf(text, [], []).inlineSpans)).toEqual(spans)
})

test.each<[string, string[]]>([
  ['a "b c" d', ['"b c"']],
  ["a “b” «c» 「d」", ["“b”", "«c»", "「d」"]],
  ['a 5" and 6" b', []],
  ['a "b\n\nc" d', ['"b\n\nc"']],
  ['a "b\n\nc "d" e', ['"d"']],
  ["a “b\n\nc” d", ["“b\n\nc”"]],
  ['say "a”', []],
])("quotations of %j", (text, spans) => {
  expect(cut(text, marksOf(text, [], []).quotedSpans)).toEqual(spans)
})

test("marks in a call pair with nothing, a code block parts paragraphs", () => {
  expect(marksOf('a "b" c"', [{ start: 2, end: 5 }], []).quotedSpans).toEqual([])
  expect(marksOf("a ` b c `", [{ start: 4, end: 5 }], []).inlineSpans).toEqual([{ start: 2, end: 9 }])
  expect(marksOf("a ` b c `", [], [{ start: 4, end: 5 }]).inlineSpans).toEqual([])
  expect(marksOf("a ` `` c `", [], [{ start: 4, end: 6 }]).inlineSpans).toEqual([])
})

test("a row of backticks in which a call ends belongs to the call", () => {
  expect(marksOf('a "``` b `` c', [{ start: 2, end: 4 }], []).inlineSpans).toEqual([])
})
