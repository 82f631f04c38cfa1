import type { Piece } from "../../json/pieces.ts"
import { type Fuel, MAX_STEPS } from "../node.ts"
import { isBegunAnew, isPastEnd } from "./end.ts"
import type { ObjectScan } from "./plan.ts"
import { scanWhole } from "./scan.ts"
import { BROKEN, pastSpaceIn, Scan } from "./tokens.ts"

/** The text is no strict JSON. */
export const NO_JSON = 0
/** Nothing is told: it has to be parsed, and the value checked. */
export const NOT_TOLD = 1
/** JSON.parse and `isValid` would say yes. */
export const FITS = 2
/** With FITS: a declared path may have markup around it. */
export const MARKED = 4
/** With FITS: a member of the arguments is not declared. */
export const LOOSE = 8

/** What the text of a call tells by itself: the bits above, and how it is put right where that is plain. */
export class Look {
  readonly text: string
  readonly told: number
  /** Set with NO_JSON: the object in the text, its faults, and the edits that make it one that fits. */
  readonly healed: Piece | null

  constructor(text: string, told: number, healed: Piece | null) {
    this.text = text
    this.told = told
    this.healed = healed
  }
}

export function lookAt(root: ObjectScan, fuel: Fuel, text: string): Look {
  fuel.left = MAX_STEPS
  const scan = new Scan(text)
  const end = scanWhole(scan, root)
  if (end < 0) return new Look(text, end === BROKEN ? NO_JSON : NOT_TOLD, null)
  const isWhole = pastSpaceIn(scan, end) === scan.length
  if (scan.amiss !== null || !isWhole) return new Look(text, NO_JSON, fuel.left < 0 || root.first === null ? null : healedPiece(scan, end, isWhole))
  return new Look(text, fuel.left < 0 ? NOT_TOLD : FITS | (scan.isMarked ? MARKED : 0) | (scan.isLoose ? LOOSE : 0), null)
}

function healedPiece(scan: Scan, end: number, isWhole: boolean): Piece | null {
  const { amiss, start, isOdd, isMarked } = scan
  if (isOdd || isMarked || (!isWhole && !isPastEnd(scan, end))) return null
  if (amiss === null) return { start, end, edits: [], faults: [], cut: null }
  if ((amiss.isUnquoted && amiss.isRemarked) || (amiss.isTorn && isBegunAnew(scan, start))) return null
  return { start, end, edits: amiss.edits, faults: amiss.faults, cut: amiss.closers === null ? null : "closers" }
}
