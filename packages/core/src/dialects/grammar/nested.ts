import type { Member } from "../sighting.ts"
import { readTag } from "../tags.ts"
import { skip } from "./extent.ts"

const DEEPEST = 16

/** A value made of tags, as an object (or a list, where the tags are all `<item>`); the value as it is when it is not made of tags. */
export function nestedMember(text: string, member: Member, depth = 0): Member {
  const children = depth < DEEPEST ? childrenOf(text, member.start, member.end, depth) : null
  if (children === null) return member
  const isList = children.every((child) => child.key === "item" || child.key === "element" || child.key === "value")
  return { ...member, as: isList ? "list" : "object", members: isList ? children.map((child, i) => ({ ...child, key: i })) : children }
}

/** Null unless the stretch is nothing but tags with their values. */
function childrenOf(text: string, from: number, to: number, depth: number): Member[] | null {
  const out: Member[] = []
  for (let at = skip(text, from); at < to; at = skip(text, at)) {
    if (text[at] !== "<") return null
    const tag = readTag(text, at, true)
    if (tag === null || tag === "more" || tag.isClose || tag.end > to) return null
    if (tag.isEmpty) {
      out.push({ key: tag.raw, as: "raw", text: "", whole: true, start: tag.end, end: tag.end })
      at = tag.end
      continue
    }
    const close = `</${tag.raw}>`
    const end = text.indexOf(close, tag.end)
    if (end < 0 || end + close.length > to) return null
    const value: Member = { key: tag.raw, as: "raw", text: text.slice(tag.end, end), whole: true, start: tag.end, end }
    out.push(nestedMember(text, value, depth + 1))
    at = end + close.length
  }
  return out.length === 0 ? null : out
}
