import { APOSTROPHE, BACKSLASH, COLON, isCloser, isSpace, QUOTE } from "../../json/chars.ts"
import { NO_STOP, quoteTokenAt, stopAt } from "./flow-marks.ts"
import { codeAt, has, type Probe, pastSpaces } from "./probe.ts"

/** Longest name of an argument; bounds what every comma and every quote must look ahead. */
const LONGEST = 128
const EQUALS = 61

/** A name with its colon or equals sign, in any of the quotes; null when none stands here. */
export function readKey(probe: Probe, at: number): { readonly key: string; readonly next: number } | null {
  const token = quoteTokenAt(probe, at)
  const start = at + (token?.length ?? (isQuote(codeAt(probe, at)) ? 1 : 0))
  const end = keyEnd(probe, start, token, start === at ? -1 : codeAt(probe, at))
  if (end <= start) return null
  const colon = pastSpaces(probe, end + (token?.length ?? (start === at ? 0 : 1)))
  const c = codeAt(probe, colon)
  return c === COLON || c === EQUALS ? { key: probe.text.slice(start, end), next: colon + 1 } : null
}

const isQuote = (c: number): boolean => c === QUOTE || c === APOSTROPHE

/** Where the name ends, or -1. */
function keyEnd(probe: Probe, start: number, token: string | null, quote: number): number {
  for (let at = start; at - start <= LONGEST; at++) {
    const c = codeAt(probe, at)
    if (token !== null ? c === 60 && has(probe, token, at) : quote > 0 ? c === quote : !isBareKey(c)) return at
    if (c === -1 || c === 10 || c === BACKSLASH) return -1
  }
  return -1
}

export const isBareKey = (c: number): boolean =>
  c > 126 ? !isSpace(c) : (c >= 97 && c <= 122) || (c >= 65 && c <= 90) || (c >= 48 && c <= 57) || c === 95 || c === 45 || c === 46 || c === 36

/** A comma that leads to another name or to the end, not one of the text. Ex) Lyon, France,limit:3 */
export function isSeparator(probe: Probe, comma: number): boolean {
  const at = pastSpaces(probe, comma + 1)
  return isCloser(codeAt(probe, at)) || stopAt(probe, at) !== NO_STOP || readKey(probe, at) !== null
}
