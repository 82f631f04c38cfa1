// Decodes markup that was escaped as a whole, with the way back to the original offsets.
import { decodeEntity, ENTITY_PATTERN } from "../dialects/entities.ts"
import { countUpTo, type TextSpan } from "./judges/frames/span.ts"

/** A text with its entities decoded, and the way back. */
export interface DecodedMarkup {
  readonly text: string
  /** Where in the escaped text a character of the decoded one stems from. */
  origin(at: number): number
}

/** Ex) &lt;tool_call&gt; : markup that was escaped as a whole. */
const ESCAPED_TAG = /&lt;\/?[|｜]{0,2}[A-Za-z][^<>&]{0,200}&gt;/

/** The text as it was before someone escaped it; null when it has no escaped tag, or tags that are not. */
export function decodeEscapedMarkup(text: string): DecodedMarkup | null {
  if (!text.includes("&lt;") || !ESCAPED_TAG.test(text)) return null
  /** Behind each entity: `start` in the decoded text, `end` in the escaped one. */
  const offsetPairs: TextSpan[] = []
  let decodedText = ""
  let from = 0
  for (const entityMatch of text.matchAll(ENTITY_PATTERN)) {
    decodedText += text.slice(from, entityMatch.index) + decodeEntity(entityMatch[0])
    from = entityMatch.index + entityMatch[0].length
    offsetPairs.push({ start: decodedText.length, end: from })
  }
  const origin = (at: number): number => {
    const lastPair = offsetPairs[countUpTo(offsetPairs, at) - 1]
    return lastPair === undefined ? at : lastPair.end + at - lastPair.start
  }
  return { text: decodedText + text.slice(from), origin }
}
