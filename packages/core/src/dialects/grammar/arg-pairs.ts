import { WRAPPERS } from "../marks.ts"
import type { Grammar, Member, Recognised, Source, Word } from "../sighting.ts"
import { nextTag, readTag, type Tag } from "../tags.ts"
import { skip } from "./extent.ts"
import { laidOut, memberOf } from "./value.ts"

const LONGEST_NAME = 160
const MOST_NESTED = 8

const MISREAD = /<\/?(?:longcat_)?arg_(?:key|value)>/

/** Calls inside a value have all their tags; a tag alone shows that the pairs were misread. */
function isBalanced(text: string): boolean {
  if (!MISREAD.test(text)) return true
  const count = (tag: string): number => text.split(tag).length
  return ["key", "value"].every((name) => count(`<arg_${name}>`) + count(`<longcat_arg_${name}>`) === count(`</arg_${name}>`) + count(`</longcat_arg_${name}>`))
}

type Role = "key" | "key-close" | "value" | "value-close" | "close" | "open" | "separator" | "other"

function roleOf(tag: Tag): Role {
  const name = tag.name.replace(/^longcat_/, "")
  if (name === "arg_key") return tag.isClose ? "key-close" : "key"
  if (name === "arg_value") return tag.isClose ? "value-close" : "value"
  if (name === "tool_sep") return "separator"
  if (WRAPPERS.has(tag.name) || tag.bars === 3) return tag.isClose || tag.bars === 3 ? "close" : "open"
  return "other"
}

/**
 * A name and pairs of tags: `read<arg_key>path</arg_key><arg_value>a.ts</arg_value>`. Any one of the four tags may be missing; the
 * next one tells where a key or a value ends. `at` stands at the name.
 */
