import { type Fuel, MAX_STEPS } from "./node.ts"
import { scanWhole } from "./scan.ts"
import type { ObjectScan } from "./scan-plan.ts"
import { BROKEN, Scan } from "./scan-tokens.ts"

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

/** What the text of a call tells by itself. */
export function lookAt(root: ObjectScan, fuel: Fuel, text: string): number {
  fuel.left = MAX_STEPS
  const scan = new Scan(text)
  const end = scanWhole(scan, root)
  if (end < 0) return end === BROKEN ? NO_JSON : NOT_TOLD
  return fuel.left < 0 ? NOT_TOLD : FITS | (scan.isMarked ? MARKED : 0) | (scan.isLoose ? LOOSE : 0)
}
