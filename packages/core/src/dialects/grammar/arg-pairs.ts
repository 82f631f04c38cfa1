// Grammar of calls with a tag for each key and each value (arg_key, arg_value).
import { hasLetter } from "../../lazy-pattern.ts"
import { WRAPPER_TAGS } from "../marks.ts"
import type { CallGrammar, KnownTool, ParsedCalls, TakenMember, TextSource, WrittenMember } from "../sighting.ts"
import { findTag, type MarkupTag, nextTag, readTag, tagBehind } from "../tags.ts"
import { lastLaterEnd, type PartBehind } from "./later-end.ts"
import { cutCall, isBlankBetween, membersCall, unreadMember } from "./one-call.ts"
import { hasLiteral, readCodeAt, skipSpaces } from "./probe.ts"
import { laidOut, toWrittenMember } from "./value.ts"

const MAX_NAME_LENGTH = 160
const MAX_NESTING = 8

/** A tag without its first bracket. Ex) a.ts/arg_value> , arg_value>a.ts */
const CLIPPED_PAIR_TAG = /^\s*\/?(?:longcat_)?arg_(?:key|value)>|[^<]\/(?:longcat_)?arg_(?:key|value)>\s*$/

const STRAY_PAIR_TAG = /<\/?(?:longcat_)?arg_(?:key|value)>/

/** True if all tags are paired, as in a call inside a value; an unpaired tag shows that the pairs were misread. */
function isBalanced(text: string): boolean {
  if (!STRAY_PAIR_TAG.test(text)) return true
  const countTag = (tag: string): number => text.split(tag).length
  return ["key", "value"].every(
    (name) =>
      countTag(`<arg_${name}>`) + countTag(`<longcat_arg_${name}>`) ===
      countTag(`</arg_${name}>`) + countTag(`</longcat_arg_${name}>`),
  )
}

type PairTagRole = "key" | "key-close" | "value" | "value-close" | "close" | "open" | "separator" | "other"

const endsPairs = (role: PairTagRole): boolean => role === "close" || role === "open"

function roleOf(tag: MarkupTag): PairTagRole {
  const name = tag.name.replace(/^longcat_/, "")
  if (name === "arg_key") return tag.isClose ? "key-close" : "key"
  if (name === "arg_value") return tag.isClose ? "value-close" : "value"
  if (name === "tool_sep") return "separator"
  if (WRAPPER_TAGS.has(tag.name) || tag.bars === 3) return tag.isClose || tag.bars === 3 ? "close" : "open"
  return "other"
}

/** A call with the pairs read so far. */
interface PairCall {
  readonly source: TextSource
  readonly start: number
  readonly name: string
  readonly word: KnownTool | null
  /** Arguments in the order written, repeated keys included: if their values differ, the call is doubtful. */
  readonly members: WrittenMember[]
  readonly usedKeys: Set<string>
}

/**
 * Reads a name and pairs of tags: `read<arg_key>path</arg_key><arg_value>a.ts</arg_value>`. Any one of the four tags
 * may be missing; the next one shows where a key or a value ends. `at` is the start of the name.
 */
export const pairCalls: CallGrammar = (source, at) => {
  const { text } = source
  if (readCodeAt(source, at) < 0 || (!/\w/.test(text[at] as string) && !hasLetter(text[at] as string))) return null
  const tag = nextTag(source, at, MAX_NAME_LENGTH)
  if (tag === null) return null
  // a line break that was escaped together with the whole text
  const headerText = text.slice(at, tag.start).replace(/\\n$/, "").trim()
  const role = roleOf(tag)
  if (role === "other") return null
  const glued = role === "key-close" ? splitGlued(headerText, source) : null
  if (glued !== null) {
    const { name, word, key } = glued
    return readPairs({ source, start: at, name, word, members: [], usedKeys: new Set() }, tag.end, key)
  }
  const inlineCall = role === "close" ? inlinePairs(headerText, source, at, tag.start) : null
  return inlineCall ?? namedPairs(source, at, headerText, tag)
}

