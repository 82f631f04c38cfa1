import { describe, expect, test } from "vitest"
import { mend } from "../../src/mend.ts"
import { createNestedLog, openFrom } from "../../src/scavenge/nested.ts"
import type { Tool } from "../../src/turn.ts"
import { blocksOf, vocabularyOf } from "../dialects/given.ts"
import { object } from "../support/fitting.ts"
import { TEXT } from "../support/reading.ts"

const POST: Tool = { name: "post_note", parameters: object({ board: TEXT, note: TEXT }) }
const BURN: Tool = { name: "burn_note", parameters: object({ board: TEXT }) }
const TOOLS = [POST, BURN]

const INNER: Readonly<Record<string, string>> = {
  hermes: '<tool_call>\n{"name": "burn_note", "arguments": {"board": "oak"}}\n</tool_call>',
  glm: "<tool_call>burn_note\n<arg_key>board</arg_key>\n<arg_value>oak</arg_value>\n</tool_call>",
  gemma: '<|tool_call>call:burn_note{board:<|"|>oak<|"|>}<tool_call|>',
  react: 'Action: burn_note\nAction Input: {"board": "oak"}',
  "lost bracket": 'tool_call>\n{"name": "burn_note", "arguments": {"board": "oak"}}\n</tool_call>',
}

/** A call that was pasted into a text of another one as it is. */
const OUTER: Readonly<Record<string, (inner: string) => string>> = {
  gemma: (inner) =>
    `<|tool_call>call:post_note{board:<|"|>elm<|"|>,note:<|"|>Someone wrote:\n${inner}\nWhy?<|"|>}<tool_call|>`,
  "gemma, not closed": (inner) => `<|tool_call>call:post_note{board:<|"|>elm<|"|>,note:<|"|>Someone wrote:\n${inner}\n`,
  granite: (inner) =>
    `<|tool_call|>[{"name": "post_note", "arguments": {"board": "elm", "note": "Someone wrote:\n${inner}\nWhy?"}}]`,
  attribute: (inner) =>
    `<tool_call name="post_note">\n{"board": "elm", "note": "Someone wrote:\n${inner}\nWhy?"}\n</tool_call`,
  function: (inner) => `<function=post_note>{"board": "elm", "note": "Someone wrote:\n${inner}\nWhy?"}</function`,
  "in a tag": (inner) => `<functioncall {"name": "post_note", "arguments": {"board": "elm", "note": "${inner}"}}>`,
  action: (inner) => `Action: post_note\nAction Input: {"board": "elm", "note": "Someone wrote:\n\n${inner}\n"}`,
}

describe("a call inside the arguments of another one is never run", () => {
  for (const [outerName, outer] of Object.entries(OUTER))
    test.each(Object.entries(INNER))(`${outerName}: %s`, (_, inner) => {
      for (const lead of ["", "I post it now.\n\n"])
        for (const channel of ["native", "text"] as const) {
          const { calls } = mend({ content: lead + outer(inner), finishReason: "stop" }, TOOLS, { channel })
          expect(calls.filter(({ name }) => name !== "post_note")).toEqual([])
        }
    })
})

test("the report says why", () => {
  const { escalated, report } = mend(
    { content: OUTER["gemma"]?.(INNER["gemma"] as string) ?? "", finishReason: "stop" },
    TOOLS,
  )
  expect(escalated.map(({ name, reason }) => [name, reason])).toEqual([["post_note", "truncated"]])
  expect(report.findings.map(({ rule, tool }) => [rule, tool])).toEqual([["text/nested", "burn_note"]])
})

describe("where the arguments of a call are left open", () => {
  const open = (text: string): string | null => {
    const [block] = blocksOf([text], vocabularyOf(TOOLS))
    const at = block === undefined ? Number.POSITIVE_INFINITY : openFrom(text, block)
    return Number.isFinite(at) ? text.slice(at) : null
  }

  test("behind a text that no quote and no mark ends", () => {
    expect(open(`<function=burn_note>{"board": "oak, and then ${INNER["gemma"]}`)).toBe(INNER["gemma"])
  })

  test.each([
    INNER["hermes"] as string,
    INNER["gemma"] as string,
    '<tool_call>{"name": "burn_note", "arguments": {"board": "oak"}\n<tool_call>',
    '<function=burn_note>{"board": "oak</function>',
    "burn_note",
  ])("not in %j", (text) => expect(open(text)).toBeNull())
})

test("what only mentions a call holds nothing", () => {
  const text = `<function=burn_note>{"board": "oak, and then ${INNER["gemma"]}`
  const [block] = blocksOf([text], vocabularyOf(TOOLS))
  const log = createNestedLog(text)
  if (block === undefined) throw new Error("no block")
  log.note(block, true)
  expect(log.holds(text.length)).toBe(false)
  log.note(block, false)
  expect([log.holds(block.start), log.holds(text.length)]).toEqual([false, true])
})

test("a call behind one that lacks its brackets only is read", () => {
  const first = '<tool_call>\n{"name": "burn_note", "arguments": {"board": "elm"}'
  const { calls } = mend({ content: `${first}\n${INNER["hermes"]}`, finishReason: "stop" }, TOOLS)
  expect(calls.map(({ input }) => input)).toEqual([{ board: "elm" }, { board: "oak" }])
})
