import { isSpace } from "../../../json/chars.ts"

/**
 * Longest tag or token that is passed over: `<|tool_calls_section_begin|>` has 30 characters, with attributes some
 * more.
 */
const MAX_TAG_LENGTH = 80
const LOOSE_CODES = new Set([..."()[]{}<>,;\"'`“”‘’-*•\\"].map((looseCharacter) => looseCharacter.charCodeAt(0)))
const PRINT_CALL = "print("

/** The first place that says something: past white space, brackets, quotes, bullets and tags that stand alone. */
export function pastResidue(text: string, from: number, end: number): number {
  let at = from
  while (at < end) {
    const next = tagEnd(text, at, end)
    if (next > at) at = next
    else if (isLoose(text.charCodeAt(at))) at++
    else if (text.startsWith(PRINT_CALL, at)) at += PRINT_CALL.length
    else return at
  }
  return Math.max(end, from)
}

/** Behind the last place that says something; the same from the other side. */
export function beforeResidue(text: string, from: number, start: number): number {
  let at = from
  while (at > start) {
    const next = tagStart(text, at, start)
    if (next < at) at = next
    else if (
      text[at - 1] === "(" &&
      at - PRINT_CALL.length >= start &&
      text.startsWith(PRINT_CALL, at - PRINT_CALL.length)
    )
      at -= PRINT_CALL.length
    else if (isLoose(text.charCodeAt(at - 1))) at--
    else return at
  }
  return start
}

/** Past a `<tag …>` or a `[MARK]` that begins here, or `at`. */
function tagEnd(text: string, at: number, end: number): number {
  const open = text[at]
  if (open !== "<" && open !== "[") return at
  const tagLimit = Math.min(end, at + MAX_TAG_LENGTH)
  let to = at + 1
  while (to < tagLimit && isInside(text.charCodeAt(to), open)) to++
  return to < tagLimit && text[to] === (open === "<" ? ">" : "]") ? to + 1 : at
}

/** Where a `<tag …>` or a `[MARK]` begins that ends here, or `at`. */
function tagStart(text: string, at: number, start: number): number {
  const open = text[at - 1] === ">" ? "<" : text[at - 1] === "]" ? "[" : ""
  if (open === "") return at
  const tagLimit = Math.max(start, at - MAX_TAG_LENGTH)
  let to = at - 2
  while (to > tagLimit && isInside(text.charCodeAt(to), open)) to--
  return to >= tagLimit && text[to] === open ? to : at
}

/** Not an angle bracket; between square ones capitals, `_` and `/` only. */
const isInside = (code: number, open: string): boolean =>
  open === "<" ? code !== 60 && code !== 62 : (code >= 65 && code <= 90) || code === 95 || code === 47

const isLoose = (code: number): boolean => LOOSE_CODES.has(code) || isSpace(code)
