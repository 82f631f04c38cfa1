import type { Grammar } from "../sighting.ts"
import { jsonCalls } from "./json-calls.ts"

const MOST_JUNK = 64

/** JSON calls behind a few stray characters: the mark before them says what they are. */
export const behindJunk: Grammar = (source, at) => {
  const { text, isEnd } = source
  for (let start = at; start < at + MOST_JUNK; start++) {
    if (start >= text.length) return isEnd ? null : "more"
    const c = text[start]
    if (c === "<") return null
    if (c === "{" || c === "[") return jsonCalls(source, start)
  }
  return null
}
