import { skipWhitespace } from "../../json/space.ts"
import { WRAPPER_TAGS } from "../marks.ts"
import type { CallGrammar, GrammarResult, KnownTool, TextSource, WrittenMember } from "../sighting.ts"
import { type MarkupTag, nextTag, readTag } from "../tags.ts"
import { laidOut, toWrittenMember } from "./value.ts"

const MAX_NAME_LENGTH = 160
const MAX_NESTING = 8

const STRAY_PAIR_TAG = /<\/?(?:longcat_)?arg_(?:key|value)>/

/** Calls inside a value have all their tags; a tag alone shows that the pairs were misread. */
function isBalanced(text: string): boolean {
  if (!STRAY_PAIR_TAG.test(text)) return true
  const countTag = (tag: string): number => text.split(tag).length
  return ["key", "value"].every(
    (name) => countTag(`<arg_${name}>`) + countTag(`<longcat_arg_${name}>`) === countTag(`</arg_${name}>`) + countTag(`</longcat_arg_${name}>`),
  )
}

type PairTagRole = "key" | "key-close" | "value" | "value-close" | "close" | "open" | "separator" | "other"

function roleOf(tag: MarkupTag): PairTagRole {
  const name = tag.name.replace(/^longcat_/, "")
  if (name === "arg_key") return tag.isClose ? "key-close" : "key"
  if (name === "arg_value") return tag.isClose ? "value-close" : "value"
  if (name === "tool_sep") return "separator"
  if (WRAPPER_TAGS.has(tag.name) || tag.bars === 3) return tag.isClose || tag.bars === 3 ? "close" : "open"
  return "other"
}

/**
 * A name and pairs of tags: `read<arg_key>path</arg_key><arg_value>a.ts</arg_value>`. Any one of the four tags may be missing; the
 * next one tells where a key or a value ends. `at` stands at the name.
 */
