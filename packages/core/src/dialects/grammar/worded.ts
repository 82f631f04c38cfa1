import type { Grammar } from "../sighting.ts"
import { skip } from "./extent.ts"
import { namedJson } from "./named-json.ts"

const LONGEST_HEADER = 240

/** Headers that name a tool in words, right before its object. */
const HEADERS: readonly RegExp[] = [
  // [Calling tool: read with arguments: {…}]
  /\[(?:calling |called )?tool(?: call)?: ?([\w.:/-]{1,128})(?: with (?:the )?(?:arguments|args|parameters|input):?)? ?$/i,
  // to=functions.read {…}
  /(?<![^\s>])to=functions\.([\w.-]{1,128})(?:[ \t]+(?:json|code))?\s{0,4}$/,
  // call:ns:read{…}
  /(?<![^\n])call:[\w.-]{1,64}:([\w.-]{1,128})\s{0,4}$/,
]

/** The header at the end of a text: where it begins, and whom it names. */
export function headerBefore(text: string): { readonly start: number; readonly name: string } | null {
  for (const pattern of HEADERS) {
    const hit = pattern.exec(text)
    if (hit !== null) return { start: hit.index, name: hit[1] as string }
  }
  return null
}

/** A header in words, its object, and the bracket that closes the header. */
export const wordedCalls: Grammar = (source, at) => {
  const { text, isEnd } = source
  const brace = text.indexOf("{", at)
  if (brace < 0) return !isEnd && text.length - at <= LONGEST_HEADER ? "more" : null
  const header = headerBefore(text.slice(at, brace))
  if (header === null || header.start > 0) return null
  const found = namedJson(source, at + text.slice(at, brace).lastIndexOf(header.name))
  if (found === null || found === "more") return found
  const close = skip(text, found.end)
  if (text[at] === "[" && close >= text.length && !isEnd) return "more"
  const end = text[at] === "[" && text[close] === "]" ? close + 1 : found.end
  return { end, calls: found.calls.map((call) => ({ ...call, start: at, end })) }
}
