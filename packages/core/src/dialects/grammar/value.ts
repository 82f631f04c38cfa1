// Extracts a value from its markup: line breaks, indentation, CDATA, nested tags, attributes.
import { skipWhitespace } from "../../json/space.ts"
import type { KnownTool, WrittenMember } from "../sighting.ts"
import { type MarkupTag, readAttributes, readTag } from "../tags.ts"
import { rawMember } from "./one-call.ts"

const CDATA_PATTERN = /^\s*<!\[CDATA\[([\s\S]*)\]\]>\s*$/
const VALUE_TAG_PATTERN = /^\s*<value>([^<]*)<\/value>\s*$/

export interface TakenValue extends Omit<WrittenMember, "text" | "members"> {
  /** True if the following mark closed the value, not its own. */
  readonly isImplicit: boolean
  readonly onLines: boolean
}

/**
 * Returns a value without its markup, such as CDATA or a tag that only means "value". If the dialect puts each value on
 * its own lines, one line break at each end belongs to the markup, and so does the indentation of the closing mark, but
 * only if there is a break at the start; a text that begins right after its mark is kept to the last byte. If a value
 * is a single line with the same indentation as both of its marks, that indentation belongs to the markup.
 */
export function toWrittenMember(text: string, takenValue: TakenValue): WrittenMember {
  const { key, as, whole, isImplicit, isDoubtful, onLines } = takenValue
  const markedText = text.slice(takenValue.start, takenValue.end)
  const leadLength = onLines ? lengthOf(/^\r?\n/, markedText) : 0
  const ledText = markedText.slice(leadLength)
  const breakLength = leadLength > 0 || isImplicit ? lengthOf(/(?:\r?\n|\r)$/, ledText) : 0
  const tailLength = breakLength === 0 && leadLength > 0 ? lengthOf(/(?:^|\r?\n)[ \t]+$/, ledText) : breakLength
  const lineText = ledText.slice(0, ledText.length - tailLength)
  const indentLength =
    leadLength > 0 ? sharedIndent(text, takenValue.start, lineText, ledText.slice(lineText.length)) : 0
  const rawText = lineText.slice(indentLength)
  const start = takenValue.start + leadLength + indentLength
  const inner = (CDATA_PATTERN.exec(rawText) ?? VALUE_TAG_PATTERN.exec(rawText))?.[1] ?? rawText
  const member = { key, as, text: inner, whole, start, end: start + rawText.length }
  return isDoubtful === true ? { ...member, isDoubtful } : member
}

const MAX_OPENER_LENGTH = 512

/** Returns the indentation that a one-line value shares with its marks. `tail`: the text after that line. */
function sharedIndent(text: string, valueStart: number, line: string, tail: string): number {
  const indent = /^\r?\n([ \t]+)$/.exec(tail)?.[1]
  if (indent === undefined || line.includes("\n") || /^[ \t]*/.exec(line)?.[0] !== indent) return 0
  const before = text.slice(Math.max(0, valueStart - MAX_OPENER_LENGTH), valueStart)
  const openerLine = before.slice(before.lastIndexOf("\n") + 1)
  return /^[ \t]*/.exec(openerLine)?.[0] === indent ? indent.length : 0
}

const lengthOf = (pattern: RegExp, text: string): number => pattern.exec(text)?.[0].length ?? 0

/**
 * Removes the line breaks around values that a model put on lines of their own, in dialects that keep values unchanged.
 * All raw values must stand between line breaks, and at least one of them must be a single line: a lone text of several
 * lines stays unchanged.
 */
export function laidOut(members: readonly WrittenMember[], text: string): readonly WrittenMember[] {
  const rawMembers = members.filter((member) => member.as === "raw")
  const isWrapped = (member: WrittenMember): boolean =>
    /^\r?\n/.test(member.text) && /\n[ \t]*$/.test(member.text) && member.end > member.start + 1
  if (
    rawMembers.length === 0 ||
    !rawMembers.every(isWrapped) ||
    !rawMembers.some((member) => !member.text.trim().includes("\n"))
  )
    return members
  return members.map((member) =>
    member.as === "raw" ? toWrittenMember(text, { ...member, isImplicit: false, onLines: true }) : member,
  )
}

/** Returns the arguments in the attributes of a tag: `<read path="a.ts"/>`. `restText`: the part to read. */
export function attributeMembers(tag: MarkupTag, word: KnownTool | null, restText: string = tag.rest): WrittenMember[] {
  const { start, end } = tag
  // a name with two values gives two members, like a name with two tags
  const textsOf = (key: string): readonly string[] => [...new Set(readAttributes(restText, key))]
  return (word?.argumentKeys ?? []).flatMap((key) =>
    textsOf(key).map((text): WrittenMember => ({ key, as: "raw", text, whole: true, start, end })),
  )
}

const MAX_NESTING_DEPTH = 16

/** Converts a value made of tags to an object, or to a list if all are `<item>`; returns others unchanged. */
export function nestedMember(text: string, member: WrittenMember, depth = 0): WrittenMember {
  const childMembers = depth < MAX_NESTING_DEPTH ? childrenOf(text, member.start, member.end, depth) : null
  return childMembers === null ? member : { ...member, ...containerOf(childMembers, /^(?:item|element|value)$/) }
}

/** Returns children as an object; as a list if all of them are named like items. */
export function containerOf(
  children: readonly WrittenMember[],
  itemName: RegExp,
): { readonly as: "list" | "object"; readonly members: readonly WrittenMember[] } {
  return children.length > 0 && children.every(({ key }) => itemName.test(String(key)))
    ? { as: "list", members: children.map((child, i) => ({ ...child, key: i })) }
    : { as: "object", members: children }
}

/** Reads the children of a value; null unless it consists only of tags with their values. */
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
