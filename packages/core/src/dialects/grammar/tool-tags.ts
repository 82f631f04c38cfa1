// Grammar of calls whose tag is named like the tool: <write_file><path>a.txt</path></write_file>.
import type { CallGrammar, KnownTool, ParsedCalls, TakenMember, TextSource, WrittenMember } from "../sighting.ts"
import { findTag, type MarkupTag, readTag } from "../tags.ts"
import { jsonBody } from "./json-body.ts"
import { cutCall, membersCall, oneCall, rawMember, unreadMember } from "./one-call.ts"
import { skipSpaces } from "./probe.ts"
import { rolesOf, type TagRoles } from "./roles.ts"
import { attributeMembers, nestedMember, toWrittenMember } from "./value.ts"
import { takeValue } from "./value-end.ts"
import { yamlMembers } from "./yaml.ts"

const MAX_NAME_LENGTH = 160

interface ToolTagCall {
  readonly source: TextSource
  readonly tag: MarkupTag
  readonly word: KnownTool
  readonly roles: TagRoles
}

/** Reads a call whose tag is named like the tool: `<write_file><path>a.txt</path></write_file>`. `at` is the tag. */
export const toolTagCalls: CallGrammar = (source, at) => {
  const tag = readTag(source, at)
  if (tag === null || tag.isClose || tag.bars !== 0 || !tag.isClosed) return null
  const word = source.words.has(tag.raw) ? source.words.find(tag.raw) : null
  if (word === null) return null
  const call: ToolTagCall = { source, tag, word, roles: rolesOf(tag, word, true) }
  const attributeList = attributeMembers(tag, word)
  if (tag.isEmpty) return emptyTag(call, attributeList)
  const jsonArguments = jsonBody(source, tag.end, call.roles)
  return jsonArguments === null
    ? inChildren(call, attributeList)
    : oneCall({ name: tag.raw, start: tag.start, ...jsonArguments })
}

/** Reads a name as text before its arguments, with or without a closing tag: `list_dir⏎  <path>/srv</path>`. */
export const namedTags: CallGrammar = (source, at) => {
  const { text } = source
  const open = text.indexOf("<", at)
  if (open < 0 && text.length - at <= MAX_NAME_LENGTH) source.ranOut = true
  if (open < 0 || open - at > MAX_NAME_LENGTH) return null
  const name = text.slice(at, open).trim().replace(/:$/, "")
  const word = source.words.has(name) ? source.words.find(name) : null
  const first = word === null ? null : readTag(source, open)
  if (word === null || first === null || first.isClose || !word.argumentKeys.includes(first.raw)) return null
  return inTagOf(name, { start: at, end: open }, source, word)
}

/** Reads a tag for each argument, up to the tag that closes them all. */
export const argumentTags = (source: TextSource, at: number, word: KnownTool): ParsedCalls | null =>
  inTagOf("arguments", { start: at, end: at }, source, word)

const PLAIN_TAG = { space: "", rest: "", isClose: false, isEmpty: false, bars: 0, isClosed: true }

/** Reads arguments as if a tag with this name were at the given position. */
function inTagOf(
  raw: string,
  place: Pick<MarkupTag, "start" | "end">,
  source: TextSource,
  word: KnownTool,
): ParsedCalls | null {
  const tag: MarkupTag = { ...PLAIN_TAG, ...place, raw, name: raw.toLowerCase() }
  return inChildren({ source, tag, word, roles: rolesOf(tag, word, true) }, [])
}

/** Reads `<ping/>`, and YAML that was written inside the tag: `<get_weather⏎city: Ghent⏎/>`. */
function emptyTag(call: ToolTagCall, attributeList: readonly WrittenMember[]): ParsedCalls | null {
  const { tag, word } = call
  const { text } = call.source
  const mayBeYaml = attributeList.length === 0 && tag.rest !== ""
  const yamlArguments = mayBeYaml
    ? yamlMembers(text, text.indexOf("\n", tag.start), tag.end - 2, word.argumentKeys)
    : null
  return closedCall(call, yamlArguments ?? attributeList, tag.end)
}

const closedCall = ({ tag }: ToolTagCall, members: readonly WrittenMember[], end: number): ParsedCalls =>
  membersCall({ name: tag.raw, start: tag.start, end }, members)

const unclosedCall = ({ tag }: ToolTagCall, members: readonly WrittenMember[], end: number): ParsedCalls | null =>
  members.length === 0 ? null : membersCall({ name: tag.raw, start: tag.start, end, whole: false }, members)

