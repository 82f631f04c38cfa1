import type { EscalatedCall, MendedCall, MendResult, SuppressedCall } from "toolmend"
import { BOUNDS } from "../bounds.ts"
import type { Place } from "../place.ts"
import { addCase, type Case, type Excerpt, excerpt, excerpts, isKnown, keyOf } from "./cases.ts"
import { kindOf } from "./kinds.ts"
import { masked } from "./mask.ts"
import { BROKEN } from "./outcome.ts"
import { bump, type Counts, kindsOf, rowOf, type Tally } from "./tally.ts"

/** Where a broken call was found. */
export interface Scene {
  readonly model: string
  readonly place: Place
  readonly tally: Tally
  readonly hasValues: boolean
}

/** Counts the calls of a turn that could not run as sent, and keeps an example of each kind. */
export function tellBroken(result: MendResult, model: Counts, scene: Scene): void {
  for (const call of result.calls) if (call.outcome !== "unchanged") tell(call, mendedSketch(call), model, scene)
  for (const call of result.escalated) tell(call, escalatedSketch(call), model, scene)
  for (const call of result.suppressed) tell(call, suppressedSketch(call), model, scene)
}

/** Data about a call without its excerpts, which most calls do not need because their kind is already known. */
interface Sketch extends Pick<Case, "outcome" | "reason" | "rules" | "wrote"> {
  readonly severity: number
  readonly written: string
  texts(): [before: string, after: string | null, feedback: string | null]
}

function tell({ name }: { readonly name: string }, sketch: Sketch, model: Counts, scene: Scene): void {
  const { tally, model: modelName, place, hasValues } = scene
  const { outcome, rules, reason, wrote, severity, written, texts } = sketch
  const tool = nameOf(name, hasValues)
  const codes = reason === null ? rules : [reason]
  tally.calls[outcome]++
  model[outcome]++
  rowOf(tally.tools, tool)[outcome]++
  const kinds = new Set(codes.map(kindOf))
  for (const kind of kinds) {
    rowOf(tally.kinds, kind)[outcome]++
    if (BROKEN.includes(outcome)) bump(kindsOf(tally, modelName), kind)
  }
  for (const code of codes) rowOf(tally.rules, code)[outcome]++
  const key = keyOf({ outcome, tool, reason, rules })
  const rank = rankOf(severity, written.length)
  if (isKnown(tally.cases, key, rank)) return
  const [before, after, feedback] = texts()
  const [left, right] = after === null ? [excerpt(before, reason === "truncated"), null] : excerpts(before, after)
  const shown = (part: Excerpt): Excerpt => (hasValues ? part : { ...part, text: masked(part.text) })
  addCase(tally.cases, key, {
    outcome,
    tool,
    model: modelName,
    reason,
    rules,
    wrote: wrote === null || hasValues ? wrote : masked(wrote),
    rank,
    before: shown(left),
    after: right === null ? null : shown(right),
    feedback: hasValues ? feedback : null,
    times: 1,
    ...place,
  })
}

/** Returns the distinct rules of the findings. */
const rulesOf = (findings: MendedCall["findings"]): string[] => [...new Set(findings.map(({ rule }) => rule))]

function mendedSketch(call: MendedCall): Sketch {
  const rules = rulesOf(call.findings)
  const origin = call.outcome === "recovered" ? call.findings[0] : undefined
  const isLikely = call.findings.some(({ confidence }) => confidence !== "certain")
  return {
    outcome: call.outcome === "unchanged" ? "valid" : call.outcome,
    reason: null,
    rules,
    wrote: call.findings.find(({ rule }) => rule.startsWith("name/"))?.before.slice(0, BOUNDS.name) ?? null,
    severity: rules.length + (isLikely ? 4 : 0),
    written: call.raw,
    texts: () => [origin?.before ?? call.raw, call.arguments, null],
  }
}

function escalatedSketch({ findings, reason, arguments: written, feedback }: EscalatedCall): Sketch {
  const rules = rulesOf(findings)
  const texts: Sketch["texts"] = () => [written, null, feedback.slice(0, BOUNDS.excerpt)]
  return { outcome: "escalated", reason, rules, wrote: null, severity: 10 + rules.length, written, texts }
}

function suppressedSketch(call: SuppressedCall): Sketch {
  const { reason, arguments: written, notice } = call
  const outcome = isSoundLoop(call) ? "looped" : "suppressed"
  return { outcome, reason, rules: [], wrote: null, severity: 0, written, texts: () => [written, null, notice] }
}

/** True for a call that was valid as sent and was withheld only because of a loop: nothing broke. */
const isSoundLoop = ({ reason, findings }: SuppressedCall): boolean =>
  reason.startsWith("loop/") && findings === undefined

/** Returns the rank of a case by its severity; among equals, a short one is the better example. */
const rankOf = (severity: number, length: number): number =>
  severity * 10 + (length < 20 ? 4 : length < 600 ? 8 : length < 4000 ? 6 : 0)

/** A usual tool name; what a model wrote in its place may be anything. Ex) read{"path":"…"} */
const PLAIN = /^[\w.:/@-]*$/

/** Returns a name for a table: never empty, of limited length, and masked if it may contain values. */
export function nameOf(name: unknown, hasValues: boolean): string {
  if (typeof name !== "string" || name === "") return "(no name)"
  const cut = name.slice(0, BOUNDS.name)
  return hasValues || PLAIN.test(cut) ? cut : masked(cut)
}
