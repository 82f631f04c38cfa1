import { skipWhitespace } from "../../json/space.ts"
import type { CallGrammar } from "../sighting.ts"
import { readTag } from "../tags.ts"
import { jsonCalls } from "./json-calls.ts"

const BARE_OPENER = "tool_call>"

/** Ex) tool_call>{"name": …}</tool_call> : the opening tag lost its bracket. Only with its closing tag: the envelope is whole otherwise. */
export const lostOpenerCalls: CallGrammar = (source, at) => {
  const { text, isEnd } = source
  if (!text.startsWith(BARE_OPENER, at)) return !isEnd && BARE_OPENER.startsWith(text.slice(at)) ? "more" : null
  const found = jsonCalls(source, skipWhitespace(text, at + BARE_OPENER.length))
  if (found === null || found === "more" || found.calls.length === 0) return found
  const afterCalls = skipWhitespace(text, found.end)
  if (afterCalls >= text.length) return isEnd ? null : "more"
  const tag = text[afterCalls] === "<" ? readTag(text, afterCalls, isEnd) : null
  if (tag === "more") return "more"
  if (tag === null || !tag.isClose || tag.name !== "tool_call") return null
  return { end: tag.end, calls: found.calls }
}
