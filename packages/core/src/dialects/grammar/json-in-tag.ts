import { skipWhitespace } from "../../json/space.ts"
import type { CallGrammar } from "../sighting.ts"
import { jsonCalls } from "./json-calls.ts"

const TAG_HEAD = /<[\w:-]{1,64}\s{1,4}(?=[{[])/y
const MAX_HEAD_LENGTH = 72

/** Ex) <functioncall {"name": "read_file", "arguments": {…}}> : the call stands inside its tag. */
export const jsonInTag: CallGrammar = (source, at) => {
  const { text, isEnd } = source
  TAG_HEAD.lastIndex = at
  if (!TAG_HEAD.test(text)) return !isEnd && text.length - at <= MAX_HEAD_LENGTH ? "more" : null
  const found = jsonCalls(source, TAG_HEAD.lastIndex)
  if (found === null || found === "more") return found
  const afterCalls = skipWhitespace(text, found.end)
  const closerAt = text[afterCalls] === "/" ? afterCalls + 1 : afterCalls
  if (closerAt >= text.length && !isEnd) return "more"
  return text[closerAt] === ">" && found.calls.length > 0 ? { end: closerAt + 1, calls: found.calls } : null
}
