import { skipWhitespace } from "../../json/space.ts"
import type { CallCandidate, CallGrammar, GrammarResult, KnownTool, TextSource, WrittenMember } from "../sighting.ts"
import { type MarkupTag, nextTag, readAttribute, readTag } from "../tags.ts"
import { attributeMembers } from "./attributes.ts"
import { trimmedEnd } from "./extent.ts"
import { jsonBody } from "./json-body.ts"
import { rolesOf, type TagRoles } from "./roles.ts"
import { laidOut, toWrittenMember } from "./value.ts"
import { valueEnd } from "./value-end.ts"

/**
 * A call that is a tag, with a tag for each argument: `<function=read><parameter=path>…`, `<invoke name="read"><parameter name="path">…`.
 * `at` stands at the tag of the call.
 */
export const tagCalls: CallGrammar = (source, at) => {
  const tag = readTag(source.text, at, source.isEnd)
  if (tag === "more") return "more"
  if (tag === null || tag.isClose) return null
  const nameMatch = nameOf(source, tag)
  if (nameMatch === null || nameMatch === "more") return nameMatch
  return withName(source, tag, nameMatch)
}

interface ToolNameMatch {
  readonly name: string
  /** Where the arguments may begin. */
  readonly at: number
}

/** `=NAME`, `name="NAME"`, or the name as the first thing inside. */
function nameOf(source: TextSource, tag: MarkupTag): ToolNameMatch | null | "more" {
  const nameAttribute = nameInTag(tag)
  if (nameAttribute !== null) return nameAttribute === "" ? null : { name: nameAttribute, at: tag.end }
  if (tag.isEmpty) return null
  return nameInside(source, tag)
}

export function nameInTag(tag: MarkupTag): string | null {
  const { rest } = tag
  if (rest.startsWith("=")) return stripQuotes(rest.slice(1))
  return readAttribute(rest, "name") ?? readAttribute(rest, "tool") ?? readAttribute(rest, "function")
}

