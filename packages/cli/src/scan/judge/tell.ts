import type { EscalatedCall, MendedCall, MendResult, SuppressedCall } from "toolmend"
import { BOUNDS } from "../bounds.ts"
import type { Place } from "../place.ts"
import { addCase, type Case, type Excerpt, excerpt, excerpts, isKnown, keyOf } from "./cases.ts"
import { kindOf } from "./kinds.ts"
import { masked } from "./mask.ts"
import { type Outcome, SOUND } from "./outcome.ts"
import { bump, type Counts, kindsOf, rowOf, type Tally } from "./tally.ts"

/** Where a broken call was found. */
export interface Scene {
  readonly model: string
  readonly place: Place
  readonly tally: Tally
  readonly hasValues: boolean
}

/** Counts the calls of a turn that could not run as they were sent, and keeps an example of each sort. */
export function tellBroken(result: MendResult, model: Counts, scene: Scene): void {
  for (const call of result.calls) if (call.outcome !== "unchanged") tell(mendedCase(call, scene), model, scene)
  for (const call of result.escalated) tell(escalatedCase(call, scene), model, scene)
  for (const call of result.suppressed) tell(suppressedCase(call, scene), model, scene)
}

/** What is told of a call before its texts are cut out: most calls are like one that is known. */
type Sketch = Omit<Case, "before" | "after" | "feedback" | "times"> & {
  texts(): [string, string | null, string | null]
}

function tell(sketch: Sketch, model: Counts, { tally, model: modelName, place, hasValues }: Scene): void {
  const { outcome, tool, rules, reason } = sketch
  const codes = reason === null ? rules : [reason]
  tally.calls[outcome]++
  model[outcome]++
  rowOf(tally.tools, tool)[outcome]++
  const kinds = new Set(codes.map(kindOf))
  for (const kind of kinds) {
    rowOf(tally.kinds, kind)[outcome]++
    if (!SOUND.includes(outcome)) bump(kindsOf(tally, modelName), kind)
  }
  for (const code of codes) rowOf(tally.rules, code)[outcome]++
  const key = keyOf(sketch)
  if (isKnown(tally.cases, key, sketch.rank)) return
  addCase(tally.cases, key, { ...caseOf(sketch, hasValues), ...place })
}

function caseOf({ texts, ...rest }: Sketch, hasValues: boolean): Case {
  const [before, after, feedback] = texts()
  const [left, right] = after === null ? [excerpt(before, rest.reason === "truncated"), null] : excerpts(before, after)
  const shown = (part: Excerpt): Excerpt => (hasValues ? part : { ...part, text: masked(part.text) })
  const wrote = rest.wrote === null || hasValues ? rest.wrote : masked(rest.wrote)
  return {
    ...rest,
    wrote,
    before: shown(left),
    after: right === null ? null : shown(right),
    feedback: hasValues ? feedback : null,
    times: 1,
  }
}

/** Different rules, each once. */
const rulesOf = (findings: MendedCall["findings"]): string[] => [...new Set(findings.map(({ rule }) => rule))]

function mendedCase(call: MendedCall, { model, hasValues }: Scene): Sketch {
  const rules = rulesOf(call.findings)
  const origin = call.outcome === "recovered" ? call.findings[0] : undefined
  const outcome: Outcome = call.outcome === "unchanged" ? "valid" : call.outcome
  const isLikely = call.findings.some(({ confidence }) => confidence !== "certain")
  return {
    outcome,
    tool: nameOf(call.name, hasValues),
    model,
    reason: null,
    rules,
    wrote: wroteIn(call),
    rank: rankOf(rules.length + (isLikely ? 4 : 0), call.raw.length),
    texts: () => [origin?.before ?? call.raw, call.arguments, null],
  }
}

const wroteIn = ({ findings }: MendedCall): string | null =>
  findings.find(({ rule }) => rule.startsWith("name/"))?.before.slice(0, BOUNDS.name) ?? null

function escalatedCase(call: EscalatedCall, { model, hasValues }: Scene): Sketch {
  const rules = rulesOf(call.findings)
  return {
    outcome: "escalated",
    tool: nameOf(call.name, hasValues),
    model,
    reason: call.reason,
    rules,
    wrote: null,
    rank: rankOf(10 + rules.length, call.arguments.length),
    texts: () => [call.arguments, null, call.feedback.slice(0, BOUNDS.excerpt)],
  }
}

function suppressedCase(call: SuppressedCall, { model, hasValues }: Scene): Sketch {
  return {
    outcome: isSoundLoop(call) ? "looped" : "suppressed",
    tool: nameOf(call.name, hasValues),
    model,
    reason: call.reason,
    rules: [],
    wrote: null,
    rank: rankOf(0, call.arguments.length),
    texts: () => [call.arguments, null, call.notice],
  }
}

/** Valid as it was sent, and withheld only since the conversation went round in circles: nothing broke. */
const isSoundLoop = ({ reason, findings }: SuppressedCall): boolean =>
  reason.startsWith("loop/") && findings === undefined

/** How bad a case is; among equals, one that can be read at a glance is the better example. */
const rankOf = (severity: number, length: number): number =>
  severity * 10 + (length < 20 ? 4 : length < 600 ? 8 : length < 4000 ? 6 : 0)

/** A name as tools have it; what a model put in its place may be anything. Ex) read{"path":"…"}. */
const PLAIN = /^[\w.:/@-]*$/

/** A name for a table: never empty, never endless, and no hiding place for values. */
export function nameOf(name: unknown, hasValues: boolean): string {
  if (typeof name !== "string" || name === "") return "(no name)"
  const cut = name.slice(0, BOUNDS.name)
  return hasValues || PLAIN.test(cut) ? cut : masked(cut)
}
