import { describe, expect, test } from "vitest"
import { isNameOf, isNeutralWord, saysOtherwise } from "../../src/calls/said-around.ts"
import { mend } from "../../src/mend.ts"

const TOOL = {
  name: "shelves__pour_tea",
  parameters: { type: "object", properties: { cup: { type: "string" } }, required: ["cup"] },
}
const CUP = '{"cup":"blue"}'

const runs = (text: string): boolean =>
  mend({ toolCalls: [{ id: "c", name: TOOL.name, arguments: text.replace("@", CUP) }] }, [TOOL]).calls.length === 1

describe("a declared call whose arguments have words around them", () => {
  test.each([
    "Postponed: @",
    "Vetoed @",
    "Instead of @",
    "[sketch] @",
    "Entwurf: @",
    "❌ @",
    "<spill>@</spill>",
    "spill(@)",
    "unpour_tea(@)",
    "@ May I pour it?",
    "@\nPlease confirm.",
    "@\nI am waiting for the result of the vote.",
    "@\nNow waiting for your results.",
    "functions.pour_milk:0 @",
    "◁think▷Shall I?◁/think▷Vetoed @",
    "event: error\ndata: @",
    "Content-Length: 4\r\n\r\n@",
    "@\nBitte bestätigen.",
    "@\n请确认。",
    "@\nSoll ich das so einschenken?",
    "@\nVoulez-vous que je continue ?",
    "@ <- broken",
    "@ is what I would pour if you agree.",
    "@\nDo you want me to pour it?",
    "@\nNo longer needed after all.",
    "@\nFalls der Gast zustimmt.",
    "For instance, one could pour @",
    "I was going to pour @",
    "@\nIt was not sent.",
    "@\nThis is only a draft.",
  ])("is refused: %s", (text) => expect(runs(text)).toBe(false))

  test.each([
    "@",
    "Arguments: @",
    "Here are the arguments: @",
    "Sure! @",
    "Pour tea: @",
    "call_7 @",
    "参数：@",
    "Let me pour @",
    "```json\n@\n```",
    "<arguments>@</arguments>",
    "<tool_call>@</tool_call>",
    "<pour_tea>@</pour_tea>",
    "pour_tea(@)",
    "shelves.PourTea(@)",
    "print(pour_tea(@))",
    "json.loads('@')",
    "I pour the tea into the blue cup now.\n@",
    "@\nThat pours the tea.",
    "@\nNow waiting for the result.",
    "@\nI will wait for the result.",
    "functions.pour_tea:0@",
    "functions.shelves__pour_tea:2 @",
    "◁think▷Vetoed? No.◁/think▷@",
    "◁think▷Milk or tea?◁/think▷```json\n@\n```",
    "<start_of_turn>model\n@",
    "event: delta\ndata: @\n\ndata: [DONE]\n\n",
    "data: @\n\n",
    "Content-Length: 14\r\n\r\n@",
    "<![CDATA[@]]>",
    "> @\n> ",
  ])("runs: %s", (text) => expect(runs(text)).toBe(true))
})

test("names of the tool, and words that say nothing", () => {
  expect(["pour_tea", "PourTea", "x.pour-tea", "pour_tea_tool"].map((name) => isNameOf(name, TOOL.name))).toEqual(
    Array(4).fill(true),
  )
  expect(["tea", "", "unpour_tea"].map((name) => isNameOf(name, TOOL.name))).toEqual([false, false, false])
  expect([isNeutralWord("Arguments"), isNeutralWord("spilled")]).toEqual([true, false])
})

test("only what was taken away around the arguments counts", () => {
  const edits = [{ offset: 0, removed: "Spilled: ", inserted: "" }]
  const fault = { confidence: "certain", edits, span: [0, 9], pointer: "" } as const
  expect(saysOtherwise([{ ...fault, id: "json/surrounding-text" }], TOOL.name)).toBe(true)
  expect(saysOtherwise([{ ...fault, id: "json/comment" }], TOOL.name)).toBe(false)
  expect(saysOtherwise([], TOOL.name)).toBe(false)
})
