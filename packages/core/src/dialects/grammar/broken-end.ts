import { isCallMark, isClosing } from "../marks.ts"
import type { TextProbe } from "../sighting.ts"
import { readTag } from "../tags.ts"
import { skipString } from "./extent.ts"

/** Longest broken object that is read leniently; the reader's own limit for arguments. */
export const MAX_BROKEN_LENGTH = 262_144

/** A place where broken JSON may end. */
export interface BrokenEnd {
  readonly at: number
  /** A mark of the dialect stands there, not the end of the text. */
  readonly isMark: boolean
  /** The mark ends the text: a string that runs up to it is whole, though its quote is missing. */
  readonly provesString: boolean
  /** The mark stands outside the strings. */
  readonly isOutside?: boolean
}

/**
 * Where broken JSON that begins at `from` may end, best first: at the first mark outside its strings, at the first mark
 * of all (its quotes may be what is broken), before the marks that end the text, with the text.
 */
export function brokenEnds(source: TextProbe, from: number, minOffset: number): readonly BrokenEnd[] {
  const { text } = source
  const outsideMark = markOutside(source, from, minOffset)
  const first = firstMark(text, minOffset)
  const candidateEnds: BrokenEnd[] = []
  if (outsideMark >= 0) candidateEnds.push({ at: outsideMark, isMark: true, provesString: false, isOutside: true })
  // a mark behind the one outside may still be to come: only what stands before it counts
  if (first >= 0 && (outsideMark < 0 || first < outsideMark))
    candidateEnds.push({ at: first, isMark: true, provesString: false })
  if (outsideMark >= 0) return candidateEnds
  const marksStart = beforeLastMarks(text, minOffset)
  const isMark = marksStart < text.trimEnd().length
  candidateEnds.push({ at: marksStart, isMark, provesString: isMark })
  if (marksStart < text.length) candidateEnds.push({ at: text.length, isMark: false, provesString: false })
  return candidateEnds
}

/** Marks without angle brackets, and a fence. */
const PLAIN_MARK = /\[\/?TOOL_CALLS\]|\[(?:TOOL_REQUEST(?:_END)?|END_TOOL_REQUEST|\/TOOL_REQUEST)\]|functools\[|```|✿/y
/** What they begin with. */
const PLAIN_MARK_STARTS = new Set([..."[`f✿"].map((first) => first.charCodeAt(0)))

/** The first mark outside strings; -1 when the text ends before. */
export function markOutside(source: TextProbe, from: number, minOffset: number): number {
  const { text } = source
  const scanLimit = Math.min(text.length, from + MAX_BROKEN_LENGTH)
  for (let at = from; at < scanLimit; at++) {
    const c = text.charCodeAt(at)
    if (c === 34 || c === 92) {
      at = skipString(text, at, c)
      if (at < 0) break
    } else if (at < minOffset) continue
    else if (c === 60) {
      const tag = readTag(source, at)
      if (tag !== null && isCallMark(tag)) return at
    } else if (PLAIN_MARK_STARTS.has(c) && isPlainMark(text, at)) return at
  }
  source.ranOut = true
  return -1
}

function isPlainMark(text: string, at: number): boolean {
  PLAIN_MARK.lastIndex = at
  return PLAIN_MARK.test(text)
}

function firstMark(text: string, from: number): number {
  for (let at = text.indexOf("<", from); at >= 0 && at - from < MAX_BROKEN_LENGTH; at = text.indexOf("<", at + 1)) {
    const tag = readTag({ text, isEnd: true }, at)
    if (tag !== null && isCallMark(tag)) return at
  }
  return -1
}

/** Where the closing marks at the end of the text begin; the length of the text when there are none. */
function beforeLastMarks(text: string, minOffset: number): number {
  let end = text.trimEnd().length
  for (;;) {
    const at = text.lastIndexOf("<", end - 1)
    if (at < minOffset || end - at > 64) break
    const tag = readTag({ text: text.slice(at, end), isEnd: true }, 0)
    if (tag === null || tag.end !== end - at || !isClosing(tag)) break
    end = text.slice(0, at).trimEnd().length
  }
  return end
}
