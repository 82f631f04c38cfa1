// The arguments of a declared call may be a call as text: a server took what the model wrote for arguments, whole.
// Ex) <function=mow><parameter=lawn>north</parameter></function> , [mow(lawn="north"), rake(lawn="north")]

import { type CallOutcome, NO_CALLS, type TurnContext } from "../calls/call-outcome.ts"
import { mendCall, toolMeantBy } from "../calls/mend-call.ts"
import { replacedText } from "../calls/text-findings.ts"
import type { CallBlock } from "../dialects/scan.ts"
import type { CallCandidate } from "../dialects/sighting.ts"
import { isTooLong } from "../limits.ts"
import type { DeclaredCall, MendedCall } from "../turn.ts"
import { type RecoveredCall, recoveryOf, type TextOrigin } from "./recover.ts"
import { blocksIn, mayHoldCalls } from "./scavenge.ts"
import { readableViewOf } from "./words.ts"

/** Names that say no more than that something is called. */
const GENERIC_NAME =
  /^(?:|functions?|tools?|invoke|action|(?:json_)?(?:tool|function)_?(?:calls?|use)|(?:call|use|invoke|run|execute)_?(?:tool|function)|unknown|undefined|null|none)$/i

/** Whether a name leaves it to the arguments to say what is called. Ex) function, call_tool */
export const isGenericName = (name: string): boolean => GENERIC_NAME.test(name.trim())

