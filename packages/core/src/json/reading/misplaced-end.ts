// Decides whether the end of a string was swapped with the comma, bracket or key beside it.
import { CLOSE_BRACE, COMMA, DOUBLE_QUOTE, isSpace } from "../chars.ts"
import { bracketDepth, isClosingBracket, keyLikeEnd, skipSpace } from "./follow.ts"
import type { ContainerFrame } from "./hypothesis.ts"
import { PRICES } from "./prices.ts"

/** An alternative end of a string, instead of the quote that was found. */
export interface MisplacedEnd {
  readonly end: number
  /** Offset where reading continues. */
  readonly next: number
  readonly cost: number
}

/**
 * Returns an alternative end if the quote at `at` may open the next key, or was swapped with the comma or brackets
 * before it; null if there is no sign of that.
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

/** Returns the other end if quote and list closer were swapped before a key or brace. Ex) ["x", "y]", "n": 1 */
function swappedCloser(text: string, start: number, at: number, frame: ContainerFrame | null): MisplacedEnd | null {
  if (frame?.parent?.isObject !== true || text.charCodeAt(at - 1) !== frame.closer) return null
  const next = skipSpace(text, at + 1)
  if (text.charCodeAt(next) === COMMA && keyLikeEnd(text, skipSpace(text, next + 1)) < 0) return null
  if (at - start > MAX_BODY) return null
  return bracketDepth(text, start, at - 1) > 0 ? null : { end: at - 1, next: at - 1, cost: PRICES.swappedEnd.first }
}

/** Returns where the spaces before `at` begin. */
function spaceStart(text: string, start: number, at: number): number {
  let end = at
  while (end > start && isSpace(text.charCodeAt(end - 1))) end--
  return end
}

/** True if a comma and spaces precede the quote, and a quoted key directly follows it. Ex) "old.txt, ""n": 1 */
function isCommaInside(text: string, start: number, at: number): boolean {
  const end = spaceStart(text, start, at)
  return (
    end > start + 1 && text.charCodeAt(end - 1) === COMMA && text.charCodeAt(skipSpace(text, at + 1)) === DOUBLE_QUOTE
  )
}

/** Marks after which more is missing than quote and comma. */
const SEAM_MARKS = ",;:，；：、\"'”’\\"

/** Ex) "{\n  "n": 1 : the key is inside a bracket of the string itself. */
const OPENED_BEFORE = /[{[(](?:\\[nrt]|\s){0,30}$/

/** Returns the other end if quote and comma are missing before the next key. Ex) "/etc "n": 1 */
function lostSeam(text: string, start: number, at: number): MisplacedEnd | null {
  const end = spaceStart(text, start, at)
  if (end === start || SEAM_MARKS.includes(text[end - 1] as string) || keyLikeEnd(text, at) < 0) return null
  if (OPENED_BEFORE.test(text.slice(Math.max(start, end - 64), end))) return null
  return { end, next: at, cost: PRICES.lostSeam.first }
}

/** Maximum length of a string that is checked; longer ones are taken as they are. */
const MAX_BODY = 20_000

/** Returns the other end if the brackets before the quote close everything that is open. Ex) {"code":"ls}" */
function swappedEnd(text: string, start: number, at: number, innermost: ContainerFrame | null): MisplacedEnd | null {
  const end = at - (innermost?.depth ?? 0)
  if (end <= start || end - start > MAX_BODY) return null
  let frame = innermost
  for (let i = end; i < at; i++, frame = frame?.parent ?? null) if (text.charCodeAt(i) !== frame?.closer) return null
  return bracketDepth(text, start, end) > 0 ? null : { end, next: end, cost: PRICES.swappedEnd.first }
}
