import type { Grammar, Member, Sighting, Source } from "../sighting.ts"
import { readTag, type Tag } from "../tags.ts"
import { skip } from "./extent.ts"
import { nameInTag } from "./parameters.ts"

/** Every structural tag has this token before it; a tag without it is content. */
export const MARK = "]<]minimax[>["
const DEEPEST = 16

/** `]<]minimax[>[<invoke name="read">]<]minimax[>[<path>a.ts]<]minimax[>[</path>…` : the tag of an argument is its name. */
export const m3Calls: Grammar = (source, at) => {
  const calls: Sighting[] = []
  let end = at
  for (let next = at; ; ) {
    const tag = markedTag(source, next)
    if (tag === "more") return "more"
    if (tag === null) break
    if (tag.name === "tool_call") {
      next = tag.end
      end = tag.end
      continue
    }
    if (tag.name !== "invoke" || tag.isClose) break
    const call = invoke(source, tag, next)
    if (call === "more") return "more"
    if (call === null) break
    calls.push(call)
    next = call.end
    end = call.end
  }
  return calls.length === 0 ? null : { end, calls }
}

function markedTag(source: Source, from: number): Tag | null | "more" {
  const { text, isEnd } = source
  const at = skip(text, from)
  if (!text.startsWith(MARK, at)) return !isEnd && MARK.startsWith(text.slice(at)) ? "more" : null
  const start = at + MARK.length
  if (start >= text.length) return isEnd ? null : "more"
  return text[start] === "<" ? readTag(text, start, isEnd) : null
}

function invoke(source: Source, tag: Tag, start: number): Sighting | null | "more" {
  const name = nameInTag(tag)
  if (name === null) return null
  const inside = elements(source, tag.end, tag.raw, 0)
  if (inside === "more" || inside === null) return inside
  // begun, and nothing more: the name may be half of one
  if (!tag.isClosed || (!inside.whole && inside.members.length === 0)) return { name, start, end: inside.end, id: null, written: { kind: "cut" }, whole: false }
  return { name, start, end: inside.end, id: null, written: { kind: "members", members: inside.members }, whole: inside.whole }
}

interface Elements {
  readonly members: readonly Member[]
  readonly end: number
  readonly whole: boolean
}

function elements(source: Source, from: number, parent: string, depth: number): Elements | null | "more" {
  const members: Member[] = []
  let at = from
  for (;;) {
    const tag = markedTag(source, at)
    if (tag === "more") return "more"
    if (tag === null) return { members, end: at, whole: false }
    if (tag.isClose) return { members, end: tag.raw === parent ? tag.end : at, whole: true }
    if (depth >= DEEPEST) return null
    const member = element(source, tag, depth)
    if (member === "more" || member === null) return member
    members.push(member.member)
    at = member.next
  }
}

/** The next mark that can belong to this element: its own closing tag, one that opens, or the end of the call. Others are content. */
function ownMark(source: Source, tag: Tag): { close: number; next: Tag } | null | "more" {
  const { text, isEnd } = source
  for (let close = text.indexOf(MARK, tag.end); close >= 0; close = text.indexOf(MARK, close + MARK.length)) {
    const next = markedTag(source, close)
    if (next === "more") return "more"
    if (next !== null && (!next.isClose || next.raw === tag.raw || next.name === "invoke" || next.name === "tool_call" || next.name === "item"))
      return { close, next }
  }
  return isEnd ? null : "more"
}

function element(source: Source, tag: Tag, depth: number): { member: Member; next: number } | null | "more" {
  const { text, isEnd } = source
  const mark = ownMark(source, tag)
  if (mark === "more") return "more"
  if (mark === null) return isEnd ? { member: leaf(tag, text, text.length, false), next: text.length } : "more"
  const { close, next } = mark
  if (next.isClose) return { member: leaf(tag, text, close, true), next: next.raw === tag.raw ? next.end : close }
  if (text.slice(tag.end, close).trim() !== "") return { member: leaf(tag, text, close, true), next: close }
  const inside = elements(source, close, tag.raw, depth + 1)
  if (inside === "more" || inside === null) return inside
  const isList = inside.members.length > 0 && inside.members.every((member) => member.key === "item")
  const members = isList ? inside.members.map((member, i) => ({ ...member, key: i })) : inside.members
  const raw = text.slice(tag.end, inside.end)
  return {
    member: { key: tag.raw, as: isList ? "list" : "object", text: raw, members, whole: inside.whole, start: tag.end, end: inside.end },
    next: inside.end,
  }
}

const leaf = (tag: Tag, text: string, end: number, whole: boolean): Member => ({
  key: tag.raw,
  as: "raw",
  text: text.slice(tag.end, end),
  whole,
  start: tag.end,
  end,
})
