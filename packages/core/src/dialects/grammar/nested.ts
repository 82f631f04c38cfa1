import { skipWhitespace } from "../../json/space.ts"
import type { WrittenMember } from "../sighting.ts"
import { readTag } from "../tags.ts"
import { rawMember } from "./one-call.ts"

const MAX_NESTING_DEPTH = 16

/**
 * A value made of tags, as an object (or a list, where the tags are all `<item>`); the value as it is when it is not
 * made of tags.
 */
export function nestedMember(text: string, member: WrittenMember, depth = 0): WrittenMember {
  const childMembers = depth < MAX_NESTING_DEPTH ? childrenOf(text, member.start, member.end, depth) : null
  return childMembers === null ? member : { ...member, ...containerOf(childMembers, /^(?:item|element|value)$/) }
}

/** Children as an object; as a list where all of them are called items. */
export function containerOf(
  children: readonly WrittenMember[],
  itemName: RegExp,
): { readonly as: "list" | "object"; readonly members: readonly WrittenMember[] } {
  return children.length > 0 && children.every(({ key }) => itemName.test(String(key)))
    ? { as: "list", members: children.map((child, i) => ({ ...child, key: i })) }
    : { as: "object", members: children }
}

/** Null unless the stretch is nothing but tags with their values. */
function childrenOf(text: string, from: number, to: number, depth: number): WrittenMember[] | null {
  const out: WrittenMember[] = []
  for (let at = skipWhitespace(text, from); at < to; at = skipWhitespace(text, at)) {
    if (text[at] !== "<") return null
    const tag = readTag({ text, isEnd: true }, at)
    if (tag === null || tag.isClose || tag.end > to) return null
    const closingTag = tag.isEmpty ? "" : `</${tag.raw}>`
    const end = text.indexOf(closingTag, tag.end)
    if (end < 0 || end + closingTag.length > to) return null
    const value = rawMember(text, tag.raw, tag.end, end)
    out.push(tag.isEmpty ? value : nestedMember(text, value, depth + 1))
    at = end + closingTag.length
  }
  return out.length === 0 ? null : out
}
