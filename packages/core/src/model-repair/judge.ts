import type { RepairedText } from "../calls/arguments-outcome.ts"
import { PASS_PRESETS } from "../calls/passes.ts"
import { mapSpansToRaw, toFinding } from "../calls/text-findings.ts"
import { isValidCall } from "../calls/valid.ts"
import { toCanonicalText } from "../json/canonical.ts"
import { toPointer } from "../json/pointer.ts"
import { parseObject } from "../json/strict.ts"
import type { Finding } from "../report.ts"
import type { MendedCall } from "../turn.ts"
import { type RepairAnswer, readAnswer } from "./answer.ts"
import type { AttemptContext, AttemptedCall, SentAttempt } from "./attempt.ts"
import type { Change } from "./difference.ts"
import { isSpelledOut } from "./judge-text.ts"
import { judgeChanges } from "./judge-tree.ts"
import { areSame, isWithin, leavesOf, literalOf } from "./leaf.ts"
import type { Refusal } from "./refusals.ts"
import { MODEL_RULE, writeChanges } from "./write.ts"

/** What the guards make of an answer. They decide; what the model says of itself only counts against it. */
export type Judgement =
  | { readonly ok: true; readonly call: MendedCall; readonly changes: readonly string[] }
  | { readonly ok: false; readonly reason: Refusal; readonly pointers: readonly string[]; readonly said: string }

const refuse = (reason: Refusal, pointers: readonly string[] = [], said = ""): Judgement => ({
  ok: false,
  reason,
  pointers,
  said,
})

export function judgeAnswer(
  text: unknown,
  call: AttemptedCall,
  attempt: SentAttempt,
  context: AttemptContext,
): Judgement {
  const answer = readAnswer(text, context.limits)
  if (answer === null) return refuse("malformed_answer")
  if (answer.name !== attempt.entry.name) return refuse("tool_swap")
  if (!answer.repairable) return judgeDeclined(answer, attempt)
  if (answer.escalationReason !== "" || answer.arguments.kind !== "object") return refuse("malformed_answer")
  return attempt.kind === "tree" ? judgeTree(answer, call, attempt, context) : judgeText(answer, call, attempt, context)
}

/** "Not repairable" must leave the call as it was and say why. */
function judgeDeclined(answer: RepairAnswer, attempt: SentAttempt): Judgement {
  const said = { text: answer.text, node: answer.arguments }
  const same =
    attempt.kind === "tree"
      ? areSame({ text: attempt.text, node: attempt.root }, said)
      : answer.arguments.kind === "string" && JSON.parse(literalOf(said)) === attempt.raw
  if (!same || answer.changes.length > 0 || answer.escalationReason.trim() === "") return refuse("malformed_answer")
  return refuse("not_repairable", [], answer.escalationReason)
}

function judgeTree(
  answer: RepairAnswer,
  call: AttemptedCall,
  attempt: Extract<SentAttempt, { kind: "tree" }>,
  context: AttemptContext,
): Judgement {
  const after = { text: answer.text, node: answer.arguments }
  const verdict = judgeChanges({
    before: { text: attempt.text, node: attempt.root },
    after,
    view: attempt.view,
    editablePlaces: attempt.editablePlaces,
    limits: context.limits,
    tool: attempt.entry.name,
  })
  if (!verdict.ok) return refuse(verdict.reason, verdict.pointers)
  if (!areChangesListed(answer.changes, verdict.changes, verdict.groups, answer.text)) return refuse("malformed_answer")
  const written = writeChanges(attempt.text, answer.text, verdict.changes, attempt.root)
  const input = fittingValue(attempt, written.text, context)
  if (input === null || toCanonicalText(written.text) !== toCanonicalText(literalOf(after)))
    return refuse("invalid", verdict.changes.map(({ path }) => toPointer(path)).slice(0, 16))
  const findings = [
    ...attempt.faults.map((fault) => toFinding(fault, true, attempt.raw.length)),
    ...mapSpansToRaw(
      written.findings,
      attempt.faults.flatMap((fault) => fault.edits),
      attempt.raw,
    ),
  ]
  return accept(call, attempt, { text: written.text, value: input, findings }, answer.changes)
}

function judgeText(
  answer: RepairAnswer,
  call: AttemptedCall,
  attempt: Extract<SentAttempt, { kind: "text" }>,
  context: AttemptContext,
): Judgement {
  const after = { text: answer.text, node: answer.arguments }
  const text = literalOf(after)
  const leaves = leavesOf(after).length
  if (!isSpelledOut(attempt.raw, after, attempt.view, attempt.entry.name)) return refuse("fabricated")
  if (answer.changes.length === 0 || answer.changes.length > Math.max(leaves * 2, 4)) return refuse("malformed_answer")
  const input = fittingValue(attempt, text, context)
  if (input === null) return refuse("invalid")
  const finding: Finding = {
    rule: MODEL_RULE,
    pointer: "",
    before: attempt.raw,
    after: text,
    confidence: "likely",
    span: [0, attempt.raw.length],
    edits: [{ offset: 0, removed: attempt.raw, inserted: text }],
    applied: true,
    message: "A model corrected the marks around names and values; the names and values are unchanged.",
  }
  return accept(call, attempt, { text, value: input, findings: [finding] }, answer.changes)
}

/** The value of a text that fits as it stands, so that mending it again would change nothing; else null. */
function fittingValue(attempt: SentAttempt, text: string, { catalog, limits }: AttemptContext): object | null {
  const value = parseObject(text)
  if (value === undefined) return null
  return isValidCall(attempt.entry.name, text, value, { catalog, options: {}, passes: PASS_PRESETS.safe, limits })
    ? value
    : null
}

/** At least one entry for each group of changes; an entry that names a place must name a changed one. */
function areChangesListed(
  listed: readonly string[],
  changes: readonly Change[],
  groups: number,
  answer: string,
): boolean {
  const most = changes.reduce(
    (sum, change) =>
      sum + (change.kind === "removed" ? 1 : Math.max(1, leavesOf({ text: answer, node: change.after }).length)),
    0,
  )
  if (listed.length < groups || listed.length > most) return false
  const pointers = changes.map(({ path }) => toPointer(path))
  return listed.every((entry) => {
    const named = /^(\/[^\s:]*)(?:[\s:]|$)/.exec(entry)?.[1]
    return (
      entry.trim() !== "" &&
      (named === undefined || pointers.some((pointer) => isWithin(pointer, named) || isWithin(named, pointer)))
    )
  })
}

function accept(
  call: AttemptedCall,
  attempt: SentAttempt,
  { text, value, findings }: RepairedText,
  changes: readonly string[],
): Judgement {
  const renamed = (call.findings ?? []).filter(
    (finding) => finding.applied && finding.rule.startsWith("name/") && finding.edits.length === 0,
  )
  const repaired: MendedCall = {
    id: call.id,
    name: attempt.entry.name,
    arguments: text,
    input: value as Record<string, unknown>,
    outcome: "repaired",
    findings: [...renamed, ...findings],
    raw: attempt.raw,
  }
  return { ok: true, call: repaired, changes }
}
