// Faults that have one reading wherever they stand, put right while a text is looked at. Each is healed only where the
// careful reader (json/parse) would heal it just so; whatever else comes up, the whole text is left to that reader.

import { applyEdits } from "../../json/edit.ts"
import { FAULTS, type FaultId } from "../../json/faults.ts"
import { inOrder } from "../../json/parse/choices.ts"
import type { FaultEdit, Fault as ReadFault } from "../../json/parse/state.ts"
import { toStep } from "../../json/pointer.ts"
import { type Scan, textIn } from "./tokens.ts"

interface PlainFault extends ReadFault {
  pointer: string
}

interface PlainEdit extends FaultEdit {
  insert: string
}

export class Amiss {
  readonly faults: PlainFault[] = []
  readonly edits: PlainEdit[] = []
  /** Python's escapes are in use. */
  isPythonic = false
  /** A text without quotes, or in triple ones: what ends it is weighed more strictly than what ends others. */
  isUnquoted = false
  /** Where the last text in backticks began, or -1: at the end of a call they may be taken for a fence. Ex) `;` */
  ticked = -1
  /** A comment, or another mark for the comma. */
  isRemarked = false
  /** A name without its colon, or without quotes where none are declared: weaker evidence of where the value before it ended. */
  isDoubtful = false
  /** A comma or closers were missing: the text may have been begun anew. */
  isTorn = false
  /** The edit that closes what the text left open, or null. */
  closers: PlainEdit | null = null
}

/** In place of the step of an undeclared member, whose name stands at `scan.keyAt`. */
export const UNDECLARED = "?"

const nameOf = (scan: Scan, step: string): string => (step === UNDECLARED ? toStep(textIn(scan, scan.keyAt, scan.keyEnd)) : step)

/** Tells a fault; its pointer is counted from the container in which it is met, see `within`. */
export function note(scan: Scan, id: FaultId, start: number, end: number, step: string): Amiss {
  scan.amiss ??= new Amiss()
  scan.amiss.faults.push({ id, start, end, pointer: nameOf(scan, step), confidence: FAULTS[id].confidence })
  scan.faults++
  return scan.amiss
}

export function put({ edits, faults }: Amiss, start: number, end: number, insert: string): PlainEdit {
  const edit = { start, end, insert, fault: faults.length - 1 }
  edits.push(edit)
  return edit
}

/** The faults told since there were `before` of them lie inside the member or element of that step. */
export function within(scan: Scan, before: number, step: string): void {
  const name = nameOf(scan, step)
  for (let i = before; i < scan.faults; i++) {
    const fault = (scan.amiss as Amiss).faults[i] as PlainFault
    fault.pointer = name + fault.pointer
  }
}

/** The text between two places, with the edits from the given one on made. */
export const mendedIn = (scan: Scan, from: number, to: number, first: number): string =>
  applyEdits(scan.text, inOrder(scan.amiss === null ? [] : scan.amiss.edits.slice(first)), from, to)
