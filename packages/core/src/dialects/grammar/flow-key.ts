import { APOSTROPHE, BACKSLASH, COLON, DOUBLE_QUOTE, isCloser, isSpace } from "../../json/chars.ts"
import type { TextProbe } from "../sighting.ts"
import { NO_STOP, quoteTokenAt, stopAt } from "./flow-marks.ts"
import { hasLiteral, readCodeAt, skipSpaces } from "./probe.ts"

/** Longest name of an argument; bounds what every comma and every quote must look ahead. */
const MAX_KEY_LENGTH = 128
const EQUALS_SIGN = 61

/** A name with its colon or equals sign, in any of the quotes; null when none stands here. */
export function readFlowKey(probe: TextProbe, at: number): { readonly key: string; readonly next: number } | null {
  const quoteToken = quoteTokenAt(probe, at)
  const start = at + (quoteToken?.length ?? (isQuote(readCodeAt(probe, at)) ? 1 : 0))
  const end = keyEnd(probe, start, quoteToken, start === at ? -1 : readCodeAt(probe, at))
  if (end <= start) return null
  const separatorAt = skipSpaces(probe, end + (quoteToken?.length ?? (start === at ? 0 : 1)))
  const c = readCodeAt(probe, separatorAt)
  return c === COLON || c === EQUALS_SIGN ? { key: probe.text.slice(start, end), next: separatorAt + 1 } : null
}

const isQuote = (c: number): boolean => c === DOUBLE_QUOTE || c === APOSTROPHE

/** Where the name ends, or -1. */
function keyEnd(probe: TextProbe, start: number, quoteToken: string | null, quoteCode: number): number {
  for (let at = start; at - start <= MAX_KEY_LENGTH; at++) {
    const c = readCodeAt(probe, at)
    if (
      quoteToken !== null
        ? c === 60 && hasLiteral(probe, quoteToken, at)
        : quoteCode > 0
          ? c === quoteCode
          : !isBareKey(c)
    )
      return at
    if (c === -1 || c === 10 || c === BACKSLASH) return -1
  }
  return -1
}

export const isBareKey = (c: number): boolean =>
  c > 126
    ? !isSpace(c)
    : (c >= 97 && c <= 122) ||
      (c >= 65 && c <= 90) ||
      (c >= 48 && c <= 57) ||
      c === 95 ||
      c === 45 ||
      c === 46 ||
      c === 36

/** A comma that leads to another name or to the end, not one of the text. Ex) Lyon, France,limit:3 */
export function isSeparator(probe: TextProbe, commaAt: number): boolean {
  const at = skipSpaces(probe, commaAt + 1)
  return isCloser(readCodeAt(probe, at)) || stopAt(probe, at) !== NO_STOP || readFlowKey(probe, at) !== null
}
