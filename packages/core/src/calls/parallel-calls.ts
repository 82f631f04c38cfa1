// Splits the arguments of multi_tool_use.parallel into the calls they contain.
import { parseObject } from "../json/strict.ts"
import { type JsonNode, lastMember, readTree, stringOf } from "../json/tree.ts"
import type { Finding } from "../report.ts"
import { WRAPPED_ARGUMENTS_RULE } from "../rules/rule.ts"
import type { CallOutcome } from "./call-outcome.ts"
import { replacedText } from "./text-findings.ts"

/** The name with which GPT models combine several calls into one. No host has such a tool. */
const PARALLEL_NAME = /^(?:(?:functions?[.:/])?multi_tool_use(?:[._:/]{1,2}parallel)?|parallel)$/i

/** One of several calls in the arguments of another. */
export interface ParallelCall {
  readonly name: string
  readonly text: string
  readonly value: object
}

/**
 * Returns the calls in {"tool_uses":[{"recipient_name":"functions.read","parameters":{…}}]} with their original texts;
 * null for anything else.
 */
export function parallelCalls(name: string, text: string): readonly ParallelCall[] | null {
  if (!PARALLEL_NAME.test(name.trim())) return null
  const { members } = readTree(text)
  const [uses, another] = members
  const count = uses?.value.items.length ?? 0
  if (uses?.key !== "tool_uses" || another !== undefined || count === 0 || count > MAX_PARALLEL) return null
  const calls = uses.value.items.map((use) => callIn(use, text))
  return calls.every((call) => call !== null) ? calls : null
}

function callIn(use: JsonNode, text: string): ParallelCall | null {
  const recipient = lastMember(use, "recipient_name")?.value
  const parameters = lastMember(use, "parameters")?.value
  if (use.members.length !== 2 || recipient?.kind !== "string" || parameters?.kind !== "object") return null
  const own = text.slice(parameters.start, parameters.end)
  const name = stringOf(text, recipient)
  const value = parseObject(own)
  return value === undefined || name.trim() === "" || PARALLEL_NAME.test(name.trim())
    ? null
    : { name, text: own, value }
}

/** Most calls in one; a turn may have 256 such calls. */
const MAX_PARALLEL = 32

/** Joins the outcomes of the calls to that of the containing one: all of them, or the first that cannot be used. */
export function joinOutcomes(
  outcomes: readonly CallOutcome[],
  parts: readonly ParallelCall[],
  raw: string,
): CallOutcome {
  const failed = outcomes.find(({ calls }) => calls.length === 0)
  if (failed !== undefined)
    return { ...failed, escalated: failed.escalated === null ? null : { ...failed.escalated, arguments: raw } }
  return {
    calls: outcomes.flatMap(({ calls }, i) =>
      calls.map((call) => ({
        ...call,
        outcome: "repaired" as const,
        findings: [unwrapped(raw, parts[i] as ParallelCall), ...call.findings],
        raw,
      })),
    ),
    escalated: null,
    suppressed: null,
    turnRemark: outcomes.find(({ turnRemark }) => turnRemark !== null)?.turnRemark ?? null,
    truncationFixed: false,
  }
}

const unwrapped = (raw: string, { text }: ParallelCall): Finding =>
  replacedText(
    { rule: WRAPPED_ARGUMENTS_RULE, confidence: "certain", message: "Several calls are inside the arguments of one." },
    raw,
    text,
  )
