import { skipWhitespace } from "../../json/space.ts"
import type { CallGrammar, GrammarResult, KnownTool, TextSource, WrittenMember } from "../sighting.ts"
import { type MarkupTag, nextTag, readTag } from "../tags.ts"
import { attributeMembers } from "./attributes.ts"
import { jsonBody } from "./json-body.ts"
import { nestedMember } from "./nested.ts"
import { rolesOf, type TagRoles } from "./roles.ts"
import { toWrittenMember } from "./value.ts"
import { valueEnd } from "./value-end.ts"
import { yamlMembers } from "./yaml.ts"

/** The tag is the tool: `<write_file><path>a.txt</path></write_file>`. `at` stands at the tag. */
export const toolTagCalls: CallGrammar = (source, at) => {
  const tag = readTag(source.text, at, source.isEnd)
  if (tag === "more") return "more"
  if (tag === null || tag.isClose || tag.bars !== 0 || !tag.isClosed) return null
  const word = source.words.has(tag.raw) ? source.words.find(tag.raw) : null
  if (word === null) return null
  const attributeList = attributeMembers(tag, word)
  if (tag.isEmpty) return emptyTag(source, tag, word, attributeList)
  const roles = rolesOf(tag, word, true)
  const jsonArguments = jsonBody(source, tag.end, roles)
  if (jsonArguments === "more") return "more"
  if (jsonArguments !== null)
    return {
      end: jsonArguments.end,
      calls: [{ name: word.name, start: tag.start, end: jsonArguments.end, id: null, written: jsonArguments.written, whole: jsonArguments.whole }],
    }
  return inChildren(source, tag, word, roles, attributeList)
}

/** The name stands as text before its arguments: `list_dir⏎  <path>/srv</path>`, with or without a closing tag. */
export const namedTags: CallGrammar = (source, at) => {
  const { text, isEnd } = source
  const open = text.indexOf("<", at)
  if (open < 0 || open - at > MAX_NAME_LENGTH) return open < 0 && !isEnd && text.length - at <= MAX_NAME_LENGTH ? "more" : null
  const name = text.slice(at, open).trim().replace(/:$/, "")
  const word = source.words.has(name) ? source.words.find(name) : null
  const first = word === null ? null : readTag(text, open, isEnd)
  if (first === "more") return "more"
  if (word === null || first === null || first.isClose || !word.argumentKeys.includes(first.raw)) return null
  const tag: MarkupTag = {
    start: at,
    end: open,
    name: name.toLowerCase(),
    raw: name,
    space: "",
    isClose: false,
    isEmpty: false,
    bars: 0,
    rest: "",
    isClosed: true,
  }
  return inChildren(source, tag, word, rolesOf(tag, word, true), [])
}

const MAX_NAME_LENGTH = 160

/** `<ping/>`, and YAML that slipped into the tag: `<get_weather⏎city: Ghent⏎/>`. */
function emptyTag(source: TextSource, tag: MarkupTag, word: KnownTool, attributeList: readonly WrittenMember[]): GrammarResult {
  const yamlArguments =
    attributeList.length === 0 && tag.rest !== "" ? yamlMembers(source.text, source.text.indexOf("\n", tag.start), tag.end - 2, word.argumentKeys) : null
  return call(tag, word, yamlArguments ?? attributeList, tag.end, true)
}

const call = (tag: MarkupTag, word: KnownTool, members: readonly WrittenMember[], end: number, whole: boolean): GrammarResult => ({
  end,
  calls: [{ name: word.name, start: tag.start, end, id: null, written: { kind: "members", members }, whole }],
})

function inChildren(source: TextSource, tag: MarkupTag, word: KnownTool, roles: TagRoles, attributeList: readonly WrittenMember[]): GrammarResult {
  const { text, isEnd } = source
  const members: WrittenMember[] = [...attributeList]
  let at = tag.end
  for (;;) {
    const start = skipWhitespace(text, at)
    if (start >= text.length) return isEnd ? unclosedCall(tag, word, members, at) : "more"
    if (text[start] !== "<") return inText(source, tag, word, members, at)
    const next = readTag(text, start, isEnd)
    if (next === "more") return "more"
    if (next === null) return inText(source, tag, word, members, at)
    if (next.isClose) {
      if (next.raw === tag.raw || next.name === tag.name) return call(tag, word, members, next.end, true)
      if (roles.roleOf(next) === "wrapper-close" || roles.roleOf(next) === "call-close") return unclosedCall(tag, word, members, at)
      at = next.end
      continue
    }
    const isContainer = /^(?:parameters|arguments|args|input)$/.test(next.name) && !word.argumentKeys.includes(next.raw)
    if (isContainer) {
      at = next.end
      continue
    }
    if (word.argumentKeys.length > 0 && !word.argumentKeys.includes(next.raw))
      return members.length > 0 && source.words.has(next.raw) ? unclosedCall(tag, word, members, at) : unknownChild(source, tag, word, members, start)
    const childMember = readChild(source, next, word, members, roles)
    if (childMember === "more") return "more"
    if (childMember === null) return null
    members.push(childMember.member)
    at = childMember.next
  }
}

