import type { Member, Source, Word } from "../sighting.ts"
import { nextTag, readTag, type Tag } from "../tags.ts"
import { skip } from "./extent.ts"
import type { Role, Roles } from "./roles.ts"

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
  readonly word: Word | null
  readonly used: ReadonlyMap<string | number, Member>
  readonly roles: Roles
  /** The tag of the argument. */
  readonly opener: Tag
}

/** Arguments or calls inside a value that are looked through before it counts as unclosed. */
const MOST_NESTED = 8

/**
 * Where a raw value ends. Tags of arguments inside it are content as long as they are balanced, so its own closing tag is the one
 * that balances it and has structure behind it. Only without such a tag the next argument, the end of the call or of its wrapper
 * ends it; and a tag of an argument that stands in the midst of a line could be either, so nothing is said.
 */
export function valueEnd(source: Source, from: number, context: ValueContext): ValueEnd | "more" {
  const seen = survey(source, from, context)
  if (seen === "more") return "more"
  const { text } = source
  if (seen.own !== null) return { end: seen.own.start, next: seen.own.end, whole: true, isImplicit: false, isDoubtful: false }
  const { argument, implicit, stray } = seen
  if (argument !== null && (implicit === null || argument.start < implicit.start) && (stray === null || argument.start < stray.start))
    return { end: argument.start, next: argument.start, whole: true, isImplicit: true, isDoubtful: !isStructural(text, argument.start) }
  if (stray !== null) return { end: stray.start, next: stray.end, whole: true, isImplicit: false, isDoubtful: false }
  if (implicit !== null) return { end: implicit.start, next: implicit.start, whole: true, isImplicit: true, isDoubtful: !isOver(text, implicit) }
  const { last } = seen
  if (last !== null && text.slice(last.end).trim() === "") return { end: last.start, next: last.start, whole: true, isImplicit: true, isDoubtful: false }
  return { end: text.length, next: text.length, whole: false, isImplicit: true, isDoubtful: false }
}

interface Survey {
  /** The closing tag that balances the value and has structure behind it. */
  own: Tag | null
  /** A closing tag of its own with no structure behind it. */
  stray: Tag | null
  /** The first tag of another argument of this very tool. */
  argument: Tag | null
  /** The first tag that ends the call or its wrapper. */
  implicit: Tag | null
  /** The first mark that ends a turn. */
  last: Tag | null
}

function survey(source: Source, from: number, context: ValueContext): Survey | "more" {
  const { text, isEnd } = source
  const seen: Survey = { own: null, stray: null, argument: null, implicit: null, last: null }
  let depth = 1
  let calls = 0
  let wrappers = 0
  let mentions = 0
  for (let at = from; ; ) {
    const tag = nextTag(text, at, isEnd)
    if (tag === "more") return "more"
    if (tag === null) return seen
    at = tag.end
    const role = context.roles.of(tag)
    if (isAlike(tag, role, context.opener)) {
      if (!tag.isClose) {
        const isNew = isNewArgument(source, tag, role, context)
        if (isNew) {
          seen.argument ??= tag
          // Ex) <parameter>days</parameter> : there the closing tag stands behind the key, and none need stand behind the value
          if (tag.rest === "" && role === "parameter") return seen
        }
        // an argument of nothing may be a mention, which closes nowhere, or have a closing tag of its own
        if (!(isNew || calls > 0 || role === "key")) mentions++
        else if (!tag.isEmpty && ++depth > MOST_NESTED) return seen
        continue
      }
      if (mentions > 0 && depth === 1) {
        mentions--
        const leads = leadsOn(source, tag.end, context)
        if (leads === "more") return "more"
        if (leads) seen.stray = tag
        continue
      }
      if (--depth > 0) continue
      depth = 1
      const leads = leadsOn(source, tag.end, context)
      if (leads === "more") return "more"
      if (leads) {
        seen.own = tag
        return seen
      }
      if (!hasTextBehind(text, tag.end)) seen.stray ??= tag
    } else if (role === "call-open" || role === "wrapper-open") {
      // the next call: what was not closed before it never will be
      if (seen.implicit !== null && calls === 0 && wrappers === 0) return seen
      if ((role === "call-open" ? ++calls : ++wrappers) > MOST_NESTED) return seen
    } else if (role === "call-close" && calls > 0) calls--
    else if (role === "wrapper-close" && wrappers > 0) wrappers--
    else if (role === "call-close" || role === "wrapper-close") seen.implicit ??= tag
    else if (role === "end" || role === "foreign") seen.last ??= tag
    else if (role === "key" && isNewArgument(source, tag, role, context)) seen.argument ??= tag
  }
}

