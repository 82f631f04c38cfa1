import { joinedParts } from "./joined-list.ts"
import { isBooked } from "./number-words.ts"

/** Longer texts are prose, not lists. */
const LONGEST = 4_000

/** Words that say how the parts belong together, so that no part stands alone. Ex) all but a, b */
const SCOPED =
  /(?<![^\s,;(])(?:or|not|no|nor|except|excluding|without|but|than|either|neither|all|any|every|each|everyone|everything|both|etc)(?![^\s,;.)])|…|\.\.\./i

const BULLET = /^\s*(?:[-*•]|\d+[.)])\s+/

/**
 * The parts of a text that is a list, by the strongest separator it holds: lines, semicolons, bars, commas (with an "and" before the
 * last part), "and". A weaker separator then belongs to the parts. Ex) "Paris, France; Rome, Italy" has two. Null when it is no list.
 */
export function partsOf(text: string): string[] | null {
  const trimmed = text.trim().replace(/^\(([^()]*)\)$/, "$1")
  if (trimmed.length > LONGEST || SCOPED.test(trimmed)) return null
  const lines = trimmed.split(/\s*\n\s*/)
  if (lines.length > 1) return lines.every((line) => BULLET.test(line)) ? lines.map((line) => line.replace(BULLET, "")) : lines
  for (const separator of [/\s*;\s*(?:and\s+)?/, /\s*\|\s*/]) if (separator.test(trimmed)) return whole(trimmed.split(separator))
  // Ex) 1,250 is rather one number
  if (/^[-+]?\d{1,3}(?:[ ,]\d{3})+(?:\.\d*)?$/.test(trimmed) || isBookedSum(text)) return null
  return joinedParts(trimmed) ?? whole(trimmed.split(/\s*,\s*(?:and\s+)?|\s+(?:and|&)\s+/))
}

/** Ex) (1,250.00), but (1, 2) is a list */
const isBookedSum = (text: string): boolean => isBooked(text) && !/,\s/.test(text) && /[.]|,\d{3}\b/.test(text)

/** A separator at the end or twice in a row leaves parts empty: then something may be missing. */
function whole(parts: string[]): string[] | null {
  if (!parts.every((part) => part !== "")) return null
  return parts.every((part) => QUOTED.test(part)) ? parts.map((part) => part.slice(1, -1)) : parts
}

const QUOTED = /^(["'`])[^"'`]+\1$/
