// Skips white space at the start of a text, and finds where it begins at the end.
import { isSpace } from "./chars.ts"

/** Skips the space at `from`. */
export function skipWhitespace(text: string, from: number): number {
  let at = from
  while (at < text.length && isSpace(text.charCodeAt(at))) at++
  return at
}

/** Returns where the space at the end of a text begins. */
export function findTrimmedEnd(text: string): number {
  let end = text.length
  while (end > 0 && isSpace(text.charCodeAt(end - 1))) end--
  return end
}