export const pairCalls: Grammar = (source, at) => {
  const { text, isEnd } = source
  if (at >= text.length) return isEnd ? null : "more"
  if (!/[\w\p{L}]/u.test(text[at] as string)) return null
  const tag = nextTag(text, at, isEnd)
  if (tag === "more") return text.length - at > LONGEST_NAME && text.indexOf("<", at) < 0 ? null : "more"
  if (tag === null || tag.start - at > LONGEST_NAME) return null
  // a line break that was escaped with the rest of the text
  const header = text.slice(at, tag.start).replace(/\\n$/, "").trim()
  const role = roleOf(tag)
  if (role === "other") return null
  const glued = role === "key-close" ? splitGlued(header, source) : null
  if (glued !== null) return pairs(source, at, glued.word.name, glued.word, tag.end, glued.key)
  const inline = role === "close" ? inlinePairs(header, source, at) : null
  if (inline !== null) return { end: tag.start, calls: [{ ...inline, start: at, end: tag.start, whole: true }] }
  if (!/^[^\s<>{}[\]()"'`,;]{1,128}$/.test(header) && source.words.find(header) === null) return null
  const word = source.words.find(header)
  // `<tool_call>name<tool_call>key</arg_key>`: the wrong opener where a key begins
  const behind = role === "open" ? isKeyBehind(source, tag) : false
  if (behind === "more") return "more"
  if (role === "open" && !behind) return null
  if (role === "open") return pairs(source, at, header, word, tag.end, null, true)
  return pairs(source, at, header, word, role === "separator" || role === "value-close" ? tag.end : tag.start, null)
}

function isKeyBehind(source: Source, tag: Tag): boolean | "more" {
  const next = nextTag(source.text, tag.end, source.isEnd)
  return next === "more" ? "more" : next !== null && roleOf(next) === "key-close"
}

/** Ex) read_filepath, read_file path : the longest given name that leaves a declared key. */
function splitGlued(header: string, source: Source): { word: Word; key: string } | null {
  for (let cut = header.length - 1; cut > 0; cut--) {
    const name = header.slice(0, cut).trim()
    const key = header.slice(cut).trim()
    const word = source.words.has(name) ? source.words.find(name) : null
    if (word?.keys.includes(key) === true) return { word, key }
  }
  return null
}

/** Ex) multiply a=3 b=4 */
function inlinePairs(header: string, source: Source, at: number): { name: string; id: null; written: { kind: "members"; members: Member[] } } | null {
  const [name = "", ...rest] = header.split(/\s+/)
  const word = rest.length === 0 ? null : source.words.find(name)
  if (word === null) return null
  const members: Member[] = []
  for (const pair of rest) {
    const cut = pair.indexOf("=")
    const key = pair.slice(0, cut)
    if (cut <= 0 || !word.keys.includes(key)) return null
    members.push({ key, as: "raw", text: pair.slice(cut + 1), whole: true, start: at, end: at + header.length })
  }
  return { name, id: null, written: { kind: "members", members } }
}

function pairs(source: Source, start: number, name: string, word: Word | null, from: number, firstKey: string | null, inKey = false): Recognised {
  const { text, isEnd } = source
  const members = new Map<string, Member>()
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
      const bare = bareValue(source, at, key)
      if (bare === "more") return "more"
      if (bare !== null && key !== null) {
        const taken = valueAt(source, skip(text, at), key, word, members)
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
    else return finish(source, start, name, members, tag === null, next)
  }
}

/** Text between `</arg_key>` and the next tag, where `<arg_value>` is missing. */
function bareValue(source: Source, from: number, key: string | null): string | null | "more" {
  if (key === null) return null
  let at = skip(source.text, from)
  // a line break that was escaped with the rest of the text
  if (source.text.startsWith("\\n", at)) at = skip(source.text, at + 2)
  if (at >= source.text.length) return source.isEnd ? null : "more"
  if (source.text[at] !== "<") return source.text.slice(from, at + 1)
  const tag = readTag(source.text, at, source.isEnd)
  return tag === null ? source.text.slice(from, at + 1) : tag === "more" ? "more" : null
}

function valueAt(source: Source, from: number, key: string, word: Word | null, used: ReadonlyMap<string, Member>): { member: Member; next: number } | "more" {
  const { text, isEnd } = source
  let first: Tag | null = null
  let implicit: Tag | null = null
  /** A key that may follow: it ends the value only where the value has no end of its own. */
  let argument: Tag | null = null
  // calls inside the value are content as long as their tags are balanced
  let values = 0
  let wrappers = 0
  for (let at = from; ; ) {
    const tag = nextTag(text, at, isEnd)
    if (tag === "more") return "more"
    if (tag === null || values > MOST_NESTED || wrappers > MOST_NESTED) break
    at = tag.end
    const role = roleOf(tag)
    if (role === "value") values++
    else if (role === "value-close" && values > 0) values--
    else if (role === "close" && wrappers > 0) wrappers--
    else if (role === "value-close") {
      const leads = leadsOn(source, tag.end)
      if (leads === "more") return "more"
      if (leads) {
        first = tag
        break
      }
      first ??= tag
    } else if (role === "key" && wrappers === 0) {
      const isNew = isNewKey(source, tag, word, used, key)
      if (isNew === "more") return "more"
      if (isNew) argument ??= tag
    } else if (role === "open") {
      if (implicit !== null) break
      wrappers++
    } else if (role === "close") {
      implicit ??= tag
      if (first !== null) break
    }
  }
  const end = first ?? argument ?? implicit
  const member = memberOf(text, { key, as: "raw", start: from, end: end?.start ?? text.length, whole: end !== null, isImplicit: end !== first, onLines: false })
  return { member, next: end === null ? text.length : end === first ? end.end : end.start }
}

function leadsOn(source: Source, from: number): boolean | "more" {
  const at = skip(source.text, from)
  if (at >= source.text.length) return source.isEnd ? true : "more"
  if (source.text[at] !== "<") return false
  const tag = readTag(source.text, at, source.isEnd)
  return tag === "more" ? "more" : tag !== null && roleOf(tag) !== "other"
}

function isNewKey(source: Source, tag: Tag, word: Word | null, used: ReadonlyMap<string, Member>, current: string): boolean | "more" {
  const next = nextTag(source.text, tag.end, source.isEnd)
  if (next === "more") return "more"
  if (next === null) return word === null
  const key = source.text.slice(tag.end, next.start).trim()
  return key !== current && !used.has(key) && (word === null || word.keys.length === 0 || word.keys.includes(key))
}

/** The text ends in a key, or in a tag. */
const cutAt = (start: number, name: string, end: number): Recognised => ({
  end,
  calls: [{ name, start, end, id: null, written: { kind: "cut" }, whole: false }],
})

function finish(source: Source, start: number, name: string, members: ReadonlyMap<string, Member>, isCut: boolean, end: number): Recognised {
  const list = [...members.values()]
  // tags of this very dialect in a key or a value: the pairs were misread
  if (list.some((member) => MISREAD.test(String(member.key)) || !isBalanced(member.text))) return cutAt(start, name, end)
  if (isCut && list.length === 0) return null
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
        written: { kind: "members", members: laidOut(list, source.text) },
        whole: !isCut && list.every((member) => member.whole),
      },
    ],
  }
}
