import type { Grammar } from "../sighting.ts"
import { skip } from "./extent.ts"
import { jsonCalls } from "./json-calls.ts"

const HEAD = /<[\w:-]{1,64}\s{1,4}(?=[{[])/y
const LONGEST_HEAD = 72

/** Ex) <functioncall {"name": "read_file", "arguments": {…}}> : the call stands inside its tag. */
export const jsonInTag: Grammar = (source, at) => {
  const { text, isEnd } = source
  HEAD.lastIndex = at
  if (!HEAD.test(text)) return !isEnd && text.length - at <= LONGEST_HEAD ? "more" : null
  const found = jsonCalls(source, HEAD.lastIndex)
  if (found === null || found === "more") return found
  const behind = skip(text, found.end)
  const close = text[behind] === "/" ? behind + 1 : behind
  if (close >= text.length && !isEnd) return "more"
  return text[close] === ">" && found.calls.length > 0 ? { end: close + 1, calls: found.calls } : null
}
