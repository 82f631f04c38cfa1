import { expect, test } from "vitest"
import { protocolResidue } from "../../../src/rules/value/protocol-residue.ts"
import { fitTo, object } from "../../support/fitting.ts"
import { ruleTester } from "../../support/ruleTester.ts"

const schema = object({ command: { type: "string" } })
const run = (value: string): string => JSON.stringify({ command: value })
const kept = [
  "<tool_call>{}</tool_call>",
  "echo '</parameter>' > a",
  "<s>old</s>",
  "</parameter>",
  "a</parameter>b</parameter></function>",
  "<|im_start|>hi<|im_end|>",
  "<b>bold</b>",
  "</command>",
  "x</command>",
  // one closing mark that people type
  "the file ends in </parameter>",
  "x </function>",
  "x </tool_call>",
  "x </arg_value>",
  "x </s>",
  // other marks beside it: the text is about them
  "end tokens: </s>, [INST], <|eot_id|>",
  "see [TOOL_CALLS] and <|im_end|>",
  // no order of a dialect
  "x</function></parameter>",
  "x</function></module>",
  "x</tool></tools>",
  "x</tool_call></tool_call>",
  // opened in the value
  "<function=a><parameter=b>x</parameter></function>",
  '<invoke name="a">x</parameter></invoke>',
  // the token occurs elsewhere
  "<|im_end|> ends a turn: <|im_end|>",
  // a token that is not in the table
  "x<|of_our_own|>",
  // separates parts: what stands before it may belong to it
  "x<|close|>argument<|sep|>",
]
const ends = [
  "</parameter></function>",
  "</parameter>\n</invoke>",
  "</arg_value></tool_call>",
  "</parameter>\n</function>\n</tool_call>\n",
  "</tool_call></tool_calls>",
  "</tool_call><|im_end|>",
  "</tool_call></s>",
  "</｜DSML｜parameter>",
  "</｜DSML｜parameter",
  "</｜DSML｜parameter>\n</｜DSML｜invoke>",
  "<|im_end|>",
  "<|im_end|>\n<|im_start|>",
  "<|call|>",
  "<|tool_call_end|>",
  "<|tool_call_end|><|tool_calls_section_end|>",
  "<｜tool▁call▁end｜>",
  "<|end|>",
  "<|eot_id|>",
  "<tool_call|>",
  "<end_of_turn>",
  "</longcat_arg_value>",
  "</command>\n</invoke>",
  "]<]minimax[>[</command>]<]minimax[>[</invoke>]<]minimax[>[</tool_call>",
  "</parameter>\n</invoke>\n</function_calls>\n",
]

ruleTester(protocolResidue, {
  valid: [
    ...kept.map((value) => ({ schema, text: run(value) })),
    // not the last value
    {
      schema: object({ a: { type: "string" }, b: { type: "string" } }),
      text: '{"a":"x</parameter></function>","b":"y"}',
    },
    // the same marks in another value, or in a name
    { schema: {}, text: '{"old":"a</parameter>","new":"b</parameter></function>"}' },
    { schema: {}, text: '{"<|im_end|>":1,"x":"b<|im_end|>"}' },
    { schema: {}, text: '{"old":"<command>","command":"b</command></invoke>","command2":"</command>"}' },
    // numbers as names come first in the value, not in the text
    { schema: {}, text: '{"x":"b<|im_end|>","2":"c</s>"}' },
  ],
  repaired: [
    ...ends.map((end) => ({
      schema,
      text: run(`ls -la /tmp 2>&1 ${end}`),
      after: run("ls -la /tmp 2>&1 "),
      confidence: "likely" as const,
    })),
    { schema, text: run("<tool_call>{}</tool_call></parameter></function>"), after: run("<tool_call>{}</tool_call>") },
    { schema: object({ n: { type: "integer" } }), text: '{"n":"9</arg_value>"}', after: '{"n":9}' },
    {
      schema: object({ unit: { enum: ["C", "F"] }, city: { type: "string" } }),
      text: '{"unit":"C</parameter>","city":"Oslo"}',
      after: '{"unit":"C","city":"Oslo"}',
    },
    {
      schema: object({ tags: { type: "array", items: { type: "string" } } }),
      text: '{"tags":["a","b</parameter></invoke>"]}',
      after: '{"tags":["a","b"]}',
    },
    { schema: {}, text: '{"free":{"x":"b<|im_end|>"}}', after: '{"free":{"x":"b"}}' },
    { schema: {}, text: '{"x":"b<\\/parameter><\\/function>"}', after: '{"x":"b"}' },
  ],
  refused: [
    { schema: object({ n: { type: "integer" } }), text: '{"n":"nine</b>"}' },
    // a fault elsewhere makes the caution no less
    { schema: object({ n: { type: "integer" }, x: { type: "string" } }), text: '{"n":"nine","x":"b</s>"}' },
  ],
})

test("the header of another call of this tool blocks the call", () => {
  const text = run("ls functions.brew_tea:1 <|tool_call_argument_begin|> {}")
  expect(fitTo(schema, text)).toMatchObject({
    text,
    issues: [],
    blocked: { rule: "value/protocol-residue", confidence: "guess", applied: false },
  })
  expect(fitTo(schema, run("ls functions.other:1 <|tool_call_argument_begin|> {}")).blocked).toBeNull()
})
