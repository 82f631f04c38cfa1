import { expect, test } from "vitest"
import { object } from "../../../support/fitting.ts"
import { NOTE, refuses, TEXT, valueIn } from "../../../support/reading.ts"

test("backslashes that are dropped in a key and kept in a text", () => {
  const shelf = object({ top_row: TEXT, body: TEXT })
  refuses(String.raw`{"body":"pots\[0\]","top\_row":"a"}`, shelf)
  expect(valueIn(String.raw`{"body":"pots","top\_row":"a"}`, shelf)).toEqual({ body: "pots", top_row: "a" })
})

test("a text that is escaped twice, and another that may be", () => {
  refuses(String.raw`{"title":"say \\"pot\\"\\nnow","body":"rim\\nlid"}`, NOTE)
  expect(valueIn(String.raw`{"title":"say \\"pot\\"\\nnow","body":"E:\\rims\\new"}`, NOTE)).toEqual({
    title: 'say "pot"\nnow',
    body: "E:\\rims\\new",
  })
})

test.each([
  ["a bracket", String.raw`{"title":"the \"big pot\)" of clay"}`],
  ["a full stop at the end", String.raw`{"title":"the \"big pot\."","pages":2}`],
  ["a letter behind the first quote", String.raw`{"title":"the "\big pot\" of clay"}`],
  ["the first quote is lost", String.raw`{"title":"the \big pot\" of clay"}`],
])("a backslash that changed places with what stands beside it: %s", (_, given) => refuses(given, NOTE))

test("a pair of which one quote is escaped", () =>
  expect(valueIn(String.raw`{"title":"the \"pot" of clay"}`, NOTE)).toEqual({ title: 'the "pot" of clay' }))
