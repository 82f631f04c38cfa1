// Decides whether a value continues another one: it has more at one place, and everything else is the same.
import { isContainer } from "./kind.ts"

/** Where one value continues the other. */
interface Growth {
  /** Number of strings and numbers that became longer, not counting strings that were empty. */
  texts: number
  wasEmpty: boolean
  isNumber: boolean
  /** True if members or items were added. */
  hasMore: boolean
}

/** Records the differences in `growth`. False if anything else differs. */
function addGrowth(a: unknown, b: unknown, growth: Growth): boolean {
  if (Object.is(a, b)) return true
  if (typeof a === "string" || typeof a === "number") {
    // Ex) {"to":"","text":""}{"to":"a","text":"b"} : a form, and the same form filled in
    if (a === "") growth.wasEmpty = true
    else growth.texts++
    growth.isNumber = typeof a === "number"
    return typeof b === typeof a && String(b).startsWith(String(a)) && growth.texts < 2
  }
  if (!isContainer(a) || !isContainer(b) || Array.isArray(a) !== Array.isArray(b)) return false
  const keys = Object.keys(a)
  growth.hasMore ||= Object.keys(b).length > keys.length
  return keys.every((key) => Object.hasOwn(b, key) && addGrowth(a[key], b[key], growth))
}

/**
 * Returns how one value continues where the other stops: it was restarted, or it is a second one. "longer": a string is
 * longer; "digits": only a number; "more": only members or items were added. Null if it does not continue it.
 * @example growthOf({ text: "a pot a" }, { text: "a pot and a lid" }) // "longer"
 */
export function growthOf(a: unknown, b: unknown): "longer" | "digits" | "more" | null {
  const growth: Growth = { texts: 0, wasEmpty: false, isNumber: false, hasMore: false }
  if (!addGrowth(a, b, growth)) return null
  if (growth.isNumber && !growth.wasEmpty && !growth.hasMore) return "digits"
  if (growth.texts === 1 || growth.wasEmpty) return "longer"
  return growth.hasMore && beginsWith(b as object, Object.keys(a as object)) ? "more" : null
}

/**
 * True if the value begins with these names, because a resent stream adds at the end. Ex) not: {"n":1}{"limit":2,"n":1}
 */
const beginsWith = (value: object, names: readonly string[]): boolean =>
  names.length > 0 && Object.keys(value).every((name, i) => i >= names.length || name === names[i])