/** A child that is no argument: markup of a document, unless arguments were read already. */
function unknownChild(source: TextSource, tag: MarkupTag, word: KnownTool, members: readonly WrittenMember[], at: number): GrammarResult {
  if (members.length === 0) return null
  const close = findClosingTag(source, tag, at)
  // an argument that is not known is not left out: the call is not understood
  return close === "more" ? "more" : cutCall(tag, word, close?.end ?? source.text.length)
}

const cutCall = (tag: MarkupTag, word: KnownTool, end: number): GrammarResult => ({
  end,
  calls: [{ name: word.name, start: tag.start, end, id: null, written: { kind: "cut" }, whole: false }],
})

function readChild(
  source: TextSource,
  tag: MarkupTag,
  word: KnownTool,
  members: readonly WrittenMember[],
  roles: TagRoles,
): { member: WrittenMember; next: number } | null | "more" {
  if (tag.isEmpty) return { member: { key: tag.raw, as: "raw", text: "", whole: true, start: tag.start, end: tag.end }, next: tag.end }
  const used = new Map(members.map((member) => [member.key, member]))
  const end = valueEnd(source, tag.end, { word, used, roles, opener: tag })
  if (end === "more") return "more"
  const member = toWrittenMember(source.text, {
    key: tag.raw,
    as: "raw",
    start: tag.end,
    end: end.end,
    whole: end.whole,
    isImplicit: end.isImplicit,
    isDoubtful: end.isDoubtful,
    onLines: false,
  })
  return { member: word.isText(tag.raw) ? member : nestedMember(source.text, member), next: end.next }
}

const unclosedCall = (tag: MarkupTag, word: KnownTool, members: readonly WrittenMember[], end: number): GrammarResult =>
  members.length === 0 ? null : call(tag, word, members, end, false)

/** No tags inside: a YAML mapping, or the one argument the tool has. */
function inText(source: TextSource, tag: MarkupTag, word: KnownTool, members: readonly WrittenMember[], at: number): GrammarResult {
  const { text, isEnd } = source
  const close = findClosingTag(source, tag, at)
  if (close === "more") return "more"
  const end = close === null ? text.length : close.start
  if (members.length > 0) return close === null ? (isEnd ? unclosedCall(tag, word, members, at) : "more") : call(tag, word, members, close.end, true)
  const yamlArguments = yamlMembers(text, tag.end, end, word.argumentKeys)
  if (yamlArguments !== null && close === null && !endsInLine(text)) return cutCall(tag, word, end)
  if (yamlArguments !== null) return call(tag, word, yamlArguments, close?.end ?? end, close !== null)
  const key = close === null ? null : loneKey(word)
  if (close === null || key === null) return null
  const isDoubtful = REMARK_PATTERN.test(text.slice(tag.end, Math.min(end, tag.end + MAX_NAME_LENGTH)))
  const member = toWrittenMember(text, { key, as: "raw", start: tag.end, end, whole: true, isImplicit: false, isDoubtful, onLines: true })
  return call(tag, word, [member], close.end, true)
}

/** Ex) I will look at the file first. : a remark to someone, in the place of an argument. */
const REMARK_PATTERN = /^\s*(?:I|I'm|I'll|We|We'll|Let me|Let's|Now|First|Next|This|Here)\s[^\n]*[.!:]\s*$/

/** The text ends with a whole line of the outermost mapping: what is nested may go on. */
const endsInLine = (text: string): boolean => /\n[^\s:][^:\n]*:[ \t]+\S[^\n]*\n\s*$/.test(text.slice(-400))

/** The argument a mere text can be: the only one, the only one that must be there, or the only text among them. */
function loneKey(word: KnownTool): string | null {
  const textKeys = word.argumentKeys.filter((key) => word.isText(key))
  const [only] = word.required.length === 1 ? word.required : word.argumentKeys.length === 1 ? word.argumentKeys : textKeys
  return only !== undefined && (word.required.length === 1 || word.argumentKeys.length === 1 || textKeys.length === 1) ? only : null
}

function findClosingTag(source: TextSource, tag: MarkupTag, from: number): MarkupTag | null | "more" {
  for (let at = from; ; ) {
    const next = nextTag(source.text, at, source.isEnd)
    if (next === null || next === "more") return next
    if (next.isClose && next.raw === tag.raw) return next
    at = next.end
  }
}
