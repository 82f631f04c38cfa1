import { expect, test } from "vitest"
import { gemmaCalls } from "../../../src/dialects/grammar/gemma.ts"
import { tell, wordsOf } from "./law.ts"

const words = wordsOf({ translate: ["text!"] })
const said = (text: string) => tell(gemmaCalls, text, words)

test("one argument between its marks", () => {
  expect(said("call:translate:\nBEGIN_ARG:\nguten Abend\n  alle\nEND_ARG\n<tool_call|>")).toEqual([
    ["translate", { 0: ["raw", "guten Abend\n  alle"] }],
  ])
})

test("a thought before it is no part of it", () => {
  expect(said("call:translate:\nBEGIN_ARG:\n<|channel>thought\nwhich tongue?<channel|>guten Abend\nEND_ARG")).toEqual([
    ["translate", { 0: ["raw", "guten Abend"] }],
  ])
})

test("closed by the block, or cut", () => {
  expect(said("call:translate:\nBEGIN_ARG:\r\nguten Abend\r\n<tool_call|>")).toEqual([
    ["translate", { 0: ["raw", "guten Abend"] }],
  ])
  expect(said("call:translate:\nBEGIN_ARG:\nguten Ab")).toEqual([
    ["translate", { 0: ["raw", "guten Ab", "cut"] }, "cut"],
  ])
})

test("the end mark within a line is text; another word is no call", () => {
  expect(said("call:translate:\nBEGIN_ARG:\nsay END_ARG\nEND_ARG")).toEqual([
    ["translate", { 0: ["raw", "say END_ARG"] }],
  ])
  expect(said("call:translate:\nARG: x")).toBeNull()
})
