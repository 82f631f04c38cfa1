import { expect, test } from "vitest"
import { namedTag } from "../../../src/dialects/grammar/named-tag.ts"
import { keepsLaw, tell, wordsOf } from "./law.ts"

const words = wordsOf({ ring: ["tone"] })

test("a wrapper with a name is a call", () => {
  expect(tell(namedTag, '<tool_call name="ring">{"tone": "low"}</tool_call>', words)).toEqual([["ring", '{"tone": "low"}']])
  expect(tell(namedTag, '<tool_use name="ring"><parameter name="tone">low</parameter></tool_use>', words)).toEqual([["ring", { tone: ["raw", "low"] }]])
})

test.each(['<tool_call>{"name": "ring"}</tool_call>', '<tool_call name="sing">{}</tool_call>', '<tool_call id="ring">{}</tool_call>', "words", "<"])(
  "no call: %s",
  (text) => {
    expect(tell(namedTag, text, words)).toBeNull()
  },
)

test("an answer is the last word", () => {
  keepsLaw(namedTag, ['<tool_call id="c1" name="ring">\n{"tone": "low"}\n</tool_call> x'], ["<", ">", '"', "{", "}", "x", "\n", "</tool_call>"], words)
})
