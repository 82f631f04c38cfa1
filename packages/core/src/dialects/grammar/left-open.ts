import { parseStrict } from "../../json/strict.ts"
import { scalarEnd, stringEnd } from "../../json/tokens.ts"
import type { Source } from "../sighting.ts"
import { LONGEST_BROKEN } from "./broken-end.ts"
import { DEEPEST, skip } from "./extent.ts"

/** JSON whose last brackets were forgotten, and where it stopped. */
export interface LeftOpen {
  /** Strict, with the brackets put in. */
  readonly text: string
  readonly end: number
}

/** Brackets that may be missing: of the list, of the call, of its arguments. */
const MOST_OPEN = 3

/**
 * Ex) [{"name": "mow", "arguments": {"lawn": "north"}}⏎⏎I will report back. : behind a bracket that closes, the text goes on in a new
 * line with what JSON cannot go on with. Null where anything but the last brackets is missing: behind a text or a number the value
 * itself could go on.
 */
export function leftOpen({ text, isEnd }: Source, from: number): LeftOpen | null | "more" {
  const open: string[] = []
  const most = Math.min(text.length, from + LONGEST_BROKEN)
  for (let at = from; at < most; ) {
    const c = text[at] as string
    if (c === "}" || c === "]") {
      if (open.pop() !== c || open.length === 0) return null
      const next = skip(text, at + 1)
      if (next >= text.length) return isEnd ? null : "more"
      if (!/[,}\]]/.test(text[next] as string)) return stopsAt(text, at + 1, next) ? closed(text.slice(from, at + 1), open, at + 1) : null
      at = next
    } else {
      if (c === "{" || c === "[") open.push(c === "{" ? "}" : "]")
      // what is not strict is nobody's to close, and not read any further: without that a text could be read once per opener
      const end = /[{[,:\s]/.test(c) ? at + 1 : c === '"' ? stringEnd(text, at) : scalarEnd(text, at)
      if (end < 0 || open.length > DEEPEST) return isEnd || !mayGoOn(text, at) ? null : "more"
      at = end
    }
  }
  return isEnd || most < text.length ? null : "more"
}

/** A new line, and on it no sentence that goes on over the call. */
const stopsAt = (text: string, end: number, next: number): boolean => text.slice(end, next).includes("\n") && !/[a-z]/.test(text[next] as string)

/** The text may have ended within a string, which has no line breaks, or within a word. */
const mayGoOn = (text: string, at: number): boolean => (text[at] === '"' ? text.indexOf("\n", at) < 0 : text.length - at < 8)

function closed(slice: string, open: readonly string[], end: number): LeftOpen | null {
  if (open.length > MOST_OPEN) return null
  const text = slice + open.toReversed().join("")
  return parseStrict(text) === undefined ? null : { text, end }
}
