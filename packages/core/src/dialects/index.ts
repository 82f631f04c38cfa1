// The registry of dialects: one row for each, with the marks that begin it and the grammars that read it.
import { type Dialect, literalTrigger, triggerAtNeedle } from "./dialect.ts"
import { pairCalls } from "./grammar/arg-pairs.ts"
import { arrowCalls } from "./grammar/arrow-calls.ts"
import { functionJson } from "./grammar/function-json.ts"
import { gemmaCalls } from "./grammar/gemma.ts"
import { jsonCalls, unreadCalls, unreadList } from "./grammar/json-calls.ts"
import { messageCalls } from "./grammar/messages.ts"
import { MINIMAX_MARK, m3Calls } from "./grammar/minimax-m3.ts"
import { atNameCalls, namedJson, namedJsonAfter, qwenAgentCalls, wordedCalls } from "./grammar/named-json.ts"
import { bareTag, namedTag, tagCalls } from "./grammar/parameters.ts"
import {
  afterRole,
  argumentsObject,
  behindJunk,
  functoolsCalls,
  jsonInTag,
  lostOpenerCalls,
} from "./grammar/prefixed-json.ts"
import { reactCalls, reactInTag } from "./grammar/react.ts"
import { serverTool } from "./grammar/server-tool.ts"
import { sparkleCalls } from "./grammar/sparkle.ts"
import { toolInput, useTag } from "./grammar/tool-input.ts"
import { namedTags, toolTagCalls } from "./grammar/tool-tags.ts"
import { yamlCalls } from "./grammar/yaml.ts"
import {
  actionLine,
  atName,
  bareCalls,
  functoolsTrigger,
  listBeforeBrace,
  listBeforeParen,
  lostBracket,
  lostOpener,
  nameBeforeBrace,
  nameBeforeParen,
  nameOnLine,
  promptTrigger,
  recipientTrigger,
  wordedHeader,
} from "./places.ts"
import { bracketedCalls, pythonCalls } from "./python/calls.ts"
import { type CallScanner, createScanner } from "./scan.ts"
import type { ToolIndex } from "./sighting.ts"
import { type DialectTable, tableOf } from "./table.ts"

const GRANITE_TAGS: readonly string[] =
  "tool_call tool_calls toolcall toolcalls tools function function_call function_calls functioncall function-call tools_prefix plugin action_start start_action content_invoke_tool_json dots_function_call".split(
    " ",
  )

