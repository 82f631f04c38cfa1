// Decides whether an answer may be used: runs all guards and writes the repaired call.
import { PASS_PRESETS } from "../calls/passes.ts"
import { mapSpansToRaw, toFinding } from "../calls/text-findings.ts"
import { isValidCall } from "../calls/valid.ts"
import { toCanonicalText } from "../json/canonical.ts"
import { parseObject } from "../json/strict.ts"
import type { Finding } from "../report.ts"
import type { MendedCall } from "../turn.ts"
import { type RepairAnswer, readAnswer } from "./answer.ts"
import type { AttemptContext, AttemptedCall, SentAttempt, TreeAttempt } from "./attempt.ts"
import { isSpelledOut } from "./judge-text.ts"
import { judgeChanges } from "./judge-tree.ts"
import { type RefusedAnswer, refuse } from "./refusals.ts"
import { type Change, isWithin } from "./value.ts"
import { modelFinding, writeChanges } from "./write.ts"

/** Verdict of the guards on an answer. The guards decide; the model's own statements only count against it. */
type Judgement = RefusedAnswer | { readonly ok: true; readonly call: MendedCall; readonly changes: readonly string[] }

/** The arguments of an answer, and the changes that led to them. */
interface Accepted {
  readonly text: string
  readonly pointers: readonly string[]
  readonly findings: readonly Finding[]
}

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
  const judged = attempt.kind === "tree" ? judgeTree(answer, attempt, context) : judgeText(answer, attempt)
  if ("ok" in judged) return judged
  // the text must be valid as it is, so that mending it again would change nothing
  const input = parseObject(judged.text)
  const checks = { catalog: context.catalog, options: {}, passes: PASS_PRESETS.safe, limits: context.limits }
  if (input === undefined || !isValidCall(attempt.entry.name, judged.text, input, checks))
    return refuse("invalid", judged.pointers)
  const renamed = (call.findings ?? []).filter(
    (finding) => finding.applied && finding.rule.startsWith("name/") && finding.edits.length === 0,
  )
  const repaired: MendedCall = {
    id: call.id,
    name: attempt.entry.name,
    arguments: judged.text,
    input: input as Record<string, unknown>,
    outcome: "repaired",
    findings: [...renamed, ...judged.findings],
    raw: attempt.raw,
  }
  return { ok: true, call: repaired, changes: answer.changes }
}

/** Judges "not repairable": the call must be unchanged and a reason given. */
function judgeDeclined(
  { arguments: given, changes, escalationReason }: RepairAnswer,
  attempt: SentAttempt,
): RefusedAnswer {
  const isSame =
    attempt.kind === "tree" ? attempt.root.isSame(given) : given.kind === "string" && given.said === attempt.raw
  if (!isSame || changes.length > 0 || escalationReason.trim() === "") return refuse("malformed_answer")
  return refuse("not_repairable", [], escalationReason)
}

function judgeTree(answer: RepairAnswer, attempt: TreeAttempt, { limits }: AttemptContext): RefusedAnswer | Accepted {
  const { text, root: before, raw, faults } = attempt
  const verdict = judgeChanges({ ...attempt, before, after: answer.arguments, limits, tool: attempt.entry.name })
  if (!verdict.ok) return verdict
  const { changes, groups } = verdict
  if (!areChangesListed(answer.changes, changes, groups)) return refuse("malformed_answer")
  const written = writeChanges(text, changes, before)
  const pointers = changes.map(({ pointer }) => pointer)
  if (toCanonicalText(written.text) !== answer.arguments.canonicalText()) return refuse("invalid", pointers)
  const healing = faults.map((fault) => toFinding(fault, true, raw.length))
  const edits = faults.flatMap((fault) => fault.edits)
  return { text: written.text, pointers, findings: [...healing, ...mapSpansToRaw(written.findings, edits, raw)] }
}

function judgeText(
  { arguments: after, changes }: RepairAnswer,
  { raw, view, entry }: SentAttempt,
): RefusedAnswer | Accepted {
  if (!isSpelledOut(raw, after, view, entry.name)) return refuse("fabricated")
  if (changes.length === 0 || changes.length > Math.max(after.leaves().length * 2, 4)) return refuse("malformed_answer")
  const text = after.literal
  const message = "A model corrected the marks around names and values; the names and values are unchanged."
  const edit = { start: 0, end: raw.length, insert: text }
  return {
    text,
    pointers: [],
    findings: [modelFinding(raw, edit, "", message, [{ offset: 0, removed: raw, inserted: text }])],
  }
}

/** True if each group of changes has at least one entry, and each entry that names a place names a changed one. */
function areChangesListed(listed: readonly string[], changes: readonly Change[], groups: number): boolean {
  const most = changes.reduce((sum, { after }) => sum + (after?.leaves().length ?? 1), 0)
  if (listed.length < groups || listed.length > most) return false
  return listed.every((entry) => {
    const named = /^(\/[^\s:]*)(?:[\s:]|$)/.exec(entry)?.[1]
    if (named === undefined) return entry.trim() !== ""
    return changes.some(({ pointer }) => isWithin(pointer, named) || isWithin(named, pointer))
  })
}
