// Finds where a raw value between tags ends, if it contains tags itself.
import type { KnownTool, TakenMember, TextSource, WrittenMember } from "../sighting.ts"
import { findTag, type MarkupTag, readAttribute, readTag, tagBehind } from "../tags.ts"
import { isLineStart } from "../word-before.ts"
import { hasEdgeMark, hasLooseCloser } from "./edge-marks.ts"
import { lastLaterEnd, type PartBehind } from "./later-end.ts"
import { matchHere, skipSpaces } from "./probe.ts"
import { isEndingRole, type TagRole, type TagRoles } from "./roles.ts"
import { type TakenValue, toWrittenMember } from "./value.ts"

interface ValueEnd extends Required<Pick<TakenValue, "end" | "whole" | "isImplicit" | "isDoubtful">> {
  readonly next: number
}

interface ValueContext {
  readonly source: TextSource
  readonly word: KnownTool | null
  readonly used: ReadonlyMap<string | number, WrittenMember>
  readonly roles: TagRoles
  /** Tag of the argument. */
  readonly opener: MarkupTag
}

/** Most nested arguments or calls inside a value; with more the value counts as unclosed. */
const MAX_NESTING = 8

/** Reads the value that begins at an offset as an argument. */
export function takeValue(
  from: number,
  context: ValueContext,
  valueForm: Pick<TakenValue, "key" | "as" | "onLines"> & Partial<Pick<TakenValue, "isImplicit">>,
): TakenMember {
  const end = lastEnd(valueEnd(from, context), context)
  const { opener, source } = context
  const value = source.text.slice(from, end.end)
  const isDoubtful =
    end.isDoubtful ||
    // Ex) <parameter=unit>⏎</function> : the value was never written
    (end.isImplicit && value.trim() === "") ||
    hasEdgeMark(value, opener, valueForm.key) ||
    // a closing tag after the key does not belong to the value
    (valueForm.isImplicit !== true && hasLooseCloser(value, opener, end.isImplicit))
  return {
    member: toWrittenMember(source.text, { start: from, ...end, isDoubtful, ...valueForm }),
    next: end.next,
  }
}

/**
 * Finds where a raw value ends. Tags of arguments inside it are content as long as they are balanced, so its own
 * closing tag is the one that balances it and is followed by structure. A tag that is only mentioned is never closed,
 * so the last closing tag followed by structure comes next. Without such a tag, the next argument, the end of the call
 * or the end of its wrapper ends the value. An argument's tag in the middle of a line could be content or structure:
 * then the end is doubtful.
 */
export function valueEnd(from: number, context: ValueContext): ValueEnd {
  const { text } = context.source
  const survey = surveyValue(from, context)
  const { otherClose, strayClose, nextArgument, implicitEnd, turnEnd } = survey
  const namedClose = survey.ownClose ?? survey.innerClose
  if (namedClose !== null) return endAt(namedClose, false)
  if (otherClose !== null) return endAt(otherClose, false, hasTextBehindClosers(context.source, otherClose.end))
  if (nextArgument !== null && isBefore(nextArgument, implicitEnd) && isBefore(nextArgument, strayClose))
    return endAt(nextArgument, true, !isStructural(text, nextArgument.start))
  if (strayClose !== null) return endAt(strayClose, false)
  if (implicitEnd !== null) return endAt(implicitEnd, true, !isOver(text, implicitEnd))
  if (turnEnd !== null && text.slice(turnEnd.end).trim() === "") return endAt(turnEnd, true)
  return { end: text.length, next: text.length, whole: false, isImplicit: true, isDoubtful: false }
}

/** Returns the end of a value, or the last later end if the call ends with the value; that end is doubtful. */
function lastEnd(first: ValueEnd, context: ValueContext): ValueEnd {
  const { source, roles, opener } = context
  const partOf = (tag: MarkupTag): PartBehind => partBehind({ tag, role: roles(tag) }, opener)
  const next = first.whole ? tagBehind(source, first.next) : null
  const parts = { source, partOf, leadsOn: (at: number) => leadsOn(at, context) }
  const later = lastLaterEnd(next, (tag) => isEndingRole(roles(tag)), parts)
  return later === null ? first : endAt(later, false, true)
}

/** Returns the role of a tag after a call, as seen from that call. */
function partBehind({ tag, role }: InnerTag, opener: MarkupTag): PartBehind {
  if (isAlike({ tag, role }, opener)) return tag.isClose ? "value-close" : "value-open"
  if (role === "end") return "turn-end"
  if (role === "wrapper-open" || role === "wrapper-close") return "mark"
  const isCall = role === "call-open" || role === "call-close" || role === "foreign"
  return !isCall ? "text" : tag.isClose ? "call-close" : "call-open"
}

