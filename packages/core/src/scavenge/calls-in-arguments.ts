// The arguments of a declared call may be a call as text: a server took what the model wrote for arguments, whole.
// Ex) <function=mow><parameter=lawn>north</parameter></function> , [mow(lawn="north"), rake(lawn="north")]

import { type CallOutcome, NO_CALLS, type TurnContext } from "../calls/call-outcome.ts"
import { toolMeantBy } from "../calls/mend-call.ts"
import { replacedText } from "../calls/text-findings.ts"
import { isTooLong } from "../limits.ts"
import type { MendedCall } from "../turn.ts"
import { type RecoveredCall, recoveryOf, type TextOrigin } from "./recover.ts"
import { blocksIn, mayHoldCalls } from "./scavenge.ts"

/** What may stand around and between the calls: fences, commas and brackets, closing tags, tokens of a chat template. */
const NOTHING_SAID = /^(?:[\s,;[\]]|```\w{0,16}|<\/[\w:-]{1,40}>|<[|｜][^<>|｜\n]{1,40}[|｜]>)*$/

/**
 * What these calls came to; null where the text is anything but calls, where one of them cannot be run as it stands, or
 * where the first one is not of the tool that was called. `called`: its name, empty where the call has none.
 */
export function callsInArguments(called: string, id: string, raw: string, context: TurnContext): CallOutcome | null {
  const { limits, options, passes, cutByProvider } = context
  const isOn = passes.json === "on" && passes.schema === "on" && passes.names === "on" && !cutByProvider
  if (!isOn || options.apply === "certain" || isTooLong(raw, limits.argumentsBytes) || !mayHoldCalls(raw)) return null
  const found = sightedCalls(raw, context)
  if (found === null || found.length > limits.splitCalls || !startsWith(found, called, context)) return null
  const calls: MendedCall[] = []
  for (const recoveredCall of found) {
    const { calls: own, escalated, suppressed } = recoveredCall.mend(id)
    const [call] = own
    if (call === undefined || own.length > 1 || escalated !== null || suppressed !== null) return null
    calls.push(asDeclared(call, raw))
  }
  return { ...NO_CALLS, calls }
}

/** All calls in a text that says nothing else. */
function sightedCalls(raw: string, context: TurnContext): readonly RecoveredCall[] | null {
  const origin: TextOrigin = { originalText: raw, origin: (at) => at, isDecoded: false }
  const found: RecoveredCall[] = []
  let end = 0
  for (const block of blocksIn(raw, context)) {
    if (!NOTHING_SAID.test(raw.slice(end, block.start))) return null
    end = block.end
    for (const candidate of block.calls) {
      const recoveredCall = recoveryOf(candidate, block, raw, origin, context)
      if (candidate.name === null || !candidate.whole || !isAllowed(recoveredCall, context)) return null
      found.push(recoveredCall)
    }
  }
  return found.length > 0 && NOTHING_SAID.test(raw.slice(end)) ? found : null
}

function isAllowed({ tool, block }: RecoveredCall, { options }: TurnContext): boolean {
  const { toolChoice, disabledTools, rules } = options
  return (
    tool !== null &&
    typeof toolChoice !== "object" &&
    disabledTools?.includes(tool) !== true &&
    rules?.[`text/${block.dialect}`] !== "off"
  )
}

function startsWith([first]: readonly RecoveredCall[], called: string, context: TurnContext): boolean {
  if (called.trim() === "" || first?.tool === called) return true
  const meant = toolMeantBy(called, context)
  return typeof meant === "object" && meant.entry.name === first?.tool
}

/** The finding that tells of the text it was written in stands for all of the arguments. */
function asDeclared(call: MendedCall, raw: string): MendedCall {
  const [written, ...others] = call.findings
  if (written === undefined) return call
  const { rule, message, after } = written
  const finding = replacedText({ rule, confidence: "likely", message }, raw, String(after))
  return { ...call, outcome: "repaired", findings: [finding, ...others], raw }
}
