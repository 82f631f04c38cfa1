// Decodes markup that was escaped as a whole, and maps offsets back to the original.
import { decodeEntity, ENTITY_PATTERN } from "../dialects/entities.ts"
import { countUpTo, type TextSpan } from "./judges/frames/span.ts"

/** A text with its entities decoded. */
export interface DecodedMarkup {
  readonly text: string
  /** Maps an offset of the decoded text to the escaped text. */
  origin(at: number): number
}

/** Ex) &lt;tool_call&gt; : markup that was escaped as a whole. */
const ESCAPED_TAG = /&lt;\/?[|｜]{0,2}[A-Za-z][^<>&]{0,200}&gt;/

/** Returns the text before it was escaped; null if it has no escaped tag. */
export function decodeEscapedMarkup(text: string): DecodedMarkup | null {
  if (!text.includes("&lt;") || !ESCAPED_TAG.test(text)) return null
  /** Offsets behind each entity: `start` in the decoded text, `end` in the escaped one. */
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
