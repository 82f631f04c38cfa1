// Finds where a block of calls ends: after the marks that close it, of any dialect.
import { skipWhitespace } from "../json/space.ts"
import { matchHere } from "./grammar/probe.ts"
import { isClosing, isOpening } from "./marks.ts"
import type { TextSource } from "./sighting.ts"
import { type MarkupTag, tagOrMore } from "./tags.ts"

/** Marks without angle brackets that close a call. */
const CLOSING_BRACKETS = /\[(?:\/TOOL_CALLS|TOOL_REQUEST_END|END_TOOL_REQUEST|\/TOOL_REQUEST|\/tool_call)\]|✿RESULT✿/iy
/** Excess brackets after a call. */
const EXCESS_BRACKETS = /\s{0,8}[}\]]{1,8}/y
/** Unfinished closing mark at the end of a text. */
const HALF_CLOSER = /^<(?:\/|[|｜])[\w:|｜▁-]{0,60}$/
/** Prose after an empty line: no call begins like this. Group 1 is its first word. */
const PROSE_BEHIND = /[ \t]{0,8}\r?\n[ \t]{0,8}\r?\n\s{0,16}([^\s{[<"'`:=][^\s{[<"`:=]{0,127})(?=\s|$)/y
/** Most characters of a stray word before the closing tag of a wrapper. */
const MAX_STRAY_LENGTH = 24
/** Greater than the length of the longest mark in `CLOSING_BRACKETS`. */
const MAX_BRACKETS = 20

/**
 * Returns the offset after the marks that close a block of calls; "more" if it depends on the next piece. `stray`: what
 * may stand between the calls and the marks.
 */
export function blockEnd(source: TextSource, end: number, stray: "word" | "brackets" | null): number | "more" {
  const strayEnd = stray === null ? end : stray === "word" ? pastWord(source, end) : pastBrackets(source, end)
  return strayEnd === "more" ? "more" : pastClosing(source, strayEnd)
}

function pastWord({ text, isEnd }: TextSource, end: number): number | "more" {
  const next = text.indexOf("<", end)
  if (next < 0 || next + 1 >= text.length) return !isEnd && text.length - end <= MAX_STRAY_LENGTH ? "more" : end
  return next > end && next - end <= MAX_STRAY_LENGTH && text[next + 1] === "/" ? next : end
}

function pastBrackets(source: TextSource, end: number): number | "more" {
  const { text, isEnd } = source
  if (matchHere(text, EXCESS_BRACKETS, end) === null) return end
  const next = skipWhitespace(text, EXCESS_BRACKETS.lastIndex)
  if (next >= text.length) return isEnd ? end : "more"
  const tag = text[next] === "<" ? tagOrMore(source, next) : null
  return tag === "more" ? tag : tag !== null && isClosing(tag) ? next : end
}

function pastClosing(source: TextSource, end: number): number | "more" {
  const { text, isEnd } = source
  let lastEnd = end
  for (;;) {
    const place = skipWhitespace(text, lastEnd)
    if (place >= text.length) return isEnd ? lastEnd : "more"
    if (matchHere(text, CLOSING_BRACKETS, place) !== null) {
      lastEnd = CLOSING_BRACKETS.lastIndex
      continue
    }
    if (!isEnd && /[[✿]/.test(text[place] ?? "") && text.length - place < MAX_BRACKETS) return "more"
    if (text[place] !== "<") return lastEnd
    const tag = tagOrMore(source, place)
    if (tag === "more") return "more"
    if (tag === null || !isClosing(tag)) return lastMarkEnd(source, place, tag, lastEnd > end) ?? lastEnd
    lastEnd = tag.end
  }
}

/**
 * Returns the offset after a mark that ends a call without closing it: an unfinished closing mark at the end of the
 * text, or an opening mark in place of the closing one. Null if there is none.
 */
function lastMarkEnd(
  { text, isEnd, words }: TextSource,
  place: number,
  tag: MarkupTag | null,
  isClosed: boolean,
): number | "more" | null {
  if (tag === null) return isEnd && HALF_CLOSER.test(text.slice(place, place + 64)) ? text.length : null
  // Ex) <functioncall {…}> : the next call
  if (!isOpening(tag) || tag.rest !== "") return null
  if (skipWhitespace(text, tag.end) >= text.length) return isEnd ? tag.end : "more"
  const word = isClosed ? undefined : matchHere(text, PROSE_BEHIND, tag.end)?.[1]
  if (word === undefined) return null
  if (PROSE_BEHIND.lastIndex >= text.length && !isEnd) return "more"
  return words.find(word) === null ? tag.end : null
}
