// Whether a value continues another one: one text or number is longer, and everything else is the same.
import { isContainer } from "./kind.ts"

/**
 * How many texts and numbers of `b` go on where those of `a` end, while all the rest of `a` is the same in `b`, which may
 * have more members; infinite where something else differs.
 */
function countGrown(a: unknown, b: unknown): number {
  if (Object.is(a, b)) return 0
  if (typeof a === "string" || typeof a === "number")
    return typeof b === typeof a && String(b).startsWith(String(a)) ? 1 : Number.POSITIVE_INFINITY
  if (!isContainer(a) || !isContainer(b) || Array.isArray(a) !== Array.isArray(b)) return Number.POSITIVE_INFINITY
  const keys = Object.keys(a)
  if (Array.isArray(a) && keys.length !== Object.keys(b).length) return Number.POSITIVE_INFINITY
  let count = 0
  for (const key of keys) {
    count += Object.hasOwn(b, key) ? countGrown(a[key], b[key]) : Number.POSITIVE_INFINITY
    if (count > 1) break
  }
  return count
}

/**
 * True when one value goes on where the other stops: it was written again, or is a second one.
 * @example isGrown({ text: "a pot a" }, { text: "a pot and a lid" }) // true
 */
export const isGrown = (a: unknown, b: unknown): boolean => countGrown(a, b) === 1
