import { describe, expect, test } from "vitest"
import { isThinking, thoughtIn } from "../../src/dialects/thinking.ts"
import { mend } from "../../src/mend.ts"

const outside = (): boolean => false

describe("where a text thinks", () => {
  test.each([
    ["no thought", "The gate is open.", 0, 17],
    ["a closed one", "<think>a gate</think>Open.", 21, 26],
    ["its begin is in the prompt", "a gate</think>Open.", 14, 19],
    ["an open one", "Well.<think>a gate", 0, 5],
    ["a closed and an open one", "<think>a</think>b<think>c", 16, 17],
    ["in brackets", "[THINK]a[/THINK]b", 16, 17],
  ])("%s", (_, text, end, open) => {
    expect(thoughtIn(text, outside)).toEqual({ end, open })
  })

  test("a mark inside a call is content", () => {
    expect(thoughtIn("<think>a</think>b", () => true)).toEqual({ end: 0, open: 17 })
  })
})

test("names of thoughts", () => {
  expect(["think", "Thinking", "reasoning", "thinker"].map(isThinking)).toEqual([true, true, true, false])
})

const text = { type: "string" }
const tools = [
  { name: "think", parameters: { type: "object", properties: { thought: text }, required: ["thought"] } },
  { name: "open_gate", parameters: { type: "object", properties: { gate: text }, required: ["gate"] } },
]
const call = '<tool_call>{"name": "open_gate", "arguments": {"gate": "north"}}</tool_call>'

describe("a thought is no call", () => {
  test("of a tool that is called so", () => {
    expect(mend({ content: "<think>The gate is shut.</think>\n\nIt is shut." }, tools).calls).toEqual([])
    expect(mend({ content: "<think>\n<thought>It is shut.</thought>\n</think>" }, tools).calls).toEqual([])
  })

  test("nothing runs from one that is not closed and goes on, and that is told", () => {
    const { calls, report } = mend({ content: `<think>I could open it.\n\n${call}\n\nOr ring first.` }, tools)
    expect([calls, report.findings.map(({ rule }) => rule)]).toEqual([[], ["mention/draft"]])
  })

  test("what stands behind it does", () => {
    expect(mend({ content: `<think>The gate is shut.</think>\n\n${call}` }, tools).calls).toHaveLength(1)
  })
})
