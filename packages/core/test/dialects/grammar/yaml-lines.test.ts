import { expect, test } from "vitest"
import {
  contentFrom,
  headOf,
  isDash,
  nextStart,
  pageOf,
  runEnd,
  type YamlLine,
} from "../../../src/dialects/grammar/yaml-lines.ts"

const page = (text: string) => pageOf(text, 0, text.length)
const first = (text: string) => page(text).lines[0] as YamlLine

test("lines without their breaks; a blank rest is none", () => {
  const { lines } = page("a\r\n\n  b \n  ")
  expect(lines.map(({ start, end, indent, isBlank }) => [start, end, indent, isBlank])).toEqual([
    [0, 1, 0, false],
    [3, 3, 0, true],
    [4, 8, 2, false],
  ])
  expect(nextStart(page("a\r\nb"), first("a\r\nb"))).toBe(3)
})

test("heads and dashes", () => {
  expect(["a:", "a: b", " 'a b': c", '"a": ', "größe: 1"].map((text) => headOf(text, first(text))?.key)).toEqual([
    "a",
    "a",
    "a b",
    "a",
    "größe",
  ])
  for (const text of ["a:b", "a b: c", "'a: b", "", ": a", "- a: b", "''?: x"])
    expect(headOf(text, pageOf(`${text}\n`, 0, text.length + 1).lines[0] as YamlLine)).toBeNull()
  expect(["- a", "-", "-a", "--- "].map((text) => isDash(text, first(text)))).toEqual([true, true, false, false])
})

test("runs", () => {
  const body = page("a:\n# c\n\n  b\n c\nd\n")
  expect(contentFrom(body, 1, 6)).toBe(3)
  expect(runEnd(body, 2, 6, 0)).toBe(5)
})
