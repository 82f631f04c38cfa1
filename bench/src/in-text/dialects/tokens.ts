import { isObject, type Json } from "../../case.ts"
import { pythonRepr } from "../../text/python.ts"
import { type Dialect, envelope, members } from "../dialect.ts"

function gemmaValue(value: Json): string {
  if (typeof value === "string") return `<|"|>${value}<|"|>`
  if (Array.isArray(value)) return `[${value.map(gemmaValue).join(",")}]`
  if (!isObject(value)) return String(value)
  return `{${Object.entries(value)
    .map(([key, item]) => `${key}:${gemmaValue(item)}`)
    .join(",")}}`
}

/** Dialects made of tokens that only a model's vocabulary has. */
export const TOKENS: readonly Dialect[] = [
  {
    id: "deepseek-v3",
    channel: "native",
    json: "arguments",
    around: ["<｜tool▁calls▁begin｜>", "<｜tool▁calls▁end｜>", "\n"],
    isHeadless: true,
    call: (call, spell) => [
      "",
      `<｜tool▁call▁begin｜>function<｜tool▁sep｜>${call.name}\n\`\`\`json\n${spell(call.arguments)}\n\`\`\``,
      "<｜tool▁call▁end｜>",
    ],
  },
  {
    id: "deepseek-v3.1",
    channel: "native",
    json: "arguments",
    around: ["<｜tool▁calls▁begin｜>", "<｜tool▁calls▁end｜>", ""],
    isHeadless: true,
    call: (call, spell) => [
      "",
      `<｜tool▁call▁begin｜>${call.name}<｜tool▁sep｜>${spell(call.arguments)}`,
      "<｜tool▁call▁end｜>",
    ],
  },
  {
    id: "kimi-k2",
    channel: "native",
    json: "arguments",
    around: ["<|tool_calls_section_begin|>", "<|tool_calls_section_end|>", ""],
    isHeadless: true,
    call: (call, spell, index) => [
      "",
      `<|tool_call_begin|>functions.${call.name}:${index}<|tool_call_argument_begin|>${spell(call.arguments)}`,
      "<|tool_call_end|>",
    ],
  },
  {
    id: "mistral, list",
    channel: "native",
    json: "call",
    around: ["[TOOL_CALLS][", "]", ", "],
    isHeadless: false,
    call: (call, spell) => ["", envelope(call, spell), ""],
  },
  {
    id: "mistral, args",
    channel: "native",
    json: "arguments",
    around: ["", "", ""],
    isHeadless: false,
    call: (call, spell) => ["[TOOL_CALLS]", `${call.name}[ARGS]${spell(call.arguments)}`, ""],
  },
  {
    id: "llama, python_tag",
    channel: "native",
    json: "call",
    around: ["<|python_tag|>", "", "; "],
    isHeadless: true,
    call: (call, spell) => ["", envelope(call, spell, "name", "parameters"), ""],
  },
  {
    id: "harmony",
    channel: "native",
    json: "arguments",
    around: ["", "", "<|start|>assistant"],
    isHeadless: false,
    call: (call, spell) => [
      "<|channel|>",
      `commentary to=functions.${call.name} <|constrain|>json<|message|>${spell(call.arguments)}`,
      "<|call|>",
    ],
  },
  {
    id: "gemma",
    channel: "native",
    json: null,
    around: ["", "", ""],
    isHeadless: true,
    call: (call) => ["<|tool_call>", `call:${call.name}${gemmaValue(call.arguments)}`, "<tool_call|>"],
  },
  {
    id: "granite",
    channel: "native",
    json: "call",
    around: ["<|tool_call|>[", "]", ", "],
    isHeadless: false,
    call: (call, spell) => ["", envelope(call, spell), ""],
  },
  {
    id: "command",
    channel: "native",
    json: "call",
    around: ["<|START_ACTION|>[\n    ", "\n]<|END_ACTION|>", ",\n    "],
    isHeadless: false,
    call: (call, spell, index) => [
      "",
      `{"tool_call_id": "${index}", ${envelope(call, spell, "tool_name", "parameters").slice(1)}`,
      "",
    ],
  },
  {
    id: "lfm2",
    channel: "native",
    json: null,
    around: ["<|tool_call_start|>[", "]<|tool_call_end|>", ", "],
    isHeadless: false,
    call: (call) => [
      "",
      `${call.name}(${members(call)
        .map(([key, value]) => `${key}=${pythonRepr(value)}`)
        .join(", ")})`,
      "",
    ],
  },
]
