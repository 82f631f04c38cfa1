// Reads calls written in a dialect where the arguments of a declared call should be, and nothing else.

import { type CallOutcome, NO_CALLS, type TurnContext } from "../calls/call-outcome.ts"
import { mendCall, policyOf, toolMeantBy } from "../calls/mend-call.ts"
import { replacedText } from "../calls/text-findings.ts"
import { ARGUMENT_KEYS, NAME_KEYS } from "../dialects/grammar/envelope.ts"
import type { CallBlock } from "../dialects/scan.ts"
import type { CallCandidate, WrittenMember } from "../dialects/sighting.ts"
import { matchEnd } from "../json/reading/follow.ts"
import { balancedEnd } from "../json/reading/fragment.ts"
import { skipWhitespace } from "../json/space.ts"
import { parseObject } from "../json/strict.ts"
import { isTooLong } from "../limits.ts"
import { markAt, type ProtocolMark } from "../protocol-marks.ts"
import type { DeclaredCall, MendedCall } from "../turn.ts"
import { isClosed, type RecoveredCall, recoveryOf, type TextOrigin } from "./recover.ts"
import { blocksIn, mayHoldCalls } from "./scavenge.ts"
import { readableViewOf } from "./words.ts"

/** Names that only say that something is called. */
const GENERIC_NAME =
  /^(?:|functions?|tools?|invoke|action|(?:json_)?(?:tool|function)_?(?:calls?|use)|(?:call|use|invoke|run|execute)_?(?:tool|function)|unknown|undefined|null|none)$/i

/** True if a name leaves it to the arguments to name the tool. Ex) function, call_tool */
export const isGenericName = (name: string): boolean => GENERIC_NAME.test(name.trim())

