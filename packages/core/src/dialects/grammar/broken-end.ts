// Finds where JSON that is broken or not closed may end in a text.
import { parseStrict } from "../../json/strict.ts"
import { findScalarEnd, findStringEnd } from "../../json/tokens.ts"
import { isCallMark, isClosing } from "../marks.ts"
import type { TextProbe } from "../sighting.ts"
import { readTag } from "../tags.ts"
import { MAX_JSON_DEPTH, skipString } from "./extent.ts"
import { findLiteral, matchAt, matchHere, readCharAt, skipSpaces } from "./probe.ts"

/** Most characters of a broken object that is read leniently; equals the reader's limit for arguments. */
export const MAX_BROKEN_LENGTH = 262_144

/** A place where broken JSON may end. */
export interface BrokenEnd {
  readonly at: number
  /** True for a mark of the dialect, false for the end of the text. */
  readonly isMark: boolean
  /** True if the mark ends the text: a string that extends up to it is complete, although its quote is missing. */
  readonly provesString: boolean
  /** True if the mark is outside of strings. */
  readonly isOutside?: boolean
}

/**
 * Returns where broken JSON that begins at `from` may end, best first: at the first mark outside of its strings, at the
 * first mark of all (its quotes may be what is broken), before the marks that end the text, at the end of the text.
 */
export function brokenEnds(source: TextProbe, from: number, minOffset: number): readonly BrokenEnd[] {
  const { text } = source
  const { outsideMark, quotedMark } = marksOutside(source, from, minOffset)
  const first = firstMark(text, minOffset)
  const candidateEnds: BrokenEnd[] = []
  if (outsideMark >= 0) candidateEnds.push({ at: outsideMark, isMark: true, provesString: false, isOutside: true })
  // more marks may still follow the one outside of strings, so only those before it count
  if (first >= 0 && first !== quotedMark && (outsideMark < 0 || first < outsideMark))
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
/** First characters of these marks. */
const PLAIN_MARK_STARTS = new Set([..."[`f✿"].map((first) => first.charCodeAt(0)))

/** Returns the offset of the first mark outside of strings after a bracket; -1 if there is none. */
export const markOutside = (source: TextProbe, from: number): number => marksOutside(source, from, from + 1).outsideMark

/** Finds the first mark outside of strings, and the first before it that only an unescaped quote puts outside. */
function marksOutside(source: TextProbe, from: number, minOffset: number): { outsideMark: number; quotedMark: number } {
  const { text } = source
  const scanLimit = Math.min(text.length, from + MAX_BROKEN_LENGTH)
  let quotedMark = -1
  for (let at = from; at < scanLimit; at++) {
    const c = text.charCodeAt(at)
    if (c === 34 || c === 92) {
      at = skipString(text, at, c)
      if (at < 0) break
    } else if (at >= minOffset) {
      const end = markEnd(source, at, c)
      const quotedEnd = end > 0 ? pastQuoted(source, at, end) : at + 1
      if (quotedEnd === at) return { outsideMark: at, quotedMark }
      if (end > 0 && quotedMark < 0) quotedMark = at
      at = quotedEnd - 1
    }
  }
  source.ranOut = true
  return { outsideMark: -1, quotedMark }
}

/** Returns the offset after the mark that begins here; 0 if there is none. */
function markEnd(source: TextProbe, at: number, c: number): number {
  if (c === 60) {
    const tag = readTag(source, at)
    return tag !== null && isCallMark(tag) ? tag.end : 0
  }
  return PLAIN_MARK_STARTS.has(c) && matchHere(source.text, PLAIN_MARK, at) !== null ? PLAIN_MARK.lastIndex : 0
}

/** Text after a mark that ends broken JSON: the rest of the line is empty, or another mark or the next call follows. */
const BEHIND_END = /[ \t]*(?:$|[\r\n<]|[[{]\s*["{])/y

/**
 * Returns the offset after marks that are part of a string with unescaped quotes: they follow a quote, and the text
 * after them continues to another quote, so the JSON before them is not complete. Returns `start` if the marks end the
 * JSON. Ex) {"code": "if "</tool_call>" in line: stop()"}
 */
export function pastQuoted(source: TextProbe, start: number, end: number): number {
  if (source.text[start - 1] !== '"') return start
  let next = end
  for (let tag = readTag(source, next); tag !== null; tag = readTag(source, next)) next = tag.end
  if (readCharAt(source, next) === '"') return next
  return matchAt(source, BEHIND_END, end, 0) === null && findLiteral(source, '"', end) >= 0 ? end : start
}

function firstMark(text: string, from: number): number {
  for (let at = text.indexOf("<", from); at >= 0 && at - from < MAX_BROKEN_LENGTH; at = text.indexOf("<", at + 1)) {
    const tag = readTag({ text, isEnd: true }, at)
    if (tag !== null && isCallMark(tag)) return at
  }
  return -1
}

/** Returns the start of the closing marks at the end of the text; the length of the text if there are none. */
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

/** JSON without its last brackets, and the offset where it stops. */
interface LeftOpen {
  /** Strict JSON with the missing brackets added. */
  readonly text: string
  readonly end: number
}

/** Most brackets that may be missing: of the list, of the call, of its arguments. */
const MAX_MISSING_CLOSERS = 3

/**
 * Reads JSON that only lacks its last brackets: after a closing bracket the text continues on a new line with text that
 * cannot continue JSON. Null if anything else is missing: after a string or a number the value itself could continue.
 * Ex) [{"name": "mow", "arguments": {"lawn": "north"}}⏎⏎I will report back.
 */
export function leftOpen(source: TextProbe, from: number): LeftOpen | null {
  const { text } = source
  const open: string[] = []
  const scanLimit = Math.min(text.length, from + MAX_BROKEN_LENGTH)
  for (let at = from; at < scanLimit; ) {
    const c = text[at] as string
    if (c === "}" || c === "]") {
      if (open.pop() !== c || open.length === 0) return null
      const next = skipSpaces(source, at + 1)
      if (!/^[,}\]]/.test(text.slice(next, next + 1))) return closeBrackets(source, from, at + 1, open)
      at = next
      continue
    }
    if (c === "{" || c === "[") open.push(c === "{" ? "}" : "]")
    const end = tokenEnd(text, at)
    if (end < 0 || open.length > MAX_JSON_DEPTH) {
      if (mayGoOn(text, at)) source.ranOut = true
      return null
    }
    at = end
  }
  if (scanLimit === text.length) source.ranOut = true
  return null
}

/**
 * Returns the offset after a strict token, or -1. Reading stops at anything not strict, so that a text is not read once
 * per opener.
 */
function tokenEnd(text: string, at: number): number {
  if (/[{[,:\s]/.test(text[at] as string)) return at + 1
  return text[at] === '"' ? findStringEnd(text, at) : findScalarEnd(text, at)
}

/** True if the text may end within a string, which has no line breaks, or within a word. */
const mayGoOn = (text: string, at: number): boolean =>
  text[at] === '"' ? text.indexOf("\n", at) < 0 : text.length - at < 8

/** Adds the missing brackets if a new line follows that does not continue a sentence around the call. */
function closeBrackets(source: TextProbe, from: number, end: number, open: readonly string[]): LeftOpen | null {
  const { text } = source
  const next = skipSpaces(source, end)
  if (
    next >= text.length ||
    open.length > MAX_MISSING_CLOSERS ||
    !text.slice(end, next).includes("\n") ||
    /[a-z]/.test(text[next] as string)
  )
    return null
  const closedText = text.slice(from, end) + open.toReversed().join("")
  return parseStrict(closedText) === undefined ? null : { text: closedText, end }
}
