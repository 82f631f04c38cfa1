import { skipWhitespace } from "../../json/space.ts"
import type { KnownTool, TextSource, WrittenMember } from "../sighting.ts"
import { type MarkupTag, nextTag, readTag } from "../tags.ts"
import type { TagRole, TagRoles } from "./roles.ts"

export interface ValueEnd {
  readonly end: number
  /** Where reading goes on. */
  readonly next: number
  readonly whole: boolean
  readonly isImplicit: boolean
  /** It could end elsewhere as well. */
  readonly isDoubtful: boolean
}

export interface ValueContext {
  readonly word: KnownTool | null
  readonly used: ReadonlyMap<string | number, WrittenMember>
  readonly roles: TagRoles
  /** The tag of the argument. */
  readonly opener: MarkupTag
}

/** Arguments or calls inside a value that are looked through before it counts as unclosed. */
const MAX_NESTING = 8

/**
 * Where a raw value ends. Tags of arguments inside it are content as long as they are balanced, so its own closing tag is the one
 * that balances it and has structure behind it. Only without such a tag the next argument, the end of the call or of its wrapper
 * ends it; and a tag of an argument that stands in the midst of a line could be either, so nothing is said.
 */
export function valueEnd(source: TextSource, from: number, context: ValueContext): ValueEnd | "more" {
  const surveyResult = surveyValue(source, from, context)
  if (surveyResult === "more") return "more"
  const { text } = source
  if (surveyResult.ownClose !== null)
    return { end: surveyResult.ownClose.start, next: surveyResult.ownClose.end, whole: true, isImplicit: false, isDoubtful: false }
  const { nextArgument: argument, implicitEnd: implicit, strayClose: stray } = surveyResult
  if (argument !== null && (implicit === null || argument.start < implicit.start) && (stray === null || argument.start < stray.start))
    return { end: argument.start, next: argument.start, whole: true, isImplicit: true, isDoubtful: !isStructural(text, argument.start) }
  if (stray !== null) return { end: stray.start, next: stray.end, whole: true, isImplicit: false, isDoubtful: false }
  if (implicit !== null) return { end: implicit.start, next: implicit.start, whole: true, isImplicit: true, isDoubtful: !isOver(text, implicit) }
  const { turnEnd: last } = surveyResult
  if (last !== null && text.slice(last.end).trim() === "") return { end: last.start, next: last.start, whole: true, isImplicit: true, isDoubtful: false }
  return { end: text.length, next: text.length, whole: false, isImplicit: true, isDoubtful: false }
}

interface ValueSurvey {
  /** The closing tag that balances the value and has structure behind it. */
  ownClose: MarkupTag | null
  /** A closing tag of its own with no structure behind it. */
  strayClose: MarkupTag | null
  /** The first tag of another argument of this very tool. */
  nextArgument: MarkupTag | null
  /** The first tag that ends the call or its wrapper. */
  implicitEnd: MarkupTag | null
  /** The first mark that ends a turn. */
  turnEnd: MarkupTag | null
}

function surveyValue(source: TextSource, from: number, context: ValueContext): ValueSurvey | "more" {
  const { text, isEnd } = source
  const foundTags: ValueSurvey = { ownClose: null, strayClose: null, nextArgument: null, implicitEnd: null, turnEnd: null }
  let depth = 1
  let calls = 0
  let openWrappers = 0
  let mentionCount = 0
  for (let at = from; ; ) {
    const tag = nextTag(text, at, isEnd)
    if (tag === "more") return "more"
    if (tag === null) return foundTags
    at = tag.end
    const role = context.roles.roleOf(tag)
    if (isAlike(tag, role, context.opener)) {
      if (!tag.isClose) {
        const isNew = isNewArgument(source, tag, role, context)
        if (isNew) {
          foundTags.nextArgument ??= tag
          // Ex) <parameter>days</parameter> : there the closing tag stands behind the key, and none need stand behind the value
          if (tag.rest === "" && role === "parameter") return foundTags
        }
        // an argument of nothing may be a mention, which closes nowhere, or have a closing tag of its own
        if (!(isNew || calls > 0 || role === "key")) mentionCount++
        else if (!tag.isEmpty && ++depth > MAX_NESTING) return foundTags
        continue
      }
      if (mentionCount > 0 && depth === 1) {
        mentionCount--
        const structureFollows = leadsOn(source, tag.end, context)
        if (structureFollows === "more") return "more"
        if (structureFollows) foundTags.strayClose = tag
        continue
      }
      if (--depth > 0) continue
      depth = 1
      const structureFollows = leadsOn(source, tag.end, context)
      if (structureFollows === "more") return "more"
      if (structureFollows) {
        foundTags.ownClose = tag
        return foundTags
      }
      if (!hasTextBehind(text, tag.end)) foundTags.strayClose ??= tag
    } else if (role === "call-open" || role === "wrapper-open") {
      // the next call: what was not closed before it never will be
      if (foundTags.implicitEnd !== null && calls === 0 && openWrappers === 0) return foundTags
      if ((role === "call-open" ? ++calls : ++openWrappers) > MAX_NESTING) return foundTags
    } else if (role === "call-close" && calls > 0) calls--
    else if (role === "wrapper-close" && openWrappers > 0) openWrappers--
    else if (role === "call-close" || role === "wrapper-close") foundTags.implicitEnd ??= tag
    else if (role === "end" || role === "foreign") foundTags.turnEnd ??= tag
    else if (role === "key" && isNewArgument(source, tag, role, context)) foundTags.nextArgument ??= tag
  }
}

