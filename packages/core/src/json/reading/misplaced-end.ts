// Whether the end of a string changed places with the comma, bracket or key beside it.
import { CLOSE_BRACE, COMMA, DOUBLE_QUOTE, isSpace } from "../chars.ts"
import { bracketDepth, isClosingBracket, keyLikeEnd, skipSpace } from "./follow.ts"
import type { ContainerFrame } from "./hypothesis.ts"
import { PRICES } from "./prices.ts"

/** Another place where a string may end than the quote that was found. */
export interface MisplacedEnd {
  readonly end: number
  /** Where reading goes on. */
  readonly next: number
  readonly cost: number
}

/**
 * The quote at `at` may open the next key, or have changed places with the comma or the brackets before it; null where
 * nothing says so.
 */
export function misplacedEnd(
  text: string,
  start: number,
  at: number,
  frame: ContainerFrame | null,
): MisplacedEnd | null {
  if (at <= start) return null
  const isObject = frame?.isObject ?? true
  const c = text.charCodeAt(at - 1)
  if (isSpace(c) && !isCommaInside(text, start, at)) return isObject ? lostSeam(text, start, at) : null
  if (c === COMMA || isSpace(c)) {
    const next = skipSpace(text, at + 1)
    // a key, or in a list a quoted item
    const opensNext = isObject ? keyLikeEnd(text, next) > 0 : text[next] === '"'
    return opensNext ? { end: text.lastIndexOf(",", at), next: at + 1, cost: PRICES.commaInQuotes.first } : null
  }
  if (!isClosingBracket(c)) return null
  const next = skipSpace(text, at + 1)
  if (next === text.length) return swappedEnd(text, start, at, frame)
  return text.charCodeAt(next) === COMMA || text.charCodeAt(next) === CLOSE_BRACE
    ? swappedCloser(text, start, at, frame)
    : null
}

/** Ex) ["x", "y]", "n": 1 : the quote and the closer of the list changed places, and a key or a brace follows. */
function swappedCloser(text: string, start: number, at: number, frame: ContainerFrame | null): MisplacedEnd | null {
  if (frame?.parent?.isObject !== true || text.charCodeAt(at - 1) !== frame.closer) return null
  const next = skipSpace(text, at + 1)
  if (text.charCodeAt(next) === COMMA && keyLikeEnd(text, skipSpace(text, next + 1)) < 0) return null
  if (at - start > MAX_BODY) return null
  return bracketDepth(text, start, at - 1) > 0 ? null : { end: at - 1, next: at - 1, cost: PRICES.swappedEnd.first }
}

/** Where the spaces before `at` begin. */
function spaceStart(text: string, start: number, at: number): number {
  let end = at
  while (end > start && isSpace(text.charCodeAt(end - 1))) end--
  return end
}

/** Ex) "old.txt, ""n": 1 : a comma and spaces before the quote, and a quoted key right behind it. */
function isCommaInside(text: string, start: number, at: number): boolean {
  const end = spaceStart(text, start, at)
  return (
    end > start + 1 && text.charCodeAt(end - 1) === COMMA && text.charCodeAt(skipSpace(text, at + 1)) === DOUBLE_QUOTE
  )
}

/** Behind them something else is lost than quote and comma. */
const SEAM_MARKS = ",;:，；：、\"'”’\\"

/** Ex) "{\n  "n": 1 : what follows is inside a bracket of the text itself. */
const OPENED_BEFORE = /[{[(](?:\\[nrt]|\s){0,30}$/

/** Ex) "/etc "n": 1 : quote and comma are lost before the next key. */
function lostSeam(text: string, start: number, at: number): MisplacedEnd | null {
  const end = spaceStart(text, start, at)
  if (end === start || SEAM_MARKS.includes(text[end - 1] as string) || keyLikeEnd(text, at) < 0) return null
  if (OPENED_BEFORE.test(text.slice(Math.max(start, end - 64), end))) return null
  return { end, next: at, cost: PRICES.lostSeam.first }
}

/** A longer text is taken at its word. */
const MAX_BODY = 20_000

/** Ex) {"code":"ls}" : the brackets close all that is open, and the text has no use for them. */
function swappedEnd(text: string, start: number, at: number, innermost: ContainerFrame | null): MisplacedEnd | null {
  const end = at - (innermost?.depth ?? 0)
  if (end <= start || end - start > MAX_BODY) return null
  let frame = innermost
  for (let i = end; i < at; i++, frame = frame?.parent ?? null) if (text.charCodeAt(i) !== frame?.closer) return null
  return bracketDepth(text, start, end) > 0 ? null : { end, next: end, cost: PRICES.swappedEnd.first }
}