/** Text allowed around and between the calls besides protocol marks: commas, brackets, fences. */
const FILLING = /[\s,;[\]]{1,256}|```(?:python|tool_code|tool_calls?|json|xml)?(?=\s|$)/y

/** True if a text contains only marks and no word. Ex) not <|cancelled|> */
function saysNothing(text: string): boolean {
  for (let at = 0; at < text.length; ) {
    const mark = markAt(text, at)
    const end = mark !== null && isMute(mark) ? mark.end : matchEnd(FILLING, text, at)
    if (end <= at) return false
    at = end
  }
  return true
}

/** True if a mark says nothing. A mark that a person could type says something, unless it closes a call. */
const isMute = ({ role, typed, part }: ProtocolMark): boolean =>
  typed === true ? role === "closes" && (part === "call" || part === "section") : role !== "opens"

/** Escalation reasons after which the arguments may turn out to be calls written as text. */
const UNREAD_REASONS: ReadonlySet<string> = new Set([
  "truncated",
  "json/unreadable",
  "json/ambiguous",
  "json/concatenated",
  "arguments/invalid",
  "arguments/empty",
  "arguments/missing",
  "name/empty",
])

/** Returns the outcome of the calls that the arguments of a failed call consist of; null if they are not calls. */
export function callsInstead(
  call: DeclaredCall,
  id: string,
  raw: string,
  { escalated, suppressed }: CallOutcome,
  context: TurnContext,
): CallOutcome | null {
  const reason = (escalated ?? suppressed)?.reason ?? ""
  const name = typeof call.name === "string" ? call.name : ""
  const isUnread = UNREAD_REASONS.has(reason) || (reason === "name/unknown" && isGenericName(name))
  // with its namespace removed, the name may be that of another tool
  if (!isUnread || call.namespace !== undefined || !mayBeCalls(raw, context)) return null
  return callsInArguments(name, id, raw, context) ?? callsBehind(call, id, raw, context)
}

/**
 * Returns the call and the calls behind it: the arguments are complete, and calls with names of their own follow,
 * because a server closed none of them. Ex) {"lawn":"north"}</tool_call><tool_call>{"name":"rake","arguments":{}}
 */
function callsBehind(call: DeclaredCall, id: string, raw: string, context: TurnContext): CallOutcome | null {
  const start = skipWhitespace(raw, 0)
  const end = raw[start] === "{" ? balancedEnd(raw, start, raw.length) : -1
  if (end < 0) return null
  const own = raw.slice(0, end)
  const tool = context.catalog.byName.get(call.name)
  if (tool === undefined || policyOf(tool, context) === "certain") return null
  if (context.options.rules?.["json/concatenated"] === "off") return null
  const [first, another] = mendCall(call, id, own, parseObject(own), context).calls
  if (first?.outcome !== "unchanged" || another !== undefined) return null
  const found = sightedCalls(raw.slice(end), WHOLE, context)
  const behind = found === null ? null : outcomeOf(found, id, raw)
  if (behind === null || behind.calls.length >= maxCalls(context)) return null
  if (behind.calls.some((each) => STAND_IN.test(each.arguments))) return null
  const message = "The arguments contained further calls, with names of their own."
  const finding = replacedText({ rule: "json/concatenated", confidence: "likely", message }, raw, own)
  const freed: MendedCall = { ...first, outcome: "repaired", findings: [finding], raw }
  return { ...NO_CALLS, calls: [freed, ...behind.calls] }
}

/** Ex) "path": "<path>", "note": "..." : a form to be filled in, not a call. */
const STAND_IN = /:\s?"(?:<[A-Za-z][\w -]{0,40}>|\.{3}|…)"/

const maxCalls = ({ limits }: TurnContext): number => Math.min(limits.calls, limits.splitCalls)

/** Members that only mark an object as a call. */
const CALL_KEYS = "id|call_id|tool_call_id|toolUseId|type|index|role|content|jsonrpc|method"
/** Members that contain calls. */
const CALL_HOLDERS = "tool_calls|tool_uses|toolCalls|toolUse|tool_use|function_call|functionCall|function|params"

/** A tag, a list, a fence, a function name or an envelope: a text that begins otherwise is not searched. */
const CALL_START = new RegExp(
  `^[\\s,]{0,64}(?:[<[]|\`\`\`|[\\w.:-]{1,128}\\s{0,8}[(<{]|functools\\[|\\{\\s{0,64}["']?(?:${[...NAME_KEYS, ...ARGUMENT_KEYS, CALL_KEYS, CALL_HOLDERS].join("|")})["']?\\s{0,8}:)`,
)

/** Ex) {"lawn":"north"}</tool_call><tool_call>{"name": */
const CALL_BEHIND = new RegExp(`\\}[\\s,;]{0,64}(?:<|\\[|\\{\\s{0,64}"(?:${NAME_KEYS.join("|")})"\\s{0,8}:)`)

function mayBeCalls(raw: string, { limits, options, passes, cutByProvider }: TurnContext): boolean {
  const isOn = passes.json === "on" && passes.schema === "on" && passes.names === "on"
  if (!isOn || cutByProvider || options.apply === "certain" || options.recover === "off") return false
  if (!CALL_START.test(raw) && !CALL_BEHIND.test(raw)) return false
  return (
    options.rules?.["shape/wrapped-arguments"] !== "off" && !isTooLong(raw, limits.argumentsBytes) && mayHoldCalls(raw)
  )
}

/**
 * Returns the outcome of these calls; null if the text contains anything else, if one of them cannot run as it is, or
 * if the first one is of another tool than the called one. `called`: the name of the called tool.
 */
function callsInArguments(called: string, id: string, raw: string, context: TurnContext): CallOutcome | null {
  const tool = toolNamed(called, context) ?? (isGenericName(called) ? null : undefined)
  if (tool === undefined) return null
  const found = sightedCalls(raw, WHOLE, context) ?? (tool === null ? null : membersOf(tool, raw, context))
  if (found === null || found.length > maxCalls(context) || (tool !== null && found[0]?.tool !== tool)) return null
  return outcomeOf(found, id, raw)
}

/** Mends the calls: all of them run, or none. */
function outcomeOf(found: readonly RecoveredCall[], id: string, raw: string): CallOutcome | null {
  const calls: MendedCall[] = []
  for (const recoveredCall of found) {
    const { calls: own, escalated, suppressed } = recoveredCall.mend(id)
    const [call] = own
    if (call === undefined || own.length > 1 || escalated !== null || suppressed !== null) return null
    calls.push(asDeclared(call, raw))
  }
  return { ...NO_CALLS, calls }
}

function toolNamed(called: string, context: TurnContext): string | undefined {
  if (context.catalog.byName.has(called)) return called
  const meant = toolMeantBy(called, context)
  return typeof meant === "object" ? meant.entry.name : undefined
}

/** The text that a dialect writes around the arguments, for arguments that came without it. */
interface Envelope {
  readonly head: string
  readonly tail: string
  /** Tag that closes a value; an element is closed by its own tag. */
  readonly valueTag?: string
  /** Text before the searched text in the arguments. */
  readonly opener?: string | undefined
}

const WHOLE: Envelope = { head: "", tail: "" }

/** Element around all arguments. Ex) <arguments><lawn>north</lawn></arguments> */
const CONTAINED = /^(\s*<(arguments|parameters|args|params|input)>)(?=\s*<)([\s\S]*)<\/\2>\s*$/

/** Reads arguments in the marks of a dialect without the mark for the call. Ex) <parameter=lawn>north</parameter> */
function membersOf(tool: string, written: string, context: TurnContext): readonly RecoveredCall[] | null {
  const names = readableViewOf(context.catalog.byName.get(tool), context.limits)?.names ?? []
  const [, opener, container = "", inside] = CONTAINED.exec(written) ?? []
  const isContained = inside !== undefined && !names.includes(container)
  const raw = isContained ? inside : written
  const envelope = envelopeFor(tool, raw)
  const found = envelope && sightedCalls(raw, isContained ? { ...envelope, opener } : envelope, context)
  const isSound = found?.every(
    ({ callCandidate: { written } }) =>
      written.kind === "members" &&
      written.members.every(({ key, text }) => names.includes(String(key)) && !endsInside(text, String(key))) &&
      !isMarkup(raw, written.members, names) &&
      isLastClosed(raw, written.members, envelope?.valueTag),
  )
  return isSound === true ? found : null
}

/** Ex) ann</to> or <to>bob : words between two values would become part of one. */
const endsInside = (text: string, key: string): boolean =>
  text.includes(`</${key}>`) || text.includes("</parameter>") || text.includes("</arg_value>")

/** Ex) <svg width="4"><g/></svg> , <html><body>…</html> : an element that is a value, or the root of one. */
const isMarkup = (raw: string, [only, another]: readonly WrittenMember[], names: readonly string[]): boolean =>
  (another === undefined && only?.text.includes("<") === true) ||
  names.some((name) => raw.includes(`<${name} `) || raw.includes(`<${name}\n`))

function envelopeFor(tool: string, raw: string): Envelope | null {
  const [, tag, mark] = FIRST_TAG.exec(raw) ?? []
  if (tag === undefined) return null
  if (tag === "arg_key") return { head: `<tool_call>${tool}\n`, tail: "</tool_call>", valueTag: "arg_value" }
  if (tag !== "parameter") return { head: `<${tool}>`, tail: `</${tool}>` }
  return mark === "="
    ? { head: `<function=${tool}>`, tail: "</function>", valueTag: tag }
    : { head: `<invoke name="${tool}">`, tail: "</invoke>", valueTag: tag }
}

const FIRST_TAG = /^\s*<([A-Za-z_][\w.-]{0,63})(?:(=)[\w.-]{1,64}|\s+name="[^"<>]{1,64}")?>/
const LAST_TAG = /<\/([A-Za-z_][\w.:-]{0,63})>\s*$/
const OUTER_CLOSERS = /(?:\s{0,16}<\/(?:\w{1,16}:)?(?:function|function_calls|invoke|tool_calls?)>){1,8}\s*$/

/** Ex) <path>a</path><content>some <b>words</b> : the last value may be cut off, and its last tag closes nothing. */
const isLastClosed = (raw: string, members: readonly WrittenMember[], valueTag = members.at(-1)?.key): boolean =>
  LAST_TAG.exec(raw.replace(OUTER_CLOSERS, ""))?.[1] === valueTag

/** Returns all calls in a text that contains nothing else; otherwise null. */
function sightedCalls(
  raw: string,
  { head, tail, opener = "" }: Envelope,
  context: TurnContext,
): readonly RecoveredCall[] | null {
  const text = head + raw + tail
  const originOf = (at: number): number => opener.length + Math.min(Math.max(at - head.length, 0), raw.length)
  const origin: TextOrigin = { originalText: opener + raw, origin: originOf, isDecoded: false }
  const found: RecoveredCall[] = []
  let end = 0
  for (const block of blocksIn(text, context)) {
    const isBare = block.dialect === "arguments-only"
    if (isBare || !saysNothing(text.slice(end, block.start)) || saysMore(text, block)) return null
    end = block.end
    for (const candidate of block.calls) {
      const recoveredCall = recoveryOf(candidate, block, text, origin, context)
      if (!isCall(candidate, raw) || !isAllowed(recoveredCall, context)) return null
      found.push(recoveredCall)
    }
  }
  return found.length > 0 && saysNothing(text.slice(end)) ? found : null
}

/** Ex) "type": "function", "id": "call_7", "role": "assistant", "content": null, "tool_calls": [ */
const MARKED_AS_CALL = new RegExp(
  [
    '"type": "(?:function|function_call|tool_call|tool_use)"',
    '"(?:id|call_id|tool_call_id|toolUseId)": "(?:call|toolu|tooluse|fc|chatcmpl-tool)[\\w-]{0,64}"',
    '"role": "assistant"',
    '"(?:content|refusal)": (?:null|"")',
    '"jsonrpc": "2.0"',
    '"method": "tools/call"',
    `"(?:${CALL_HOLDERS})": (?=[[{])`,
  ]
    .join("|")
    .replaceAll(": ", "\\s{0,8}:\\s{0,8}"),
  "g",
)
const KEY = /"([^"\\]{1,64})"\s{0,16}:/g

