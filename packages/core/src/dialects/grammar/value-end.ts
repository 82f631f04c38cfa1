import type { Member, Source, Word } from "../sighting.ts"
import { nextTag, readTag, type Tag } from "../tags.ts"
import { skip } from "./extent.ts"
import type { Roles } from "./roles.ts"

export interface ValueEnd {
  readonly end: number
  /** Where reading goes on. */
  readonly next: number
  readonly whole: boolean
  readonly isImplicit: boolean
}

export interface ValueContext {
  readonly word: Word | null
  readonly used: ReadonlyMap<string | number, Member>
  readonly roles: Roles
  /** The folded name of the tag whose closing ends the value; "" when only other marks can. */
  readonly closes: string
}

/** Calls inside a value that are looked through before it counts as unclosed. */
const MOST_NESTED = 8

/**
 * Where a raw value ends. Its own closing tag counts where structure follows it; tags of calls inside the value are content as long
 * as they are balanced. Without a closing tag the next argument, the end of the call or of its wrapper ends it.
 */
export function valueEnd(source: Source, from: number, context: ValueContext): ValueEnd | "more" {
  const { text, isEnd } = source
  let depth = 0
  let first: Tag | null = null
  let implicit: Tag | null = null
  for (let at = from; ; ) {
    const tag = nextTag(text, at, isEnd)
    if (tag === "more") return "more"
    if (tag === null) break
    at = tag.end
    const role = context.roles.of(tag)
    if (isOwnClose(tag, role, context.closes)) {
      if (depth > 0) continue
      const leads = leadsOn(source, tag.end, context)
      if (leads === "more") return "more"
      if (leads) return { end: tag.start, next: tag.end, whole: true, isImplicit: false }
      if (!hasTextBehind(text, tag.end)) first ??= tag
    } else if (role === "call-open" || role === "wrapper-open") {
      if (implicit !== null && depth === 0) break
      if (role === "call-open" && ++depth > MOST_NESTED) break
    } else if (role === "call-close" && depth > 0) depth--
    else if (role === "call-close" || role === "wrapper-close" || role === "end") implicit ??= tag
    else if (depth === 0 && implicit === null && isNewArgument(source, tag, role, context)) {
      implicit = tag
      break
    }
  }
  const end = first ?? implicit
  if (end === null) return { end: text.length, next: text.length, whole: false, isImplicit: true }
  return { end: end.start, next: end === first ? end.end : end.start, whole: true, isImplicit: end !== first }
}

const isOwnClose = (tag: Tag, role: string, closes: string): boolean =>
  tag.isClose && (closes === "" ? false : tag.name === closes || (role === "parameter-close" && closes.startsWith("param")))

/** Text on the same line: the tag is a part of what is written. */
const hasTextBehind = (text: string, at: number): boolean => /^[ \t]*[^\s<]/.test(text.slice(at, at + 32))

/** An argument of this very tool that was not written yet. */
function isNewArgument(source: Source, tag: Tag, role: string, context: ValueContext): boolean {
  if (role === "key") return !tag.isClose && !context.used.has(tag.raw) && (context.word?.keys.length ?? 0) > 0
  if (role !== "parameter") return false
  const key = /^=\s*["']?([^"'\s=]+)/.exec(tag.rest)?.[1] ?? /name\s*=\s*["']?([^"'\s]+)/.exec(tag.rest)?.[1] ?? keyInside(source, tag)
  if (key === null) return false
  const known = context.word?.keys ?? []
  return !context.used.has(key) && (known.length === 0 || known.includes(key))
}

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
  if (text[at] !== "<" && text[at] !== "]") return false
  const tag = readTag(text, text[at] === "]" ? text.indexOf("<", at + 2) : at, isEnd)
  if (tag === "more") return "more"
  if (tag === null) return false
  const role = context.roles.of(tag)
  return role !== "other" && role !== "parameter-close"
}
