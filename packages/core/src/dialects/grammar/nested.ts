import { skipWhitespace } from "../../json/space.ts"
import type { WrittenMember } from "../sighting.ts"
import { readTag } from "../tags.ts"

const MAX_NESTING_DEPTH = 16

/**
 * A value made of tags, as an object (or a list, where the tags are all `<item>`); the value as it is when it is not
 * made of tags.
 */
export function nestedMember(text: string, member: WrittenMember, depth = 0): WrittenMember {
  const childMembers = depth < MAX_NESTING_DEPTH ? childrenOf(text, member.start, member.end, depth) : null
  if (childMembers === null) return member
  const isList = childMembers.every((child) => child.key === "item" || child.key === "element" || child.key === "value")
  return {
    ...member,
    as: isList ? "list" : "object",
    members: isList ? childMembers.map((child, i) => ({ ...child, key: i })) : childMembers,
  }
}

/** Null unless the stretch is nothing but tags with their values. */
function childrenOf(text: string, from: number, to: number, depth: number): WrittenMember[] | null {
  const out: WrittenMember[] = []
  for (let at = skipWhitespace(text, from); at < to; at = skipWhitespace(text, at)) {
    if (text[at] !== "<") return null
    const tag = readTag({ text, isEnd: true }, at)
    if (tag === null || tag.isClose || tag.end > to) return null
    if (tag.isEmpty) {
      out.push({ key: tag.raw, as: "raw", text: "", whole: true, start: tag.end, end: tag.end })
      at = tag.end
      continue
    }
    const closingTag = `</${tag.raw}>`
    const end = text.indexOf(closingTag, tag.end)
    if (end < 0 || end + closingTag.length > to) return null
    const value: WrittenMember = {
      key: tag.raw,
      as: "raw",
      text: text.slice(tag.end, end),
      whole: true,
      start: tag.end,
      end,
    }
    out.push(nestedMember(text, value, depth + 1))
    at = end + closingTag.length
  }
  return out.length === 0 ? null : out
}
