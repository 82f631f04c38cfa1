// Finds markup elements that contain text that is not the model's own.
import { isInAny, mergeSpans, type TextSpan } from "./span.ts"

/** Any element, or a comment. */
const ANY_TAG = /<(\/?)([a-z][\w:.-]{0,40})(?:\s[^<>]{0,200})?>|<(!)--|(--)>/gi

/** Elements in which the model itself speaks or thinks. Content of all other elements is shown, quoted or stored. */
const MODEL_ELEMENTS =
  /^(?:s|think|thinking|thought|thoughts|reasoning|analysis|reflection|scratchpad|plan|actions?|answer|response|reply|assistant|message|tools?|tool_(?:use|calls?)|function_calls?|functions?|invoke|commentary|step|xml)$/i

/**
 * Returns the spans of elements that contain text other than the model's own, without those that never close. Marks in
 * `ignoredSpans` are ignored.
 */
export function elementsOf(text: string, ignoredSpans: readonly (readonly TextSpan[])[]): TextSpan[] {
  const openElements = new Map<string, number>()
  const found: TextSpan[] = []
  for (const tag of text.matchAll(ANY_TAG)) {
    const name = tag[2]?.toLowerCase() ?? "!--"
    if (MODEL_ELEMENTS.test(name) || isInAny(ignoredSpans, tag.index) || openElements.size > MAX_OPEN_ELEMENTS) continue
    const from = openElements.get(name)
    if (tag[1] !== "/" && tag[4] === undefined) {
      if (from === undefined) openElements.set(name, tag.index)
    } else if (from !== undefined) {
      found.push({ start: from, end: tag.index })
      openElements.delete(name)
    }
  }
  return mergeSpans(found)
}

/** Maximum number of element names open at once: a text with more is not a document. */
const MAX_OPEN_ELEMENTS = 64

const FOREIGN_TAG = /<\/?([a-z][\w:.-]{0,40})(?:\s[^<>]{0,200})?\/?>/gi

/** True if markup that is unrelated to the calls stands beside them. */
export function hasForeignTag(text: string, ignoredSpans: readonly (readonly TextSpan[])[]): boolean {
  for (const tag of text.matchAll(FOREIGN_TAG)) {
    // Ex) Array<string>
    if (/\w/.test(text.charAt(tag.index - 1)) && tag[0][1] !== "/") continue
    if (!MODEL_ELEMENTS.test(tag[1] ?? "") && !isInAny(ignoredSpans, tag.index)) return true
  }
  return false
}
