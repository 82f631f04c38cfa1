// JSON calls behind a fixed text, behind stray characters, or inside a tag.
import { skipWhitespace } from "../../json/space.ts"
import type { CallGrammar } from "../sighting.ts"
import { readTag } from "../tags.ts"
import { jsonCalls } from "./json-calls.ts"

const behindLiteral =
  (literal: string): CallGrammar =>
  (source, at) => {
    const { text, isEnd } = source
    if (text.startsWith(literal, at)) return jsonCalls(source, skipWhitespace(text, at + literal.length))
    return !isEnd && literal.startsWith(text.slice(at)) ? "more" : null
  }

/** The role that says "function call", then JSON. */
export const afterRole: CallGrammar = behindLiteral("function call<|role_sep|>")

/** `functools[{…}]` */
export const functoolsCalls: CallGrammar = behindLiteral("functools")

const behindBareOpener = behindLiteral("tool_call>")

/** Ex) tool_call>{"name": …}</tool_call> : the opening tag lost its bracket. Only with its closing tag: the envelope is whole otherwise. */
export const lostOpenerCalls: CallGrammar = (source, at) => {
  const { text, isEnd } = source
  const found = behindBareOpener(source, at)
  if (found === null || found === "more" || found.calls.length === 0) return found
  const afterCalls = skipWhitespace(text, found.end)
  if (afterCalls >= text.length) return isEnd ? null : "more"
  const tag = text[afterCalls] === "<" ? readTag(text, afterCalls, isEnd) : null
  if (tag === "more") return "more"
  return tag?.isClose === true && tag.name === "tool_call" ? { end: tag.end, calls: found.calls } : null
}

const MAX_JUNK_LENGTH = 64

/** JSON calls behind a few stray characters: the mark before them says what they are. */
export const behindJunk: CallGrammar = (source, at) => {
  const { text, isEnd } = source
  for (let start = at; start < at + MAX_JUNK_LENGTH; start++) {
    if (start >= text.length) return isEnd ? null : "more"
    if (text[start] === "<") return null
    if (text[start] === "{" || text[start] === "[") return jsonCalls(source, start)
  }
  return null
}

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
