// Grammar of MiniMax M3: a token precedes each structural tag, and the tag of an argument is its name.
import type {
  CallCandidate,
  CallGrammar,
  TakenMember,
  TextSource,
  WrittenArguments,
  WrittenMember,
} from "../sighting.ts"
import { type MarkupTag, readTag } from "../tags.ts"
import { rawMember, unreadMember } from "./one-call.ts"
import { nameInTag } from "./parameters.ts"
import { findLiteral, hasLiteral, skipSpaces } from "./probe.ts"
import { containerOf } from "./value.ts"

/** Token before every structural tag; a tag without it is content. */
export const MINIMAX_MARK = "]<]minimax[>["
const MAX_ELEMENT_DEPTH = 16
const CALL_TAGS: ReadonlySet<string> = new Set(["invoke", "tool_call"])

/** Reads `]<]minimax[>[<invoke name="read">]<]minimax[>[<path>a.ts]<]minimax[>[</path>…`. */
export const m3Calls: CallGrammar = (source, at) => {
  const calls: CallCandidate[] = []
  let end = at
  for (let tag = markedTag(source, end); tag !== null; tag = markedTag(source, end)) {
    const call = tag.name === "invoke" && !tag.isClose ? readInvoke(source, tag, end) : null
    if (call !== null) calls.push(call)
    else if (tag.name !== "tool_call") break
    end = call?.end ?? tag.end
  }
  return calls.length === 0 ? null : { end, calls }
}

function markedTag(source: TextSource, from: number): MarkupTag | null {
  const at = skipSpaces(source, from)
  return hasLiteral(source, MINIMAX_MARK, at) ? readTag(source, at + MINIMAX_MARK.length) : null
}

function readInvoke(source: TextSource, tag: MarkupTag, start: number): CallCandidate | null {
  const name = nameInTag(tag)
  if (name === null) return null
  const invokeElements = readElements(source, tag.end, tag.raw, 0)
  if (invokeElements === null) return null
  const { members, end, whole } = invokeElements
  // nothing follows the opening tag, so the name may be incomplete
  const isCut = !tag.isClosed || (!whole && members.length === 0) || hasArgumentBehind(source, end)
  const read = members.some(isMisread) ? [...members, unreadMember(end, end)] : members
  const written: WrittenArguments = isCut ? { kind: "cut" } : { kind: "members", members: read }
  return { name, start, end, id: null, written, whole: whole && !isCut }
}

/** Token at the edge of a value, complete or clipped. */
const EDGE_TOKEN = /^[\]<]{0,3}minimax\[>\[|minimax\[>\[?<\/?[\w-]{0,64}>?$/

/** True if a mark was written twice or lost a part. Ex) ]<]minimax[>[<path>]<]minimax[>[<path>a.ts */
const isMisread = ({ key, text, members = [] }: WrittenMember): boolean =>
  members.length === 0
    ? EDGE_TOKEN.test(text.trim())
    : members.some((child) => child.key === key || CALL_TAGS.has(String(child.key)))

/** True if an argument follows: the call ended within a value. Ex) a ]<]minimax[>[</invoke> b]<]minimax[>[</text> */
function hasArgumentBehind(source: TextSource, end: number): boolean {
  for (let at = findLiteral(source, MINIMAX_MARK, end); at >= 0; at = findLiteral(source, MINIMAX_MARK, at + 1)) {
    const tag = markedTag(source, at)
    if (tag !== null && !CALL_TAGS.has(tag.name)) return true
    if (tag?.name === "invoke" && !tag.isClose) return false
  }
  return false
}

interface ElementMembers {
  readonly members: readonly WrittenMember[]
  readonly end: number
  readonly whole: boolean
}

function readElements(source: TextSource, from: number, parentTag: string, depth: number): ElementMembers | null {
  const members: WrittenMember[] = []
  let at = from
  for (;;) {
    const tag = markedTag(source, at)
    if (tag === null) return { members, end: at, whole: false }
    // Ex) a duplicate closing tag: it must not end the call
    if (tag.isClose && depth === 0 && !CALL_TAGS.has(tag.name)) {
      members.push(unreadMember(at, tag.end))
      at = tag.end
      continue
    }
    if (tag.isClose) return { members, end: tag.raw === parentTag ? tag.end : at, whole: true }
    if (depth >= MAX_ELEMENT_DEPTH) return null
    const member = readElement(source, tag, depth)
    if (member === null) return member
    members.push(member.member)
    at = member.next
  }
}

/**
 * Returns the next mark that can belong to this element: its own closing tag, an opening tag, or the end of the call.
 * Other marks are content.
 */
function ownMark(source: TextSource, tag: MarkupTag): { close: number; next: MarkupTag } | null {
  const { text } = source
  const isOwn = ({ isClose, raw, name }: MarkupTag): boolean =>
    !isClose || raw === tag.raw || name === "invoke" || name === "tool_call" || name === "item"
  for (let close = text.indexOf(MINIMAX_MARK, tag.end); close >= 0; close = text.indexOf(MINIMAX_MARK, close + 1)) {
    const next = markedTag(source, close)
    if (next !== null && isOwn(next)) return { close, next }
  }
  source.ranOut = true
  return null
}

function readElement(source: TextSource, tag: MarkupTag, depth: number): TakenMember | null {
  const { text } = source
  const nextMark = ownMark(source, tag)
  const leafMember = (end: number): WrittenMember => rawMember(text, tag.raw, tag.end, end)
  if (nextMark === null) return { member: { ...leafMember(text.length), whole: false }, next: text.length }
  const { close, next } = nextMark
  if (next.isClose) return { member: leafMember(close), next: next.raw === tag.raw ? next.end : close }
  if (text.slice(tag.end, close).trim() !== "") return { member: leafMember(close), next: close }
  const children = readElements(source, close, tag.raw, depth + 1)
  if (children === null) return null
  const { end, whole } = children
  return { member: { ...leafMember(end), ...containerOf(children.members, /^item$/), whole }, next: end }
}
