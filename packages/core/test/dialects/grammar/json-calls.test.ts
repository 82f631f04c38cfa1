import { describe, expect, test } from "vitest"
import { jsonCalls, unreadCalls, unreadList } from "../../../src/dialects/grammar/json-calls.ts"
import { mend } from "../../../src/mend.ts"
import { isQuick, keepsLaw, tell, wordsOf } from "./law.ts"

const words = wordsOf({ ring: ["tone", "times"], set_bell: ["on"] })
const said = (text: string) => tell(jsonCalls, text, words)

const RINGS = [
  { name: "ring", parameters: { type: "object", properties: { tone: { type: "string" } }, required: ["tone"] } },
]

describe("colons that are lost, and marks of full width", () => {
  test.each([
    '{"name" "ring", "arguments" {"tone" "low"}}',
    '{"name" "ring", "arguments": {"tone": "low"}}',
    '{"name"："ring"，"arguments"：{"tone"："low"}}',
    "｛“name”：“ring”，“arguments”：｛“tone”：“low”｝｝",
    '｛"name": "ring", "arguments": ｛"tone": "low"｝｝',
    "{＂name＂：＂ring＂，＂arguments＂：{＂tone＂：＂low＂}}",
  ])("%s", (text) => {
    const called = (content: string) => mend({ content }, RINGS).calls.map(({ input }) => input)
    for (const [head, tail] of [
      ["<tool_call>", "</tool_call>"],
      ["[TOOL_CALLS]", ""],
      ["<|python_tag|>", ""],
    ])
      expect(called(head + text + tail)).toEqual([{ tone: "low" }])
  })

  test("two texts side by side in an object that names no tool are no call", () => {
    expect(said('{"name" "sing", "arguments" {"tone" "low"}}')).toEqual([])
  })
})

describe("behind a mark, what cannot be read is told", () => {
  test.each(['{"name": "ring", "arguments": {"tone" = = "low" oops}}', '{"name" ### "ring"}', "[{name ring, tone low"])(
    "%s",
    (text) => {
      for (const [head, tail] of [
        ["<tool_call>", "</tool_call>"],
        ["[TOOL_CALLS]", ""],
        ["[TOOL_REQUEST]", "[END_TOOL_REQUEST]"],
      ])
        expect(mend({ content: head + text + tail }, RINGS).escalated.map(({ name }) => name)).toEqual(["ring"])
    },
  )
})

describe("JSON calls", () => {
  test.each<[string, unknown]>([
    ['{"name": "ring", "arguments": {"tone": "low"}} tail', [["ring", '{"tone": "low"}']]],
    [
      '[{"name": "ring", "arguments": {}}, {"name": "set_bell", "arguments": {"on": true}}]',
      [
        ["ring", "{}"],
        ["set_bell", '{"on": true}'],
      ],
    ],
    [
      '{"name": "ring", "arguments": {}}\n{"name": "set_bell", "arguments": {}}',
      [
        ["ring", "{}"],
        ["set_bell", "{}"],
      ],
    ],
    [
      '{"name": "ring", "arguments": {}}, {"name": "set_bell", "arguments": {}}; x',
      [
        ["ring", "{}"],
        ["set_bell", "{}"],
      ],
    ],
    ['{"name": "ring", "arguments": {}} and {"name": "set_bell", "arguments": {}}', [["ring", "{}"]]],
    ['{"name": "ring", "arguments": {"tone": "low"}}}', [["ring", '{"tone": "low"}']]],
    ['{"name": "ring", "tone": "low"}', [["ring", { text: '{"tone": "low"}' }]]],
    ['{"name": "ring"}', [["ring", {}]]],
    ['{"name": ring, "arguments": {"tone": "low"}}', [["ring", { text: '{"tone": "low"}' }]]],
    ['{"name": "ring" "arguments": {"tone": "low"}}', [["ring", { text: '{"tone": "low"}' }]]],
    ['{"name": sing, "arguments": {"tone": "low"}}', []],
    ['{"action": "ring", "action_input": "low and slow"}', [["ring", { 0: ["raw", "low and slow"] }]]],
    ['{"action": "ring", "action_input": "low and slow",}', [["ring", { 0: ["raw", "low and slow"] }]]],
    ['{"action": "ring", "action_input": low and slow}', [["ring", { text: '"low and slow"' }]]],
    ['{"name": "ring", "arguments": "{\\"tone\\": 1}"}', [["ring", '"{\\"tone\\": 1}"']]],
  ])("%s", (text, calls) => {
    expect(said(text)).toEqual(calls)
  })

  test("an argument beside the others is not left out", () => {
    const RING = { type: "object", properties: { tone: { type: "string" }, times: { type: "integer" } } }
    const mended = (call: string) =>
      mend({ text: `<tool_call>${call}</tool_call>`, toolCalls: [] }, [{ name: "ring", parameters: RING }])
    for (const call of [
      '{"name": "ring", "arguments": {"tone": "low"}, "times": 3}',
      '{"name": "ring", "arguments": {"tone": "low"}}, "times": 3}}',
    ]) {
      expect(mended(call).calls).toEqual([])
      expect(mended(call).escalated).toMatchObject([{ name: "ring", reason: "json/ambiguous" }])
    }
    expect(mended('{"name": "ring", "arguments": {"tone": "low"}, "agent": 3}').calls).toMatchObject([
      { input: { tone: "low" } },
    ])
  })

  test("data is stepped over, not taken", () => {
    expect(said('{"city": "Ghent"}')).toEqual([])
    expect(jsonCalls({ text: '{"city": "Ghent"} x', isEnd: true, words }, 0)).toMatchObject({ end: 17 })
  })

  test.each(["words", "", "{", "[1, 2]".slice(0, 1), "{ }".slice(0, 2), "(", '"ring"'])("nothing: %j", (text) => {
    expect(said(text)).toBeNull()
  })
})