/** Tags that open and close arguments the way this one does. */
function isAlike(tag: Tag, role: Role, opener: Tag): boolean {
  if (tag.space !== opener.space) return false
  return tag.name === opener.name || (opener.name.startsWith("param") && (role === "parameter" || role === "parameter-close"))
}

/** Text on the same line: the tag is a part of what is written. */
const hasTextBehind = (text: string, at: number): boolean => /^[ \t]*[^\s<]/.test(text.slice(at, at + 32))

/** Behind what ends a call stands another mark, a new line, or nothing; text right behind it shows that it is a part of what is written. */
function isOver(text: string, tag: Tag): boolean {
  const behind = /^[ \t]*(\S?)/.exec(text.slice(tag.end, tag.end + 64))?.[1] ?? ""
  if (behind === "" || behind === "<") return true
  return tag.isClose && isStructural(text, tag.start)
}

/** A tag at the start of a line, or right behind the last character of a value: not one that stands in a sentence. */
function isStructural(text: string, at: number): boolean {
  let before = at - 1
  while (before >= 0 && (text[before] === " " || text[before] === "\t")) before--
  if (before < 0 || text[before] === "\n") return true
  return before === at - 1 && !/["'`([{=,:]/.test(text[before] as string)
}

/** An argument of this very tool that was not written yet. Tags named like one count only where arguments are written so. */
function isNewArgument(source: Source, tag: Tag, role: Role, context: ValueContext): boolean {
  const known = context.word?.keys ?? []
  if (role === "key")
    return (
      !tag.isClose &&
      context.opener.rest === "" &&
      known.includes(context.opener.raw) &&
      known.includes(tag.raw) &&
      tag.raw !== context.opener.raw &&
      !context.used.has(tag.raw)
    )
  if (role !== "parameter") return false
  const key = keyIn(tag) ?? keyInside(source, tag)
  // an argument does not begin inside itself: there its tag is talked about
  return key !== null && key !== keyIn(context.opener) && !context.used.has(key) && (known.length === 0 || known.includes(key))
}

const keyIn = ({ rest }: Tag): string | null => /^=\s*["']?([^"'\s=]+)/.exec(rest)?.[1] ?? /name\s*=\s*["']?([^"'\s]+)/.exec(rest)?.[1] ?? null

/** Ex) <parameter>path</parameter> : the key as text. */
function keyInside(source: Source, tag: Tag): string | null {
  const close = source.text.indexOf("<", tag.end)
  return tag.rest === "" && close > 0 && close - tag.end < 128 ? source.text.slice(tag.end, close).trim() : null
}

/** Behind a closing tag that is one, structure follows: another argument, the end of the call, or nothing. */
function leadsOn(source: Source, from: number, context: ValueContext): boolean | "more" {
  const { text, isEnd } = source
  const at = skip(text, from)
  if (at >= text.length) return isEnd ? true : "more"
  if (text[at] !== "<") return false
  const tag = readTag(text, at, isEnd)
  if (tag === "more") return "more"
  if (tag === null) return false
  const role = context.roles.of(tag)
  // written twice
  if (role === "key-close" || role === "parameter-close") return at === from && tag.name === context.opener.name && role === "key-close"
  return role !== "other" && (role !== "container" || tag.isClose)
}
