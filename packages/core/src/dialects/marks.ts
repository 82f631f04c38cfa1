import type { Tag } from "./tags.ts"

/** Tags that wrap calls in one dialect or another: they say that a call comes, not how it is written. */
export const WRAPPERS: ReadonlySet<string> = new Set([
  "tool_call",
  "tool_calls",
  "toolcall",
  "toolcalls",
  "tool-call",
  "tool-calls",
  "tool_use",
  "tool_uses",
  "function_call",
  "function_calls",
  "function-call",
  "function-calls",
  "functioncall",
  "functioncalls",
  "longcat_tool_call",
  "dots_function_call",
  "start_function_call",
  "tool_calls_begin",
  "tool_call_begin",
  "tool_calls_section_begin",
  "tool_call_section_begin",
  "tool_call_start",
  "tools_prefix",
  "action_start",
  "plugin",
  "start_action",
  "python_tag",
  "python_start",
  "content_invoke_tool_json",
])

/** Marks inside a call: between its name and its arguments. */
export const INNER: ReadonlySet<string> = new Set([
  "tool_sep",
  "tool_call_argument_begin",
  "arg_key",
  "arg_value",
  "longcat_arg_key",
  "longcat_arg_value",
  "parameter",
  "param",
  "constrain",
  "message",
])

/** Marks that end a call, a section or a turn. */
export const ENDS: ReadonlySet<string> = new Set([
  "tool_call_end",
  "tool_calls_end",
  "tool_calls_section_end",
  "tool_call_section_end",
  "end_function_call",
  "tools_suffix",
  "action_end",
  "end_action",
  "python_end",
  "call",
  "end",
  "eom",
  "eot",
  "eom_id",
  "eot_id",
  "im_end",
  "im_start",
  "end_of_text",
  "endoftext",
  "end_of_turn",
  "end_of_turn_token",
  "end_of_sentence",
  "end_message",
  "return",
  "s",
  "eos",
  "end_of_sentence",
  "message_sep",
  "observation",
  "user",
])

/** Tags that are a call themselves. */
export const CALLS: ReadonlySet<string> = new Set(["function", "invoke"])

/** A mark of some call dialect: broken JSON never runs over one. */
export function isCallMark(tag: Tag): boolean {
  const { name } = tag
  if (WRAPPERS.has(name) || CALLS.has(name)) return true
  if (tag.bars === 0) return name === "s" ? tag.isClose : tag.isClose && (name === "tool" || name === "tools" || name === "think")
  return ENDS.has(name) || INNER.has(name) || name === "tool_call" || name === "channel" || name === "start"
}

const ROLES: ReadonlySet<string> = new Set(["start", "channel", "from", "tool_sep"])

/** Opens a call or a section, whatever comes behind it. */
export const isOpening = (tag: Tag): boolean => !tag.isClose && (WRAPPERS.has(tag.name) || (tag.bars === 3 && ROLES.has(tag.name)))

const CLOSING: ReadonlySet<string> = new Set(["function", "invoke", "tool", "tools", "parameter", "param", "arg_value", "arg_key", "calls", "use", "action"])

/** Closes a call, a section or a turn. */
export function isClosing(tag: Tag): boolean {
  const { name } = tag
  if (tag.isClose) return WRAPPERS.has(name) || CLOSING.has(name) || tag.bars !== 0 || name === "s" || name.includes("tool") || name.includes("function")
  if (tag.bars === 2) return name === "tool_call"
  if (tag.bars === 1) return name === "tool_response"
  return (tag.bars === 3 && ENDS.has(name)) || name === "end_function_call" || name === "end_of_turn" || name === "bot_end"
}
