import { decodeEntity, ENTITY_PATTERN } from "../dialects/entities.ts"

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
  const decodedOffsets: number[] = []
  const sourceOffsets: number[] = []
  let decodedText = ""
  let from = 0
  for (const entityMatch of text.matchAll(ENTITY_PATTERN)) {
    decodedText += text.slice(from, entityMatch.index) + decodeEntity(entityMatch[0])
    from = entityMatch.index + entityMatch[0].length
    decodedOffsets.push(decodedText.length)
    sourceOffsets.push(from)
  }
  decodedText += text.slice(from)
  return { text: decodedText, origin: (at) => originOf(at, decodedOffsets, sourceOffsets) }
}

/** `places[i]` of the decoded text is `origins[i]` of the escaped one; between them both run alike. */
function originOf(at: number, decodedOffsets: readonly number[], sourceOffsets: readonly number[]): number {
  let lowIndex = 0
  let highIndex = decodedOffsets.length
  while (lowIndex < highIndex) {
    const middleIndex = (lowIndex + highIndex) >> 1
    if ((decodedOffsets[middleIndex] as number) <= at) lowIndex = middleIndex + 1
    else highIndex = middleIndex
  }
  return lowIndex === 0 ? at : (sourceOffsets[lowIndex - 1] as number) + at - (decodedOffsets[lowIndex - 1] as number)
}
