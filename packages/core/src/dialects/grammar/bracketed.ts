import { skipWhitespace } from "../../json/space.ts"
import { pythonCalls } from "../python/calls.ts"
import type { CallGrammar } from "../sighting.ts"

/** A call in brackets that were opened before it: the closing one belongs to it. */
export const bracketedCalls: CallGrammar = (source, at) => {
  const found = pythonCalls(source, at)
  if (found === null || found === "more") return found
  const end = skipWhitespace(source.text, found.end)
  if (end >= source.text.length && !source.isEnd) return "more"
  return source.text[end] === "]" ? { ...found, end: end + 1 } : found
}
