import type { CallGrammar } from "../sighting.ts"
import { reactCalls } from "./react.ts"

/** `<ACTION: read⏎INPUT: {…}` : an action inside call tags, itself half a tag. */
export const reactInTag: CallGrammar = (source, at) => {
  const start = source.text[at] === "<" ? at + 1 : at
  if (start >= source.text.length) return source.isEnd ? null : "more"
  return /^A(?:ction|CTION)?[ :\d]*/.test(source.text.slice(start, start + 10)) ? reactCalls(source, start) : null
}
