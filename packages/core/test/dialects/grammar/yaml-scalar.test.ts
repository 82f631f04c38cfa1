import { expect, test } from "vitest"
import { blockHeader, foldLines, quotedScalar } from "../../../src/dialects/grammar/yaml-lines.ts"

test("headers", () => {
  expect(blockHeader("|")).toEqual({ isFolded: false, chomp: "", columns: 0 })
  expect(blockHeader(">+2")).toEqual({ isFolded: true, chomp: "+", columns: 2 })
  expect(blockHeader("|4- # x")).toEqual({ isFolded: false, chomp: "-", columns: 4 })
  for (const rest of ["| a", "||", "|--", ">>", "|0", "", "a|"]) expect(blockHeader(rest)).toBeNull()
})

test("quotes close with nothing behind them", () => {
  const read = (text: string) => quotedScalar(text, 0, text.length, true)?.text ?? null
  expect(['"a\\tb" ', "'it''s' # so", '"a\\\n  b"', '"a\\\n  \\ b"', '""'].map(read)).toEqual([
    "a\tb",
    "it's",
    "ab",
    "a b",
    "",
  ])
  for (const text of ['"a', '"a" b', '"""a', "'a''", '"a\\"']) expect(read(text)).toBeNull()
})

test("folding", () => {
  expect(foldLines(["a ", " b", "", "", " c "])).toBe("a b\n\nc ")
  expect(foldLines(["a"])).toBe("a")
})
