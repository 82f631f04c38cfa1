import { parseStrict } from "../../json/strict.ts"
import { findScalarEnd, findStringEnd } from "../../json/tokens.ts"
import type { TextProbe } from "../sighting.ts"
import { MAX_BROKEN_LENGTH } from "./broken-end.ts"
import { MAX_JSON_DEPTH } from "./extent.ts"
import { skipSpaces } from "./probe.ts"

/** JSON whose last brackets were forgotten, and where it stopped. */
interface LeftOpen {
  /** Strict, with the brackets put in. */
  readonly text: string
  readonly end: number
}

/** Brackets that may be missing: of the list, of the call, of its arguments. */
const MAX_MISSING_CLOSERS = 3

/**
 * Ex) [{"name": "mow", "arguments": {"lawn": "north"}}⏎⏎I will report back. : behind a bracket that closes, the text
 * goes on in a new line with what JSON cannot go on with. Null where anything but the last brackets is missing: behind
 * a text or a number the value itself could go on.
 */
export function leftOpen(source: TextProbe, from: number): LeftOpen | null {
  const { text } = source
  const open: string[] = []
  const scanLimit = Math.min(text.length, from + MAX_BROKEN_LENGTH)
  for (let at = from; at < scanLimit; ) {
    const c = text[at] as string
    if (c === "}" || c === "]") {
      if (open.pop() !== c || open.length === 0) return null
      const next = skipSpaces(source, at + 1)
      if (!/^[,}\]]/.test(text.slice(next, next + 1))) return closeBrackets(source, from, at + 1, open)
      at = next
      continue
    }
    if (c === "{" || c === "[") open.push(c === "{" ? "}" : "]")
    const end = tokenEnd(text, at)
    if (end < 0 || open.length > MAX_JSON_DEPTH) {
      if (mayGoOn(text, at)) source.ranOut = true
      return null
    }
    at = end
  }
  if (scanLimit === text.length) source.ranOut = true
  return null
}

/**
 * Behind a strict token; -1 when it is none. What is not strict is not read any further: without that a text could be
 * read once per opener.
 */
function tokenEnd(text: string, at: number): number {
  if (/[{[,:\s]/.test(text[at] as string)) return at + 1
  return text[at] === '"' ? findStringEnd(text, at) : findScalarEnd(text, at)
}

/** The text may have ended within a string, which has no line breaks, or within a word. */
const mayGoOn = (text: string, at: number): boolean =>
  text[at] === '"' ? text.indexOf("\n", at) < 0 : text.length - at < 8

/** With the brackets put in, where a new line follows, and on it no sentence that goes on over the call. */
function closeBrackets(source: TextProbe, from: number, end: number, open: readonly string[]): LeftOpen | null {
  const { text } = source
  const next = skipSpaces(source, end)
  if (
    next >= text.length ||
    open.length > MAX_MISSING_CLOSERS ||
    !text.slice(end, next).includes("\n") ||
    /[a-z]/.test(text[next] as string)
  )
    return null
  const closedText = text.slice(from, end) + open.toReversed().join("")
  return parseStrict(closedText) === undefined ? null : { text: closedText, end }
}
