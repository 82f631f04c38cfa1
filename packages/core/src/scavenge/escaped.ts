import { ENTITY, meaningOf } from "../dialects/entities.ts"

/** A text with its entities decoded, and the way back. */
export interface Decoded {
  readonly text: string
  /** Where in the escaped text a character of the decoded one stems from. */
  origin(at: number): number
}

/** Ex) &lt;tool_call&gt; : markup that was escaped as a whole. */
const ESCAPED_TAG = /&lt;\/?[|｜]{0,2}[A-Za-z][^<>&]{0,200}&gt;/

/** The text as it was before someone escaped it; null when it has no escaped tag, or tags that are not. */
export function decodeMarkup(text: string): Decoded | null {
  if (!text.includes("&lt;") || !ESCAPED_TAG.test(text)) return null
  const places: number[] = []
  const origins: number[] = []
  let out = ""
  let from = 0
  for (const hit of text.matchAll(ENTITY)) {
    out += text.slice(from, hit.index) + meaningOf(hit[0])
    from = hit.index + hit[0].length
    places.push(out.length)
    origins.push(from)
  }
  out += text.slice(from)
  return { text: out, origin: (at) => originOf(at, places, origins) }
}

/** `places[i]` of the decoded text is `origins[i]` of the escaped one; between them both run alike. */
function originOf(at: number, places: readonly number[], origins: readonly number[]): number {
  let low = 0
  let high = places.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((places[middle] as number) <= at) low = middle + 1
    else high = middle
  }
  return low === 0 ? at : (origins[low - 1] as number) + at - (places[low - 1] as number)
}