const stripQuotes = (text: string): string =>
  text
    .trim()
    .replace(/^["'`]|["'`]$/g, "")
    .trim()

const NAME_TAGS: ReadonlySet<string> = new Set(["tool_name", "name", "function_name", "function", "tool"])

/** `<function>read</function>`, `<invoke><tool_name>read</tool_name>`, `<name>read` : only a given tool counts. */
function nameInside(source: TextSource, tag: MarkupTag): ToolNameMatch | null | "more" {
  const { text, isEnd } = source
  const at = skipWhitespace(text, tag.end)
  if (at >= text.length) return isEnd ? null : "more"
  if (text[at] !== "<") return nameAsText(source, at)
  const nameTag = readTag(text, at, isEnd)
  if (nameTag === "more") return "more"
  if (nameTag === null || nameTag.isClose || !NAME_TAGS.has(nameTag.name)) return null
  const inTag = nameInTag(nameTag)
  if (inTag !== null) return source.words.find(inTag) === null ? null : { name: inTag, at: nameTag.end }
  const close = nextTag(text, nameTag.end, isEnd)
  if (close === "more") return "more"
  if (close === null || close.start - nameTag.end > 200) return null
  const name = text.slice(nameTag.end, close.start).trim()
  return source.words.find(name) === null ? null : { name, at: close.isClose ? close.end : close.start }
}

function nameAsText(source: TextSource, at: number): ToolNameMatch | null | "more" {
  const close = nextTag(source.text, at, source.isEnd)
  if (close === "more") return source.text.length - at > 200 ? null : "more"
  if (close === null || close.start - at > 200) return null
  const name = source.text.slice(at, close.start).trim()
  if (name === "" || source.words.find(name) === null) return null
  // `<name>read</parameter>` closes with whatever came to mind; the call itself closes later
  return { name, at: close.isClose ? close.end : close.start }
}

function withName(source: TextSource, tag: MarkupTag, nameMatch: ToolNameMatch): GrammarResult {
  const word = source.words.find(nameMatch.name)
  const roles = rolesOf(tag, word)
  if (tag.isEmpty) return singleCall(source, tag, nameMatch.name, givenIn(tag, word), tag.end, true)
  const jsonArguments = jsonBody(source, pastContainer(source, nameMatch.at), roles)
  if (jsonArguments === "more") return "more"
  if (jsonArguments !== null)
    return {
      end: jsonArguments.end,
      calls: [{ name: nameMatch.name, start: tag.start, end: jsonArguments.end, id: idOf(tag), written: jsonArguments.written, whole: jsonArguments.whole }],
    }
  return readMembers(source, tag, nameMatch, word, roles)
}

const CONTAINER_TAG = /\s{0,64}<(?:arguments|parameters|args|input|params)>/y

/** Ex) <arguments>{…}</arguments> : past the tag around an object. */
function pastContainer({ text }: TextSource, at: number): number {
  CONTAINER_TAG.lastIndex = at
  return CONTAINER_TAG.test(text) && text[skipWhitespace(text, CONTAINER_TAG.lastIndex)] === "{" ? CONTAINER_TAG.lastIndex : at
}

const idOf = (tag: MarkupTag): string | null => {
  const id = readAttribute(tag.rest, "id")
  return id !== null && /^[\w.:-]{1,64}$/.test(id) ? id : null
}

function singleCall(source: TextSource, tag: MarkupTag, name: string, members: readonly WrittenMember[], end: number, whole: boolean): GrammarResult {
  const call: CallCandidate = {
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
const givenIn = (tag: MarkupTag, word: KnownTool | null): WrittenMember[] => attributeMembers(tag, word).filter(({ key }) => key !== "name" && key !== "id")

/** Text of some length between arguments is prose: then this is no call. */
const MAX_STRAY_LENGTH = 200

function readMembers(source: TextSource, tag: MarkupTag, nameMatch: ToolNameMatch, word: KnownTool | null, roles: TagRoles): GrammarResult {
  const { text, isEnd } = source
  const members = new Map<string | number, WrittenMember>()
  const allMembers: WrittenMember[] = givenIn(tag, word)
  for (const member of allMembers) members.set(member.key, member)
  let at = nameMatch.at
  let unreadText = ""
  for (;;) {
    const next = nextTag(text, at, isEnd)
    if (next === "more") return text.length - at > MAX_STRAY_LENGTH && text.indexOf("<", at) < 0 ? null : "more"
    const strayText = text.slice(at, next === null ? text.length : next.start)
    if (strayText.length > MAX_STRAY_LENGTH || (members.size === 0 && strayText.trim() !== "" && next === null)) return null
    // an argument was begun: its tag is not complete
    if (next === null && isBegun(strayText)) return cutCall(tag, nameMatch.name, text.length)
    if (next === null) return callAtTextEnd(source, tag, nameMatch, allMembers, trimmedEnd(text, 0, at))
    const ownRole = roles.roleOf(next)
    const role = ownRole === "foreign" ? (next.isClose ? "call-close" : "call-open") : ownRole
    if (!next.isClosed && isLast(text, next.end) && isEnd && role === "parameter" && gluedValue(next) === null) return cutCall(tag, nameMatch.name, text.length)
    if (role === "call-close" || role === "wrapper-close" || role === "wrapper-open" || role === "call-open" || role === "end") {
      if (strayText.trim() !== "" && members.size === 0) return null
      const end = role === "call-close" ? next.end : trimmedEnd(text, 0, next.start)
      // what was passed over may be the arguments: a call without them is another call
      if (unreadText !== "" && members.size === 0) return singleCall(source, tag, nameMatch.name, [unreadMember(unreadText, at)], end, true)
      return singleCall(source, tag, nameMatch.name, allMembers, end, role === "call-close" || isWhole(members))
    }
    if (role === "parameter" || role === "key") {
      const takenMember = readMember(source, tag, next, role, word, members, roles)
      if (takenMember === "more") return "more"
      if (takenMember !== null) {
        members.set(takenMember.member.key, takenMember.member)
        allMembers.push(takenMember.member)
        at = takenMember.next
        continue
      }
    }
    unreadText += strayText.trim()
    at = next.end
  }
}

const unreadMember = (text: string, at: number): WrittenMember => ({ key: 0, as: "raw", text, whole: true, isDoubtful: true, start: at, end: at })

/** Half a tag that may be an argument: not one that ends this call or opens the next. */
const isBegun = (strayText: string): boolean => /<(?!\/|tool|func|inv)[^<]*$/.test(strayText)

const isLast = (text: string, end: number): boolean => /^\s*$/.test(text.slice(end, end + 64)) && text.length - end < 64

const isWhole = (members: ReadonlyMap<string | number, WrittenMember>): boolean => [...members.values()].every((member) => member.whole)

function callAtTextEnd(source: TextSource, tag: MarkupTag, nameMatch: ToolNameMatch, members: readonly WrittenMember[], end: number): GrammarResult {
  // nothing at all behind the name: as likely a mention as a call
  if (members.length === 0) return null
  return singleCall(source, tag, nameMatch.name, members, Math.max(end, ...members.map((member) => member.end)), false)
}

const cutCall = (tag: MarkupTag, name: string, end: number): GrammarResult => ({
  end,
  calls: [{ name, start: tag.start, end, id: null, written: { kind: "cut" }, whole: false }],
})

interface ReadMember {
  readonly member: WrittenMember
  readonly next: number
}

function readMember(
  source: TextSource,
  call: MarkupTag,
  tag: MarkupTag,
  role: "parameter" | "key",
  word: KnownTool | null,
  used: ReadonlyMap<string | number, WrittenMember>,
  roles: TagRoles,
): ReadMember | null | "more" {
  const { text } = source
  const gluedMember = tag.isClosed ? null : gluedValue(tag)
  if (gluedMember !== null) return { member: { ...gluedMember, whole: true, start: tag.start, end: tag.end }, next: tag.end }
  const key = role === "key" ? tag.raw : keyOf(tag)
  if (key === null) return namelessMember(source, tag, word, used, roles)
  if (tag.isEmpty)
    return { member: { key, as: "raw", text: readAttribute(tag.rest, "value") ?? "", whole: true, start: tag.start, end: tag.end }, next: tag.end }
  const end = valueEnd(source, tag.end, { word, used, roles, opener: tag })
  if (end === "more") return "more"
  const onLines = isOnLines(role === "key" ? call : tag)
  const member = toWrittenMember(text, {
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
const isOnLines = (tag: MarkupTag): boolean => tag.rest.startsWith("=") && tag.space === ""

/** Ex) <parameter=command=ls</parameter> : the value slipped into the tag. */
function gluedValue(tag: MarkupTag): { key: string; as: "raw"; text: string } | null {
  const gluedMatch = /^=\s*([\w.-]+)\s*=([\s\S]*)$/.exec(tag.rest)
  return gluedMatch === null || gluedMatch[1] === "parameter" ? null : { key: gluedMatch[1] as string, as: "raw", text: (gluedMatch[2] as string).trim() }
}

function keyOf(tag: MarkupTag): string | null {
  if (tag.rest.startsWith("=")) return stripQuotes(tag.rest.slice(1).replace(/^\s*parameter\s*=/, "")).replaceAll("\\_", "_")
  const keyName = readAttribute(tag.rest, "name") ?? readAttribute(tag.rest, "key")
  return keyName === null ? null : keyName.trim().replaceAll("\\_", "_")
}

/** DSML and its like say whether the value is a text. */
function typeOf(tag: MarkupTag): WrittenMember["as"] {
  const isText = readAttribute(tag.rest, "string")
  if (isText === "true") return "text"
  if (isText === "false") return "json"
  return "raw"
}

/** Ex) <parameter>path</parameter>⏎a.ts : the key stands where the value should. */
function namelessMember(
  source: TextSource,
  tag: MarkupTag,
  word: KnownTool | null,
  used: ReadonlyMap<string | number, WrittenMember>,
  roles: TagRoles,
): ReadMember | null | "more" {
  const { text, isEnd } = source
  const close = nextTag(text, tag.end, isEnd)
  if (close === "more") return "more"
  if (close === null || !close.isClose || word === null) return null
  const key = text.slice(tag.end, close.start).trim()
  if (!word.argumentKeys.includes(key)) return null
  const end = valueEnd(source, close.end, { word, used, roles, opener: tag })
  if (end === "more") return "more"
  return {
    member: toWrittenMember(text, {
      key,
      as: "raw",
      start: close.end,
      end: end.end,
      whole: end.whole,
      isImplicit: true,
      isDoubtful: end.isDoubtful,
      onLines: true,
    }),
    next: end.next,
  }
}
