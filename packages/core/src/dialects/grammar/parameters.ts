// Grammar of calls as a tag with a tag for each argument: <function=read><parameter=path>.
import { skipWhitespace } from "../../json/space.ts"
import type { CallGrammar, KnownTool, ParsedCalls, TakenMember, TextSource, WrittenMember } from "../sighting.ts"
import { findTag, type MarkupTag, nextTag, readAttribute, readTag } from "../tags.ts"
import { trimmedEnd } from "./extent.ts"
import { jsonBody } from "./json-body.ts"
import { cutCall, isBlankBetween, membersCall, moveCall, oneCall, rawMember, unreadMember } from "./one-call.ts"
import { matchHere, readCharAt, readCodeAt, skipSpaces } from "./probe.ts"
import { isEndingRole, rolesOf, type TagRole, type TagRoles } from "./roles.ts"
import { attributeMembers, laidOut } from "./value.ts"
import { takeValue } from "./value-end.ts"

/**
 * Reads a call that is a tag, with a tag for each argument: `<function=read><parameter=path>…`, `<invoke
 * name="read"><parameter name="path">…`. `at` is the tag of the call.
 */
export const tagCalls: CallGrammar = (source, at) => {
  const tag = readTag(source, at)
  if (tag === null || tag.isClose) return null
  const nameMatch = nameOf(source, tag)
  if (nameMatch === null) return null
  const word = source.words.find(nameMatch.name)
  return withName({ source, tag, ...nameMatch, word, roles: rolesOf(tag, word) })
}

/** Reads a wrapper that has the tool name as an attribute: only then it is a call itself. */
export const namedTag: CallGrammar = (source, at) => {
  const tag = readTag(source, at)
  const name = tag === null ? null : nameInTag(tag)
  return name === null || source.words.find(name) === null ? null : tagCalls(source, at)
}

/** Reads a complete tag, or one without its `<`, as if it were there. */
export const bareTag: CallGrammar = (source, at) => {
  const hasBracket = source.text[at] === "<"
  const whole: TextSource = hasBracket ? source : { ...source, text: `<${source.text.slice(at)}` }
  const found = tagCalls(whole, hasBracket ? at : 0)
  source.ranOut ||= whole.ranOut === true
  if (found === null) return null
  // without the bracket only a known tool makes it a call
  if (!found.calls.every((call) => call.name !== null && source.words.find(call.name) !== null)) return null
  // the text was read with one additional character at its front: offsets shift by one
  return hasBracket
    ? found
    : { end: found.end + at - 1, calls: found.calls.map((call) => ({ ...moveCall(call, at - 1), start: at })) }
}

interface ToolNameMatch {
  readonly name: string
  /** Offset where the arguments may begin. */
  readonly argumentsAt: number
}

/** A call whose name was read, but not yet its arguments. */
interface NamedCall extends ToolNameMatch {
  readonly source: TextSource
  readonly tag: MarkupTag
  readonly word: KnownTool | null
  readonly roles: TagRoles
}

