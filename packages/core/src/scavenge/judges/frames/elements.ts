// Finds markup elements that hold text that is not the model's own.
import { isInAny, mergeSpans, type TextSpan } from "./span.ts"

/** Any element, or a comment. */
const ANY_TAG = /<(\/?)([a-z][\w:.-]{0,40})(?:\s[^<>]{0,200})?>|<(!)--|(--)>/gi

/** Elements in which a model speaks or thinks itself. What any other holds is shown, quoted or kept. */
const MODEL_ELEMENTS =
  /^(?:s|think|thinking|thought|thoughts|reasoning|analysis|reflection|scratchpad|plan|actions?|answer|response|reply|assistant|message|tools?|tool_(?:use|calls?)|function_calls?|functions?|invoke|commentary|step|xml)$/i

/**
 * What elements hold that are not the model's own, without those that never close. Marks in `ignoredSpans` count for
 * nothing.
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

/** Names that are open at once: more are no document. */
const MAX_OPEN_ELEMENTS = 64

const FOREIGN_TAG = /<\/?([a-z][\w:.-]{0,40})(?:\s[^<>]{0,200})?\/?>/gi

/** True when markup stands beside the calls that has nothing to do with them. */
export function hasForeignTag(text: string, ignoredSpans: readonly (readonly TextSpan[])[]): boolean {
  for (const tag of text.matchAll(FOREIGN_TAG)) {
    // Ex) Array<string>
    if (/\w/.test(text.charAt(tag.index - 1)) && tag[0][1] !== "/") continue
    if (!MODEL_ELEMENTS.test(tag[1] ?? "") && !isInAny(ignoredSpans, tag.index)) return true
  }
  return false
}
