import { describe, expect, test } from "vitest"
import { mend } from "../../src/mend.ts"
import type { Tool } from "../../src/turn.ts"
import { object } from "../support/fitting.ts"
import { TEXT, WHOLE } from "../support/reading.ts"
import { isThorough } from "../support/runs.ts"

const ALL = { path: "notes/a b.md", most: 120, on: true }
const JSON_TEXT = JSON.stringify(ALL)
const parameters = object({ path: TEXT, most: WHOLE, on: { type: "boolean" }, deep: { type: "object" } }, [])
/** The name of one tool is the beginning of another's. */
const TOOLS: readonly Tool[] = [
  { name: "count", parameters },
  { name: "count_all", parameters },
]

const m3 = (...marks: readonly string[]) => marks.map((mark) => `]<]minimax[>[${mark}`).join("")

const TEXTS: Readonly<Record<string, string>> = {
  hermes: `<tool_call>\n{"name": "count_all", "arguments": ${JSON_TEXT}}\n</tool_call>`,
  "hermes, name last": `<tool_call>\n{"arguments": ${JSON_TEXT}, "name": "count_all"}\n</tool_call>`,
  "qwen3-coder":
    "<tool_call>\n<function=count_all>\n<parameter=path>\nnotes/a b.md\n</parameter>\n<parameter=most>\n120\n</parameter>\n<parameter=on>\ntrue\n</parameter>\n</function>\n</tool_call>",
  "qwen3-coder, JSON": `<function=count_all>${JSON_TEXT}</function>`,
  invoke:
    '<invoke name="count_all">\n<parameter name="path">notes/a b.md</parameter>\n<parameter name="most">120</parameter>\n<parameter name="on">true</parameter>\n</invoke>',
  dsml: '<｜DSML｜invoke name="count_all">\n<｜DSML｜parameter name="path" string="true">notes/a b.md</｜DSML｜parameter>\n<｜DSML｜parameter name="most" string="false">120</｜DSML｜parameter>\n</｜DSML｜invoke>',
  glm: "<tool_call>count_all<arg_key>path</arg_key><arg_value>notes/a b.md</arg_value><arg_key>most</arg_key><arg_value>120</arg_value></tool_call>",
  "glm, on one line": "<tool_call>count_all path=a.md most=120</tool_call>",
  "kimi-k2": `<|tool_call_begin|>functions.count_all:0<|tool_call_argument_begin|>${JSON_TEXT}<|tool_call_end|>`,
  "kimi-k3":
    '<|open|>tools<|sep|><|open|>call tool="count_all" index="1"<|sep|><|open|>argument key="path" type="string"<|sep|>notes/a b.md<|close|>argument<|sep|><|open|>argument key="most" type="number"<|sep|>120<|close|>argument<|sep|><|close|>call<|sep|><|close|>tools<|sep|>',
  deepseek: `<｜tool▁call▁begin｜>count_all<｜tool▁sep｜>${JSON_TEXT}<｜tool▁call▁end｜>`,
  mistral: `[TOOL_CALLS]count_all[ARGS]${JSON_TEXT}`,
  "mistral, list": `[TOOL_CALLS][{"name": "count_all", "arguments": ${JSON_TEXT}}]`,
  harmony: `<|channel|>commentary to=functions.count_all <|constrain|>json<|message|>${JSON_TEXT}<|call|>`,
  lfm2: '<|tool_call_start|>[count_all(path="notes/a b.md", most=120, on=True)]<|tool_call_end|>',
  "bare-json": `{"name": "count_all", "arguments": ${JSON_TEXT}}`,
  "call-paren": 'count_all(path="notes/a b.md", on=True, most=120)',
  "name-then-json": `count_all\n${JSON_TEXT}`,
  "name-then-tags": "count_all\n<path>notes/a b.md</path>\n<most>120</most>",
  "xml-toolname": "<count_all>\n<path>notes/a b.md</path>\n<most>120</most>\n</count_all>",
  "xml-toolname, attributes": '<count_all path="notes/a b.md" most="120"/>',
  "xml-toolname, YAML": "<count_all>\npath: notes/a b.md\nmost: 120\non: true\n</count_all>",
  "xml-generic": '<use count_all path="notes/a b.md" most="120"></use>',
  "named-in-tags": `<tool_call>count_all ${JSON_TEXT}</tool_call>`,
  "named-in-tags, YAML": "<tool_call>\nname: count_all\narguments:\n  path: notes/a b.md\n  most: 120\n</tool_call>",
  gemma: '<|tool_call>call:count_all{path:<|"|>notes/a b.md<|"|>,on:true,most:120}<tool_call|>',
  "minimax-m3": m3(
    "<tool_call>",
    '<invoke name="count_all">',
    "<path>notes/a b.md",
    "</path>",
    "<most>120",
    "</most>",
    "</invoke>",
    "</tool_call>",
  ),
  react: `Action: count_all\nAction Input: ${JSON_TEXT}`,
  "qwen-agent": `✿FUNCTION✿: count_all\n✿ARGS✿: ${JSON_TEXT}\n✿RESULT✿`,
  "tool-call-attribute": `<tool_call name="count_all">\n${JSON_TEXT}\n</tool_call>`,
  sparkle: '✨ tool_call: count_all for path "notes/a b.md" most 120\n',
  "tool-request": `[TOOL_REQUEST]\ncount_all ${JSON_TEXT}\n[TOOL_REQUEST_END]`,
  functionary: `>>>count_all\n${JSON_TEXT}`,
}

