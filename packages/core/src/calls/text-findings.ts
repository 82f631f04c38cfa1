// Converts repaired faults and changes of form to findings, with edits and spans in the model's text.
import type { NestingRecord } from "../flat/nest-flat-arguments.ts"
import { toOrigin, undoEdits } from "../json/edit.ts"
import { JSON_FAULTS } from "../json/faults.ts"
import type { HealedFault } from "../json/pieces.ts"
import { type Finding, type TextEdit, updateFinding } from "../report.ts"

/** Converts a repaired fault of the text to a finding. */
export function toFinding(fault: HealedFault, applied: boolean, most: number): Finding {
  let before = ""
  let after = ""
  for (const edit of fault.edits) {
    before += edit.removed
    after += edit.inserted
  }
  return {
    rule: fault.id,
    pointer: fault.pointer,
    before,
    after,
    confidence: fault.confidence,
    // after decoding, offsets refer to another text
    span: fault.span[1] <= most ? fault.span : [Math.min(most, fault.span[0]), most],
    edits: fault.edits,
    applied,
    message: JSON_FAULTS[fault.id].title,
  }
}

/** Maps the spans of findings, which refer to the text after earlier edits, to the model's own text. */
export function mapSpansToRaw(
  findings: readonly Finding[],
  steps: readonly TextEdit[],
  raw: string,
): readonly Finding[] {
  if (steps.length === 0) return findings
  const toRawOffset = (offset: number): number => Math.min(raw.length, toOrigin(offset, steps))
  // maps the last character, not the end: text removed after it does not belong to the span
  const spanOf = ([start, end]: readonly [number, number]): readonly [number, number] => {
    const from = toRawOffset(start)
    return [from, Math.max(from, Math.min(raw.length, end > start ? toRawOffset(end - 1) + 1 : toRawOffset(end)))]
  }
  return findings.map((finding) => updateFinding(finding, { span: spanOf(finding.span) }))
}

/** Returns all edits of these changes, in order. */
export const editsOf = (changes: readonly (HealedFault | Finding)[]): readonly TextEdit[] =>
  changes.flatMap((change) => change.edits)

/** Appends one change of form to earlier ones. */
export function appendNesting(before: NestingRecord, nextNesting: NestingRecord, text: string): NestingRecord {
  if (before.findings.length === 0) return nextNesting
  const steps = editsOf(before.findings)
  return {
    ...nextNesting,
    findings: [...before.findings, ...mapSpansToRaw(nextNesting.findings, steps, undoEdits(text, steps))],
  }
}

/** Returns a finding that replaces the model's whole text. */
export const replacedText = (
  { rule, confidence, message }: Pick<Finding, "rule" | "confidence" | "message">,
  raw: string,
  text: string,
): Finding => ({
  rule,
  pointer: "",
  before: raw,
  after: text,
  confidence,
  span: [0, raw.length],
  edits: [{ offset: 0, removed: raw, inserted: text }],
  applied: true,
  message,
})
