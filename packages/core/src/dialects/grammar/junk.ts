import type { CallGrammar } from "../sighting.ts"
import { jsonCalls } from "./json-calls.ts"

const MAX_JUNK_LENGTH = 64

/** JSON calls behind a few stray characters: the mark before them says what they are. */
export const behindJunk: CallGrammar = (source, at) => {
  const { text, isEnd } = source
  for (let start = at; start < at + MAX_JUNK_LENGTH; start++) {
    if (start >= text.length) return isEnd ? null : "more"
    const c = text[start]
    if (c === "<") return null
    if (c === "{" || c === "[") return jsonCalls(source, start)
  }
  return null
}
