import type { CallBody, TextSource } from "../sighting.ts"
import { nextTag, tagBehind } from "../tags.ts"
import { findObjectEnd, skipSpaces } from "./probe.ts"
import { ENDING_ROLES, type TagRoles } from "./roles.ts"

/**
 * The arguments of a tag as one JSON object: `<invoke name="read">{"path": "a.ts"}</invoke>`. Null when no object
 * stands there.
 */
export function jsonBody(source: TextSource, from: number, roles: TagRoles): CallBody | null {
  const start = skipSpaces(source, from)
  if (source.text[start] !== "{") return null
  const end = findObjectEnd(source, start)
  if (end < 0) return brokenBody(source, start, roles)
  const tag = tagBehind(source, end)
  if (tag === null && skipSpaces(source, end) >= source.text.length)
    return { written: { kind: "json", start, end }, end, whole: true }
  const role = tag === null ? "other" : roles.roleOf(tag)
  if (tag === null || !ENDING_ROLES.has(role)) return brokenBody(source, start, roles)
  return { written: { kind: "json", start, end }, end: role === "call-close" ? tag.end : tag.start, whole: true }
}

/** Up to the tag that closes the call, or its wrapper, or to the end. */
function brokenBody(source: TextSource, start: number, roles: TagRoles): CallBody {
  const { text } = source
  for (let at = start; ; ) {
    const tag = nextTag(source, at)
    if (tag === null) return { written: { kind: "json", start, end: text.length }, end: text.length, whole: false }
    const role = roles.roleOf(tag)
    if (ENDING_ROLES.has(role))
      return {
        written: { kind: "json", start, end: tag.start },
        end: role === "call-close" ? tag.end : tag.start,
        whole: true,
      }
    at = tag.end
  }
}
