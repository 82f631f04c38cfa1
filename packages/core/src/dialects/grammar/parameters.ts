import type { Grammar, Member, Recognised, Sighting, Source, Word } from "../sighting.ts"
import { attribute, nextTag, readTag, type Tag } from "../tags.ts"
import { attributeMembers } from "./attributes.ts"
import { skip, trimmedEnd } from "./extent.ts"
import { jsonBody } from "./json-body.ts"
import { type Roles, rolesOf } from "./roles.ts"
import { laidOut, memberOf } from "./value.ts"
import { valueEnd } from "./value-end.ts"

/**
 * A call that is a tag, with a tag for each argument: `<function=read><parameter=path>…`, `<invoke name="read"><parameter name="path">…`.
 * `at` stands at the tag of the call.
 */
export const tagCalls: Grammar = (source, at) => {
  const tag = readTag(source.text, at, source.isEnd)
  if (tag === "more") return "more"
  if (tag === null || tag.isClose) return null
  const named = nameOf(source, tag)
  if (named === null || named === "more") return named
  return withName(source, tag, named)
}

interface Named {
  readonly name: string
  /** Where the arguments may begin. */
  readonly at: number
}

/** `=NAME`, `name="NAME"`, or the name as the first thing inside. */
function nameOf(source: Source, tag: Tag): Named | null | "more" {
  const given = nameInTag(tag)
  if (given !== null) return given === "" ? null : { name: given, at: tag.end }
  if (tag.isEmpty) return null
  return nameInside(source, tag)
}

export function nameInTag(tag: Tag): string | null {
  const { rest } = tag
  if (rest.startsWith("=")) return unquoted(rest.slice(1))
  return attribute(rest, "name") ?? attribute(rest, "tool") ?? attribute(rest, "function")
}

