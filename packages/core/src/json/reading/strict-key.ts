// Reads keys in JSON spelling; loose-key.ts reads all others.
import { BACKSLASH, COLON, DOUBLE_QUOTE, LINE_FEED } from "../chars.ts"
import { skipSpace } from "./follow.ts"

/** A key in double quotes: offsets of its name and of its value. */
export interface KeyToken {
  readonly start: number
  readonly end: number
  readonly valueOffset: number
  readonly hasEscape: boolean
}

const MAX_KEY = 256

/** Returns a key in double quotes with its colon, or null. */
export function strictKeyAt(text: string, at: number): KeyToken | null {
  if (text.charCodeAt(at) !== DOUBLE_QUOTE) return null
  let hasEscape = false
  const keyLimit = Math.min(text.length, at + MAX_KEY)
  for (let i = at + 1; i < keyLimit; i++) {
    const c = text.charCodeAt(i)
    if (c === LINE_FEED) return null
    if (c === BACKSLASH) {
      hasEscape = true
      i++
    } else if (c === DOUBLE_QUOTE) {
      const colonOffset = skipSpace(text, i + 1)
      return text.charCodeAt(colonOffset) === COLON
        ? { start: at + 1, end: i, valueOffset: colonOffset + 1, hasEscape }
        : null
    }
  }
  return null
}
