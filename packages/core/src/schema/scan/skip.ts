import { CLOSE_BRACE, CLOSE_BRACKET, COLON, COMMA, OPEN_BRACE, OPEN_BRACKET, QUOTE } from "../../json/chars.ts"
import { BROKEN, codeIn, pastSpaceIn, type Scan, scalarEndIn, stringEndIn, UNSURE } from "./tokens.ts"

/** Deeper values are left to the parser: what is scanned recurses. */
export const DEEPEST = 48

/** Past a value of which nothing is asked but that it is strict. */
export function skipValue(scan: Scan, at: number, depth: number): number {
  const c = codeIn(scan, at)
  if (c === QUOTE) return stringEndIn(scan, at)
  if (c !== OPEN_BRACE && c !== OPEN_BRACKET) return scalarEndIn(scan, at)
  if (depth >= DEEPEST) return UNSURE
  if (scan.torn?.has(at) === true) return BROKEN
  const end = skipContainer(scan, c === OPEN_BRACE, at, depth + 1)
  if (end === BROKEN) {
    scan.torn ??= new Set()
    scan.torn.add(at)
  }
  return end
}

function skipContainer(scan: Scan, isObject: boolean, open: number, depth: number): number {
  if (isObject) scan.isFree = true
  const closer = isObject ? CLOSE_BRACE : CLOSE_BRACKET
  let at = pastSpaceIn(scan, open + 1)
  if (codeIn(scan, at) === closer) return at + 1
  for (;;) {
    if (isObject) {
      const end = codeIn(scan, at) === QUOTE ? stringEndIn(scan, at) : BROKEN
      at = end < 0 ? scan.length : pastSpaceIn(scan, end)
      if (codeIn(scan, at) !== COLON) return BROKEN
      at = pastSpaceIn(scan, at + 1)
    }
    at = skipValue(scan, at, depth)
    if (at < 0) return at
    at = pastSpaceIn(scan, at)
    const c = codeIn(scan, at)
    if (c === closer) return at + 1
    if (c !== COMMA) return BROKEN
    at = pastSpaceIn(scan, at + 1)
  }
}
