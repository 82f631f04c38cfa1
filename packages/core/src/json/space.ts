import { BACKSLASH, isSpace } from "./chars.ts"

/** Past spaces, comments and written-out line breaks. */
export function past(text: string, from: number): number {
  let at = from
  const length = text.length
  while (at < length) {
    const c = text.charCodeAt(at)
    if (isSpace(c)) at++
    else if (c === 47 || c === 35) {
      const end = commentEnd(text, at)
      if (end === at) return at
      at = end
    } else if (c === BACKSLASH && isEscapedSpace(text, at)) at += 2
    else return at
  }
  return at
}

/** Past spaces only. */
export function pastSpace(text: string, from: number): number {
  let at = from
  while (at < text.length && isSpace(text.charCodeAt(at))) at++
  return at
}

export const isEscapedSpace = (text: string, at: number): boolean => {
  const next = text[at + 1]
  return next === "n" || next === "t" || next === "r"
}

/** Where the comment that starts here ends, or `at` when none starts. */
export function commentEnd(text: string, at: number): number {
  const c = text[at]
  const next = text[at + 1]
  // Ex) #ff8800, #general : a mark with a word behind it is a value that lost its quote
  if ((c === "#" && (next === undefined || /[\s#!]/.test(next))) || (c === "/" && next === "/")) {
    const end = text.indexOf("\n", at)
    return end < 0 ? text.length : end
  }
  if (c === "/" && next === "*") {
    const end = text.indexOf("*/", at + 2)
    return end < 0 ? text.length : end + 2
  }
  return at
}
