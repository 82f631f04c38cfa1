import { type Dialect, envelope, members, rawValue } from "../dialect.ts"
import { yamlOf } from "./yaml.ts"

const BLOCK = ["", "", "\n"] as const
const parameters = (close: string, open: (key: string) => string) => (call: Parameters<Dialect["call"]>[0]) =>
  members(call)
    .map(([key, value]) => `${open(key)}${rawValue(value)}${close}\n`)
    .join("")
const named = parameters("</parameter>", (key) => `<parameter name="${key}">`)

/** Dialects made of tags that a person could type. */
export const TAGS: readonly Dialect[] = [
  {
    id: "hermes",
    channel: "native",
    json: "call",
    around: BLOCK,
    isHeadless: true,
    call: (call, spell) => ["<tool_call>\n", envelope(call, spell), "\n</tool_call>"],
  },
  {
    id: "qwen3-coder",
    channel: "native",
    json: null,
    around: BLOCK,
    isHeadless: true,
    valueEnd: "</parameter>\n",
    call: (call) => [
      "<tool_call>\n",
      `<function=${call.name}>\n${parameters("\n</parameter>", (key) => `<parameter=${key}>\n`)(call)}</function>`,
      "\n</tool_call>",
    ],
  },
  {
    id: "glm",
    channel: "native",
    json: null,
    around: BLOCK,
    isHeadless: true,
    valueEnd: "</arg_value>",
    call: (call) => [
      "<tool_call>",
      `${call.name}\n${members(call)
        .map(([key, value]) => `<arg_key>${key}</arg_key>\n<arg_value>${rawValue(value)}</arg_value>\n`)
        .join("")}`,
      "</tool_call>",
    ],
  },
  {
    id: "anthropic",
    channel: "native",
    json: null,
    around: ["<function_calls>\n", "\n</function_calls>", "\n"],
    isHeadless: true,
    valueEnd: "</parameter>",
    call: (call) => ["", `<invoke name="${call.name}">\n${named(call)}`, "</invoke>"],
  },
  {
    id: "minimax-m2",
    channel: "native",
    json: null,
    around: ["<minimax:tool_call>\n", "\n</minimax:tool_call>", "\n"],
    isHeadless: true,
    valueEnd: "</parameter>",
    call: (call) => ["", `<invoke name="${call.name}">\n${named(call)}`, "</invoke>"],
  },
  {
    id: "dsml",
    channel: "native",
    json: null,
    around: ["<｜DSML｜function_calls>\n", "\n</｜DSML｜function_calls>", "\n"],
    isHeadless: true,
    valueEnd: "</｜DSML｜parameter>",
    call: (call) => [
      "",
      `<｜DSML｜invoke name="${call.name}">\n${members(call)
        .map(
          ([key, value]) =>
            `<｜DSML｜parameter name="${key}" string="${typeof value === "string"}">${rawValue(value)}</｜DSML｜parameter>\n`,
        )
        .join("")}`,
      "</｜DSML｜invoke>",
    ],
  },
  {
    id: "functionary",
    channel: "native",
    json: "arguments",
    around: BLOCK,
    isHeadless: false,
    call: (call, spell) => [`<function=${call.name}>`, spell(call.arguments), "</function>"],
  },
  {
    id: "jamba",
    channel: "native",
    json: "call",
    around: ["<tool_calls>[", "]</tool_calls>", ", "],
    isHeadless: false,
    call: (call, spell) => ["", envelope(call, spell), ""],
  },
  {
    id: "tool-tag",
    channel: "text",
    json: null,
    around: BLOCK,
    isHeadless: false,
    call: (call) => [
      `<${call.name}>\n`,
      members(call)
        .map(([key, value]) => `<${key}>${rawValue(value)}</${key}>\n`)
        .join(""),
      `</${call.name}>`,
    ],
  },
  {
    id: "tool-tag, yaml",
    channel: "text",
    json: null,
    around: BLOCK,
    isHeadless: false,
    call: (call) => [`<${call.name}>\n`, yamlOf(call.arguments), `</${call.name}>`],
  },
]
