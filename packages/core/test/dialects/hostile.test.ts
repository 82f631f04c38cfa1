import { describe, expect, test } from "vitest"
import { mend } from "../../src/mend.ts"
import type { MendResult, Tool } from "../../src/turn.ts"
import { object } from "../support/fitting.ts"
import { TEXT, WHOLE } from "../support/reading.ts"
import { blocksOf, vocabularyOf } from "./given.ts"

const WRITE: Tool = { name: "write", parameters: object({ path: TEXT, body: TEXT }) }
const COUNT: Tool = { name: "count", parameters: object({ most: WHOLE }, []) }
const TOOLS = [WRITE, COUNT]
const WORDS = vocabularyOf(TOOLS)

/** Far above what one pass takes on a busy machine, far below what a pass from each opener would take. */
const BOUND = 5_000
const MEGABYTE = 1_000_000

const UNITS: readonly string[] = [
  "<tool_call",
  "<tool_call>",
  "</tool_call>",
  "<",
  "< ",
  "{",
  "[{",
  '{"name": "write", ',
  "`",
  "```\n",
  "|",
  "｜",
  "<｜",
  "<|",
  "<|tool_call_begin|>",
  '<tool_call>{"name": "write", "arguments": {',
  '<tool_call>\n{"name": "write", "arguments": {"path": "',
  '{"name": "write", "arguments": {"path": "a", "body": "b"}} x ',
  "write(",
  "write(path='",
  "[write(",
  "write\n{",
  "write\n<path>",
  "<write>",
  "<write><path>",
  "<function=write>",
  "<function=write><parameter=path>",
  '<｜DSML｜invoke name="write">',
  '<invoke name="write"><parameter name="path">',
  "<tool_call>write<arg_key>path</arg_key>",
  "<arg_key>",
  "[TOOL_CALLS]",
  "[TOOL_CALLS]write[ARGS]{",
  "]<]minimax[>[",
  ']<]minimax[>[<invoke name="write">',
  "✿FUNCTION✿: write\n",
  "<|channel|>commentary to=functions.write ",
  " to=functions.write<|",
  "<|message_sep|>\n\nfunction call<|role_sep|>\n",
  "call:write{",
  "Action: write\n",
  "Action",
  "function=write>",
  "✨ tool_call: write ",
  "functools[{",
  ">>>",
]

const timed = (run: () => unknown): number => {
  const start = performance.now()
  run()
  return performance.now() - start
}

describe("a megabyte of one thing", () => {
  test.each(UNITS)("%j", (unit) => {
    const text = unit.repeat(MEGABYTE / unit.length)
    expect(timed(() => expect(mend({ content: text }, TOOLS).escalated.length).toBeLessThanOrEqual(256))).toBeLessThan(BOUND)
  })
})