const isBefore = (tag: MarkupTag, other: MarkupTag | null): boolean => other === null || tag.start < other.start

function endAt({ start, end }: MarkupTag, isImplicit: boolean, isDoubtful = false): ValueEnd {
  return { end: start, next: isImplicit ? start : end, whole: true, isImplicit, isDoubtful }
}

class ValueSurvey {
  /** The closing tag that balances the value and is followed by structure. */
  ownClose: MarkupTag | null = null
  /** Last tag, before the next argument or the end of the call, that closes a tag inside the value by count. */
  innerClose: MarkupTag | null = null
  /** The first closing tag of another namespace that nothing in the value opened and that structure follows. */
  otherClose: MarkupTag | null = null
  /** A closing tag of the value that no structure follows. */
  strayClose: MarkupTag | null = null
  /** The first tag of another argument of this very tool. */
  nextArgument: MarkupTag | null = null
  /** The first tag that ends the call or its wrapper. */
  implicitEnd: MarkupTag | null = null
  /** The first mark that ends a turn. */
  turnEnd: MarkupTag | null = null
  /** Number of open tags like the value's own, itself included. */
  depth = 1
  openCalls = 0
  openWrappers = 0
  /** Number of open arguments of other namespaces. */
  otherDepth = 0
  /** Number of tags like the value's own that may never be closed. */
  mentionCount = 0
}

/** A tag inside a value, with its role in the call. */
interface InnerTag {
  readonly tag: MarkupTag
  readonly role: TagRole
}

function surveyValue(from: number, context: ValueContext): ValueSurvey {
  const survey = new ValueSurvey()
  findTag(context.source, from, (tag) => {
    const innerTag = { tag, role: context.roles(tag) }
    const noteTag = !isAlike(innerTag, context.opener) ? noteStructure : tag.isClose ? noteCloser : noteOpener
    return noteTag(survey, innerTag, context)
  })
  return survey
}

/** Records an opening tag like the value's own. Like the other note functions it returns true if the survey is done. */
function noteOpener(survey: ValueSurvey, { tag, role }: InnerTag, context: ValueContext): boolean {
  const isNew = isNewArgument({ tag, role }, context)
  if (isNew) survey.nextArgument ??= tag
  // Ex) <parameter>days</parameter> : the closing tag follows the key, the value may have none
  if (isNew && tag.rest === "" && role === "parameter") return true
  if (isNew || survey.openCalls > 0 || role === "key") return !tag.isEmpty && ++survey.depth > MAX_NESTING
  // an unknown argument may be a mention that is never closed, or have a closing tag of its own
  survey.mentionCount++
  return false
}

function noteCloser(survey: ValueSurvey, { tag }: InnerTag, context: ValueContext): boolean {
  const isMention = survey.mentionCount > 0 && survey.depth === 1
  if (isMention) survey.mentionCount--
  else if (--survey.depth > 0) {
    if (isOutside(survey) && leadsOn(tag.end, context)) survey.innerClose = tag
    return false
  }
  survey.depth = 1
  const structureFollows = leadsOn(tag.end, context)
  if (isMention) {
    if (structureFollows) survey.strayClose = tag
    return false
  }
  if (structureFollows) survey.ownClose = tag
  else if (!hasTextBehind(context.source.text, tag.end)) survey.strayClose ??= tag
  return structureFollows
}

/** True if no call inside the value is open, and no tag was seen that could follow the value. */
const isOutside = ({ openCalls, openWrappers, nextArgument, implicitEnd }: ValueSurvey): boolean =>
  openCalls === 0 && openWrappers === 0 && nextArgument === null && implicitEnd === null

function noteStructure(survey: ValueSurvey, { tag, role }: InnerTag, context: ValueContext): boolean {
  // Ex) <tool_call> in a value of <|open|>argument … : it does not begin a call of this dialect
  if (role === "call-open" || role === "wrapper-open")
    return tag.space === context.opener.space && noteNestedCall(survey, role)
  if (role === "call-close" && survey.openCalls > 0) survey.openCalls--
  else if (role === "wrapper-close" && survey.openWrappers > 0) survey.openWrappers--
  else if (role === "call-close" || role === "wrapper-close") survey.implicitEnd ??= tag
  else if (role === "end" || role === "foreign") survey.turnEnd ??= tag
  else noteArgument(survey, { tag, role }, context)
  return false
}

function noteArgument(survey: ValueSurvey, { tag, role }: InnerTag, context: ValueContext): void {
  if (role === "key" && isNewArgument({ tag, role }, context)) survey.nextArgument ??= tag
  else if (role === "parameter" || role === "parameter-close") noteOther(survey, tag, context)
}