/** All dialects. If several begin with the same mark, the first whose grammar reads a call wins. */
export const KNOWN_DIALECTS: readonly Dialect[] = [
  { id: "json-in-tag", tags: ["functioncall", "function_call", "tool_call"], from: "tag", bars: 0, body: [jsonInTag] },
  {
    id: "tool-call-attribute",
    tags: ["tool_call", "function_call", "tool_use", "tool"],
    from: "tag",
    bars: 0,
    body: [namedTag],
  },
  { id: "hermes", tags: ["tool_call", "tool-call", "tool_use"], bars: 0, body: [jsonCalls] },
  { id: "hermes-broken", triggers: [lostOpener], body: [lostOpenerCalls] },
  { id: "glm", tags: ["tool_call", "tool_calls"], bars: 0, body: [pairCalls] },
  { id: "glm-headless", tags: ["arg_key", "tool_sep"], from: "header", bars: 0, body: [pairCalls] },
  { id: "longcat", tags: ["longcat_tool_call"], body: [jsonCalls, pairCalls, unreadCalls] },
  { id: "kimi-k3", tags: ["call"], from: "tag", spaces: ["xtml"], body: [tagCalls] },
  { id: "qwen3-coder", tags: ["function", "function_name", "call"], from: "tag", body: [functionJson, tagCalls] },
  { id: "qwen3-coder-broken", tags: ["name"], from: "tag", triggers: [lostBracket], body: [bareTag] },
  { id: "dsml", tags: ["invoke"], from: "tag", spaces: ["dsml"], body: [tagCalls] },
  { id: "step", tags: ["invoke"], from: "tag", spaces: ["steptml"], body: [tagCalls] },
  { id: "invoke", tags: ["invoke"], from: "tag", body: [tagCalls] },
  { id: "deepseek", tags: ["tool_call_begin", "tool_calls_begin"], body: [namedJsonAfter("tool_sep")] },
  { id: "kimi-k2", tags: ["tool_call_begin"], body: [namedJson] },
  { id: "kimi-k2-headless", tags: ["tool_call_argument_begin"], from: "header", body: [namedJson] },
  { id: "minimax-m3", triggers: [triggerAtNeedle(MINIMAX_MARK, "<")], body: [m3Calls] },
  { id: "mistral", triggers: [literalTrigger("[TOOL_CALLS]")], body: [jsonCalls, namedJson, behindJunk, unreadCalls] },
  { id: "harmony", tags: ["channel", "start"], bars: 3, triggers: [recipientTrigger], body: [messageCalls] },
  { id: "gemma", tags: ["tool_call"], bars: 1, triggers: bareCalls, body: [gemmaCalls] },
  { id: "functiongemma", tags: ["start_function_call"], body: [gemmaCalls] },
  { id: "granite", tags: GRANITE_TAGS, body: [jsonCalls, unreadList] },
  { id: "gigachat", tags: ["message_sep"], body: [afterRole] },
  { id: "functionary", tags: ["recipient"], triggers: [promptTrigger], body: [namedJson] },
  { id: "llama", tags: ["python_tag", "python_start"], body: [jsonCalls, pythonCalls, unreadCalls] },
  { id: "lfm2", tags: ["tool_call_start"], body: [pythonCalls, jsonCalls, unreadCalls] },
  {
    id: "olmo3",
    tags: ["function_calls", "tool_call", "tool_calls", "function_call", "toolcall", "toolcalls"],
    bars: 0,
    body: [pythonCalls],
  },
  {
    id: "named-in-tags",
    tags: ["tool_call", "tool_calls", "tool_use", "function_call", "function_calls", "functioncall", "toolcall"],
    body: [namedJson, namedTags, yamlCalls, reactInTag, unreadCalls],
  },
  {
    id: "tool-request",
    triggers: [literalTrigger("[TOOL_REQUEST]", "{"), literalTrigger("[TOOL_CALL]", "{")],
    body: [namedJson, arrowCalls, jsonCalls, unreadCalls],
  },
  { id: "use-mcp-tool", tags: ["use_mcp_tool"], from: "tag", bars: 0, body: [serverTool] },
  { id: "sparkle", triggers: [triggerAtNeedle("✨ tool_call")], body: [sparkleCalls] },
  { id: "qwen-agent", triggers: [literalTrigger("✿FUNCTION✿", "{")], body: [qwenAgentCalls] },
  {
    id: "bracket-calling",
    triggers: [literalTrigger("[Calling tool:", "("), literalTrigger("[Tool call:", "(")],
    body: [bracketedCalls],
  },
  { id: "worded-header", triggers: [wordedHeader], body: [wordedCalls] },
  { id: "at-name", unmarked: true, triggers: [atName], body: [atNameCalls] },
  { id: "phi", triggers: [functoolsTrigger], body: [functoolsCalls] },
  { id: "react", unmarked: true, triggers: [actionLine], body: [reactCalls] },
  { id: "json-list", unmarked: true, triggers: [listBeforeBrace], body: [jsonCalls] },
  { id: "pythonic", unmarked: true, triggers: [listBeforeParen], body: [pythonCalls] },
  { id: "bare-json", unmarked: true, triggers: [triggerAtNeedle("{")], body: [jsonCalls] },
  { id: "name-then-json", unmarked: true, triggers: [nameBeforeBrace], body: [namedJson] },
  { id: "call-paren", unmarked: true, triggers: [nameBeforeParen], body: [pythonCalls] },
  // `toolInput` must be first: the other grammars would end `<tool>` before its input
  {
    id: "xml-generic",
    unmarked: true,
    tags: ["tool", "use", "tool_name"],
    from: "tag",
    bars: 0,
    body: [toolInput, tagCalls, useTag],
  },
  { id: "xml-toolname", unmarked: true, from: "tag", body: [toolTagCalls] },
  { id: "name-then-tags", unmarked: true, triggers: [nameOnLine], body: [namedTags] },
  { id: "arguments-only", unmarked: true, triggers: [triggerAtNeedle("{")], body: [argumentsObject] },
]

export const DIALECT_TABLE: DialectTable = tableOf(KNOWN_DIALECTS)

/** Creates a scanner that finds the calls of all dialects. */
export const scanDialects = (words: ToolIndex): CallScanner => createScanner(words, DIALECT_TABLE)