/** Reads the name of a call: `=NAME`, `name="NAME"`, or the first text inside the tag. */
function nameOf(source: TextSource, tag: MarkupTag): ToolNameMatch | null {
  const name = nameInTag(tag)
  if (name !== null) return name === "" ? null : { name, argumentsAt: tag.end }
  return tag.isEmpty ? null : nameInside(source, tag)
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

const MAX_NAME_LENGTH = 200
const NAME_TAGS: ReadonlySet<string> = new Set(["tool_name", "name", "function_name", "function", "tool"])

/**
 * Reads a name inside the tag, which must be a known tool: `<function>read</function>`,
 * `<invoke><tool_name>read</tool_name>`, `<name>read`
 */
function nameInside(source: TextSource, tag: MarkupTag): ToolNameMatch | null {
  const at = skipSpaces(source, tag.end)
  if (readCodeAt(source, at) !== 60) return nameBeforeTag(source, at)
  const nameTag = readTag(source, at)
  if (nameTag === null || nameTag.isClose || !NAME_TAGS.has(nameTag.name)) return null
  const name = nameInTag(nameTag)
  if (name === null) return nameBeforeTag(source, nameTag.end)
  return source.words.find(name) === null ? null : { name, argumentsAt: nameTag.end }
}

function nameBeforeTag(source: TextSource, from: number): ToolNameMatch | null {
  const next = nextTag(source, from, MAX_NAME_LENGTH)
  if (next === null) return null
  const name = source.text.slice(from, next.start).trim()
  if (name === "" || source.words.find(name) === null) return null
  // `<name>read</parameter>` : any closing tag closes the name; the call itself closes later
  return { name, argumentsAt: next.isClose ? next.end : next.start }
}

function withName(call: NamedCall): ParsedCalls | null {
  const { source, tag, name } = call
  if (tag.isEmpty) return callWith(call, givenIn(call), tag.end, true)
  const jsonArguments = jsonBody(source, pastContainer(source, call.argumentsAt), call.roles)
  return jsonArguments === null
    ? readMembers(call)
    : oneCall({ name, start: tag.start, id: idOf(tag), ...jsonArguments })
}

const CONTAINER_TAG = /\s{0,64}<(?:arguments|parameters|args|input|params)>/y

/** Returns the offset after a tag around an arguments object. Ex) <arguments>{…}</arguments> */
function pastContainer({ text }: TextSource, at: number): number {
  return matchHere(text, CONTAINER_TAG, at) !== null && text[skipWhitespace(text, CONTAINER_TAG.lastIndex)] === "{"
    ? CONTAINER_TAG.lastIndex
    : at
}

const idOf = (tag: MarkupTag): string | null => {
  const id = readAttribute(tag.rest, "id")
  return id !== null && /^[\w.:-]{1,64}$/.test(id) ? id : null
}

const callWith = (
  { source, tag, name }: NamedCall,
  members: readonly WrittenMember[],
  end: number,
  whole: boolean,
): ParsedCalls =>
  membersCall(
    { name, start: tag.start, end, id: idOf(tag), whole },
    isOnLines(tag) ? members : laidOut(members, source.text),
  )

/**
 * Returns arguments in the tag of the call. Its name and id are not arguments, although a tool may have some of that
 * name. Kimi K3 writes only the attributes of the mark there: tool="click" index="1"
 */
const givenIn = ({ tag, word }: NamedCall): WrittenMember[] =>
  tag.space === "xtml" ? [] : attributeMembers(tag, word).filter(({ key }) => key !== "name" && key !== "id")

/** Most characters between arguments; longer text is prose, so this is not a call. */
const MAX_STRAY_LENGTH = 200

interface MembersRead {
  /** Arguments in the order written, duplicates included. */
  readonly members: WrittenMember[]
  readonly used: Map<string | number, WrittenMember>
  /** True if some text was not read as an argument. */
  hasUnread: boolean
  /** Offset where reading continues. */
  at: number
}

function readMembers(call: NamedCall): ParsedCalls | null {
  const { text } = call.source
  const members = givenIn(call)
  const used = new Map(members.map((member) => [member.key, member]))
  const read: MembersRead = { members, used, hasUnread: false, at: call.argumentsAt }
  for (;;) {
    const { at } = read
    const next = nextTag(call.source, at, MAX_STRAY_LENGTH)
    const strayText = text.slice(at, next?.start)
    if (strayText.length > MAX_STRAY_LENGTH) return null
    if (next === null) return endWithText(call, read, strayText)
    const role = call.roles(next)
    if (role === "parameter" && isCutTag(call.source, next)) return cutCall(call.name, call.tag.start, text.length)
    if (role !== "call-open" || !isRepeatedOpener(call, read, next)) {
      if (isEndingRole(role)) return endAtTag(call, read, next, role)
      takeMember(call, read, next, role)
    } else read.at = next.end
  }
}

/** True if the tag of the call is written twice, with nothing between. Ex) <invoke name="list"><invoke name="list"> */
const isRepeatedOpener = ({ name, argumentsAt, source }: NamedCall, { at, members }: MembersRead, next: MarkupTag) =>
  members.length === 0 && source.text.slice(argumentsAt, at).trim() === "" && nameInTag(next) === name

/** Reads the argument of a tag. A tag that is not an argument and text before the tag are recorded as unread. */
function takeMember(call: NamedCall, read: MembersRead, tag: MarkupTag, role: TagRole): void {
  // only one search for a missing closing tag: after it the call is not run anyway
  const taken = readMember(call, tag, role, read.used) ?? (read.hasUnread ? null : unknownMember(call, tag, role))
  const isMark = role === "container" || (tag.isClose && role !== "other")
  if (!isBlankBetween(call.source.text.slice(read.at, tag.start)) || (taken === null && !isMark)) read.hasUnread = true
  if (taken !== null) {
    read.used.set(taken.member.key, taken.member)
    read.members.push(taken.member)
  }
  read.at = taken?.next ?? tag.end
}

/** Reads an undeclared tag as an argument. Ex) <where>id = 5</where> */
function unknownMember({ source, tag: opener }: NamedCall, tag: MarkupTag, role: TagRole): TakenMember | null {
  if (role !== "other" || tag.isClose || tag.isEmpty || tag.bars !== 0 || tag.rest !== "" || !tag.isClosed) return null
  const close = findTag(source, tag.end, ({ raw, name }) => raw === tag.raw || name === opener.name)
  if (close === null || close.raw !== tag.raw || !close.isClose) return null
  return { member: rawMember(source.text, tag.raw, tag.end, close.start), next: close.end }
}

/** Ends a call whose text ends after its last tag. */
function endWithText(call: NamedCall, read: MembersRead, strayText: string): ParsedCalls | null {
  const { at } = read
  const members = withUnread(read)
  const { text } = call.source
  // nothing follows the name: it may as well be a mention, except in marks that nobody writes by chance
  if (members.length === 0) return call.tag.space === "xtml" ? cutCall(call.name, call.tag.start, text.length) : null
  // the tag of another argument is incomplete
  if (BEGUN_TAG.test(strayText)) return cutCall(call.name, call.tag.start, text.length)
  const end = trimmedEnd(text, 0, at)
  return callWith(call, members, Math.max(end, ...members.map((member) => member.end)), false)
}

/** Adds a doubtful member for skipped text: it may be an argument, without which the call would be a different one. */
const withUnread = ({ members, hasUnread, at }: MembersRead): readonly WrittenMember[] =>
  hasUnread ? [...members, unreadMember(at, at)] : members

function endAtTag(call: NamedCall, read: MembersRead, next: MarkupTag, role: TagRole): ParsedCalls | null {
  const { used, at } = read
  if (!isBlankBetween(call.source.text.slice(at, next.start))) {
    if (used.size === 0) return null
    read.hasUnread = true
  }
  const isOwnCloser = role === "call-close" || (role === "foreign" && next.isClose)
  const end = isOwnCloser ? next.end : trimmedEnd(call.source.text, 0, next.start)
  return callWith(call, withUnread(read), end, isOwnCloser || [...used.values()].every((member) => member.whole))
}

/** An incomplete tag that may be an argument, and neither ends this call nor opens the next. */
const BEGUN_TAG = /<(?!\/|tool|func|inv)[^<]*$/

/** True if the text ends inside the tag. */
const isCutTag = (source: TextSource, tag: MarkupTag): boolean =>
  !tag.isClosed && skipSpaces(source, tag.end) >= source.text.length && gluedValue(tag) === null

/** Reads the argument of a tag; null if the tag is not an argument. */
function readMember(call: NamedCall, tag: MarkupTag, role: TagRole, used: MembersRead["used"]): TakenMember | null {
  if (role !== "parameter" && role !== "key") return null
  const { start, end: tagEnd } = tag
  const inTag = (key: string, text: string): TakenMember => ({
    member: { key, as: "raw", text, whole: true, start, end: tagEnd },
    next: tagEnd,
  })
  const gluedMember = tag.isClosed ? null : gluedValue(tag)
  if (gluedMember !== null) return inTag(gluedMember.key, gluedMember.text)
  if (!tag.isClosed && !endsWithLine(call.source, tag)) return null
  const key = role === "key" ? tag.raw : keyOf(tag)
  if (key === null) return namelessMember(call, tag, used)
  if (tag.isEmpty) return inTag(key, readAttribute(tag.rest, "value") ?? "")
  const onLines = isOnLines(role === "key" ? call.tag : tag)
  return takeValue(tagEnd, { ...call, used, opener: tag }, { key, as: typeOf(tag), onLines })
}

/** Valid text after the name of a tag: `=path`, `name="path"`. */
const TAG_REST = /^(?:=\s*["']?[^\s"'=]{1,128}["']?|(?:\s*[\w:-]{1,64}\s*=\s*(?:"[^"]*"|'[^']*'|[^\s"'=]{1,128}))*)$/

/** True if a tag without `>` ends with its line; on the same line it cannot be separated from its value. */
const endsWithLine = (source: TextSource, tag: MarkupTag): boolean =>
  TAG_REST.test(tag.rest) && /^[\r\n]?$/.test(readCharAt(source, tag.end))

/**
 * True for `<function=…>` and `<parameter=…>`, which put each value on its own lines; other dialects write it directly
 * between its tags.
 */
const isOnLines = (tag: MarkupTag): boolean => tag.rest.startsWith("=") && tag.space === ""

/** Returns a value that was written inside its tag. Ex) <parameter=command=ls</parameter> */
function gluedValue(tag: MarkupTag): { key: string; text: string } | null {
  const [, key = "parameter", text = ""] = /^=\s*([\w.-]+)\s*=([\s\S]*)$/.exec(tag.rest) ?? []
  return key === "parameter" ? null : { key, text: text.trim() }
}

function keyOf(tag: MarkupTag): string | null {
  if (tag.rest.startsWith("="))
    return stripQuotes(tag.rest.slice(1).replace(/^\s*parameter\s*=/, "")).replaceAll("\\_", "_")
  const keyName = readAttribute(tag.rest, "name") ?? readAttribute(tag.rest, "key")
  return keyName === null ? null : keyName.trim().replaceAll("\\_", "_")
}

/** Returns the form of a value: DSML and similar dialects declare whether it is a string, Kimi K3 declares its type. */
function typeOf(tag: MarkupTag): WrittenMember["as"] {
  const type = tag.space === "xtml" ? readAttribute(tag.rest, "type") : null
  const isText = type === null ? readAttribute(tag.rest, "string") : String(type === "string")
  return isText === "true" ? "text" : isText === "false" ? "json" : "raw"
}

/** Reads an argument whose key stands in place of the value. Ex) <parameter>path</parameter>⏎a.ts */
function namelessMember(call: NamedCall, tag: MarkupTag, used: MembersRead["used"]): TakenMember | null {
  const { source, word } = call
  const close = nextTag(source, tag.end)
  if (close === null || !close.isClose || word === null) return null
  const key = source.text.slice(tag.end, close.start).trim()
  if (!word.argumentKeys.includes(key)) return null
  return takeValue(close.end, { ...call, used, opener: tag }, { key, as: "raw", onLines: true, isImplicit: true })
}