const unquoted = (text: string): string =>
  text
    .trim()
    .replace(/^["'`]|["'`]$/g, "")
    .trim()

const NAME_TAGS: ReadonlySet<string> = new Set(["tool_name", "name", "function_name", "function", "tool"])

/** `<function>read</function>`, `<invoke><tool_name>read</tool_name>`, `<name>read` : only a given tool counts. */
function nameInside(source: Source, tag: Tag): Named | null | "more" {
  const { text, isEnd } = source
  const at = skip(text, tag.end)
  if (at >= text.length) return isEnd ? null : "more"
  if (text[at] !== "<") return nameAsText(source, at)
  const child = readTag(text, at, isEnd)
  if (child === "more") return "more"
  if (child === null || child.isClose || !NAME_TAGS.has(child.name)) return null
  const inTag = nameInTag(child)
  if (inTag !== null) return source.words.find(inTag) === null ? null : { name: inTag, at: child.end }
  const close = nextTag(text, child.end, isEnd)
  if (close === "more") return "more"
  if (close === null || close.start - child.end > 200) return null
  const name = text.slice(child.end, close.start).trim()
  return source.words.find(name) === null ? null : { name, at: close.isClose ? close.end : close.start }
}

function nameAsText(source: Source, at: number): Named | null | "more" {
  const close = nextTag(source.text, at, source.isEnd)
  if (close === "more") return source.text.length - at > 200 ? null : "more"
  if (close === null || close.start - at > 200) return null
  const name = source.text.slice(at, close.start).trim()
  if (name === "" || source.words.find(name) === null) return null
  // `<name>read</parameter>` closes with whatever came to mind; the call itself closes later
  return { name, at: close.isClose ? close.end : close.start }
}

function withName(source: Source, tag: Tag, named: Named): Recognised {
  const word = source.words.find(named.name)
  const roles = rolesOf(tag, word)
  if (tag.isEmpty) return one(source, tag, named.name, givenIn(tag, word), tag.end, true)
  const json = jsonBody(source, pastContainer(source, named.at), roles)
  if (json === "more") return "more"
  if (json !== null)
    return { end: json.end, calls: [{ name: named.name, start: tag.start, end: json.end, id: idOf(tag), written: json.written, whole: json.whole }] }
  return readMembers(source, tag, named, word, roles)
}

const CONTAINER = /\s{0,64}<(?:arguments|parameters|args|input|params)>/y

/** Ex) <arguments>{…}</arguments> : past the tag around an object. */
function pastContainer({ text }: Source, at: number): number {
  CONTAINER.lastIndex = at
  return CONTAINER.test(text) && text[skip(text, CONTAINER.lastIndex)] === "{" ? CONTAINER.lastIndex : at
}

const idOf = (tag: Tag): string | null => {
  const id = attribute(tag.rest, "id")
  return id !== null && /^[\w.:-]{1,64}$/.test(id) ? id : null
}

function one(source: Source, tag: Tag, name: string, members: readonly Member[], end: number, whole: boolean): Recognised {
  const call: Sighting = {
    name,
    start: tag.start,
    end,
    id: idOf(tag),
    written: { kind: "members", members: isOnLines(tag) ? members : laidOut(members, source.text) },
    whole,
  }
  return { end, calls: [call] }
}

/** The name and the id of a call are no arguments, though a tool may have some of that name. */
const givenIn = (tag: Tag, word: Word | null): Member[] => attributeMembers(tag, word).filter(({ key }) => key !== "name" && key !== "id")

/** Text of some length between arguments is prose: then this is no call. */
const MOST_STRAY = 200

function readMembers(source: Source, tag: Tag, named: Named, word: Word | null, roles: Roles): Recognised {
  const { text, isEnd } = source
  const members = new Map<string | number, Member>()
  const all: Member[] = givenIn(tag, word)
  for (const member of all) members.set(member.key, member)
  let at = named.at
  let unread = ""
  for (;;) {
    const next = nextTag(text, at, isEnd)
    if (next === "more") return text.length - at > MOST_STRAY && text.indexOf("<", at) < 0 ? null : "more"
    const stray = text.slice(at, next === null ? text.length : next.start)
    if (stray.length > MOST_STRAY || (members.size === 0 && stray.trim() !== "" && next === null)) return null
    // an argument was begun: its tag is not complete
    if (next === null && isBegun(stray)) return cut(tag, named.name, text.length)
    if (next === null) return ended(source, tag, named, all, trimmedEnd(text, 0, at))
    const own = roles.of(next)
    const role = own === "foreign" ? (next.isClose ? "call-close" : "call-open") : own
    if (!next.isClosed && isLast(text, next.end) && isEnd && role === "parameter" && gluedValue(next) === null) return cut(tag, named.name, text.length)
    if (role === "call-close" || role === "wrapper-close" || role === "wrapper-open" || role === "call-open" || role === "end") {
      if (stray.trim() !== "" && members.size === 0) return null
      const end = role === "call-close" ? next.end : trimmedEnd(text, 0, next.start)
      // what was passed over may be the arguments: a call without them is another call
      if (unread !== "" && members.size === 0) return one(source, tag, named.name, [unreadMember(unread, at)], end, true)
      return one(source, tag, named.name, all, end, role === "call-close" || isWhole(members))
    }
    if (role === "parameter" || role === "key") {
      const taken = readMember(source, tag, next, role, word, members, roles)
      if (taken === "more") return "more"
      if (taken !== null) {
        members.set(taken.member.key, taken.member)
        all.push(taken.member)
        at = taken.next
        continue
      }
    }
    unread += stray.trim()
    at = next.end
  }
}

const unreadMember = (text: string, at: number): Member => ({ key: 0, as: "raw", text, whole: true, isDoubtful: true, start: at, end: at })

/** Half a tag that may be an argument: not one that ends this call or opens the next. */
const isBegun = (stray: string): boolean => /<(?!\/|tool|func|inv)[^<]*$/.test(stray)

const isLast = (text: string, end: number): boolean => /^\s*$/.test(text.slice(end, end + 64)) && text.length - end < 64

const isWhole = (members: ReadonlyMap<string | number, Member>): boolean => [...members.values()].every((member) => member.whole)

function ended(source: Source, tag: Tag, named: Named, members: readonly Member[], end: number): Recognised {
  // nothing at all behind the name: as likely a mention as a call
  if (members.length === 0) return null
  return one(source, tag, named.name, members, Math.max(end, ...members.map((member) => member.end)), false)
}

const cut = (tag: Tag, name: string, end: number): Recognised => ({
  end,
  calls: [{ name, start: tag.start, end, id: null, written: { kind: "cut" }, whole: false }],
})

interface ReadMember {
  readonly member: Member
  readonly next: number
}

function readMember(
  source: Source,
  call: Tag,
  tag: Tag,
  role: "parameter" | "key",
  word: Word | null,
  used: ReadonlyMap<string | number, Member>,
  roles: Roles,
): ReadMember | null | "more" {
  const { text } = source
  const glued = tag.isClosed ? null : gluedValue(tag)
  if (glued !== null) return { member: { ...glued, whole: true, start: tag.start, end: tag.end }, next: tag.end }
  const key = role === "key" ? tag.raw : keyOf(tag)
  if (key === null) return namelessMember(source, tag, word, used, roles)
  if (tag.isEmpty) return { member: { key, as: "raw", text: attribute(tag.rest, "value") ?? "", whole: true, start: tag.start, end: tag.end }, next: tag.end }
  const end = valueEnd(source, tag.end, { word, used, roles, opener: tag })
  if (end === "more") return "more"
  const onLines = isOnLines(role === "key" ? call : tag)
  const member = memberOf(text, {
    key,
    as: typeOf(tag),
    start: tag.end,
    end: end.end,
    whole: end.whole,
    isImplicit: end.isImplicit,
    isDoubtful: end.isDoubtful,
    onLines,
  })
  return { member, next: end.next }
}

/** `<function=…>`, `<parameter=…>` set each value on lines of its own; other dialects write it between its tags. */
const isOnLines = (tag: Tag): boolean => tag.rest.startsWith("=") && tag.space === ""

/** Ex) <parameter=command=ls</parameter> : the value slipped into the tag. */
function gluedValue(tag: Tag): { key: string; as: "raw"; text: string } | null {
  const hit = /^=\s*([\w.-]+)\s*=([\s\S]*)$/.exec(tag.rest)
  return hit === null || hit[1] === "parameter" ? null : { key: hit[1] as string, as: "raw", text: (hit[2] as string).trim() }
}

function keyOf(tag: Tag): string | null {
  if (tag.rest.startsWith("=")) return unquoted(tag.rest.slice(1).replace(/^\s*parameter\s*=/, "")).replaceAll("\\_", "_")
  const named = attribute(tag.rest, "name") ?? attribute(tag.rest, "key")
  return named === null ? null : named.trim().replaceAll("\\_", "_")
}

/** DSML and its like say whether the value is a text. */
function typeOf(tag: Tag): Member["as"] {
  const isText = attribute(tag.rest, "string")
  if (isText === "true") return "text"
  if (isText === "false") return "json"
  return "raw"
}

/** Ex) <parameter>path</parameter>⏎a.ts : the key stands where the value should. */
function namelessMember(source: Source, tag: Tag, word: Word | null, used: ReadonlyMap<string | number, Member>, roles: Roles): ReadMember | null | "more" {
  const { text, isEnd } = source
  const close = nextTag(text, tag.end, isEnd)
  if (close === "more") return "more"
  if (close === null || !close.isClose || word === null) return null
  const key = text.slice(tag.end, close.start).trim()
  if (!word.keys.includes(key)) return null
  const end = valueEnd(source, close.end, { word, used, roles, opener: tag })
  if (end === "more") return "more"
  return {
    member: memberOf(text, { key, as: "raw", start: close.end, end: end.end, whole: end.whole, isImplicit: true, isDoubtful: end.isDoubtful, onLines: true }),
    next: end.next,
  }
}
