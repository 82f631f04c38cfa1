import type { FaultId } from "../../json/faults.ts"
import type { Piece } from "../../json/pieces.ts"
import { tailStart } from "../../json/tail.ts"
import { type Fuel, MAX_STEPS } from "../node.ts"
import { isBegunAnew } from "./end.ts"
import { BARE, HOLLOW, isInProse, isRepeated, isTail, objectStart, PROSE } from "./frame.ts"
import type { ObjectScan } from "./plan.ts"
import { scanFrom } from "./scan.ts"
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
/** With FITS: the same anywhere inside them, or a member comes twice. */
export const ODD = 16

/** The object in a text that is no strict JSON: it fits once its edits are made, and what stands around it goes. */
export interface Healed {
  readonly piece: Piece
  /** What is told of that. */
  readonly around: FaultId
  /** Some of its parts are no plain objects or lists: whether all their names are declared was not asked. */
  readonly isJoined: boolean
}

/** What the text of a call tells by itself. */
export class Look {
  readonly text: string
  readonly told: number
  readonly healed: Healed | null

  constructor(text: string, told: number, healed: Healed | null) {
    this.text = text
    this.told = told
    this.healed = healed
  }
}

/** `most`: how long a text may be. Longer ones are never healed, whatever is found in them. */
export function lookAt(root: ObjectScan, fuel: Fuel, text: string, most: number): Look {
  // without its text: a look that says nothing may be kept for a while
  if (text.length > most) return new Look("", NOT_TOLD, null)
  fuel.left = MAX_STEPS
  const scan = new Scan(text)
  const start = objectStart(scan, root)
  if (start < 0) return new Look(text, NOT_TOLD, null)
  const end = scanFrom(scan, root, start)
  if (end < 0) return new Look(text, (end === BROKEN && scan.before === BARE) || scan.amiss !== null ? NO_JSON : NOT_TOLD, null)
  if (scan.amiss !== null || scan.before !== BARE || pastSpaceIn(scan, end) !== scan.length)
    return new Look(text, NO_JSON, fuel.left < 0 || root.first === null ? null : healedIn(scan, start, end))
  return new Look(text, fuel.left < 0 ? NOT_TOLD : FITS | (scan.isMarked ? MARKED : 0) | (scan.isLoose ? LOOSE : 0) | (scan.isOdd ? ODD : 0), null)
}

function healedIn(scan: Scan, start: number, end: number): Healed | null {
  const { amiss, before, isOdd, isMarked } = scan
  if (isOdd || isMarked) return null
  if (amiss === null) return soundIn(scan, start, end)
  if (scan.isWeighed || before === HOLLOW || before === PROSE || !isTail(scan, end)) return null
  if (amiss.isDoubtful && (amiss.isUnquoted || amiss.isTorn || scan.text.includes('\\"'))) return null
  if (amiss.ticked >= 0 && amiss.ticked >= tailStart(scan.text, false)) return null
  if ((amiss.isUnquoted && amiss.isRemarked) || (amiss.isTorn && isBegunAnew(scan, start))) return null
  const piece: Piece = { start, end, edits: amiss.edits, faults: amiss.faults, cut: amiss.closers === null ? null : "closers" }
  return { piece, around: "json/surrounding-text", isJoined: scan.isJoined }
}

/** The object itself is as it should be. */
function soundIn(scan: Scan, start: number, end: number): Healed | null {
  const around = whatIsAround(scan, start, end)
  return around === null ? null : { piece: { start, end, edits: [], faults: [], cut: null }, around, isJoined: scan.isJoined }
}

function whatIsAround(scan: Scan, start: number, end: number): FaultId | null {
  const { before } = scan
  if (before === HOLLOW) return pastSpaceIn(scan, end) === scan.length ? "json/repeated" : null
  if (before === BARE && isRepeated(scan, start, end)) return "json/repeated"
  return (before !== PROSE && isTail(scan, end)) || isInProse(scan, start, end) ? "json/surrounding-text" : null
}
