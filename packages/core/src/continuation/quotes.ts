// Checks whether a quote belongs at the place where two texts meet.
import { isEscaped } from "../json/escapes.ts"

/**
 * True if a quote fits where two texts meet after a backslash: `before` ends in the backslash, `after` starts after the
 * quote. An opening quote does not follow a letter, and a closing quote does not precede one. Ex) {\ and "name\": fit;
 * end,\ and "n  \"next do not.
 */
export function isQuoteInPlace(before: string, after: string): boolean {
  if (isInsideQuotes(before)) return !WORD.test(after[0] ?? "")
  if (WORD.test(before[before.length - 2] ?? "") && !isEscaped(before, 0, before.length - 2)) return false
  const close = after.indexOf('"')
  // an unescaped quote ends the string: then there is no closing one
  return close > 0 && isEscaped(after, 0, close) && !WORD.test(after[close + 1] ?? "")
}

const WORD = /[\p{L}\p{N}_]/u

/** True if an odd number of escaped quotes stands in the string that is open at the end. */
function isInsideQuotes(text: string): boolean {
  let isInside = false
  for (let at = text.lastIndexOf('"'); at > 0 && isEscaped(text, 0, at); at = text.lastIndexOf('"', at - 1))
    isInside = !isInside
  return isInside
}