export const pairCalls: CallGrammar = (source, at) => {
  const { text, isEnd } = source
  if (at >= text.length) return isEnd ? null : "more"
  if (!/[\w\p{L}]/u.test(text[at] as string)) return null
  const tag = nextTag(text, at, isEnd)
  if (tag === "more") return text.length - at > MAX_NAME_LENGTH && text.indexOf("<", at) < 0 ? null : "more"
  if (tag === null || tag.start - at > MAX_NAME_LENGTH) return null
  // a line break that was escaped with the rest of the text
  const headerText = text.slice(at, tag.start).replace(/\\n$/, "").trim()
  const role = roleOf(tag)
  if (role === "other") return null
  const gluedName = role === "key-close" ? splitGlued(headerText, source) : null
  if (gluedName !== null) return readPairs(source, at, gluedName.word.name, gluedName.word, tag.end, gluedName.key)
  const inlineCall = role === "close" ? inlinePairs(headerText, source, at) : null
  if (inlineCall !== null) return { end: tag.start, calls: [{ ...inlineCall, start: at, end: tag.start, whole: true }] }
  if (!/^[^\s<>{}[\]()"'`,;]{1,128}$/.test(headerText) && source.words.find(headerText) === null) return null
  const word = source.words.find(headerText)
  // `<tool_call>name<tool_call>key</arg_key>`: the wrong opener where a key begins
  const keyFollows = role === "open" ? isKeyBehind(source, tag) : false
  if (keyFollows === "more") return "more"
  if (role === "open" && !keyFollows) return null
  if (role === "open") return readPairs(source, at, headerText, word, tag.end, null, true)
  return readPairs(source, at, headerText, word, role === "separator" || role === "value-close" ? tag.end : tag.start, null)
}

function isKeyBehind(source: TextSource, tag: MarkupTag): boolean | "more" {
  const next = nextTag(source.text, tag.end, source.isEnd)
  return next === "more" ? "more" : next !== null && roleOf(next) === "key-close"
}

/** Ex) read_filepath, read_file path : the longest given name that leaves a declared key. */
function splitGlued(gluedHeader: string, source: TextSource): { word: KnownTool; key: string } | null {
  for (let nameLength = gluedHeader.length - 1; nameLength > 0; nameLength--) {
    const name = gluedHeader.slice(0, nameLength).trim()
    const key = gluedHeader.slice(nameLength).trim()
    const word = source.words.has(name) ? source.words.find(name) : null
    if (word?.argumentKeys.includes(key) === true) return { word, key }
  }
  return null
}

/** Ex) multiply a=3 b=4 */
function inlinePairs(
  pairsHeader: string,
  source: TextSource,
  at: number,
): { name: string; id: null; written: { kind: "members"; members: WrittenMember[] } } | null {
  const [name = "", ...rest] = pairsHeader.split(/\s+/)
  const word = rest.length === 0 ? null : source.words.find(name)
  if (word === null) return null
  const members: WrittenMember[] = []
  for (const pairText of rest) {
    const equalsAt = pairText.indexOf("=")
    const key = pairText.slice(0, equalsAt)
    if (equalsAt <= 0 || !word.argumentKeys.includes(key)) return null
    members.push({ key, as: "raw", text: pairText.slice(equalsAt + 1), whole: true, start: at, end: at + pairsHeader.length })
  }
  return { name, id: null, written: { kind: "members", members } }
}

function readPairs(
  source: TextSource,
  start: number,
  name: string,
  word: KnownTool | null,
  from: number,
  firstKey: string | null,
  inKey = false,
): GrammarResult {
  const { text, isEnd } = source
  const members = new Map<string, WrittenMember>()
  let key: string | null = firstKey
  let at = from
  let keyFrom = inKey ? from : -1
  for (;;) {
    const tag = nextTag(text, at, isEnd)
    if (tag === "more") return "more"
    const role = tag === null ? "close" : roleOf(tag)
    const next = tag?.start ?? text.length
    if (keyFrom >= 0 && role !== "other") {
      key = text.slice(keyFrom, next).trim()
      keyFrom = -1
    }
    if (tag !== null && role === "key") {
      keyFrom = tag.end
      at = tag.end
    } else if (tag !== null && (role === "key-close" || role === "separator")) {
      at = tag.end
      const bareText = bareValue(source, at, key)
      if (bareText === "more") return "more"
      if (bareText !== null && key !== null) {
        const taken = valueAt(source, skipWhitespace(text, at), key, word, members)
        if (taken === "more") return "more"
        members.set(key, taken.member)
        key = null
        at = taken.next
      }
    } else if (tag !== null && role === "value") {
      if (key === null) return null
      const taken = valueAt(source, tag.end, key, word, members)
      if (taken === "more") return "more"
      members.set(key, taken.member)
      key = null
      at = taken.next
    } else if (tag !== null && (role === "value-close" || role === "other")) at = tag.end
    else if (tag === null && (key !== null || text.slice(at).includes("<"))) return cutAt(start, name, text.length)
    else return finishPairs(source, start, name, members, tag === null, next)
  }
}

/** Text between `</arg_key>` and the next tag, where `<arg_value>` is missing. */
function bareValue(source: TextSource, from: number, key: string | null): string | null | "more" {
  if (key === null) return null
  let at = skipWhitespace(source.text, from)
  // a line break that was escaped with the rest of the text
  if (source.text.startsWith("\\n", at)) at = skipWhitespace(source.text, at + 2)
  if (at >= source.text.length) return source.isEnd ? null : "more"
  if (source.text[at] !== "<") return source.text.slice(from, at + 1)
  const tag = readTag(source.text, at, source.isEnd)
  return tag === null ? source.text.slice(from, at + 1) : tag === "more" ? "more" : null
}

function valueAt(
  source: TextSource,
  from: number,
  key: string,
  word: KnownTool | null,
  usedKeys: ReadonlyMap<string, WrittenMember>,
): { member: WrittenMember; next: number } | "more" {
  const { text, isEnd } = source
  let first: MarkupTag | null = null
  let implicitEnd: MarkupTag | null = null
  /** A key that may follow: it ends the value only where the value has no end of its own. */
  let nextKeyTag: MarkupTag | null = null
  // calls inside the value are content as long as their tags are balanced
  let openValues = 0
  let openWrappers = 0
  for (let at = from; ; ) {
    const tag = nextTag(text, at, isEnd)
    if (tag === "more") return "more"
    if (tag === null || openValues > MAX_NESTING || openWrappers > MAX_NESTING) break
    at = tag.end
    const role = roleOf(tag)
    if (role === "value") openValues++
    else if (role === "value-close" && openValues > 0) openValues--
    else if (role === "close" && openWrappers > 0) openWrappers--
    else if (role === "value-close") {
      const tagFollows = leadsOn(source, tag.end)
      if (tagFollows === "more") return "more"
      if (tagFollows) {
        first = tag
        break
      }
      first ??= tag
    } else if (role === "key" && openWrappers === 0) {
      const isNew = isNewKey(source, tag, word, usedKeys, key)
      if (isNew === "more") return "more"
      if (isNew) nextKeyTag ??= tag
    } else if (role === "open") {
      if (implicitEnd !== null) break
      openWrappers++
    } else if (role === "close") {
      implicitEnd ??= tag
      if (first !== null) break
    }
  }
  const end = first ?? nextKeyTag ?? implicitEnd
  const member = toWrittenMember(text, {
    key,
    as: "raw",
    start: from,
    end: end?.start ?? text.length,
    whole: end !== null,
    isImplicit: end !== first,
    onLines: false,
  })
  return { member, next: end === null ? text.length : end === first ? end.end : end.start }
}

function leadsOn(source: TextSource, from: number): boolean | "more" {
  const at = skipWhitespace(source.text, from)
  if (at >= source.text.length) return source.isEnd ? true : "more"
  if (source.text[at] !== "<") return false
  const tag = readTag(source.text, at, source.isEnd)
  return tag === "more" ? "more" : tag !== null && roleOf(tag) !== "other"
}

function isNewKey(
  source: TextSource,
  tag: MarkupTag,
  word: KnownTool | null,
  usedKeys: ReadonlyMap<string, WrittenMember>,
  currentKey: string,
): boolean | "more" {
  const next = nextTag(source.text, tag.end, source.isEnd)
  if (next === "more") return "more"
  if (next === null) return word === null
  const key = source.text.slice(tag.end, next.start).trim()
  return key !== currentKey && !usedKeys.has(key) && (word === null || word.argumentKeys.length === 0 || word.argumentKeys.includes(key))
}

/** The text ends in a key, or in a tag. */
const cutAt = (start: number, name: string, end: number): GrammarResult => ({
  end,
  calls: [{ name, start, end, id: null, written: { kind: "cut" }, whole: false }],
})

function finishPairs(source: TextSource, start: number, name: string, members: ReadonlyMap<string, WrittenMember>, isCut: boolean, end: number): GrammarResult {
  const memberList = [...members.values()]
  // tags of this very dialect in a key or a value: the pairs were misread
  if (memberList.some((member) => STRAY_PAIR_TAG.test(String(member.key)) || !isBalanced(member.text))) return cutAt(start, name, end)
  if (isCut && memberList.length === 0) return null
  let at = end
  while (at > start && /\s/.test(source.text[at - 1] as string)) at--
  return {
    end: at,
    calls: [
      {
        name,
        start,
        end: at,
        id: null,
        written: { kind: "members", members: laidOut(memberList, source.text) },
        whole: !isCut && memberList.every((member) => member.whole),
      },
    ],
  }
}
