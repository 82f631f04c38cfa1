import { skipWhitespace } from "../../json/space.ts"
import type { CallGrammar } from "../sighting.ts"
import { namedJson } from "./named-json.ts"

const MAX_HEADER_LENGTH = 240

/** Headers that name a tool in words, right before its object. */
const HEADER_PATTERNS: readonly RegExp[] = [
  // [Calling tool: read with arguments: {…}]
  /\[(?:calling |called )?tool(?: call)?: ?([\w.:/-]{1,128})(?: with (?:the )?(?:arguments|args|parameters|input):?)? ?$/i,
  // to=functions.read {…}
  /(?<![^\s>])to=functions\.([\w.-]{1,128})(?:[ \t]+(?:json|code))?\s{0,4}$/,
  // call:ns:read{…}
  /(?<![^\n])call:[\w.-]{1,64}:([\w.-]{1,128})\s{0,4}$/,
]

/** The header at the end of a text: where it begins, and whom it names. */
export function headerBefore(text: string): { readonly start: number; readonly name: string } | null {
  for (const headerPattern of HEADER_PATTERNS) {
    const headerMatch = headerPattern.exec(text)
    if (headerMatch !== null) return { start: headerMatch.index, name: headerMatch[1] as string }
  }
  return null
}

/** A header in words, its object, and the bracket that closes the header. */
export const wordedCalls: CallGrammar = (source, at) => {
  const { text, isEnd } = source
  const brace = text.indexOf("{", at)
  if (brace < 0) return !isEnd && text.length - at <= MAX_HEADER_LENGTH ? "more" : null
  const wordedHeader = headerBefore(text.slice(at, brace))
  if (wordedHeader === null || wordedHeader.start > 0) return null
  const found = namedJson(source, at + text.slice(at, brace).lastIndexOf(wordedHeader.name))
  if (found === null || found === "more") return found
  const closeAt = skipWhitespace(text, found.end)
  if (text[at] === "[" && closeAt >= text.length && !isEnd) return "more"
  const end = text[at] === "[" && text[closeAt] === "]" ? closeAt + 1 : found.end
  return { end, calls: found.calls.map((call) => ({ ...call, start: at, end })) }
}
