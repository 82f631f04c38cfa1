// Skips marks of chat templates and code fences.
import { markAt } from "../../protocol-marks.ts"
import { BACKTICK, isSpace, LESS_THAN, OPEN_BRACKET } from "../chars.ts"
import { matchEnd } from "./follow.ts"

const CODE_FENCE = /(?:```|~~~)[\w-]{0,20}/y

/** Returns the end of the chat template mark or code fence that begins at `at`, or `at`. */
export function markEnd(text: string, at: number): number {
  const c = text.charCodeAt(at)
  if (c === BACKTICK || c === 126) return Math.max(at, matchEnd(CODE_FENCE, text, at))
  if (c !== LESS_THAN && c !== OPEN_BRACKET) return at
  return markAt(text, at)?.end ?? at
}

/** Skips such marks and the spaces between them. */
export function skipTemplateMarks(text: string, from: number): number {
  let at = from
  for (let end = markEnd(text, at); end > at; end = markEnd(text, at)) {
    at = end
    while (at < text.length && isSpace(text.charCodeAt(at))) at++
  }
  return at
}

/** True if only such marks and spaces follow from `at` to the end of the text, and at least one mark. */
export function isMarkTail(text: string, at: number): boolean {
  return at < text.length && skipTemplateMarks(text, at) >= text.length
}