describe("broken JSON calls", () => {
  test.each<[string, string, string]>([
    ["arguments in apostrophes", `{"name": "ring", "arguments": '{"tone": "low"}'}`, '{"tone": "low"}'],
    [
      "arguments in apostrophes with one inside",
      `{"name": "ring", "arguments": '{"tone": "it's low"}', "id": "1"}`,
      '{"tone": "it\'s low"}',
    ],
    ["quotes of Python", "{'name': 'ring', 'arguments': {'tone': 'low'}}", '{"tone": "low"}'],
    ["a bracket too few", '{"name": "ring", "arguments": {"tone": "low"}</tool_call>', '{"tone": "low"}'],
    ["a trailing comma", '{"name": "ring", "arguments": {"tone": "low",}}', '{"tone": "low"}'],
    ["a bracket too few before prose", '{"name": "ring", "arguments": {"tone": "low"}\n\nIt rings.', '{"tone": "low"}'],
    [
      "a list nobody closed before prose",
      '[{"name": "ring", "arguments": {"tone": "low"}}\n\nIt rings.',
      '{"tone": "low"}',
    ],
    ["Markdown's backslashes", '{"name": "ring", "arguments": {"to\\_ne": "low\\_c"}}', '{"to_ne": "low_c"}'],
    [
      "a mark in raw quotes of a program",
      '{"name": "ring", "arguments": {"tone": "if tail == "</tool_call>": hush()\\nring()"}}</tool_call>',
      String.raw`{"tone": "if tail == \"</tool_call>\": hush()\nring()"}`,
    ],
    ["a name in its key", '{"name=ring", "arguments": {"tone": "low"}}', '{"tone": "low"}'],
  ])("%s", (_, text, given) => {
    const found = said(text) as [string, { text: string }][]
    expect(found.map(([name, { text }]) => [name, JSON.parse(text)])).toEqual([["ring", JSON.parse(given)]])
  })

  test("two lists, the first not closed", () => {
    const found = said(
      '[{"name": "ring", "arguments": {"tone": "low"}}\n[{"name": "set_bell", "arguments": {"on": true}}]',
    ) as [string, unknown][]
    expect(found.map(([name]) => name)).toEqual(["ring", "set_bell"])
  })

  test("the text ends within the arguments: told as such, not read", () => {
    expect(said('{"name": "ring", "arguments": {"tone": "lo')).toEqual([["ring", "cut", "cut"]])
  })

  test("only for a given tool", () => {
    expect(said("{'name': 'sing', 'arguments': {'tone': 'low'}}")).toEqual([])
    expect(said('{"name": "sing", "arguments": {"tone": "lo')).toBeNull()
  })

  test("a declaration that is repeated is none", () => {
    expect(
      said('{"name": "ring", "description": "Rings.", "parameters": {"properties": {"tone": {}}</tools>'),
    ).toBeNull()
  })
})

describe("a list that was cut", () => {
  test.each([
    ['[{"name": "ring", "arguments": {"tone": "low"}}, {"name": "set_bell", "arguments": {"on": tr', "set_bell"],
    ['[{"name": "ring", "arguments": {"tone": "a [b {c"}}, {"name": "set_bell", "arguments": {', "set_bell"],
    ['[{"name": "set_bell", "arguments": {"on": [1]}}, {"name": "ring", "arguments": {"tone": "lo', "ring"],
    ['[{"name": "ring", "arguments": {"tone": "low"}}, {"na', "ring"],
  ])("is the call in which it ends: %s", (text, name) => {
    expect(said(text)).toEqual([[name, "cut", "cut"]])
  })
})

