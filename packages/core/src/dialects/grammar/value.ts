import type { KnownTool, WrittenMember } from "../sighting.ts"
import { type MarkupTag, readAttribute } from "../tags.ts"

/**
 * The value between two marks. Where the dialect sets each value on lines of its own, one line break at each end
 * belongs to the markup, but only if there is one at the beginning; a text that begins right behind its mark is kept to
 * the last byte.
 */
function betweenMarks(
  text: string,
  start: number,
  end: number,
  isImplicit: boolean,
  onLines: boolean,
): { start: number; end: number } {
  let from = start
  let to = end
  const leadingBreak = onLines ? lineBreak(text, from) : 0
  if (leadingBreak > 0) from += leadingBreak
  if ((leadingBreak > 0 || isImplicit) && to > from) {
    if (text.charCodeAt(to - 1) === 10) to--
    if (to > from && text.charCodeAt(to - 1) === 13) to--
    // the indentation of the closing mark
    if (to === end && leadingBreak > 0) to = beforeIndent(text, from, to)
  }
  return { start: from, end: Math.max(from, to) }
}

const lineBreak = (text: string, at: number): number =>
  text.charCodeAt(at) === 10 ? 1 : text.charCodeAt(at) === 13 && text.charCodeAt(at + 1) === 10 ? 2 : 0

function beforeIndent(text: string, from: number, end: number): number {
  let at = end
  while (at > from && (text.charCodeAt(at - 1) === 32 || text.charCodeAt(at - 1) === 9)) at--
  if (at === end || text.charCodeAt(at - 1) !== 10) return end
  return text.charCodeAt(at - 2) === 13 && at - 2 >= from ? at - 2 : at - 1
}

const CDATA_PATTERN = /^\s*<!\[CDATA\[([\s\S]*)\]\]>\s*$/
const VALUE_TAG_PATTERN = /^\s*<value>([^<]*)<\/value>\s*$/

export interface TakenValue {
  readonly key: string | number
  readonly as: WrittenMember["as"]
  readonly start: number
  readonly end: number
  readonly whole: boolean
  /** The mark that follows closed it, not its own. */
  readonly isImplicit: boolean
  readonly isDoubtful?: boolean
  readonly onLines: boolean
}

/** A value as it stands between its marks, out of CDATA and out of a tag that only says "value". */
export function toWrittenMember(text: string, takenValue: TakenValue): WrittenMember {
  const { start, end } = betweenMarks(text, takenValue.start, takenValue.end, takenValue.isImplicit, takenValue.onLines)
  const rawText = text.slice(start, end)
  const innerMatch = CDATA_PATTERN.exec(rawText) ?? VALUE_TAG_PATTERN.exec(rawText)
  return {
    key: takenValue.key,
    as: takenValue.as,
    text: innerMatch === null ? rawText : (innerMatch[1] as string),
    whole: takenValue.whole,
    start,
    end,
    ...(takenValue.isDoubtful === true ? { isDoubtful: true } : {}),
  }
}

/**
 * Removes the line breaks around values that a model set on lines of their own, in dialects that keep values as they
 * are. All raw values must stand between line breaks, and one of them must be a single line: one text of several lines
 * stays as it is.
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

/** Arguments that stand in a tag as attributes: `<read path="a.ts"/>`. `rest`: what of the tag they stand in. */
export function attributeMembers(tag: MarkupTag, word: KnownTool | null, restText: string = tag.rest): WrittenMember[] {
  return (word?.argumentKeys ?? []).flatMap((key): WrittenMember[] => {
    const value = readAttribute(restText, key)
    return value === null ? [] : [{ key, as: "raw", text: value, whole: true, start: tag.start, end: tag.end }]
  })
}
