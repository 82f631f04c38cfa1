import { skipWhitespace } from "../../json/space.ts"
import type { TextSource, WrittenArguments } from "../sighting.ts"
import { nextTag, readTag } from "../tags.ts"
import { findJsonEnd, UNCLOSED_JSON } from "./extent.ts"
import type { TagRoles } from "./roles.ts"

export interface JsonBody {
  readonly written: WrittenArguments
  readonly end: number
  readonly whole: boolean
}

/** The arguments of a tag as one JSON object: `<invoke name="read">{"path": "a.ts"}</invoke>`. Null when no object stands there. */
export function jsonBody(source: TextSource, from: number, roles: TagRoles): JsonBody | null | "more" {
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
    if (tag !== null && isEnding(roles.roleOf(tag))) return closedBy(roles.roleOf(tag) === "call-close" ? tag.end : at, start, end)
  }
  return brokenBody(source, start, roles)
}

const isEnding = (role: string): boolean =>
  role === "call-close" || role === "wrapper-close" || role === "wrapper-open" || role === "call-open" || role === "foreign" || role === "end"
const closedBy = (next: number, start: number, end: number): JsonBody => ({ written: { kind: "json", start, end }, end: next, whole: true })

/** Up to the tag that closes the call, or its wrapper, or to the end. */
function brokenBody(source: TextSource, start: number, roles: TagRoles): JsonBody | "more" {
  const { text, isEnd } = source
  for (let at = start; ; ) {
    const tag = nextTag(text, at, isEnd)
    if (tag === "more") return "more"
    if (tag === null) return { written: { kind: "json", start, end: text.length }, end: text.length, whole: false }
    const role = roles.roleOf(tag)
    if (isEnding(role)) return closedBy(role === "call-close" ? tag.end : tag.start, start, tag.start)
    at = tag.end
  }
}
