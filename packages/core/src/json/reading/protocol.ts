import { markAt } from "../../protocol-marks.ts"
import { isSpace } from "../chars.ts"

const FENCE = /```[\w-]{0,20}/y

/** Where the mark of a chat template or the code fence that begins at `at` ends, or `at`. */
export function markEnd(text: string, at: number): number {
  const c = text.charCodeAt(at)
  if (c === 96) {
    FENCE.lastIndex = at
    return FENCE.test(text) ? FENCE.lastIndex : at
  }
  if (c !== 60 && c !== 91) return at
  return markAt(text, at)?.end ?? at
}

/** True when nothing but such marks and space stands from `at` to the end of the text, and at least one of them. */
export function isMarkTail(text: string, at: number): boolean {
  let i = at
  while (i < text.length) {
    const end = markEnd(text, i)
    if (end > i) i = end
    else if (i > at && isSpace(text.charCodeAt(i))) i++
    else return false
  }
  return i > at
}
