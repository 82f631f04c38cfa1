import { expect, test } from "vitest"
import { attributeMembers } from "../../../src/dialects/grammar/value.ts"
import type { KnownTool } from "../../../src/dialects/sighting.ts"
import { type MarkupTag, readTag } from "../../../src/dialects/tags.ts"

const WORD: KnownTool = {
  name: "ring",
  argumentKeys: ["tone", "times"],
  required: [],
  isText: () => false,
  anchor: null,
}
const tagOf = (text: string): MarkupTag => readTag({ text, isEnd: true }, 0) as MarkupTag
const told = (text: string, word: KnownTool | null, rest?: string) =>
  attributeMembers(tagOf(text), word, rest).map(({ key, text: value }) => [key, value])

test("declared arguments in the order of the declaration, others not", () => {
  expect(told('<ring times="3" loud="yes" tone="a">', WORD)).toEqual([
    ["tone", "a"],
    ["times", "3"],
  ])
})

test("none of a tool that is not known, none in an empty tag", () => {
  expect(told('<ring tone="a">', null)).toEqual([])
  expect(told("<ring>", WORD)).toEqual([])
})

test("both of two values, once what is said twice", () => {
  expect(told('<ring tone="a" tone="b">', WORD)).toEqual([
    ["tone", "a"],
    ["tone", "b"],
  ])
  expect(told('<ring tone="a" tone=a>', WORD)).toEqual([["tone", "a"]])
})

test("in a part of the tag", () => {
  expect(told('<use tone="x" tone="a">', WORD, ' tone="a"')).toEqual([["tone", "a"]])
})
