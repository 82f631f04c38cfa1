// Skips marks of chat templates and code fences.
import { markAt } from "../../protocol-marks.ts"
import { BACKTICK, isSpace, LESS_THAN, OPEN_BRACKET } from "../chars.ts"
import { matchEnd } from "./follow.ts"

const CODE_FENCE = /(?:```|~~~)[\w-]{0,20}/y

/** Where the mark of a chat template or the code fence that begins at `at` ends, or `at`. */
export function markEnd(text: string, at: number): number {
  const c = text.charCodeAt(at)
  if (c === BACKTICK || c === 126) return Math.max(at, matchEnd(CODE_FENCE, text, at))
  if (c !== LESS_THAN && c !== OPEN_BRACKET) return at
  return markAt(text, at)?.end ?? at
}

/** Past such marks and the space between them. */
export function skipTemplateMarks(text: string, from: number): number {
  let at = from
  for (let end = markEnd(text, at); end > at; end = markEnd(text, at)) {
    at = end
    while (at < text.length && isSpace(text.charCodeAt(at))) at++
  }
  return at
}

/** True when nothing but such marks and space stands from `at` to the end of the text, and at least one of them. */
export function isMarkTail(text: string, at: number): boolean {
  return at < text.length && skipTemplateMarks(text, at) >= text.length
}
