import { expect, test } from "vitest"
import { reactInTag } from "../../../src/dialects/grammar/react-in-tag.ts"
import { keepsLaw, tell, wordsOf } from "./law.ts"

const words = wordsOf({ ring: ["tone"] })
const LOW = [["ring", '{"tone": "low"}']]

test("an action, itself half a tag or not", () => {
  expect(tell(reactInTag, 'Action: ring\nAction Input: {"tone": "low"}', words)).toEqual(LOW)
  expect(tell(reactInTag, '<ACTION: ring\nINPUT: {"tone": "low"}', words)).toEqual(LOW)
})

test.each(["", "<", "ring", "<b>", "Input: {}", "An answer"])("no action: %j", (text) => {
  expect(tell(reactInTag, text, words)).toBeNull()
})

test("an answer is the last word", () => {
  keepsLaw(reactInTag, ['Action: ring\nAction Input: {"tone": "low"}\n</tool_call>'], ["<", ":", "\n", "{", "}", '"', "Action", "x"], words)
})
