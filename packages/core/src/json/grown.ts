// Whether a value continues another one: it has more at one place, and everything else is the same.
import { isContainer } from "./kind.ts"

/** Where a value goes on. */
interface Growth {
  /** Texts and numbers that are longer. */
  texts: number
  /** Members or items were added. */
  hasMore: boolean
}

/** Adds to `growth`; false where something else differs. */
function addGrowth(a: unknown, b: unknown, growth: Growth): boolean {
  if (Object.is(a, b)) return true
  if (typeof a === "string" || typeof a === "number") {
    growth.texts++
    return typeof b === typeof a && String(b).startsWith(String(a)) && growth.texts === 1
  }
  if (!isContainer(a) || !isContainer(b) || Array.isArray(a) !== Array.isArray(b)) return false
  const keys = Object.keys(a)
  growth.hasMore ||= Object.keys(b).length > keys.length
  return keys.every((key) => Object.hasOwn(b, key) && addGrowth(a[key], b[key], growth))
}

/**
 * True when one value goes on where the other stops: it was written again, or is a second one.
 * @example isGrown({ text: "a pot a" }, { text: "a pot and a lid" }) // true
 */
export function isGrown(a: unknown, b: unknown): boolean {
  const growth: Growth = { texts: 0, hasMore: false }
  const isSame = addGrowth(a, b, growth)
  return isSame && (growth.texts === 1 || (growth.hasMore && Object.keys(a as object).length > 0))
}
