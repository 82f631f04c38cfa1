import { applyEdits, type SourceEdit, toOrigin, toSequence } from "../json/edit.ts"
import { toPointer } from "../json/pointer.ts"
import { type Finding, type TextEdit, updateFinding } from "../report.ts"
import type { RepairPlace, RepairProposal } from "./rule.ts"

/** A checked repair. The edits of its findings count from `start`, their spans in the text. */
export interface AcceptedRepair extends SourceEdit {
  /** The position of its rule in the order of rules. */
  readonly order: number
  readonly findings: readonly Finding[]
}

interface ChangedRegion {
  readonly start: number
  readonly end: number
  readonly after: string
  readonly steps: readonly TextEdit[]
}

export function changedRegion(place: RepairPlace, proposal: RepairProposal): ChangedRegion {
  const first = proposal.edits[0]
  const last = proposal.edits[proposal.edits.length - 1]
  const start = proposal.part === true && first !== undefined ? first.start : place.node.start
  const end = proposal.part === true && last !== undefined ? last.end : place.node.end
  return {
    start,
    end,
    after: applyEdits(place.text, proposal.edits, start, end),
    steps: toSequence(place.text, proposal.edits, -start),
  }
}

export function findingOf(
  rule: string,
  place: RepairPlace,
  proposal: RepairProposal,
  { start, end, after, steps }: ChangedRegion,
): Finding {
  const soleEdit = steps.length === 1 ? steps[0] : undefined
  return {
    rule,
    pointer: place.issue.pointer + toPointer(proposal.reportedUnder ?? []),
    before: soleEdit?.removed ?? place.text.slice(start, end),
    after: soleEdit?.inserted ?? after,
    confidence: proposal.confidence,
    span: [start, end],
    edits: steps,
    applied: true,
    message: proposal.message,
  }
}

/**
 * Findings of a fit inside a region, in the coordinates of the whole text: pointers get a prefix, spans are mapped back
 * through `own`.
 */
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

/** The repairs that can be applied together: where two overlap, the rule that comes first in the order wins. */
export function chooseRepairs(candidateRepairs: readonly AcceptedRepair[]): AcceptedRepair[] {
  const byOrder = [...candidateRepairs].sort((a, b) => a.order - b.order || a.start - b.start)
  const keptRepairs: AcceptedRepair[] = []
  for (const nextRepair of byOrder)
    if (!keptRepairs.some((keptRepair) => regionsOverlap(nextRepair, keptRepair))) keptRepairs.push(nextRepair)
  return keptRepairs.sort((a, b) => a.start - b.start || a.end - b.end)
}

const regionsOverlap = (a: AcceptedRepair, b: AcceptedRepair): boolean =>
  (a.start === b.start && a.end === b.end) || (a.start < b.end && b.start < a.end)

/**
 * Applies repairs that are sorted and do not overlap. The findings get edits that follow `steps`, and spans in the
 * first text.
 */
export function applyRepairs(
  text: string,
  chosenRepairs: readonly AcceptedRepair[],
  steps: readonly TextEdit[],
): { readonly text: string; readonly findings: Finding[] } {
  const findings: Finding[] = []
  let lengthDelta = 0
  for (const repair of chosenRepairs) {
    const editShift = repair.start + lengthDelta
    for (const finding of repair.findings) {
      const edits = finding.edits.map(({ offset, removed, inserted }) => ({
        offset: offset + editShift,
        removed,
        inserted,
      }))
      findings.push(
        updateFinding(finding, { edits, span: [toOrigin(finding.span[0], steps), toOrigin(finding.span[1], steps)] }),
      )
    }
    lengthDelta += repair.insert.length - (repair.end - repair.start)
  }
  return { text: applyEdits(text, chosenRepairs), findings }
}
