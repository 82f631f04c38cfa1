// Whether a quote belongs at the place where two texts meet.
import { isEscaped } from "../json/escapes.ts"

/**
 * Whether a quote belongs where two texts meet behind a backslash: `before` ends in the backslash, `after` begins
 * behind the quote. An opening quote stands behind no letter, and its closing one before none. Ex) {\ and "name\":
 * belong together; end,\ and "n  \"next do not.
 */
export function isQuoteInPlace(before: string, after: string): boolean {
  if (isInsideQuotes(before)) return !WORD.test(after[0] ?? "")
  if (WORD.test(before[before.length - 2] ?? "") && !isEscaped(before, 0, before.length - 2)) return false
  const close = after.indexOf('"')
  // a quote that is not escaped ends the string: then there is no closing one
  return close > 0 && isEscaped(after, 0, close) && !WORD.test(after[close + 1] ?? "")
}

const WORD = /[\p{L}\p{N}_]/u

/** Whether an odd number of escaped quotes stands in the string that is open at the end. */
function isInsideQuotes(text: string): boolean {
  let isInside = false
  for (let at = text.lastIndexOf('"'); at > 0 && isEscaped(text, 0, at); at = text.lastIndexOf('"', at - 1))
    isInside = !isInside
  return isInside
}
