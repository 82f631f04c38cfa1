import { isCallMark, isClosing } from "../marks.ts"
import type { Source } from "../sighting.ts"
import { readTag } from "../tags.ts"
import { stringEnd } from "./extent.ts"

/** Longest broken object that is read leniently; the reader's own limit for arguments. */
export const LONGEST_BROKEN = 262_144

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
 * Where broken JSON that begins at `from` may end, best first: at the first mark outside its strings, at the first mark of all (its
 * quotes may be what is broken), before the marks that end the text, with the text.
 */
export function brokenEnds(source: Source, from: number, least: number): readonly BrokenEnd[] | "more" {
  const { text, isEnd } = source
  const outside = markOutside(source, from, least)
  if (outside === "more" || (outside < 0 && !isEnd)) return "more"
  const first = firstMark(source, least)
  const ends: BrokenEnd[] = []
  if (outside >= 0) ends.push({ at: outside, isMark: true, provesString: false, isOutside: true })
  // a mark behind the one outside may still be to come: only what stands before it counts
  if (first >= 0 && (outside < 0 || first < outside)) ends.push({ at: first, isMark: true, provesString: false })
  if (outside >= 0) return ends
  const last = beforeLastMarks(text, least)
  ends.push({ at: last, isMark: last < text.trimEnd().length, provesString: last < text.trimEnd().length })
  if (last < text.length) ends.push({ at: text.length, isMark: false, provesString: false })
  return ends
}

/** The first mark, fence or bracket outside strings; -1 when the text ends before. */
export function markOutside(source: Source, from: number, least: number): number | "more" {
  const { text, isEnd } = source
  const most = Math.min(text.length, from + LONGEST_BROKEN)
  for (let at = from; at < most; at++) {
    const c = text.charCodeAt(at)
    if (c === 34) {
      at = stringEnd(text, at)
      if (at < 0) return -1
    } else if (c === 60 && at >= least) {
      const tag = readTag(text, at, isEnd)
      if (tag === "more") return "more"
      if (tag !== null && isCallMark(tag)) return at
    } else if (at >= least && c === 91 && text.startsWith("[TOOL_CALLS]", at)) return at
    else if (at >= least && c === 102 && text.startsWith("functools[", at)) return at
    else if (at >= least && ((c === 96 && text.startsWith("```", at)) || (c === 91 && text.startsWith("[/TOOL_CALLS]", at)))) return at
  }
  return -1
}

function firstMark(source: Source, from: number): number {
  const { text } = source
  for (let at = text.indexOf("<", from); at >= 0 && at - from < LONGEST_BROKEN; at = text.indexOf("<", at + 1)) {
    const tag = readTag(text, at, true)
    if (tag !== null && tag !== "more" && isCallMark(tag)) return at
  }
  return -1
}

/** Where the closing marks that end the text begin; the length of the text when none does. */
function beforeLastMarks(text: string, least: number): number {
  let end = text.trimEnd().length
  for (;;) {
    const at = text.lastIndexOf("<", end - 1)
    if (at < least || end - at > 64) break
    const tag = readTag(text.slice(at, end), 0, true)
    if (tag === null || tag === "more" || tag.end !== end - at || !isClosing(tag)) break
    end = text.slice(0, at).trimEnd().length
  }
  return end
}
