import {
  APOSTROPHE,
  BACKSLASH,
  CLOSE_BRACE,
  CLOSE_BRACKET,
  COLON,
  COMMA,
  DOUBLE_QUOTE,
  isSpace,
  LINE_FEED,
  OPEN_BRACE,
  OPEN_BRACKET,
  OPEN_PAREN,
} from "../../json/chars.ts"
import type { TextProbe } from "../sighting.ts"
import { hasLiteral, readCodeAt, skipBlanks, skipSpaces } from "./probe.ts"
import { isBoundary } from "./react-lines.ts"

interface JsonExtent {
  readonly end: number
  readonly isClosed: boolean
}

/** Characters searched for the end of a string that contains a line like `Thought:`. */
const LOOK_AHEAD = 4096

/** From an opening brace to its closing one; without one, to the line that begins the next thing, or to the end. */
export function jsonSpan(probe: TextProbe, start: number, isFenced: boolean): JsonExtent {
  let depth = 0
  let lastCode = -1
  for (let at = start, c = readCodeAt(probe, at); c !== -1; c = readCodeAt(probe, ++at)) {
    if (c === DOUBLE_QUOTE || (c === APOSTROPHE && opensText(lastCode))) {
      const text = textEnd(probe, at, c)
      if (!text.isClosed) return text
      at = text.end
    } else if (c === OPEN_BRACE || c === OPEN_BRACKET) depth++
    else if (c === CLOSE_BRACE || c === CLOSE_BRACKET) {
      if (--depth === 0) return { end: at + 1, isClosed: true }
    } else if (c === LINE_FEED && endsHere(probe, at + 1, isFenced)) return { end: at, isClosed: false }
    if (!isSpace(c)) lastCode = c
  }
  return { end: probe.text.length, isClosed: false }
}

const endsHere = (probe: TextProbe, lineStart: number, isFenced: boolean): boolean =>
  isBoundary(probe, lineStart) || (isFenced && hasLiteral(probe, "```", skipBlanks(probe, lineStart)))

/** An apostrophe opens a text only where a value or a key may begin. */
const opensText = (previousCode: number): boolean =>
  previousCode === OPEN_BRACE ||
  previousCode === OPEN_BRACKET ||
  previousCode === COMMA ||
  previousCode === COLON ||
  previousCode === OPEN_PAREN

/** At the closing quote; or, not closed, at the break before the line that ends everything. */
function textEnd(probe: TextProbe, start: number, quoteCode: number): JsonExtent {
  for (let at = start + 1, c = readCodeAt(probe, at); c !== -1; c = readCodeAt(probe, ++at)) {
    if (c === BACKSLASH) at++
    else if (c === quoteCode && (quoteCode === DOUBLE_QUOTE || leadsOn(probe, at + 1)))
      return { end: at, isClosed: true }
    else if (c === LINE_FEED && isBoundary(probe, at + 1)) {
      const end = laterEnd(probe, at, quoteCode)
      return end < 0 ? { end: at, isClosed: false } : { end, isClosed: true }
    }
  }
  return { end: probe.text.length, isClosed: false }
}

/** A line like `Thought:` within a text is text only when the next quote ends it properly. */
function laterEnd(probe: TextProbe, from: number, quoteCode: number): number {
  for (let at = from; at - from < LOOK_AHEAD; at++) {
    const c = readCodeAt(probe, at)
    if (c === -1) return -1
    if (c === BACKSLASH) at++
    else if (c === quoteCode) return leadsOn(probe, at + 1) ? at : -1
  }
  return -1
}

function leadsOn(probe: TextProbe, from: number): boolean {
  const c = readCodeAt(probe, skipSpaces(probe, from))
  return c === COMMA || c === COLON || c === CLOSE_BRACE || c === CLOSE_BRACKET
}
