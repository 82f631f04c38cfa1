// Combines accepted repairs: decides which of them can be applied together, and returns their findings.
import { type SourceEdit, toOrigin } from "../json/edit.ts"
import { type Finding, type TextEdit, updateFinding } from "../report.ts"

/** A checked repair. The edits of its findings are relative to `start`, their spans to the text. */
export interface AcceptedRepair extends SourceEdit {
  /** Index of its rule in the order of rules. */
  readonly order: number
  readonly findings: readonly Finding[]
}

/** Converts findings of a fit inside a region: pointers get a prefix, spans are mapped back through `own`. */
export const liftFindings = (
  findings: readonly Finding[],
  pointer: string,
  start: number,
  own: readonly TextEdit[],
): Finding[] =>
  findings.map((finding) =>
    updateFinding(finding, {
      pointer: pointer + finding.pointer,
      span: [start + toOrigin(finding.span[0], own), start + toOrigin(finding.span[1], own)],
    }),
  )

/**
 * Returns the repairs that can be applied together: if two overlap, the one whose rule comes first in the order wins.
 */
export function chooseRepairs(candidates: readonly AcceptedRepair[]): AcceptedRepair[] {
  const kept: AcceptedRepair[] = []
  for (const next of [...candidates].sort((a, b) => a.order - b.order || a.start - b.start))
    if (!kept.some((repair) => regionsOverlap(next, repair))) kept.push(next)
  return kept.sort((a, b) => a.start - b.start || a.end - b.end)
}

const regionsOverlap = (a: AcceptedRepair, b: AcceptedRepair): boolean =>
  (a.start === b.start && a.end === b.end) || (a.start < b.end && b.start < a.end)

/**
 * Returns the findings of repairs that are sorted, do not overlap and are applied together. Their edits follow `steps`;
 * their spans refer to the first text.
 */
export function appliedFindings(repairs: readonly AcceptedRepair[], steps: readonly TextEdit[]): Finding[] {
  const applied: Finding[] = []
  let lengthDelta = 0
  for (const { start, end, insert, findings } of repairs) {
    const shift = start + lengthDelta
    lengthDelta += insert.length - (end - start)
    for (const finding of findings) {
      const edits: TextEdit[] = []
      for (const { offset, removed, inserted } of finding.edits)
        edits.push({ offset: offset + shift, removed, inserted })
      const span = [toOrigin(finding.span[0], steps), toOrigin(finding.span[1], steps)] as const
      applied.push(updateFinding(finding, { edits, span }))
    }
  }
  return applied
}
