import fc, { type Arbitrary } from "fast-check"
import { mend } from "../../src/mend.ts"
import type { MendOptions, MendResult } from "../../src/turn.ts"
import { callsIn, MARKED, TOOLS, UNMARKED, wildWords } from "./written-calls.ts"

/** Marks of all dialects, their halves, names, and what stands between them. */
const FRAGMENTS = [
  "<tool_call>",
  "</tool_call>",
  "<tool_calls>",
  "<|tool_call|>",
  "<|tool_call>",
  "<tool_call|>",
  "<function=keep_log>",
  "<function=ring_bell>",
  "</function>",
  "<function_calls>",
  "</function_calls>",
  '<invoke name="ring_bell">',
  "</invoke>",
  "<parameter=title>",
  "<parameter=tone>",
  '<parameter name="tone">',
  "</parameter>",
  "<arg_key>title</arg_key>",
  "<arg_key>",
  "<arg_value>",
  "</arg_value>",
  "<ring_bell>",
  "<tone>",
  "</tone>",
  "</ring_bell>",
  "<｜tool▁calls▁begin｜>",
  "<｜tool▁call▁begin｜>",
  "<｜tool▁sep｜>",
  "<｜tool▁call▁end｜>",
  "<|tool_calls_section_begin|>",
  "<|tool_call_begin|>",
  "functions.ring_bell:0",
  "<|tool_call_argument_begin|>",
  "<|tool_call_end|>",
  "<|channel|>commentary to=functions.ring_bell ",
  "<|constrain|>json",
  "<|message|>",
  "<|call|>",
  "<|open|>tools<|sep|>",
  '<|open|>call tool="ring_bell" index="1"<|sep|>',
  '<|open|>argument key="tone" type="string"<|sep|>',
  "<|close|>argument<|sep|>",
  "<|close|>call<|sep|>",
  "<｜DSML｜invoke name=",
  '<｜DSML｜parameter name="tone" string="true">',
  "[TOOL_CALLS]",
  "[ARGS]",
  "[TOOL_REQUEST]",
  "[END_TOOL_REQUEST]",
  "[Calling tool:",
  "functools[",
  "<|python_tag|>",
  "<|tool_call_start|>",
  "<start_function_call>",
  "call:ring_bell{",
  '<|"|>',
  "✨ tool_call: ring_bell",
  "Action: ring_bell\n",
  "Action Input: ",
  "Observation: ",
  "Thought: ",
  ">>>ring_bell\n",
  "ring_bell",
  "keep_log",
  "ring_bell(",
  "ring_bell()",
  'tone="low"',
  "tone='",
  "times=3",
  ")",
  "(",
  "[",
  "]",
  "{",
  "}",
  '"',
  "'",
  ",",
  ":",
  "\\",
  "<",
  ">",
  "/",
  "|",
  "\n",
  "\n\n",
  " ",
  "```",
  "```json\n",
  "\n```\n",
  "<think>",
  "</think>",
  "&lt;tool_call&gt;",
  "&lt;/tool_call&gt;",
  "&quot;",
  '{"name": "ring_bell", "arguments": {"tone": "low"}}',
  '{"name": "ring_bell", "arguments": ',
  '{"tone": "low"}',
  '{"tone": "lo',
  '"arguments": {',
  "For example, ",
  "I ring the bell now.",
  "It was late in the day, and nobody had come. ",
] as const

/** Prose behind which a scanner has let go of what came first. */
const LONG = `${"The tide came in and the log was kept. ".repeat(9)}\n`

const fragment = fc.constantFrom<string>(...FRAGMENTS)
const halves = fc.tuple(fragment, fc.nat(20)).map(([text, n]) => text.slice(0, 1 + (n % text.length)))

/** Texts of fragments, with a call or two among them. */
const soup: Arbitrary<string> = fc
  .array(
    fc.oneof(
      { weight: 12, arbitrary: fragment },
      { weight: 3, arbitrary: halves },
      { weight: 2, arbitrary: callsIn([...MARKED, ...UNMARKED], wildWords).map(({ text }) => text) },
      { weight: 1, arbitrary: wildWords },
      { weight: 1, arbitrary: fc.constant(LONG) },
    ),
    { maxLength: 12 },
  )
  .map((parts) => parts.join(""))

const SIGNS = "{}[]\"'<>/|=,:\\ \n`x1"

/** A written call with a few characters changed, lost or put in, perhaps cut off. */
const damagedCall: Arbitrary<string> = fc
  .tuple(
    callsIn([...MARKED, ...UNMARKED], wildWords),
    fc.array(fc.tuple(fc.nat(600), fc.nat(2), fc.nat(SIGNS.length - 1)), { maxLength: 3 }),
    fc.oneof({ weight: 4, arbitrary: fc.constant(-1) }, { weight: 1, arbitrary: fc.nat(600) }),
  )
  .map(([{ text }, changes, cut]) => {
    let out = text
    for (const [where, how, sign] of changes) {
      const at = where % (out.length + 1)
      out = out.slice(0, at) + (how === 0 ? "" : SIGNS[sign]) + out.slice(how === 1 ? at : at + 1)
    }
    return cut < 0 ? out : out.slice(0, cut % (out.length + 1))
  })

/** Anything in which a call may stand, or almost stands. */
export const callText: Arbitrary<string> = fc.oneof(soup, damagedCall)

const mended = new Map<string, MendResult>()

/** What comes of a text. The promises are about the same texts, as their seed is the same: each is mended once. */
export function mendText(content: string, channel: NonNullable<MendOptions["channel"]>): MendResult {
  const key = `${channel} ${content}`
  const result = mended.get(key) ?? mend({ content }, TOOLS, { channel })
  mended.set(key, result)
  return result
}
