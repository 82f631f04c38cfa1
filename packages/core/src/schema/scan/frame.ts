// Where the object of a call stands in its text, and whether what stands around it means nothing.
import { isPartOfMore, isProse, isProseBehind, pastTokens } from "../../json/around.ts"
import { APOSTROPHE, CLOSE_BRACE, CLOSE_BRACKET, isJsonSpace, OPEN_BRACE, QUOTE, WIDE_BRACE } from "../../json/chars.ts"
import { pastSpace } from "../../json/space.ts"
import { tailStart } from "../../json/tail.ts"
import type { ObjectScan } from "./plan.ts"
import { codeIn, cutOut, pastSpaceIn, type Scan } from "./tokens.ts"

/** What stands before the object: nothing but JSON's space, what never means anything, an empty object, or prose. */
export const BARE = 0
export const PADDED = 1
export const HOLLOW = 2
export const PROSE = 3

/** Where the object begins, or -1; `scan.before` tells what stands before it. */
export function objectStart(scan: Scan, root: ObjectScan): number {
  const at = pastSpaceIn(scan, 0)
  const c = codeIn(scan, at)
  if (c === OPEN_BRACE) return codeIn(scan, at + 1) === CLOSE_BRACE ? pastHollow(scan, at) : at
  return c === WIDE_BRACE ? at : framedStart(scan, root, at)
}

/** Ex) {}{"a": 1} */
function pastHollow(scan: Scan, at: number): number {
  const next = pastSpaceIn(scan, at + 2)
  if (codeIn(scan, next) !== OPEN_BRACE || codeIn(scan, pastSpaceIn(scan, next + 1)) === CLOSE_BRACE) return at
  scan.before = HOLLOW
  return next
}

function framedStart(scan: Scan, root: ObjectScan, at: number): number {
  const { text } = scan
  scan.before = PADDED
  const first = pastSpace(text, at)
  const c = codeIn(scan, first)
  // Ex) "{}\"" : in quotes it is the encoding of another text, and that is read
  if (c === QUOTE || c === APOSTROPHE) return -1
  const start = c === OPEN_BRACE ? first : pastTokens(text, first)
  if (codeIn(scan, start) === OPEN_BRACE) return start
  scan.before = PROSE
  const brace = text.indexOf("{", start)
  if (brace < 0 || isPartOfMore(text, brace, (name) => root.table.has(name)) || !isProse(text.slice(0, brace))) return -1
  return brace
}

/** Nothing but JSON's space and closers too many from here on. */
function isOver(scan: Scan, from: number): boolean {
  for (let i = from; i < scan.length; i++) {
    const c = scan.text.charCodeAt(i)
    if (c !== CLOSE_BRACE && c !== CLOSE_BRACKET && !isJsonSpace(c)) return false
  }
  return true
}

/** Whether all from `end` on means nothing: closers too many, fences, tokens. */
export const isTail = (scan: Scan, end: number): boolean => isOver(scan, end) || pastSpace(scan.text, end) >= tailStart(scan.text, false)

/** Whether the braces of a strict object are the first and the last of the text, with mere words around them. */
export function isInProse(scan: Scan, start: number, end: number): boolean {
  const { text } = scan
  return text.indexOf("{") === start && text.indexOf("}", end) < 0 && isProseBehind(text, end)
}

/** More copies than this are no slip. */
const MOST_COPIES = 16

/** Whether nothing follows the object but the very same text again. */
export function isRepeated(scan: Scan, start: number, end: number): boolean {
  const once = cutOut(scan, start, end)
  let at = pastSpaceIn(scan, end)
  for (let copies = 0; copies < MOST_COPIES && scan.text.startsWith(once, at); copies++) {
    at = pastSpaceIn(scan, at + once.length)
    if (at === scan.length) return true
  }
  return false
}
