import { expect, test } from "vitest"
import { lostOpenerCalls } from "../../../src/dialects/grammar/lost-opener.ts"
import { mend } from "../../../src/mend.ts"
import { keepsLaw, tell, wordsOf } from "./law.ts"

const words = wordsOf({ ring: ["tone"] })
const CALL = '{"name": "ring", "arguments": {"tone": "low"}}'
const LOW = ["ring", '{"tone": "low"}']

test("a tag that lost its bracket, up to its closing tag", () => {
  expect(tell(lostOpenerCalls, `tool_call>${CALL}</tool_call>`, words)).toEqual([LOW])
  expect(tell(lostOpenerCalls, `tool_call>\n${CALL}\n${CALL}\n</tool_call> x`, words)).toEqual([LOW, LOW])
})

test.each([`tool_call>${CALL}`, `tool_call>${CALL} </p>`, `tool_call>${CALL} <tool_call>`, `tool_call>${CALL} and`, CALL, "tool_call> words"])(
  "not mine: %j",
  (text) => {
    expect(tell(lostOpenerCalls, text, words)).toBeNull()
  },
)

test("it is marked: words may stand before it", () => {
  const tools = [{ name: "ring", parameters: { type: "object", properties: { tone: { type: "string" } } } }]
  const { calls, content } = mend({ content: `I will ring.\n\ntool_call>\n${CALL}\n</tool_call>` }, tools)
  expect([calls.map(({ input }) => input), content]).toEqual([[{ tone: "low" }], "I will ring."])
})

test("an answer is the last word", () => {
  keepsLaw(
    lostOpenerCalls,
    [`tool_call>${CALL}</tool_call> x`, `tool_call>\n${CALL}\n</tool_call>`],
    ["<", ">", "/", "{", "}", '"', "\n", "</tool_call>"],
    words,
  )
})
