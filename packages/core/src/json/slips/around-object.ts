// Recognises text around an object that has no meaning of its own.
import { codeAt, DOUBLE_QUOTE, isCloserOrSpace, isSpace, OPEN_BRACE, toStructure } from "../chars.ts"
import { markEnd } from "../reading/protocol.ts"
import { skipWhitespace } from "../space.ts"

/** First line of a JSON code block; another language may give the text another meaning. */
const FENCE = /(?:```|~~~)(?:json[5c]?)?(?=[\s{｛])/iy

/** An object without members before another one. */
const EMPTY_FIRST = /\{\}[\s,;]{0,64}(?=\{)/y

/**
 * Returns where the object begins, or its first key if the brace is missing: after spaces, the opening line of a code
 * block, and an empty object. -1 if there is neither.
 */
export function objectStart(text: string): number {
  let at = skipWhitespace(text, 0)
  FENCE.lastIndex = at
  if (FENCE.test(text)) at = skipWhitespace(text, FENCE.lastIndex)
  EMPTY_FIRST.lastIndex = at
  if (EMPTY_FIRST.test(text)) at = EMPTY_FIRST.lastIndex
  const c = codeAt(text, at)
  if (c === DOUBLE_QUOTE) return FIRST_MEMBER.test(text.slice(at, at + MAX_MEMBER)) ? at : -1
  return toStructure(c) === OPEN_BRACE ? at : -1
}

const MAX_MEMBER = 128
/** A plain key and the beginning of its value. Not an object: that may be the arguments, and the key a label. */
const FIRST_MEMBER = /^"[A-Za-z_$][\w$-]{0,63}"\s{0,16}:\s{0,16}[^\s{｛]/

/** Skips exact copies of the object that follow it. Returns the end of the last one. */
export function skipCopies(text: string, start: number, end: number): number {
  const own = text.slice(start, end)
  let last = end
  let at = end
  while (at < text.length) {
    if (text.startsWith(own, at)) last = at += own.length
    else if (isSpace(text.charCodeAt(at)) || text[at] === "," || text[at] === ";") at++
    else break
  }
  return last
}

/** True if only closers, spaces and chat template marks follow from `from` on. */
export function isPlainTail(text: string, from: number): boolean {
  for (let at = from; at < text.length; ) {
    const c = text.charCodeAt(at)
    const next = isCloserOrSpace(c) || isSpace(c) ? at + 1 : markEnd(text, at)
    if (next === at) return false
    at = next
  }
  return true
}