const argumentsOf = (text: string): Record<string, unknown> => JSON.parse(text) as Record<string, unknown>

/** What the beginnings of a text run, each outcome with the shortest beginning that has it. */
function outcomesOf(text: string): Map<string, string> {
  const out = new Map<string, string>()
  // all take long: one channel at every third place in `npm test`
  for (let at = 0; at <= text.length; at += isThorough ? 1 : 3)
    for (const channel of (["native", "text"] as const).filter((_, i) => isThorough || at % 2 === i))
      for (const call of mend({ content: text.slice(0, at) }, TOOLS, { channel }).calls) {
        const given = `${call.name} ${JSON.stringify(argumentsOf(call.arguments))}`
        if (!out.has(given)) out.set(given, text.slice(0, at))
      }
  return out
}

describe("a text that breaks off never runs another tool, nor the half of a value", () => {
  test.each(Object.entries(TEXTS))("%s", (_, text) => {
    const [whole] = mend({ content: text }, TOOLS, { channel: "text" }).calls
    expect(whole?.name).toBe("count_all")
    const full = argumentsOf(whole?.arguments ?? "")
    expect(full["most"]).toBe(120)
    const wrong = [...outcomesOf(text)].filter(([outcome]) => {
      const [name = "", given = ""] = outcome.split(/ (.*)/s)
      return name !== "count_all" || Object.entries(argumentsOf(given)).some(([key, value]) => value !== full[key])
    })
    expect(wrong).toEqual([])
  })
})

describe("an object that has only begun is not run as an empty one", () => {
  const DEEP = '{"path": "a.md", "deep": {"x": [1, 25]}}'
  test.each([
    ["hermes", `<tool_call>{"name": "count", "arguments": ${DEEP}}</tool_call>`],
    ["kimi-k2", `<|tool_call_begin|>functions.count:0<|tool_call_argument_begin|>${DEEP}<|tool_call_end|>`],
    ["qwen3-coder", `<function=count>${DEEP}</function>`],
    ["xml-toolname, YAML", "<count>\npath: a.md\ndeep:\n  x:\n    - 1\n    - 25\n</count>"],
  ])("%s", (_, text) => {
    const [whole] = mend({ content: text }, TOOLS, { channel: "text" }).calls
    const full = JSON.stringify(argumentsOf(whole?.arguments ?? "")["deep"])
    expect(full).toContain("25")
    const halves = [...outcomesOf(text)].filter(([outcome]) => outcome.includes('"deep"') && !outcome.includes(full))
    expect(halves).toEqual([])
  })
})
