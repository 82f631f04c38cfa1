// What may stand around an object without a meaning of its own.
import { codeAt, DOUBLE_QUOTE, isCloserOrSpace, isSpace, OPEN_BRACE, toStructure } from "../chars.ts"
import { markEnd } from "../reading/protocol.ts"
import { skipWhitespace } from "../space.ts"

/** The first line of a block of JSON; another language may give the text another meaning. */
const FENCE = /(?:```|~~~)(?:json[5c]?)?(?=[\s{｛])/iy

/** An object without members before another one. */
const EMPTY_FIRST = /\{\}[\s,;]{0,64}(?=\{)/y

/**
 * Where the object begins, or its first key where the brace is missing: behind space, the opening line of a code block,
 * and an object without members. -1 where neither stands there.
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
/** A plain key and the beginning of its value, which is no object: that may be the arguments, and the key a label. */
const FIRST_MEMBER = /^"[A-Za-z_$][\w$-]{0,63}"\s{0,16}:\s{0,16}[^\s{｛]/

/** Past the object again, as often as it stands there once more. */
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

/** Nothing but closers, space and marks of chat templates stands from `from` on. */
export function isPlainTail(text: string, from: number): boolean {
  for (let at = from; at < text.length; ) {
    const c = text.charCodeAt(at)
    const next = isCloserOrSpace(c) || isSpace(c) ? at + 1 : markEnd(text, at)
    if (next === at) return false
    at = next
  }
  return true
}
