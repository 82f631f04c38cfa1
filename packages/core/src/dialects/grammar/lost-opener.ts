import type { Grammar } from "../sighting.ts"
import { readTag } from "../tags.ts"
import { skip } from "./extent.ts"
import { jsonCalls } from "./json-calls.ts"

const OPENER = "tool_call>"

/** Ex) tool_call>{"name": …}</tool_call> : the opening tag lost its bracket. Only with its closing tag: the envelope is whole otherwise. */
export const lostOpenerCalls: Grammar = (source, at) => {
  const { text, isEnd } = source
  if (!text.startsWith(OPENER, at)) return !isEnd && OPENER.startsWith(text.slice(at)) ? "more" : null
  const found = jsonCalls(source, skip(text, at + OPENER.length))
  if (found === null || found === "more" || found.calls.length === 0) return found
  const behind = skip(text, found.end)
  if (behind >= text.length) return isEnd ? null : "more"
  const tag = text[behind] === "<" ? readTag(text, behind, isEnd) : null
  if (tag === "more") return "more"
  if (tag === null || !tag.isClose || tag.name !== "tool_call") return null
  return { end: tag.end, calls: found.calls }
}
