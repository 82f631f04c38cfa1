import { type Dialect, literalTrigger, triggerAtNeedle } from "./dialect.ts"
import { pairCalls } from "./grammar/arg-pairs.ts"
import { argumentsObject } from "./grammar/arguments-only.ts"
import { arrowCalls } from "./grammar/arrow-calls.ts"
import { atNameCalls } from "./grammar/at-name.ts"
import { gemmaCalls } from "./grammar/gemma.ts"
import { jsonCalls } from "./grammar/json-calls.ts"
import { messageCalls } from "./grammar/messages.ts"
import { MINIMAX_MARK, m3Calls } from "./grammar/minimax-m3.ts"
import { namedJson, namedJsonAfter } from "./grammar/named-json.ts"
import { bareTag, namedTag, tagCalls } from "./grammar/parameters.ts"
import { afterRole, behindJunk, functoolsCalls, jsonInTag, lostOpenerCalls } from "./grammar/prefixed-json.ts"
import { qwenAgentCalls } from "./grammar/qwen-agent-calls.ts"
import { reactCalls, reactInTag } from "./grammar/react.ts"
import { sparkleCalls } from "./grammar/sparkle.ts"
import { toolInput, useTag } from "./grammar/tool-input.ts"
import { namedTags, toolTagCalls } from "./grammar/tool-tags.ts"
import { wordedCalls } from "./grammar/worded.ts"
import { yamlCalls } from "./grammar/yaml-calls.ts"
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
import { type DialectTable, tableOf } from "./table.ts"

const GRANITE_TAGS: readonly string[] =
  "tool_call tool_calls toolcall toolcalls tools function function_call function_calls functioncall function-call tools_prefix plugin action_start start_action content_invoke_tool_json dots_function_call".split(
    " ",
  )