/** Records the tag of an argument in another namespace. Ex) <parameter name="path">a.ts</｜DSML｜parameter> */
function noteOther(survey: ValueSurvey, tag: MarkupTag, context: ValueContext): void {
  const { space } = context.opener
  if (tag.space === space || tag.space === "xtml" || space === "xtml") return
  if (!tag.isClose) survey.otherDepth++
  else if (survey.otherDepth > 0) survey.otherDepth--
  else if (isOutside(survey) && leadsOn(tag.end, context)) survey.otherClose ??= tag
}

function noteNestedCall(survey: ValueSurvey, role: "call-open" | "wrapper-open"): boolean {
  // the next call begins: tags not closed before it stay open
  if (survey.implicitEnd !== null && survey.openCalls === 0 && survey.openWrappers === 0) return true
  return (role === "call-open" ? ++survey.openCalls : ++survey.openWrappers) > MAX_NESTING
}

/** True for a tag of the same kind as the argument's own. */
function isAlike({ tag, role }: InnerTag, opener: MarkupTag): boolean {
  if (tag.space !== opener.space) return false
  return (
    tag.name === opener.name ||
    (opener.name.startsWith("param") && (role === "parameter" || role === "parameter-close"))
  )
}

/** True if text follows the tag on its line, so that the tag is content. */
const hasTextBehind = (text: string, at: number): boolean => /^[ \t]*[^\s<]/.test(text.slice(at, at + 32))

/** True if text follows a row of closing tags on the same line: then they may be content, too. */
function hasTextBehindClosers(source: TextSource, from: number): boolean {
  let end = from
  for (let tag = tagBehind(source, end); tag?.isClose === true; tag = tagBehind(source, end)) end = tag.end
  return hasTextBehind(source.text, end)
}

/** True if a mark, a new line, or nothing follows a tag that ends a call; before other text it is content. */
function isOver(text: string, tag: MarkupTag): boolean {
  const nextCharacter = /^[ \t]*(\S?)/.exec(text.slice(tag.end, tag.end + 64))?.[1] ?? ""
  if (nextCharacter === "" || nextCharacter === "<") return true
  return tag.isClose && isStructural(text, tag.start)
}

/** True for a tag at the start of a line or right after the last character of a value, not inside a sentence. */
function isStructural(text: string, at: number): boolean {
  return isLineStart(text, at) || !/[ \t"'`([{=,:]/.test(text[at - 1] ?? "")
}

/**
 * True for an argument of this tool that was not read yet. Tags named like an argument count only if this dialect
 * writes arguments like that.
 */
function isNewArgument({ tag, role }: InnerTag, { source, word, used, opener }: ValueContext): boolean {
  const knownKeys = word?.argumentKeys ?? []
  const isKey = role === "key" && !tag.isClose && opener.rest === "" && knownKeys.includes(opener.raw)
  if (!isKey && role !== "parameter") return false
  const key = isKey ? tag.raw : (keyIn(tag) ?? keyInside(source, tag))
  // an argument does not begin inside itself: such a tag is content
  if (key === null || key === (isKey ? opener.raw : keyIn(opener)) || used.has(key)) return false
  return knownKeys.includes(key) || (!isKey && knownKeys.length === 0)
}

const keyIn = ({ rest }: MarkupTag): string | null =>
  /^=\s*["']?([^"'\s=]+)/.exec(rest)?.[1] ?? readAttribute(rest, "name") ?? readAttribute(rest, "key")

/** Returns a key written as text. Ex) <parameter>path</parameter> */
function keyInside(source: TextSource, tag: MarkupTag): string | null {
  const close = source.text.indexOf("<", tag.end)
  return tag.rest === "" && close > 0 && close - tag.end < 128 ? source.text.slice(tag.end, close).trim() : null
}

/** True if structure follows, as after a real closing tag: another argument, the end of the call, or nothing. */
function leadsOn(from: number, { source, roles, opener }: ValueContext): boolean {
  const at = skipSpaces(source, from)
  if (at >= source.text.length) return true
  const tag = readTag(source, at)
  if (tag === null) return isToolLine(source, at)
  const role = roles(tag)
  // a closing tag that is written twice
  if (role === "key-close" || role === "parameter-close")
    return at === from && tag.name === opener.name && role === "key-close"
  return role !== "other" && (role !== "container" || tag.isClose)
}

const TOOL_LINE = /([\w.:-]{1,128})[ \t]{0,8}\r?\n\s{0,64}</y

/** True for a line that only names a tool, followed by its first argument. Ex) </city>⏎weather⏎<city> */
function isToolLine({ text, words }: TextSource, at: number): boolean {
  const name = matchHere(text, TOOL_LINE, at)?.[1]
  return name !== undefined && words.find(name) !== null
}
