// Texts that once ran something else than was written, or never came to an end.
import { describe, expect, test } from "vitest"
import { readTree } from "../../src/json/tree.ts"
import { mend } from "../../src/mend.ts"

const TOOLS = [
  {
    name: "keep_log",
    parameters: {
      type: "object",
      properties: { title: { type: "string" }, note: { type: "string" }, pages: { type: "integer" } },
      required: ["title"],
    },
  },
  {
    name: "ring_bell",
    parameters: { type: "object", properties: { tone: { type: "string" }, times: { type: "integer" } } },
  },
]

const run = (content: string, finishReason = "stop"): unknown[] => {
  const { calls, escalated } = mend({ content, finishReason }, TOOLS)
  return [
    ...calls.map((call) => [call.name, JSON.parse(call.arguments) as unknown]),
    ...escalated.map((call) => `${call.name}: ${call.reason}`),
  ]
}

const qwen = (...members: readonly (readonly [string, string])[]): string =>
  `<function=keep_log>\n${members.map(([key, value]) => `<parameter=${key}>\n${value}\n</parameter>\n`).join("")}</function>`

describe("a walk over what is not strict ends", () => {
  test.each(['{"a": "low}', '{"a', '["', "{", '{"a":'])("%s", (text) => {
    expect(readTree(text).kind).toBeTypeOf("string")
  })

  test("a word for arguments, then a mark", () => {
    expect(run('{"name": "ring_bell", "arguments": low\n<|x|>')).toEqual([])
  })
})

describe("what stands in the strings of a cut call is not run", () => {
  test.each([
    ['[TOOL_CALLS]keep_log[ARGS]{"title": "a <function=ring_bell></function> and', "stop"],
    ['[TOOL_CALLS]keep_log[ARGS]{"title": "a <tool_call>ring_bell()', "length"],
    ['<tool_call>{"name": "keep_log", "arguments": {"title": "the tag </tool_call>', "length"],
  ])("%s, %s", (text, finishReason) => {
    expect(run(text, finishReason)).toEqual(["keep_log: truncated"])
  })

  test("its own closing mark proves a value whole, where the provider did not cut", () => {
    expect(run('<tool_call>{"name": "keep_log", "arguments": {"title": "Lier</tool_call>')).toEqual([
      ["keep_log", { title: "Lier" }],
    ])
  })
})

describe("markup in a value is content", () => {
  test.each([
    'src</invoke><invoke name="x">b',
    "<parameter=x>\ny\n</parameter>\n<parameter=note>\nhm\n</parameter>",
    "1.0 <parameter=query>",
    "<pages>0</pages> is dark",
    "see <function=NAME> now",
    "<|call|>\n<tool_call> and on",
    "it thinks: <think>ok</think> so",
    "ends in <|im_end|>",
  ])("%s", (title) => {
    expect(run(qwen(["title", title], ["pages", "3"]))).toEqual([["keep_log", { title, pages: 3 }]])
  })
})

test("escapes of Markdown in the name of a tool", () => {
  expect(run('<tool_call>{"name": "ring\\_bell", "arguments": {"tone": "a"}}</tool_call>')).toEqual([
    ["ring_bell", { tone: "a" }],
  ])
})

test("tags that are escaped around plain JSON", () => {
  expect(run('&lt;tool_call&gt;{"name": "ring_bell", "arguments": {"tone": "a"}}&lt;/tool_call&gt;')).toEqual([
    ["ring_bell", { tone: "a" }],
  ])
})

test("ids count what was seen, and never meet", () => {
  const { calls } = mend({ content: '[ring_bell(times=path.x), ring_bell(tone="b")]' }, TOOLS)
  expect(calls.map((call) => call.id)).toEqual(["call_text_1"])
})
