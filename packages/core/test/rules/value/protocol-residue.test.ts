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
  "a</parameter>b</parameter>",
  "<|im_start|>hi<|im_end|>",
  "<b>bold</b>",
  "</command>",
  "x</command>",
]
const ends = [
  "</arg_value>",
  "</parameter>",
  "</invoke>",
  "</function>",
  "</tool_call>",
  "</function_calls>",
  "</｜DSML｜parameter>",
  "</｜DSML｜parameter",
  "<|im_end|>",
  "<|call|>",
  "<|tool_call_end|>",
  "<｜tool▁call▁end｜>",
  "<|end|>",
  "<|eot_id|>",
  "</s>",
  "</parameter>\n</invoke>",
  "</command>\n</invoke>",
  "</parameter>\n</invoke>\n</function_calls>\n",
]

ruleTester(protocolResidue, {
  valid: kept.map((value) => ({ schema, text: run(value) })),
  repaired: [
    ...ends.map((end) => ({ schema, text: run(`ls -la /tmp 2>&1 ${end}`), after: run("ls -la /tmp 2>&1 "), confidence: "likely" as const })),
    { schema, text: run("<tool_call>{}</tool_call></parameter>"), after: run("<tool_call>{}</tool_call>") },
    { schema: object({ n: { type: "integer" } }), text: '{"n":"9</arg_value>"}', after: '{"n":9}' },
    { schema: object({ tags: { type: "array", items: { type: "string" } } }), text: '{"tags":["a","b</parameter>"]}', after: '{"tags":["a","b"]}' },
    { schema: {}, text: '{"free":{"x":"b</parameter>"}}', after: '{"free":{"x":"b"}}' },
  ],
  refused: [{ schema: object({ n: { type: "integer" } }), text: '{"n":"nine</b>"}' }],
})

test("the header of another call of this tool blocks the call", () => {
  const text = run("ls functions.brew_tea:1 <|tool_call_argument_begin|> {}")
  expect(fitTo(schema, text)).toMatchObject({ text, issues: [], blocked: { rule: "value/protocol-residue", confidence: "guess", applied: false } })
  expect(fitTo(schema, run("ls functions.other:1 <|tool_call_argument_begin|> {}")).blocked).toBeNull()
})
