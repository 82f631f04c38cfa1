import { expect, test } from "vitest"
import { object } from "../../support/fitting.ts"
import { NOTE, refuses, TEXT, valueIn } from "../../support/reading.ts"

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