/** Tags that open and close arguments the way this one does. */
function isAlike(tag: MarkupTag, role: TagRole, opener: MarkupTag): boolean {
  if (tag.space !== opener.space) return false
  return tag.name === opener.name || (opener.name.startsWith("param") && (role === "parameter" || role === "parameter-close"))
}

/** Text on the same line: the tag is a part of what is written. */
const hasTextBehind = (text: string, at: number): boolean => /^[ \t]*[^\s<]/.test(text.slice(at, at + 32))

/** Behind what ends a call stands another mark, a new line, or nothing; text right behind it shows that it is a part of what is written. */
function isOver(text: string, tag: MarkupTag): boolean {
  const nextCharacter = /^[ \t]*(\S?)/.exec(text.slice(tag.end, tag.end + 64))?.[1] ?? ""
  if (nextCharacter === "" || nextCharacter === "<") return true
  return tag.isClose && isStructural(text, tag.start)
}

/** A tag at the start of a line, or right behind the last character of a value: not one that stands in a sentence. */
function isStructural(text: string, at: number): boolean {
  let previousAt = at - 1
  while (previousAt >= 0 && (text[previousAt] === " " || text[previousAt] === "\t")) previousAt--
  if (previousAt < 0 || text[previousAt] === "\n") return true
  return previousAt === at - 1 && !/["'`([{=,:]/.test(text[previousAt] as string)
}

/** An argument of this very tool that was not written yet. Tags named like one count only where arguments are written so. */
function isNewArgument(source: TextSource, tag: MarkupTag, role: TagRole, context: ValueContext): boolean {
  const knownKeys = context.word?.argumentKeys ?? []
  if (role === "key")
    return (
      !tag.isClose &&
      context.opener.rest === "" &&
      knownKeys.includes(context.opener.raw) &&
      knownKeys.includes(tag.raw) &&
      tag.raw !== context.opener.raw &&
      !context.used.has(tag.raw)
    )
  if (role !== "parameter") return false
  const key = keyIn(tag) ?? keyInside(source, tag)
  // an argument does not begin inside itself: there its tag is talked about
  return key !== null && key !== keyIn(context.opener) && !context.used.has(key) && (knownKeys.length === 0 || knownKeys.includes(key))
}

const keyIn = ({ rest }: MarkupTag): string | null => /^=\s*["']?([^"'\s=]+)/.exec(rest)?.[1] ?? /name\s*=\s*["']?([^"'\s]+)/.exec(rest)?.[1] ?? null

/** Ex) <parameter>path</parameter> : the key as text. */
function keyInside(source: TextSource, tag: MarkupTag): string | null {
  const close = source.text.indexOf("<", tag.end)
  return tag.rest === "" && close > 0 && close - tag.end < 128 ? source.text.slice(tag.end, close).trim() : null
}

/** Behind a closing tag that is one, structure follows: another argument, the end of the call, or nothing. */
function leadsOn(source: TextSource, from: number, context: ValueContext): boolean | "more" {
  const { text, isEnd } = source
  const at = skipWhitespace(text, from)
  if (at >= text.length) return isEnd ? true : "more"
  if (text[at] !== "<") return false
  const tag = readTag(text, at, isEnd)
  if (tag === "more") return "more"
  if (tag === null) return false
  const role = context.roles.roleOf(tag)
  // written twice
  if (role === "key-close" || role === "parameter-close") return at === from && tag.name === context.opener.name && role === "key-close"
  return role !== "other" && (role !== "container" || tag.isClose)
}