/** Ex) {"thought": "only if it rains", "action": "mow", "action_input": {}} : the extra member would be lost. */
function saysMore(text: string, { start, end, calls }: CallBlock): boolean {
  if (calls.some(({ written: { kind } }) => kind === "text")) return true
  let [rest, at] = ["", start]
  for (const { written } of calls) {
    if (written.kind !== "json") return false
    rest += text.slice(at, written.start)
    at = written.end
  }
  const envelope = (rest + text.slice(at, end)).replace(MARKED_AS_CALL, "")
  const keys = [...envelope.matchAll(KEY)].map(([, key]) => key as string)
  const nameCount = keys.filter((key) => NAME_KEYS.includes(key)).length
  const argumentCount = keys.filter((key) => ARGUMENT_KEYS.includes(key)).length
  return keys.length > nameCount + argumentCount || nameCount > calls.length || argumentCount > calls.length
}

/** True if the candidate names its tool, is complete, and has no sign that it is data or must not run. */
const isCall = (candidate: CallCandidate, raw: string): boolean =>
  candidate.name !== null && isWhole(candidate, raw) && candidate.isRecord !== true && candidate.isWithheld !== true

/** True if the call is complete, or only lacks its closing mark and the last value has its own closing tag. */
const isWhole = (candidate: CallCandidate, raw: string): boolean =>
  candidate.whole || (isClosed(candidate) && LAST_TAG.test(raw))

const isAllowed = ({ tool }: RecoveredCall, { options, catalog }: TurnContext): boolean =>
  tool !== null &&
  typeof options.toolChoice !== "object" &&
  options.disabledTools?.includes(tool) !== true &&
  catalog.byName.get(tool)?.tool.namespace === undefined

/** Returns the call with its finding about being written as text extended to all of the arguments. */
function asDeclared(call: MendedCall, raw: string): MendedCall {
  const [written, ...others] = call.findings
  if (written === undefined) return call
  const { rule, message, after } = written
  const finding = replacedText({ rule, confidence: "likely", message }, raw, after)
  return { ...call, outcome: "repaired", findings: [finding, ...others], raw }
}
