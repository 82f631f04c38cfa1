import type { Dialect } from "../dialect.ts"
import { jsonCalls } from "../grammar/json-calls.ts"

export const graniteDialect: Dialect = {
  id: "granite",
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
}
