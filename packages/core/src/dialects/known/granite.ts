import type { Dialect } from "../dialect.ts"
import { jsonCalls } from "../grammar/json-calls.ts"

export const graniteDialect: Dialect = {
  id: "granite",
  title: "JSON behind a token",
  models: "Granite 3, Phi, GigaChat 3, InternLM 2, Cohere Command, Apertus, Nemotron 2, Inkling, Jamba, Hunyuan-A13B, Apriel, MiniMax M1, dots",
  marked: true,
  openingTags: [
    "tool_call",
    "tool_calls",
    "toolcall",
    "toolcalls",
    "tools",
    "function",
    "function_call",
    "function_calls",
    "functioncall",
    "function-call",
    "tools_prefix",
    "plugin",
    "action_start",
    "start_action",
    "content_invoke_tool_json",
    "dots_function_call",
  ],
  body: [jsonCalls],
  examples: [
    {
      text: '<|tool_call|>[{"name": "get_weather", "arguments": {"city": "Ghent"}}]',
      calls: [{ name: "get_weather", arguments: { city: "Ghent" } }],
      note: "Granite 3",
    },
    {
      text: '<tool_calls>[{"name": "get_weather", "arguments": {"city": "Ghent"}}]</tool_calls>',
      calls: [{ name: "get_weather", arguments: { city: "Ghent" } }],
      note: "Jamba",
    },
    {
      text: '<function_call> {"name": "get_weather", "arguments": {"city": "Ghent"}}',
      calls: [{ name: "get_weather", arguments: { city: "Ghent" } }],
      note: "Granite 20B",
    },
    {
      text: '<TOOLCALL>[{"name": "get_weather", "arguments": {"city": "Ghent"}}]</TOOLCALL>',
      calls: [{ name: "get_weather", arguments: { city: "Ghent" } }],
      note: "Nemotron 2",
    },
    {
      text: '<|tools_prefix|>[{"get_weather": {"city": "Ghent"}}]<|tools_suffix|>',
      calls: [{ name: "get_weather", arguments: { city: "Ghent" } }],
      note: "Apertus: the key is the name",
    },
    {
      text: '<|action_start|><|plugin|>{"name": "get_weather", "parameters": {"city": "Ghent"}}<|action_end|>',
      calls: [{ name: "get_weather", arguments: { city: "Ghent" } }],
      note: "InternLM 2",
    },
    {
      text: '<|START_ACTION|>[{"tool_call_id": "0", "tool_name": "get_weather", "parameters": {"city": "Ghent"}}]<|END_ACTION|>',
      calls: [{ name: "get_weather", arguments: { city: "Ghent" } }],
      note: "Cohere Command",
    },
    {
      text: '<|content_invoke_tool_json|>{"name": "get_weather", "args": {"city": "Ghent"}}<|end_message|>',
      calls: [{ name: "get_weather", arguments: { city: "Ghent" } }],
      note: "Inkling",
    },
  ],
}