/** What may stand around and between the calls: fences, commas and brackets, closing tags, tokens of a chat template. */
const NOTHING_SAID = /^(?:[\s,;[\]]|```\w{0,16}|<\/[\w:-]{1,64}>|<[|｜][^<>|｜\n]{1,40}[|｜]>)*$/

/** Why a call is not run whose arguments may be calls as text. */
const UNREAD_REASONS: ReadonlySet<string> = new Set([
  "json/unreadable",
  "json/ambiguous",
  "json/concatenated",
  "arguments/invalid",
  "arguments/missing",
  "name/empty",
])

/** One declared call that the fast path did not take. `value`: what its text parses to, if that is a strict object. */
export function mendGivenCall(
  call: DeclaredCall,
  id: string,
  raw: string,
  value: object | undefined,
  context: TurnContext,
): CallOutcome {
  const outcome = mendCall(call, id, raw, value, context)
  const reason = (outcome.escalated ?? outcome.suppressed)?.reason ?? ""
  const name = typeof call.name === "string" ? call.name : ""
  const isUnread = UNREAD_REASONS.has(reason) || (reason === "name/unknown" && isGenericName(name))
  return (isUnread && mayBeCalls(raw, context) ? callsInArguments(name, id, raw, context) : null) ?? outcome
}

function mayBeCalls(raw: string, { limits, options, passes, cutByProvider }: TurnContext): boolean {
  const isOn = passes.json === "on" && passes.schema === "on" && passes.names === "on"
  if (!isOn || cutByProvider || options.apply === "certain") return false
  return (
    options.rules?.["shape/wrapped-arguments"] !== "off" && !isTooLong(raw, limits.argumentsBytes) && mayHoldCalls(raw)
  )
}

/**
 * What these calls came to; null where the text is anything but calls, where one of them cannot be run as it stands, or
 * where the first one is not of the tool that was called. `called`: its name.
 */
function callsInArguments(called: string, id: string, raw: string, context: TurnContext): CallOutcome | null {
  const tool = isGenericName(called) ? null : toolNamed(called, context)
  if (tool === undefined) return null
  const found = sightedCalls(raw, WHOLE, context) ?? (tool === null ? null : membersOf(tool, raw, context))
  if (found === null || found.length > context.limits.splitCalls || (tool !== null && found[0]?.tool !== tool))
    return null
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

/** What a dialect writes around the arguments, where they came without it. */
interface Envelope {
  readonly head: string
  readonly tail: string
}

const WHOLE: Envelope = { head: "", tail: "" }

/** Arguments in the marks of a dialect, without its mark for the call. Ex) <parameter=lawn>north</parameter> */
function membersOf(tool: string, raw: string, context: TurnContext): readonly RecoveredCall[] | null {
  const names = readableViewOf(context.catalog.byName.get(tool), context.limits)?.names ?? []
  const found = withEnvelope(tool, raw, context)
  // Ex) <p>Hello</p> : a text with markup of its own
  const isDeclared = found?.every(
    ({ callCandidate: { written } }) =>
      written.kind === "members" && written.members.every(({ key }) => names.includes(String(key))),
  )
  return found !== null && isDeclared === true ? found : null
}

function withEnvelope(tool: string, raw: string, context: TurnContext): readonly RecoveredCall[] | null {
  const first = FIRST_TAG.exec(raw)
  const [, tag = "", mark] = first ?? []
  // a value that lacks its closing tag may be cut
  const lastTag = LAST_TAG.exec(raw)?.[1]
  if (first === null || lastTag === undefined) return null
  if (tag === "arg_key") return sightedCalls(raw, { head: `<tool_call>${tool}\n`, tail: "</tool_call>" }, context)
  if (tag !== "parameter") return sightedCalls(raw, { head: `<${tool}>`, tail: `</${tool}>` }, context)
  return mark === "="
    ? sightedCalls(raw, { head: `<function=${tool}>`, tail: "</function>" }, context)
    : sightedCalls(raw, { head: `<invoke name="${tool}">`, tail: "</invoke>" }, context)
}

const FIRST_TAG = /^\s*<([A-Za-z_][\w.-]{0,63})(?:(=)[\w.-]{1,64}|\s+name="[^"<>]{1,64}")?>/
const LAST_TAG = /<\/([A-Za-z_][\w.:-]{0,63})>\s*$/

/** All calls in a text that says nothing else. */
function sightedCalls(raw: string, { head, tail }: Envelope, context: TurnContext): readonly RecoveredCall[] | null {
  const text = head + raw + tail
  const originOf = (at: number): number => Math.min(Math.max(at - head.length, 0), raw.length)
  const origin: TextOrigin = { originalText: raw, origin: originOf, isDecoded: false }
  const found: RecoveredCall[] = []
  let end = 0
  for (const block of blocksIn(text, context)) {
    const isBare = block.dialect === "arguments-only"
    if (isBare || !NOTHING_SAID.test(text.slice(end, block.start)) || saysMore(text, block)) return null
    end = block.end
    for (const candidate of block.calls) {
      const recoveredCall = recoveryOf(candidate, block, text, origin, context)
      if (!isCall(candidate, raw) || !isAllowed(recoveredCall, context)) return null
      found.push(recoveredCall)
    }
  }
  return found.length > 0 && NOTHING_SAID.test(text.slice(end)) ? found : null
}

/** What an envelope of JSON has beside the arguments. */
const ENVELOPE_KEYS: ReadonlySet<string> = new Set(
  "name tool tool_name function function_name action recipient_name arguments parameters params args kwargs input action_input id call_id tool_call_id type index tool_calls tool_uses".split(
    " ",
  ),
)
const KEY = /"([^"\\]{1,64})"\s{0,16}:/g

/** Ex) {"thought": "only if it rains", "action": "mow", "action_input": {}} : a member beside the arguments would be lost. */
function saysMore(text: string, { start, end, calls }: CallBlock): boolean {
  if (calls.some(({ written: { kind } }) => kind === "text")) return true
  let [rest, at] = ["", start]
  for (const { written } of calls) {
    if (written.kind !== "json") return false
    rest += text.slice(at, written.start)
    at = written.end
  }
  return [...(rest + text.slice(at, end)).matchAll(KEY)].some(([, key]) => !ENVELOPE_KEYS.has(key as string))
}

/** It names its tool, is whole, and nothing in it says that it is data or not to be run. */
const isCall = (candidate: CallCandidate, raw: string): boolean =>
  candidate.name !== null && isWhole(candidate, raw) && candidate.isRecord !== true && candidate.isWithheld !== true

/** Where only the mark that closes the call is missing, the last value has its own. */
const isWhole = ({ whole, written }: CallCandidate, raw: string): boolean =>
  whole || (written.kind === "members" && written.members.every((member) => member.whole) && LAST_TAG.test(raw))

const isAllowed = ({ tool }: RecoveredCall, { options }: TurnContext): boolean =>
  tool !== null && typeof options.toolChoice !== "object" && options.disabledTools?.includes(tool) !== true

/** The finding that tells of the text it was written in stands for all of the arguments. */
function asDeclared(call: MendedCall, raw: string): MendedCall {
  const [written, ...others] = call.findings
  if (written === undefined) return call
  const { rule, message, after } = written
  const finding = replacedText({ rule, confidence: "likely", message }, raw, after)
  return { ...call, outcome: "repaired", findings: [finding, ...others], raw }
}
