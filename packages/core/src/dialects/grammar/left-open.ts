import { skipWhitespace } from "../../json/space.ts"
import { parseStrict } from "../../json/strict.ts"
import { findScalarEnd, findStringEnd } from "../../json/tokens.ts"
import type { TextSource } from "../sighting.ts"
import { MAX_BROKEN_LENGTH } from "./broken-end.ts"
import { MAX_JSON_DEPTH } from "./extent.ts"

/** JSON whose last brackets were forgotten, and where it stopped. */
export interface LeftOpen {
  /** Strict, with the brackets put in. */
  readonly text: string
  readonly end: number
}

/** Brackets that may be missing: of the list, of the call, of its arguments. */
const MAX_MISSING_CLOSERS = 3

/**
 * Ex) [{"name": "mow", "arguments": {"lawn": "north"}}⏎⏎I will report back. : behind a bracket that closes, the text goes on in a new
 * line with what JSON cannot go on with. Null where anything but the last brackets is missing: behind a text or a number the value
 * itself could go on.
 */
export function leftOpen(source: TextSource, from: number): LeftOpen | null | "more" {
  const { text, isEnd } = source
  const open: string[] = []
  const scanLimit = Math.min(text.length, from + MAX_BROKEN_LENGTH)
  for (let at = from; at < scanLimit; ) {
    const c = text[at] as string
    if (c === "}" || c === "]") {
      if (open.pop() !== c || open.length === 0) return null
      const next = skipWhitespace(text, at + 1)
      if (!/^[,}\]]/.test(text.slice(next, next + 1))) return closeBrackets(source, from, at + 1, open)
      at = next
      continue
    }
    if (c === "{" || c === "[") open.push(c === "{" ? "}" : "]")
    const end = tokenEnd(text, at)
    if (end < 0 || open.length > MAX_JSON_DEPTH) return mayGoOn(source, at) ? "more" : null
    at = end
  }
  return isEnd || scanLimit < text.length ? null : "more"
}

/** Behind a strict token; -1 when it is none. What is not strict is not read any further: without that a text could be read once per opener. */
function tokenEnd(text: string, at: number): number {
  if (/[{[,:\s]/.test(text[at] as string)) return at + 1
  return text[at] === '"' ? findStringEnd(text, at) : findScalarEnd(text, at)
}

/** The text may have ended within a string, which has no line breaks, or within a word. */
const mayGoOn = ({ text, isEnd }: TextSource, at: number): boolean => !isEnd && (text[at] === '"' ? text.indexOf("\n", at) < 0 : text.length - at < 8)

/** With the brackets put in, where a new line follows, and on it no sentence that goes on over the call. */
function closeBrackets({ text, isEnd }: TextSource, from: number, end: number, open: readonly string[]): LeftOpen | null | "more" {
  const next = skipWhitespace(text, end)
  if (next >= text.length) return isEnd ? null : "more"
  if (open.length > MAX_MISSING_CLOSERS || !text.slice(end, next).includes("\n") || /[a-z]/.test(text[next] as string)) return null
  const closedText = text.slice(from, end) + open.toReversed().join("")
  return parseStrict(closedText) === undefined ? null : { text: closedText, end }
}