function namedPairs(source: TextSource, start: number, name: string, tag: MarkupTag): ParsedCalls | null {
  // Ex) read{"name":"a.ts"} : a name followed by an arguments object
  const word = name.includes("{") ? null : source.words.find(name)
  if (word === null && !/^[^\s<>{}[\]()"'`,;]{1,128}$/.test(name)) return null
  const call: PairCall = { source, start, name, word, members: [], usedKeys: new Set() }
  const role = roleOf(tag)
  if (role !== "open")
    return readPairs(call, role === "separator" || role === "value-close" ? tag.end : tag.start, null)
  // `<tool_call>name<tool_call>key</arg_key>`: the wrong opener before a key
  const next = nextTag(source, tag.end)
  return next !== null && roleOf(next) === "key-close" ? readPairs(call, tag.end, null, tag.end) : null
}

/** Splits a header into the longest known tool name that leaves a declared key. Ex) read_filepath, read_file path */
function splitGlued(gluedHeader: string, source: TextSource): { name: string; word: KnownTool; key: string } | null {
  for (let nameLength = gluedHeader.length - 1; nameLength > 0; nameLength--) {
    const name = gluedHeader.slice(0, nameLength).trim()
    const key = gluedHeader.slice(nameLength).trim()
    const word = source.words.has(name) ? source.words.find(name) : null
    if (word?.argumentKeys.includes(key) === true) return { name, word, key }
  }
  return null
}

/** Reads pairs with equals signs. Ex) multiply a=3 b=4 */
function inlinePairs(pairsHeader: string, source: TextSource, start: number, end: number): ParsedCalls | null {
  const [name = "", ...rest] = pairsHeader.split(/\s+/)
  const word = rest.length === 0 ? null : source.words.find(name)
  if (word === null) return null
  const members: WrittenMember[] = []
  for (const pairText of rest) {
    const [, key = "", text = ""] = /^([^=]+)=(.*)/.exec(pairText) ?? []
    if (!word.argumentKeys.includes(key)) return null
    members.push({ key, as: "raw", text, whole: true, start, end: start + pairsHeader.length })
  }
  return membersCall({ name, start, end }, members)
}

/** Records text that may be an argument: between two pairs, or a key without a value. Ex) <mode>append</mode> */
function noteStray({ source, members }: PairCall, at: number, tag: MarkupTag, hasOpenKey: boolean): void {
  const role = roleOf(tag)
  const isStray = role === "other" || !isBlankBetween(source.text.slice(at, tag.start))
  const hasNoValue = hasOpenKey && (role === "key" || endsPairs(role))
  if (isStray || hasNoValue) members.push(unreadMember(at, tag.start))
}

/** Reads pairs up to the end of the call. `firstKeyFrom`: start of a key whose tag was already passed, or -1. */
function readPairs(call: PairCall, from: number, firstKey: string | null, firstKeyFrom = -1): ParsedCalls | null {
  const { text } = call.source
  let key = firstKey
  let keyFrom = firstKeyFrom
  for (let at = from; ; ) {
    const tag = nextTag(call.source, at)
    if (tag === null) return endWithText(call, at, key !== null || keyFrom >= 0)
    const role = roleOf(tag)
    if (keyFrom < 0) noteStray(call, at, tag, key !== null)
    if (keyFrom >= 0 && role !== "other") {
      key = text.slice(keyFrom, tag.start).trim()
      keyFrom = -1
    }
    if (endsPairs(role)) return finishPairs(call, false, tag.start)
    if (role === "value" && key === null) return null
    if (role === "key") keyFrom = tag.end
    const taken = key === null ? null : takeValue(call, tag, key)
    if (taken !== null) key = null
    at = taken?.next ?? tag.end
  }
}

/** Reads the value after a tag and stores it under the key; null if none begins there. */
function takeValue(call: PairCall, tag: MarkupTag, key: string): TakenMember | null {
  const start = valueStart(call.source, tag)
  const taken = start < 0 ? null : readValue(call, start, key)
  if (taken !== null) {
    call.members.push(taken.member)
    call.usedKeys.add(key)
  }
  return taken
}

/** Ends a call whose text ends outside of tags. `isOpen`: a key has no value yet. */
function endWithText(call: PairCall, at: number, isOpen: boolean): ParsedCalls | null {
  const { text } = call.source
  return isOpen || text.slice(at).includes("<")
    ? cutCall(call.name, call.start, text.length)
    : finishPairs(call, true, text.length)
}

/** Returns the start of a value after a tag, or -1. After `</arg_key>` the tag `<arg_value>` may be missing. */
function valueStart(source: TextSource, tag: MarkupTag): number {
  const role = roleOf(tag)
  // Ex) <arg_value/srv</arg_value> : the tag cannot be separated from the value
  if (role === "value") return tag.isClosed || tag.rest === "" ? tag.end : -1
  if (role !== "key-close" && role !== "separator") return -1
  const start = skipSpaces(source, tag.end)
  // a line break that was escaped together with the whole text
  const at = hasLiteral(source, "\\n", start) ? skipSpaces(source, start + 2) : start
  return at < source.text.length && readTag(source, at) === null ? start : -1
}

class PairSurvey {
  /** The value's own closing tag, preferably one followed by structure. */
  ownClose: MarkupTag | null = null
  /** The last closing tag, followed by structure, that closes a tag inside the value by count. */
  innerClose: MarkupTag | null = null
  /** The first tag that ends the call. */
  implicitEnd: MarkupTag | null = null
  /** A key that may follow: it ends the value only if the value has no other end. */
  nextKey: MarkupTag | null = null
  // calls inside the value are content as long as their tags are balanced
  openValues = 0
  openWrappers = 0
}

function readValue(call: PairCall, start: number, key: string): TakenMember {
  const { text } = call.source
  const survey = new PairSurvey()
  findTag(
    call.source,
    start,
    (tag) => survey.openValues > MAX_NESTING || survey.openWrappers > MAX_NESTING || noteTag(call, survey, tag, key),
  )
  const firstTag = survey.ownClose ?? survey.innerClose ?? survey.nextKey ?? survey.implicitEnd
  const endTag = lastEndTag(call.source, firstTag)
  const end = endTag?.start ?? text.length
  const whole = endTag !== null
  const isImplicit = whole && !isValueCloser(endTag)
  const isDoubtful = endTag !== firstTag
  const member = toWrittenMember(text, { key, as: "raw", start, end, whole, isImplicit, isDoubtful, onLines: false })
  return { member, next: whole && !isImplicit ? endTag.end : end }
}

const isValueCloser = (tag: MarkupTag): boolean => roleOf(tag) === "value-close"

/** Returns the tag that ends a value, or the last one after the end of the call that may end it. */
function lastEndTag(source: TextSource, first: MarkupTag | null): MarkupTag | null {
  const next = first !== null && isValueCloser(first) ? tagBehind(source, first.end) : first
  const parts = { source, partOf: partBehind, leadsOn: (at: number) => leadsOn(source, at) }
  return lastLaterEnd(next, (tag) => roleOf(tag) === "close", parts) ?? first
}

function partBehind(tag: MarkupTag): PartBehind {
  const role = roleOf(tag)
  if (role === "value") return "value-open"
  if (role === "value-close") return role
  if (role === "open") return "call-open"
  return role !== "close" ? "text" : tag.bars === 3 ? "turn-end" : "call-close"
}

/** Records a tag. Returns true if no later tag can change where the value ends. */
function noteTag(call: PairCall, survey: PairSurvey, tag: MarkupTag, key: string): boolean {
  switch (roleOf(tag)) {
    case "value":
      survey.openValues++
      return false
    case "value-close":
      if (survey.openValues === 0) return noteOwnClose(call.source, survey, tag)
      survey.openValues--
      if (isOutside(survey) && leadsOn(call.source, tag.end)) survey.innerClose = tag
      return false
    case "open":
      survey.openWrappers++
      return survey.implicitEnd !== null
    case "close":
      if (survey.openWrappers > 0) {
        survey.openWrappers--
        return false
      }
      survey.implicitEnd ??= tag
      return survey.ownClose !== null
    case "key":
      if (survey.openWrappers === 0 && isNewKey(call, tag, key)) survey.nextKey ??= tag
      return false
    default:
      return false
  }
}

const isOutside = ({ openWrappers, implicitEnd, nextKey }: PairSurvey): boolean =>
  openWrappers === 0 && implicitEnd === null && nextKey === null

function noteOwnClose(source: TextSource, survey: PairSurvey, tag: MarkupTag): boolean {
  const tagFollows = leadsOn(source, tag.end)
  if (tagFollows) survey.ownClose = tag
  else survey.ownClose ??= tag
  return tagFollows
}

function leadsOn(source: TextSource, from: number): boolean {
  const tag = tagBehind(source, from)
  return tag === null ? skipSpaces(source, from) >= source.text.length : roleOf(tag) !== "other"
}

function isNewKey({ source, word, usedKeys }: PairCall, tag: MarkupTag, currentKey: string): boolean {
  const next = nextTag(source, tag.end)
  if (next === null) return word === null
  const key = source.text.slice(tag.end, next.start).trim()
  return (
    key !== currentKey &&
    !usedKeys.has(key) &&
    (word === null || word.argumentKeys.length === 0 || word.argumentKeys.includes(key))
  )
}

const isMisread = ({ key, text, isDoubtful }: WrittenMember): boolean =>
  isDoubtful !== true && (STRAY_PAIR_TAG.test(String(key)) || CLIPPED_PAIR_TAG.test(text) || !isBalanced(text))

/**
 * True if the call seemed to end within its last value, which has no closing tag of its own: a closing tag follows the
 * call. Ex) a </tool_call>b<tool_call> c</arg_value>
 */
function hasCloserBehind(source: TextSource, { end: valueEnd }: WrittenMember, end: number): boolean {
  if (source.text.slice(valueEnd, end).includes("arg_value>")) return false
  const tag = findTag(source, end, (next) => /^(?:key|value)/.test(roleOf(next)))
  return tag?.isClose === true
}

function finishPairs({ source, start, name, members }: PairCall, isCut: boolean, end: number): ParsedCalls | null {
  // a key or a value contains tags of this dialect: the pairs were misread
  const last = members.at(-1)
  if (members.some(isMisread) || (last !== undefined && hasCloserBehind(source, last, end)))
    return cutCall(name, start, end)
  if (isCut && members.length === 0) return null
  const whole = !isCut && members.every((member) => member.whole)
  const callEnd = start + source.text.slice(start, end).trimEnd().length
  return membersCall({ name, start, end: callEnd, whole }, laidOut(members, source.text))
}
