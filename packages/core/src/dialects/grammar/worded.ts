import type { CallGrammar } from "../sighting.ts"
import { braceWithin, namedJson } from "./named-json.ts"
import { pastCloser } from "./probe.ts"

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
  const { text } = source
  const brace = braceWithin(source, at)
  const wordedHeader = brace < 0 ? null : headerBefore(text.slice(at, brace))
  if (wordedHeader === null || wordedHeader.start > 0) return null
  const found = namedJson(source, at + text.slice(at, brace).lastIndexOf(wordedHeader.name))
  if (found === null) return null
  const end = text[at] === "[" ? pastCloser(source, found.end, "]") : found.end
  return { end, calls: found.calls.map((call) => ({ ...call, start: at, end })) }
}
