import { expect, test } from "vitest"
import { jsonInTag } from "../../../src/dialects/grammar/json-in-tag.ts"
import { mend } from "../../../src/mend.ts"
import { keepsLaw, tell, wordsOf } from "./law.ts"

const words = wordsOf({ ring: ["tone"] })
const CALL = '{"name": "ring", "arguments": {"tone": "low"}}'

test.each([`<functioncall ${CALL}>`, `<functioncall ${CALL}/>`, `<functioncall\n${CALL} >`])("%j", (text) => {
  expect(tell(jsonInTag, text, words)).toEqual([["ring", '{"tone": "low"}']])
})

test.each([
  `<functioncall>${CALL}`,
  `<functioncall ${CALL}`,
  `<functioncall ${CALL} and`,
  "<functioncall {x}>",
  '<functioncall name="ring">',
  '<functioncall {"a": 1}>',
])("not mine: %j", (text) => {
  expect(tell(jsonInTag, text, words)).toBeNull()
})

test("a bracket within a text does not end the tag", () => {
  const tools = [{ name: "ring", parameters: { type: "object", properties: { tone: { type: "string" } } } }]
  const { calls, content } = mend({ content: '<tool_call {"name": "ring", "arguments": {"tone": "a > b"}}>' }, tools)
  expect([calls.map(({ input }) => input), content]).toEqual([[{ tone: "a > b" }], ""])
})

test("an answer is the last word", () => {
  keepsLaw(jsonInTag, [`<functioncall ${CALL}> tail`, `<functioncall ${CALL}/>\n`], ["<", ">", "/", "{", "}", '"', "\n", "x"], words)
})
