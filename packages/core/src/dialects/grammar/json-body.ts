import { skipWhitespace } from "../../json/space.ts"
import type { CallBody, TextSource } from "../sighting.ts"
import { nextTag, readTag } from "../tags.ts"
import { findJsonEnd, UNCLOSED_JSON } from "./extent.ts"
import { ENDING_ROLES, type TagRoles } from "./roles.ts"

/** The arguments of a tag as one JSON object: `<invoke name="read">{"path": "a.ts"}</invoke>`. Null when no object stands there. */
export function jsonBody(source: TextSource, from: number, roles: TagRoles): CallBody | null | "more" {
  const { text, isEnd } = source
  const start = skipWhitespace(text, from)
  if (start >= text.length) return isEnd ? null : "more"
  if (text[start] !== "{") return null
  const end = findJsonEnd(text, start)
  if (end === UNCLOSED_JSON && !isEnd) return "more"
  if (end > 0) {
    const at = skipWhitespace(text, end)
    if (at >= text.length) return isEnd ? { written: { kind: "json", start, end }, end, whole: true } : "more"
    const tag = text[at] === "<" ? readTag(text, at, isEnd) : null
    if (tag === "more") return "more"
    const role = tag === null ? "other" : roles.roleOf(tag)
    if (tag !== null && ENDING_ROLES.has(role)) return { written: { kind: "json", start, end }, end: role === "call-close" ? tag.end : at, whole: true }
  }
  return brokenBody(source, start, roles)
}

/** Up to the tag that closes the call, or its wrapper, or to the end. */
function brokenBody(source: TextSource, start: number, roles: TagRoles): CallBody | "more" {
  const { text, isEnd } = source
  for (let at = start; ; ) {
    const tag = nextTag(text, at, isEnd)
    if (tag === "more") return "more"
    if (tag === null) return { written: { kind: "json", start, end: text.length }, end: text.length, whole: false }
    const role = roles.roleOf(tag)
    if (ENDING_ROLES.has(role)) return { written: { kind: "json", start, end: tag.start }, end: role === "call-close" ? tag.end : tag.start, whole: true }
    at = tag.end
  }
}
