import { APOSTROPHE, BACKSLASH, CLOSE_BRACE, CLOSE_BRACKET, COLON, COMMA, isSpace, LF, OPEN_BRACE, OPEN_BRACKET, OPEN_PAREN, QUOTE } from "../../json/chars.ts"
import { codeAt, has, type Probe, pastBlanks, pastSpaces } from "./probe.ts"
import { isBoundary } from "./react-lines.ts"

/** Where JSON among lines of a protocol ends. */
export interface Span {
  readonly end: number
  /** Its last bracket was seen. */
  readonly isClosed: boolean
}

/** How far the end of a text with a line like `Thought:` in it is looked for. */
const LOOK_AHEAD = 4096

/** From an opening brace to its closing one; without one, to the line that begins the next thing, or to the end. */
export function jsonSpan(probe: Probe, start: number, isFenced: boolean): Span {
  let depth = 0
  let last = -1
  for (let at = start, c = codeAt(probe, at); c !== -1; c = codeAt(probe, ++at)) {
    if (c === QUOTE || (c === APOSTROPHE && opensText(last))) {
      const text = textEnd(probe, at, c)
      if (!text.isClosed) return text
      at = text.end
    } else if (c === OPEN_BRACE || c === OPEN_BRACKET) depth++
    else if (c === CLOSE_BRACE || c === CLOSE_BRACKET) {
      if (--depth === 0) return { end: at + 1, isClosed: true }
    } else if (c === LF && endsHere(probe, at + 1, isFenced)) return { end: at, isClosed: false }
    if (!isSpace(c)) last = c
  }
  return { end: probe.text.length, isClosed: false }
}

const endsHere = (probe: Probe, lineStart: number, isFenced: boolean): boolean =>
  isBoundary(probe, lineStart) || (isFenced && has(probe, "```", pastBlanks(probe, lineStart)))

/** An apostrophe opens a text only where a value or a key may begin. */
const opensText = (last: number): boolean => last === OPEN_BRACE || last === OPEN_BRACKET || last === COMMA || last === COLON || last === OPEN_PAREN

/** At the closing quote; or, not closed, at the break before the line that ends everything. */
function textEnd(probe: Probe, start: number, quote: number): Span {
  for (let at = start + 1, c = codeAt(probe, at); c !== -1; c = codeAt(probe, ++at)) {
    if (c === BACKSLASH) at++
    else if (c === quote && (quote === QUOTE || leadsOn(probe, at + 1))) return { end: at, isClosed: true }
    else if (c === LF && isBoundary(probe, at + 1)) {
      const end = laterEnd(probe, at, quote)
      return end < 0 ? { end: at, isClosed: false } : { end, isClosed: true }
    }
  }
  return { end: probe.text.length, isClosed: false }
}

/** A line like `Thought:` within a text is text only when the next quote ends it properly. */
function laterEnd(probe: Probe, from: number, quote: number): number {
  for (let at = from; at - from < LOOK_AHEAD; at++) {
    const c = codeAt(probe, at)
    if (c === -1) return -1
    if (c === BACKSLASH) at++
    else if (c === quote) return leadsOn(probe, at + 1) ? at : -1
  }
  return -1
}

function leadsOn(probe: Probe, from: number): boolean {
  const c = codeAt(probe, pastSpaces(probe, from))
  return c === COMMA || c === COLON || c === CLOSE_BRACE || c === CLOSE_BRACKET
}
