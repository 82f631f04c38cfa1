import { type Dialect, weatherExample } from "../dialect.ts"
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
    weatherExample('<|tool_call|>[{"name": "get_weather", "arguments": {"city": "Ghent"}}]', "Granite 3"),
    weatherExample('<tool_calls>[{"name": "get_weather", "arguments": {"city": "Ghent"}}]</tool_calls>', "Jamba"),
    weatherExample('<function_call> {"name": "get_weather", "arguments": {"city": "Ghent"}}', "Granite 20B"),
    weatherExample('<TOOLCALL>[{"name": "get_weather", "arguments": {"city": "Ghent"}}]</TOOLCALL>', "Nemotron 2"),
    weatherExample('<|tools_prefix|>[{"get_weather": {"city": "Ghent"}}]<|tools_suffix|>', "Apertus: the key is the name"),
    weatherExample('<|action_start|><|plugin|>{"name": "get_weather", "parameters": {"city": "Ghent"}}<|action_end|>', "InternLM 2"),
    weatherExample('<|START_ACTION|>[{"tool_call_id": "0", "tool_name": "get_weather", "parameters": {"city": "Ghent"}}]<|END_ACTION|>', "Cohere Command"),
    weatherExample('<|content_invoke_tool_json|>{"name": "get_weather", "args": {"city": "Ghent"}}<|end_message|>', "Inkling"),
  ],
}