function inChildren(call: ToolTagCall, attributeList: readonly WrittenMember[]): ParsedCalls | null {
  const { text, words } = call.source
  const { argumentKeys } = call.word
  const members: WrittenMember[] = [...attributeList]
  // built once: building it for each child would be quadratic
  const used = new Map(members.map((member) => [member.key, member]))
  for (let at = call.tag.end; ; ) {
    const start = skipSpaces(call.source, at)
    if (start >= text.length) return unclosedCall(call, members, at)
    const next = readTag(call.source, start)
    if (next === null) return inText(call, members, at)
    if (closes(call, next)) return closedCall(call, members, next.end)
    if (closesAround(call, next)) return unclosedCall(call, members, at)
    if (next.isClose || isContainer(call, next)) {
      at = next.end
      continue
    }
    if (argumentKeys.length > 0 && !argumentKeys.includes(next.raw))
      return words.has(next.raw) ? unclosedCall(call, members, at) : unknownChild(call, members, start)
    const childMember = next.isClosed ? readChild(call, next, used) : unclosedChild(next)
    members.push(childMember.member)
    used.set(childMember.member.key, childMember.member)
    at = childMember.next
  }
}

const closes = ({ tag }: ToolTagCall, next: MarkupTag): boolean =>
  next.isClose && (next.raw === tag.raw || next.name === tag.name)

function closesAround({ roles }: ToolTagCall, tag: MarkupTag): boolean {
  const role = roles(tag)
  return role === "wrapper-close" || role === "call-close"
}

const isContainer = ({ word }: ToolTagCall, tag: MarkupTag): boolean =>
  /^(?:parameters|arguments|args|input)$/.test(tag.name) && !word.argumentKeys.includes(tag.raw)

/** Ends a call at a child that is not an argument: it is markup of a document, unless arguments were read already. */
function unknownChild(call: ToolTagCall, members: readonly WrittenMember[], at: number): ParsedCalls | null {
  if (members.length === 0) return null
  const close = findClosingTag(call, at)
  // an unknown argument must not be dropped: the call is reported as cut
  return cutCall(call.tag.raw, call.tag.start, close?.end ?? call.source.text.length)
}

/** Returns an unread member for a tag that cannot be separated from its value. Ex) <path a.ts</path> */
const unclosedChild = ({ start, end }: MarkupTag): TakenMember => ({ member: unreadMember(start, end), next: end })

function readChild(call: ToolTagCall, tag: MarkupTag, used: ReadonlyMap<string | number, WrittenMember>): TakenMember {
  if (tag.isEmpty) return { member: rawMember("", tag.raw, tag.start, tag.end), next: tag.end }
  const taken = takeValue(tag.end, { ...call, used, opener: tag }, { key: tag.raw, as: "raw", onLines: true })
  return call.word.isText(tag.raw) ? taken : { ...taken, member: nestedMember(call.source.text, taken.member) }
}

/** Reads content without tags: a YAML mapping, or the tool's single argument. */
function inText(call: ToolTagCall, members: readonly WrittenMember[], at: number): ParsedCalls | null {
  const { tag, word } = call
  const { text } = call.source
  const close = findClosingTag(call, at)
  if (members.length > 0)
    return close === null
      ? unclosedCall(call, members, at)
      : closedCall(call, [...members, unreadMember(at, close.start)], close.end)
  const end = close === null ? text.length : close.start
  const yamlArguments = yamlMembers(text, tag.end, end, word.argumentKeys)
  if (yamlArguments !== null && close === null && !endsInLine(text)) return cutCall(tag.raw, tag.start, end)
  if (yamlArguments !== null)
    return membersCall(
      { name: tag.raw, start: tag.start, end: close?.end ?? end, whole: close !== null },
      yamlArguments,
    )
  const key = close === null ? null : loneKey(word)
  if (close === null || key === null) return null
  const isDoubtful =
    REMARK_PATTERN.test(text.slice(tag.end, Math.min(end, tag.end + MAX_NAME_LENGTH))) || hasArgumentCloser(call, end)
  const value = { ...rawMember(text, key, tag.end, end), isImplicit: false, isDoubtful, onLines: true }
  return closedCall(call, [toWrittenMember(text, value)], close.end)
}

/** True if an argument's opening tag is lost. Ex) <run>npm test</command><cwd>/srv</cwd></run> */
function hasArgumentCloser({ source, tag, roles }: ToolTagCall, end: number): boolean {
  const next = findTag(source, tag.end, (inner) => inner.start >= end || roles(inner) === "key-close")
  return next !== null && next.start < end
}

/** A remark instead of an argument. Ex) I will look at the file first. */
const REMARK_PATTERN = /^\s*(?:I|I'm|I'll|We|We'll|Let me|Let's|Now|First|Next|This|Here)\s[^\n]*[.!:]\s*$/

/** True if the text ends with a complete line of the outermost mapping: a nested value may continue. */
const endsInLine = (text: string): boolean => /\n[^\s:][^:\n]*:[ \t]+\S[^\n]*\n\s*$/.test(text.slice(-400))

/** Returns the argument that plain text can be: the only required one, the only one, or the only string. */
function loneKey(word: KnownTool): string | null {
  const textKeys = word.argumentKeys.filter((key) => word.isText(key))
  return [word.required, word.argumentKeys, textKeys].find((keys) => keys.length === 1)?.[0] ?? null
}

const findClosingTag = ({ source, tag }: ToolTagCall, from: number): MarkupTag | null =>
  findTag(source, from, (next) => next.isClose && next.raw === tag.raw)
