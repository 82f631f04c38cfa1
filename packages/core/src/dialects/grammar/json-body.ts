// Reads the arguments of a tag that are one JSON object.
import { OPEN_BRACE, toStructure } from "../../json/chars.ts"
import type { CallBody, TextSource } from "../sighting.ts"
import { findTag, type MarkupTag, tagBehind } from "../tags.ts"
import { pastQuoted } from "./broken-end.ts"
import { findObjectEnd, skipSpaces } from "./probe.ts"
import { isEndingRole, type TagRoles } from "./roles.ts"

/** Reads arguments that are one JSON object, or null: `<invoke name="read">{"path": "a.ts"}</invoke>` */
export function jsonBody(source: TextSource, from: number, roles: TagRoles): CallBody | null {
  const start = skipSpaces(source, from)
  if (toStructure(source.text.charCodeAt(start)) !== OPEN_BRACE) return null
  const end = findObjectEnd(source, start)
  if (end < 0) return brokenBody(source, start, roles)
  const tag = tagBehind(source, end)
  if (tag === null && skipSpaces(source, end) >= source.text.length)
    return { written: { kind: "json", start, end }, end, whole: true }
  return (tag === null ? null : endAtTag(start, end, tag, roles)) ?? brokenBody(source, start, roles)
}

/** Returns JSON up to `jsonEnd` if the tag ends the call. */
function endAtTag(start: number, jsonEnd: number, tag: MarkupTag, roles: TagRoles): CallBody | null {
  const role = roles(tag)
  const end = role === "call-close" ? tag.end : tag.start
  return isEndingRole(role) ? { written: { kind: "json", start, end: jsonEnd }, end, whole: true } : null
}

/** Returns broken JSON up to the tag that closes the call or its wrapper, or up to the end of the text. */
function brokenBody(source: TextSource, start: number, roles: TagRoles): CallBody {
  const { length } = source.text
  const tag = findTag(
    source,
    start,
    (next) => isEndingRole(roles(next)) && pastQuoted(source, next.start, next.end) === next.start,
  )
  const body = tag === null ? null : endAtTag(start, tag.start, tag, roles)
  return body ?? { written: { kind: "json", start, end: length }, end: length, whole: false }
}