/** All dialects. Where several begin with the same mark, the first whose grammar reads a call wins. */
export const KNOWN_DIALECTS: readonly Dialect[] = [
  {
    id: "json-in-tag",
    marked: true,
    openingTags: ["functioncall", "function_call", "tool_call"],
    from: "tag",
    requiredBars: 0,
    body: [jsonInTag],
  },
  {
    id: "tool-call-attribute",
    marked: true,
    openingTags: ["tool_call", "function_call", "tool_use", "tool"],
    from: "tag",
    requiredBars: 0,
    body: [namedTag],
  },
  { id: "hermes", marked: true, openingTags: ["tool_call", "tool-call"], requiredBars: 0, body: [jsonCalls] },
  { id: "hermes-broken", marked: true, startTriggers: [lostOpener], body: [lostOpenerCalls] },
  { id: "glm", marked: true, openingTags: ["tool_call", "tool_calls"], requiredBars: 0, body: [pairCalls] },
  {
    id: "glm-headless",
    marked: true,
    openingTags: ["arg_key", "tool_sep"],
    from: "header",
    requiredBars: 0,
    body: [pairCalls],
  },
  { id: "longcat", marked: true, openingTags: ["longcat_tool_call"], body: [jsonCalls, pairCalls] },
  { id: "kimi-k3", marked: true, openingTags: ["call"], from: "tag", tagNamespaces: ["xtml"], body: [tagCalls] },
  {
    id: "qwen3-coder",
    marked: true,
    openingTags: ["function", "function_name", "call"],
    from: "tag",
    body: [tagCalls],
  },
  {
    id: "qwen3-coder-broken",
    marked: true,
    openingTags: ["name"],
    from: "tag",
    startTriggers: [lostBracket],
    body: [bareTag],
  },
  { id: "dsml", marked: true, openingTags: ["invoke"], from: "tag", tagNamespaces: ["dsml"], body: [tagCalls] },
  { id: "step", marked: true, openingTags: ["invoke"], from: "tag", tagNamespaces: ["steptml"], body: [tagCalls] },
  { id: "invoke", marked: true, openingTags: ["invoke"], from: "tag", body: [tagCalls] },
  {
    id: "deepseek",
    marked: true,
    openingTags: ["tool_call_begin", "tool_calls_begin"],
    body: [namedJsonAfter("tool_sep")],
  },
  { id: "kimi-k2", marked: true, openingTags: ["tool_call_begin"], body: [namedJson] },
  {
    id: "kimi-k2-headless",
    marked: true,
    openingTags: ["tool_call_argument_begin"],
    from: "header",
    body: [namedJson],
  },
  { id: "minimax-m3", marked: true, startTriggers: [literalTrigger(MINIMAX_MARK, "at", "<")], body: [m3Calls] },
  {
    id: "mistral",
    marked: true,
    startTriggers: [literalTrigger("[TOOL_CALLS]", "behind", "{")],
    body: [jsonCalls, namedJson, behindJunk],
  },
  {
    id: "harmony",
    marked: true,
    openingTags: ["channel", "start"],
    requiredBars: 3,
    startTriggers: [recipientTrigger],
    body: [messageCalls],
  },
  {
    id: "gemma",
    marked: true,
    openingTags: ["tool_call"],
    requiredBars: 1,
    startTriggers: bareCalls,
    body: [gemmaCalls],
  },
  { id: "functiongemma", marked: true, openingTags: ["start_function_call"], body: [gemmaCalls] },
  { id: "granite", marked: true, openingTags: GRANITE_TAGS, body: [jsonCalls] },
  { id: "gigachat", marked: true, openingTags: ["message_sep"], body: [afterRole] },
  { id: "functionary", marked: true, openingTags: ["recipient"], startTriggers: [promptTrigger], body: [namedJson] },
  { id: "llama", marked: true, openingTags: ["python_tag", "python_start"], body: [jsonCalls, pythonCalls] },
  { id: "lfm2", marked: true, openingTags: ["tool_call_start"], body: [pythonCalls, jsonCalls] },
  {
    id: "olmo3",
    marked: true,
    openingTags: ["function_calls", "tool_call", "tool_calls", "function_call"],
    requiredBars: 0,
    body: [pythonCalls],
  },
  {
    id: "named-in-tags",
    marked: true,
    openingTags: ["tool_call", "tool_calls", "function_call", "function_calls", "functioncall", "toolcall"],
    body: [namedJson, namedTags, yamlCalls, reactInTag],
  },
  {
    id: "tool-request",
    marked: true,
    startTriggers: [literalTrigger("[TOOL_REQUEST]", "behind", "{"), literalTrigger("[TOOL_CALL]", "behind", "{")],
    body: [namedJson, arrowCalls, jsonCalls],
  },
  { id: "sparkle", marked: true, startTriggers: [literalTrigger("✨ tool_call", "at")], body: [sparkleCalls] },
  {
    id: "qwen-agent",
    marked: true,
    startTriggers: [literalTrigger("✿FUNCTION✿", "behind", "{")],
    body: [qwenAgentCalls],
  },
  {
    id: "bracket-calling",
    marked: true,
    startTriggers: [literalTrigger("[Calling tool:", "behind", "("), literalTrigger("[Tool call:", "behind", "(")],
    body: [bracketedCalls],
  },
  { id: "worded-header", marked: true, startTriggers: [wordedHeader], body: [wordedCalls] },
  { id: "at-name", marked: false, startTriggers: [atName], body: [atNameCalls] },
  { id: "phi", marked: true, startTriggers: [functoolsTrigger], body: [functoolsCalls] },
  { id: "react", marked: false, startTriggers: [actionLine], body: [reactCalls] },
  { id: "json-list", marked: false, startTriggers: [listBeforeBrace], body: [jsonCalls] },
  { id: "pythonic", marked: false, startTriggers: [listBeforeParen], body: [pythonCalls] },
  { id: "bare-json", marked: false, startTriggers: [triggerAtNeedle("{")], body: [jsonCalls] },
  { id: "name-then-json", marked: false, startTriggers: [nameBeforeBrace], body: [namedJson] },
  { id: "call-paren", marked: false, startTriggers: [nameBeforeParen], body: [pythonCalls] },
  // `toolInput` first: to the others `<tool>` ends before its input
  {
    id: "xml-generic",
    marked: false,
    openingTags: ["tool", "use", "tool_name"],
    from: "tag",
    requiredBars: 0,
    body: [toolInput, tagCalls, useTag],
  },
  { id: "xml-toolname", marked: false, from: "tag", body: [toolTagCalls] },
  { id: "name-then-tags", marked: false, startTriggers: [nameOnLine], body: [namedTags] },
  { id: "arguments-only", marked: false, startTriggers: [triggerAtNeedle("{")], body: [argumentsObject] },
]

export const DIALECT_TABLE: DialectTable = tableOf(
  KNOWN_DIALECTS,
  KNOWN_DIALECTS.find(({ id }) => id === "xml-toolname") ?? null,
)
