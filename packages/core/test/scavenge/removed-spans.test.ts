import { describe, expect, test } from "vitest"
import { mend } from "../../src/mend.ts"
import { removedSpans } from "../../src/scavenge/clean.ts"

const TOOLS = ["find_jar", "count_jars"].map((name) => ({
  name,
  parameters: { type: "object", properties: { shelf: { type: "string" } } },
}))
const call = (name: string): string => `{"name": "${name}", "arguments": {"shelf": "low"}}`
const [FIND, COUNT, OTHER] = ["find_jar", "count_jars", "drop_jar"].map(call) as [string, string, string]

/** The names of the calls that run, and the text that is left. */
function left(content: string): unknown[] {
  const { calls, content: rest } = mend({ content }, TOOLS, { channel: "text" })
  return [calls.map(({ name }) => name), rest]
}

describe("a block is removed with its calls", () => {
  test.each([
    `[TOOL_CALLS][${FIND}, ${COUNT}]`,
    `<tool_call>\n${FIND}\n${COUNT}\n</tool_call>`,
    `{"tool_calls": [${FIND}, ${COUNT}]}`,
    `{"thought": "it is low", "name": "find_jar", "arguments": {"shelf": "low"}}`,
  ])("%s", (content) => expect(left(content)[1]).toBe(""))
})

describe("what stands beside the calls is not lost", () => {
  test.each([
    ["a call of another tool in the list", `[TOOL_CALLS][${OTHER}, ${FIND}]`],
    ["the same in an envelope", `{"tool_calls": [${OTHER}, ${FIND}]}`],
    ["records", `[{"jar": 1, "label": "figs"}, ${FIND}]`],
    ["a text", `[${FIND}, "and that is all of it"]`],
    ["an answer", `{"content": "The jar is here.", "tool_calls": [${FIND}]}`],
  ])("%s", (_, content) => expect(left(content)).toEqual([["find_jar"], content]))

  test("calls that stand apart are cut out", () => {
    expect(left(`${OTHER}\n${FIND}`)).toEqual([["find_jar"], OTHER])
  })
})

test("thoughts before a block are removed with it", () => {
  const block = { start: 5, end: 9, takenFrom: 2, dialect: "hermes", marked: true, calls: [] }
  expect(removedSpans(block, [])).toEqual([{ start: 2, end: 9 }])
})
