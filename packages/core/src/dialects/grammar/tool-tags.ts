import type { Grammar, Member, Recognised, Source, Word } from "../sighting.ts"
import { nextTag, readTag, type Tag } from "../tags.ts"
import { attributeMembers } from "./attributes.ts"
import { skip } from "./extent.ts"
import { jsonBody } from "./json-body.ts"
import { nestedMember } from "./nested.ts"
import { type Roles, rolesOf } from "./roles.ts"
import { memberOf } from "./value.ts"
import { valueEnd } from "./value-end.ts"
import { yamlMembers } from "./yaml.ts"

/** The tag is the tool: `<write_file><path>a.txt</path></write_file>`. `at` stands at the tag. */
export const toolTagCalls: Grammar = (source, at) => {
  const tag = readTag(source.text, at, source.isEnd)
  if (tag === "more") return "more"
  if (tag === null || tag.isClose || tag.bars !== 0 || !tag.isClosed) return null
  const word = source.words.has(tag.raw) ? source.words.find(tag.raw) : null
  if (word === null) return null
  const attributes = attributeMembers(tag, word)
  if (tag.isEmpty) return emptyTag(source, tag, word, attributes)
  const roles = rolesOf(tag, word, true)
  const json = jsonBody(source, tag.end, roles)
  if (json === "more") return "more"
  if (json !== null) return { end: json.end, calls: [{ name: word.name, start: tag.start, end: json.end, id: null, written: json.written, whole: json.whole }] }
  return inChildren(source, tag, word, roles, attributes)
}

/** The name stands as text before its arguments: `list_dir⏎  <path>/srv</path>`, with or without a closing tag. */
export const namedTags: Grammar = (source, at) => {
  const { text, isEnd } = source
  const open = text.indexOf("<", at)
  if (open < 0 || open - at > LONGEST_NAME) return open < 0 && !isEnd && text.length - at <= LONGEST_NAME ? "more" : null
  const name = text.slice(at, open).trim().replace(/:$/, "")
  const word = source.words.has(name) ? source.words.find(name) : null
  const first = word === null ? null : readTag(text, open, isEnd)
  if (first === "more") return "more"
  if (word === null || first === null || first.isClose || !word.keys.includes(first.raw)) return null
  const tag: Tag = { start: at, end: open, name: name.toLowerCase(), raw: name, space: "", isClose: false, isEmpty: false, bars: 0, rest: "", isClosed: true }
  return inChildren(source, tag, word, rolesOf(tag, word, true), [])
}

const LONGEST_NAME = 160

/** `<ping/>`, and YAML that slipped into the tag: `<get_weather⏎city: Ghent⏎/>`. */
function emptyTag(source: Source, tag: Tag, word: Word, attributes: readonly Member[]): Recognised {
  const yaml = attributes.length === 0 && tag.rest !== "" ? yamlMembers(source.text, source.text.indexOf("\n", tag.start), tag.end - 2, word.keys) : null
  return call(tag, word, yaml ?? attributes, tag.end, true)
}

const call = (tag: Tag, word: Word, members: readonly Member[], end: number, whole: boolean): Recognised => ({
  end,
  calls: [{ name: word.name, start: tag.start, end, id: null, written: { kind: "members", members }, whole }],
})

function inChildren(source: Source, tag: Tag, word: Word, roles: Roles, attributes: readonly Member[]): Recognised {
  const { text, isEnd } = source
  const members: Member[] = [...attributes]
  let at = tag.end
  for (;;) {
    const start = skip(text, at)
    if (start >= text.length) return isEnd ? unclosed(tag, word, members, at) : "more"
    if (text[start] !== "<") return inText(source, tag, word, members, at)
    const next = readTag(text, start, isEnd)
    if (next === "more") return "more"
    if (next === null) return inText(source, tag, word, members, at)
    if (next.isClose) {
      if (next.raw === tag.raw || next.name === tag.name) return call(tag, word, members, next.end, true)
      if (roles.of(next) === "wrapper-close" || roles.of(next) === "call-close") return unclosed(tag, word, members, at)
      at = next.end
      continue
    }
    const isContainer = /^(?:parameters|arguments|args|input)$/.test(next.name) && !word.keys.includes(next.raw)
    if (isContainer) {
      at = next.end
      continue
    }
    if (word.keys.length > 0 && !word.keys.includes(next.raw))
      return members.length > 0 && source.words.has(next.raw) ? unclosed(tag, word, members, at) : unknownChild(source, tag, word, members, start)
    const taken = child(source, next, word, members, roles)
    if (taken === "more") return "more"
    if (taken === null) return null
    members.push(taken.member)
    at = taken.next
  }
}

