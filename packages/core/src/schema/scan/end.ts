import { CLOSE_BRACE, CLOSE_BRACKET, COMMA, closersOf, HASH, isDigit, isLetter, isSmartQuote, QUOTE, SLASH, toStructure } from "../../json/chars.ts"
import { separatorOf } from "../../json/lookahead.ts"
import { opensQuotation } from "../../json/strings.ts"
import { type Amiss, note, put } from "./amiss.ts"
import { pastOddSpace } from "./blank.ts"
import { BROKEN, codeIn, cutOut, type Scan } from "./tokens.ts"

/** Nothing that could be put right follows. */
export const NOTHING = 0
/** The text has ended. */
export const ENDED = -1

/**
 * What follows a value that ends at `end`, by the mark it stands for, its place in `scan.at`: a comma, a closer, ENDED,
 * QUOTE where a comma is missing before a key, or NOTHING.
 */
export function oddMark(scan: Scan, end: number, from: number, step: string): number {
  const first = codeIn(scan, from)
  // Ex) 12"b": 1, 7//2 : left to the careful reader
  if (from === end && (first === QUOTE || first === SLASH || first === HASH) && isNaked(codeIn(scan, end - 1))) return NOTHING
  const at = pastOddSpace(scan, from, step)
  if (at < 0) return NOTHING
  scan.at = at
  const c = codeIn(scan, at)
  if (c === COMMA || c === CLOSE_BRACE || c === CLOSE_BRACKET || c === ENDED) return c
  return c === QUOTE ? missingComma(scan, end, at, step) : otherMark(scan, at, c, step)
}

/** The last character of a number or a word. */
const isNaked = (c: number): boolean => isDigit(c) || isLetter(c)

function missingComma(scan: Scan, end: number, at: number, step: string): number {
  // three quotes in a row are one mark
  if (at === end && codeIn(scan, end - 1) === QUOTE && codeIn(scan, end - 2) === QUOTE) return NOTHING
  const amiss = note(scan, "json/missing-comma", end, end, step)
  put(amiss, end, end, ",")
  amiss.isTorn = true
  return QUOTE
}

/** Ex) ; 、 ， ｝ : marks that stand for others. */
function otherMark(scan: Scan, at: number, c: number, step: string): number {
  const mark = separatorOf(c)
  if (mark !== COMMA && mark !== CLOSE_BRACE && mark !== CLOSE_BRACKET) return NOTHING
  const amiss = note(scan, toStructure(c) === mark ? "json/full-width" : "json/comma-spelling", at, at + 1, step)
  put(amiss, at, at + 1, String.fromCharCode(mark))
  amiss.isRemarked = true
  return mark
}

/** Ex) {"a": 1,} : `comma` has nothing after it; one in another spelling is left to the careful reader. */
export function isTrailingComma(scan: Scan, comma: number, step: string): boolean {
  if (codeIn(scan, comma) !== COMMA) return false
  put(note(scan, "json/trailing-comma", comma, comma + 1, step), comma, comma + 1, "")
  return true
}

/** The text has ended behind a whole value, and `closer` is missing: where that value ends, or BROKEN. */
export function closeAtEnd(scan: Scan, end: number, closer: string, step: string): number {
  const closers = scan.amiss?.closers ?? null
  if (closers !== null) {
    closers.insert += closer
    return end
  }
  if (scan.isFree || scan.amiss?.isUnquoted === true || mayGoOn(scan, end) || hasEditsFrom(scan.amiss, end)) return BROKEN
  const amiss = note(scan, "json/missing-closer", end, end, step)
  amiss.closers = put(amiss, end, end, closer)
  amiss.isTorn = true
  return end
}

/** Ex) 12, "say " : a number may have had more digits, and a mark behind a space opens a quotation. */
function mayGoOn(scan: Scan, end: number): boolean {
  const last = codeIn(scan, end - 1)
  return isDigit(last) || (end === scan.length && isQuote(last) && opensQuotation(scan.text, end - 1))
}

// a smart quote that closes is none that opens: all are asked
const isQuote = (c: number): boolean => closersOf(c).length > 0 || isSmartQuote(c)

function hasEditsFrom(amiss: Amiss | null, at: number): boolean {
  return amiss?.edits.some((edit) => edit.start >= at) === true
}

/** Ex) {"path": "a", "con{"path": "a", …} : the text begins anew with the same characters. */
export function isBegunAnew(scan: Scan, start: number): boolean {
  const opening = cutOut(scan, start, start + 6)
  return scan.text.indexOf(opening, start + 2) >= 0
}
