import { applyEdits, toOrigin, toSequence } from "../json/edit.ts"
import { toPointer } from "../json/pointer.ts"
import { changed, type Finding, type TextEdit } from "../report.ts"
import type { Place, Proposal } from "./rule.ts"

/** A checked cure: `text[start, end)` becomes `after`, told by findings whose edits count from `start` and whose spans count in the text. */
export interface Cure {
  readonly order: number
  readonly start: number
  readonly end: number
  readonly after: string
  readonly findings: readonly Finding[]
}

/** The region a proposal changes, before and after. */
export function regionOf(
  place: Place,
  proposal: Proposal,
): { readonly start: number; readonly end: number; readonly after: string; readonly steps: readonly TextEdit[] } {
  const first = proposal.edits[0]
  const last = proposal.edits[proposal.edits.length - 1]
  const start = proposal.part === true && first !== undefined ? first.start : place.node.start
  const end = proposal.part === true && last !== undefined ? last.end : place.node.end
  const local = proposal.edits.map((edit) => ({ start: edit.start - start, end: edit.end - start, insert: edit.insert }))
  const before = place.text.slice(start, end)
  return { start, end, after: applyEdits(before, local), steps: toSequence(before, local) }
}

export function findingOf(rule: string, place: Place, proposal: Proposal, applied: boolean): Finding {
  const { start, end, after, steps } = regionOf(place, proposal)
  const only = steps.length === 1 ? steps[0] : undefined
  return {
    rule,
    pointer: place.issue.pointer + toPointer(proposal.under ?? []),
    before: only?.removed ?? place.text.slice(start, end),
    after: only?.inserted ?? after,
    confidence: proposal.confidence,
    span: [start, end],
    edits: steps,
    applied,
    message: proposal.message,
  }
}

/** Findings of a fit inside a region, told from outside: pointers get the place in front, spans go back through `own` to the text. */
export const lift = (findings: readonly Finding[], pointer: string, start: number, own: readonly TextEdit[]): Finding[] =>
  findings.map((finding) =>
    changed(finding, {
      pointer: pointer + finding.pointer,
      span: [start + toOrigin(finding.span[0], own), start + toOrigin(finding.span[1], own)],
    }),
  )

/** The cures that can be applied together: a rule that comes first in the order keeps its place. */
export function chooseCures(cures: readonly Cure[]): Cure[] {
  const byOrder = [...cures].sort((a, b) => a.order - b.order || a.start - b.start)
  const chosen: Cure[] = []
  for (const cure of byOrder) if (!chosen.some((other) => overlap(cure, other))) chosen.push(cure)
  return chosen.sort((a, b) => a.start - b.start || a.end - b.end)
}

const overlap = (a: Cure, b: Cure): boolean => (a.start === b.start && a.end === b.end) || (a.start < b.end && b.start < a.end)

/** Applies cures that are sorted and apart; the findings come back with edits that follow `steps` and spans in the first text. */
export function applyCures(text: string, cures: readonly Cure[], steps: readonly TextEdit[]): { readonly text: string; readonly findings: Finding[] } {
  const findings: Finding[] = []
  let delta = 0
  for (const cure of cures) {
    const shift = cure.start + delta
    for (const finding of cure.findings)
      findings.push(
        changed(finding, {
          edits: finding.edits.map(({ offset, removed, inserted }) => ({ offset: offset + shift, removed, inserted })),
          span: [toOrigin(finding.span[0], steps), toOrigin(finding.span[1], steps)],
        }),
      )
    delta += cure.after.length - (cure.end - cure.start)
  }
  const edited = applyEdits(
    text,
    cures.map((cure) => ({ start: cure.start, end: cure.end, insert: cure.after })),
  )
  return { text: edited, findings }
}