describe("an object in marks that cannot be read", () => {
  const unread = (text: string) => tell(unreadCalls, text, words)

  test.each([
    '{"name": "ring", "arguments": {"tone": ""low" and "high""}}</tool_call>',
    '{"name": "ring", "arguments": low, I think</tool_call> x',
    "[{'name': 'ring', what</tool_call>",
    '[{"tool_call_id": "7", "tool_name": "ring", "parameters": {}}}, {"tool_call_id"</tool_call>',
    '{"index": 0, "type": "function", "name": "ring", what</tool_call>',
  ])("%s", (text) => {
    expect(unread(text)).toEqual([["ring", "unread"]])
  })

  test.each([
    '{"name": "sing", "arguments": {"tone": ""low""}}</tool_call>',
    '{"name": "ringing", "arguments": ""low""}</tool_call>',
    '{"tone": "x", "name": "ring"</tool_call>',
    '{"name": "ring", "description": "Rings.", "parameters": {"properties": {"tone": {}}</tool_call>',
    "words",
  ])("not %s", (text) => {
    expect(unread(text)).toBeNull()
  })

  test("one that is not closed either ends with the text", () => {
    expect(unread('{"name": "ring", "arguments": {"tone": ""low"')).toEqual([["ring", "unread", "cut"]])
  })

  test("a list, and nothing else", () => {
    expect(tell(unreadList, "[{'name': 'ring', what</tool_call>", words)).toEqual([["ring", "unread"]])
    expect(tell(unreadList, "{'name': 'ring', what</tool_call>", words)).toBeNull()
  })

  test("a list of calls with a bracket too many is told", () => {
    const call = (tone: string): string =>
      `{"tool_call_id": "1", "tool_name": "ring", "parameters": {"tone": "${tone}"}}`
    const text = `<|START_ACTION|>[${call("low")}, ${call("high")}}, ${call("mid")}]<|END_ACTION|>`
    const tools = [{ name: "ring", parameters: { type: "object", properties: { tone: { type: "string" } } } }]
    const { calls, escalated } = mend({ text, toolCalls: [] }, tools)
    expect([calls, escalated]).toMatchObject([[], [{ name: "ring", reason: "json/unreadable" }]])
  })

  test("is handed back, and nothing is left of it", () => {
    const tools = [{ name: "ring", parameters: { type: "object", properties: { tone: { type: "string" } } } }]
    const content = 'I ring.\n<tool_call>\n{"name": "ring", "arguments": low, I think\n</tool_call>'
    const result = mend({ content }, tools)
    expect([result.calls, result.escalated.map(({ name, reason }) => [name, reason]), result.content]).toEqual([
      [],
      [["ring", "json/unreadable"]],
      "I ring.",
    ])
  })

  test("an answer is the last word, in linear time", () => {
    const example = '{"name": "ring", "arguments": {"tone": ""low""}}</tool_call> x'
    keepsLaw(unreadCalls, [example], ["{", '"', "\n", "<", "</tool_call>", "x", "\\"], words)
    for (const unit of ["{", '"', "<tool_call>", "<", " "])
      isQuick(unreadCalls, unit, words, '{"name": "ring", "arguments": ')
  })
})

test("an answer is the last word", () => {
  const examples = [
    '{"name": "ring", "arguments": {"tone": "low"}} tail',
    '[{"name": "ring", "arguments": {}}, {"name": "set_bell", "arguments": {"on": true}}]</tool_calls>',
    '{"name": "ring", "arguments": {}}\n{"name": "set_bell", "arguments": {}}',
    '{"name": "ring", "arguments": {"tone": "low"}</tool_call>',
    '{"name": "ring", "arguments": {"tone": "low"</tool_call>\nDone. "Low" it is.',
    '{"name": "ring", "arguments": {"tone": "not "</tool_call>" or "<|im_end|>" in it"}}</tool_call> x',
    "{'name': 'ring', 'arguments': {'tone': 'it's low'}}",
    '{"city": "Ghent"}',
    '[{"name": "ring", "arguments": {"tone": "low"}}\n\nIt rings.',
  ]
  keepsLaw(
    jsonCalls,
    examples,
    ["{", "}", "[", "]", '"', "'", ",", ";", ":", "\n", "<", "</tool_call>", "```", "x", "\\"],
    words,
  )
})

test("much of anything", () => {
  for (const unit of ["{", "[", '"', "'", "{'", '{"', "[{", '{"name": "ring", ', "<tool_call>", "}", "\\"])
    for (const head of ["", '{"name": "ring", "arguments": {', '{"name": "ring", "arguments": {"tone": "'])
      isQuick(jsonCalls, unit, words, head)
})