/** A child that is no argument: markup of a document, unless arguments were read already. */
function unknownChild(source: Source, tag: Tag, word: Word, members: readonly Member[], at: number): Recognised {
  if (members.length === 0) return null
  const close = closing(source, tag, at)
  // an argument that is not known is not left out: the call is not understood
  return close === "more" ? "more" : cut(tag, word, close?.end ?? source.text.length)
}

const cut = (tag: Tag, word: Word, end: number): Recognised => ({
  end,
  calls: [{ name: word.name, start: tag.start, end, id: null, written: { kind: "cut" }, whole: false }],
})

function child(source: Source, tag: Tag, word: Word, members: readonly Member[], roles: Roles): { member: Member; next: number } | null | "more" {
  if (tag.isEmpty) return { member: { key: tag.raw, as: "raw", text: "", whole: true, start: tag.start, end: tag.end }, next: tag.end }
  const used = new Map(members.map((member) => [member.key, member]))
  const end = valueEnd(source, tag.end, { word, used, roles, opener: tag })
  if (end === "more") return "more"
  const member = memberOf(source.text, {
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

const unclosed = (tag: Tag, word: Word, members: readonly Member[], end: number): Recognised =>
  members.length === 0 ? null : call(tag, word, members, end, false)

/** No tags inside: a YAML mapping, or the one argument the tool has. */
function inText(source: Source, tag: Tag, word: Word, members: readonly Member[], at: number): Recognised {
  const { text, isEnd } = source
  const close = closing(source, tag, at)
  if (close === "more") return "more"
  const end = close === null ? text.length : close.start
  if (members.length > 0) return close === null ? (isEnd ? unclosed(tag, word, members, at) : "more") : call(tag, word, members, close.end, true)
  const yaml = yamlMembers(text, tag.end, end, word.keys)
  if (yaml !== null && close === null && !endsInLine(text)) return cut(tag, word, end)
  if (yaml !== null) return call(tag, word, yaml, close?.end ?? end, close !== null)
  const key = close === null ? null : loneKey(word)
  if (close === null || key === null) return null
  const isDoubtful = SENTENCE.test(text.slice(tag.end, Math.min(end, tag.end + LONGEST_NAME)))
  const member = memberOf(text, { key, as: "raw", start: tag.end, end, whole: true, isImplicit: false, isDoubtful, onLines: true })
  return call(tag, word, [member], close.end, true)
}

/** Ex) I will look at the file first. : a remark to someone, in the place of an argument. */
const SENTENCE = /^\s*(?:I|I'm|I'll|We|We'll|Let me|Let's|Now|First|Next|This|Here)\s[^\n]*[.!:]\s*$/

/** The text ends with a whole line of the outermost mapping: what is nested may go on. */
const endsInLine = (text: string): boolean => /\n[^\s:][^:\n]*:[ \t]+\S[^\n]*\n\s*$/.test(text.slice(-400))

/** The argument a mere text can be: the only one, the only one that must be there, or the only text among them. */
function loneKey(word: Word): string | null {
  const texts = word.keys.filter((key) => word.isText(key))
  const [only] = word.required.length === 1 ? word.required : word.keys.length === 1 ? word.keys : texts
  return only !== undefined && (word.required.length === 1 || word.keys.length === 1 || texts.length === 1) ? only : null
}

function closing(source: Source, tag: Tag, from: number): Tag | null | "more" {
  for (let at = from; ; ) {
    const next = nextTag(source.text, at, source.isEnd)
    if (next === null || next === "more") return next
    if (next.isClose && next.raw === tag.raw) return next
    at = next.end
  }
}
