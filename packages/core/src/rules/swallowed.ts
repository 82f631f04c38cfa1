// Finds members that a text value swallowed, where a server cut a call at the wrong mark.
import { isJsonObject } from "../json/kind.ts"
import { markBefore, markHeadAt } from "../protocol-marks.ts"
import type { SchemaView } from "../schema/view.ts"
import { setOf } from "../tool-verbs.ts"
import { blanksBefore, countHeads } from "./residue.ts"
import { typedText } from "./typed-text.ts"

/** A value that contains the opening markup of declared, absent members. */
interface SwallowedMembers {
  readonly key: string
  /** Offset in the value where the markup begins. */
  readonly at: number
  /** The value and the members after it as JSON; null if no split is certain. */
  readonly memberSplit: SwallowedSplit | null
}

interface SwallowedSplit {
  readonly own: string
  readonly members: readonly (readonly [name: string, literal: string])[]
}

/** Returns the first such value among the members of a call, or null. */
export function swallowedIn(call: unknown, view: SchemaView): SwallowedMembers | null {
  if (!isJsonObject(call) || view.names.length === 0) return null
  let absent: ReadonlySet<string> | null = null
  for (const key of Object.keys(call)) {
    const value = call[key]
    if (typeof value !== "string" || !mayHoldMember(value, key)) continue
    absent ??= new Set(view.names.filter((name) => !Object.hasOwn(call, name)))
    const found = absent.size === 0 ? null : swallowedBy(value, key, absent, view)
    if (found !== null) return found
  }
  return null
}

/**
 * Returns the members that a text contains as markup after its first words; null if some markup is left over or the
 * result is not certain. Ex) read<arg_key>page</arg_key><arg_value>9</arg_value>
 */
export function membersBehind(text: string, view: SchemaView): SwallowedSplit["members"] | null {
  const [first] = openersIn(text, "")
  if (first === undefined || frameBefore(text, first.start) !== "none") return null
  // The words before the markup do not matter, but the text must not be empty.
  const markupTail = `.${text.slice(first.start)}`
  return splitAt(markupTail, "", openersIn(markupTail, ""), new Set(view.names), view)?.members ?? null
}

/**
 * Beginnings of a member's opening tag after `<`, by their first character. A namespace or a bar may precede the name.
 */
const OPENER_STARTS: ReadonlyMap<string, readonly string[]> = new Map([
  ["p", ["param"]],
  [" ", [" param"]],
  ["a", ["arg_key", "antml:", "atem:"]],
  ["l", ["longcat_arg_key"]],
  ["m", ["minimax:", "mm:"]],
  ["s", ["seed:", "steptml:"]],
  ["x", ["xai:"]],
  ["|", ["|"]],
  ["｜", ["｜"]],
  ["‖", ["‖"]],
])

/**
 * True if a member's markup may begin in a value. The native search skips values without a tag, which are nearly all.
 */
function mayHoldMember(value: string, key: string): boolean {
  for (let at = value.indexOf("<"); at >= 0; at = value.indexOf("<", at + 1)) {
    const next = value.charAt(at + 1)
    const isOwnEnd = next === "/" && value.startsWith(key, at + 2) && value.charAt(at + 2 + key.length) === ">"
    if (isOwnEnd || OPENER_STARTS.get(next)?.some((word) => value.startsWith(word, at + 1)) === true) return true
  }
  return false
}

/** `line`: written as `<parameter=name>`, with each value on lines of its own. */
interface MemberOpener {
  readonly start: number
  readonly end: number
  readonly name: string
  readonly markupStyle: "named" | "line" | "pair" | "tag"
}

function swallowedBy(
  value: string,
  key: string,
  absent: ReadonlySet<string>,
  view: SchemaView,
): SwallowedMembers | null {
  const openers = openersIn(value, key)
  const first = openers[0]
  // A value that begins with the markup of another member quotes a call; that markup is not part of this call.
  if (first === undefined || !absent.has(first.name) || isQuoted(value, first)) return null
  const frameState = frameBefore(value, first.start)
  if (frameState === "open") return null
  const memberSplit = frameState === "torn" ? null : splitAt(value, key, openers, absent, view)
  return memberSplit === null && isElement(value, key, first) ? null : { key, at: first.start, memberSplit }
}

const TAG_PATTERN = /<[^<>]{1,160}>/g
const NAMED_TAG = /^<[^<>=]{1,40}?(\sname)?\s{0,4}=\s{0,4}(["']?)([\w.$-]{1,128})\2([^<>]*)>$/
/** Ex) <arg_key>page</arg_key><arg_value> */
const KEY_VALUE_TAGS = /\s{0,16}([\w.$-]{1,128})\s{0,16}<\/(?:longcat_)?arg_key>:?\s{0,16}<(?:longcat_)?arg_value>/y
const PARAMETER_TAGS: ReadonlySet<string> = new Set(["parameter", "param"])
const KEY_TAGS: ReadonlySet<string> = new Set(["arg_key", "longcat_arg_key"])
/** Maximum number of members; more are not a slip. */
const MAX_OPENERS = 64

/** Tags of the member itself: its end tag, and the offset where the value opens it, or -1. */
interface OwnTags {
  readonly end: string
  readonly beginAt: number
}

function openersIn(value: string, key: string): MemberOpener[] {
  const openers: MemberOpener[] = []
  const own: OwnTags = { end: `</${key}>`, beginAt: value.indexOf(`<${key}`) }
  for (const { 0: tag, index } of value.matchAll(TAG_PATTERN)) {
    const opener = openerAt(value, own, tag, index)
    if (opener !== null && openers.push(opener) > MAX_OPENERS) break
  }
  return openers
}

function openerAt(value: string, own: OwnTags, tag: string, start: number): MemberOpener | null {
  const head = markHeadAt(value, start)
  if (head === null || head.plain) return ownTagAt(value, own, tag, start)
  if (head.isClose) return null
  if (KEY_TAGS.has(head.name)) {
    KEY_VALUE_TAGS.lastIndex = start + tag.length
    const name = KEY_VALUE_TAGS.exec(value)?.[1]
    return name === undefined ? null : { start, end: KEY_VALUE_TAGS.lastIndex, name, markupStyle: "pair" }
  }
  const [, attribute, , name, rest = ""] = PARAMETER_TAGS.has(head.name) ? (NAMED_TAG.exec(tag) ?? []) : []
  // <param name="quality" value="high"> is HTML.
  if (name === undefined || (head.name === "param" && rest.trim() !== "")) return null
  return { start, end: start + tag.length, name, markupStyle: attribute === undefined ? "line" : "named" }
}

const PLAIN_TAG = /^<([\w.$-]{1,128})>$/

/** Returns a plain tag that opens a member, directly after the end of this one. Ex) </title><note> in `title` */
function ownTagAt(value: string, own: OwnTags, tag: string, start: number): MemberOpener | null {
  const name = PLAIN_TAG.exec(tag)?.[1]
  return name !== undefined &&
    value.endsWith(own.end, blanksBefore(value, start)) &&
    (own.beginAt < 0 || own.beginAt > start)
    ? { start, end: start + tag.length, name, markupStyle: "tag" }
    : null
}

/** True for a mark in quotes or in a code block: the text is about it. */
function isQuoted(value: string, { start, end }: MemberOpener): boolean {
  const before = value.charAt(start - 1)
  if (before !== "" && "`\"'“‘«".includes(before)) return true
  return value.charAt(end) === "`" || value.slice(0, start).split("```").length % 2 === 0
}

const CALL_FRAMES = setOf(
  "function invoke tool_call tool_calls function_call function_calls tool_use longcat_tool_call",
)

/** Whether the value itself opened a call before this offset; `torn` if it closes a call that it did not open. */
function frameBefore(value: string, end: number): "none" | "open" | "torn" {
  let openFrames = 0
  let isTorn = false
  for (let at = value.indexOf("<"); at >= 0 && at < end; at = value.indexOf("<", at + 1)) {
    const head = markHeadAt(value, at)
    if (head === null || !CALL_FRAMES.has(head.name)) continue
    if (!head.isClose) openFrames++
    else if (openFrames > 0) openFrames--
    else isTorn = true
  }
  return isTorn ? "torn" : openFrames > 0 ? "open" : "none"
}

/** True if the element is closed and text follows: it is part of the text, unless the value was closed before it. */
function isElement(value: string, key: string, firstOpener: MemberOpener): boolean {
  if (firstOpener.markupStyle === "tag" || ownEnd(value.slice(0, firstOpener.start), key).isClosed) return false
  const closeStart = value.indexOf("</", firstOpener.end)
  if (closeStart < 0) return false
  const end = value.indexOf(">", closeStart)
  return (
    end > 0 &&
    markBefore(value, end + 1)?.role === "closes" &&
    skipClosers(value, end + 1) < value.length &&
    !openersIn(value.slice(end + 1), key).length
  )
}

/** Skips blanks and closing marks. */
function skipClosers(value: string, from: number): number {
  let at = from
  for (;;) {
    while (/\s/.test(value.charAt(at))) at++
    const end = value.startsWith("<", at) && markHeadAt(value, at)?.isClose === true ? value.indexOf(">", at) : -1
    if (end < 0) return at
    at = end + 1
  }
}

function splitAt(
  value: string,
  key: string,
  openers: readonly MemberOpener[],
  absent: ReadonlySet<string>,
  view: SchemaView,
): SwallowedSplit | null {
  const first = openers[0] as MemberOpener
  if (openers.length > MAX_OPENERS || new Set(openers.map(({ name }) => name)).size < openers.length) return null
  const own = readMemberText(value.slice(0, first.start), key, false)
  if (own === null || own.trim() === "") return null
  const members: (readonly [string, string])[] = []
  for (const [index, { name, end, markupStyle: style }] of openers.entries()) {
    const next = openers[index + 1]
    const member = absent.has(name) ? view.member(name) : null
    const text = readMemberText(value.slice(end, next?.start), name, next === undefined)
    const memberLiteral =
      member === null || text === null ? null : typedText(style === "line" ? withoutLines(text) : text, member)
    if (memberLiteral === null) return null
    members.push([name, memberLiteral])
  }
  return { own: first.markupStyle === "line" ? own.replace(/\r?\n$/, "") : own, members }
}

/** Removes one line break at each end: `<parameter=name>` and its end tag are on lines of their own. */
const withoutLines = (text: string): string => text.replace(/^\r?\n/, "").replace(/\r?\n$/, "")

/** Returns one value without the marks that close it; null if other marks remain in it, or its end is unclear. */
function readMemberText(text: string, key: string, isLast: boolean): string | null {
  const { end, isClosed } = isLast ? lastEnd(text, key) : ownEnd(text, key)
  const value = text.slice(0, end)
  // Without a closing mark, the blanks before the next mark may or may not belong to the value.
  if (!isClosed && !isLast && blanksBefore(value, end) < end) return null
  return holdsMarks(value) || value.includes(`</${key}>`) ? null : value
}

const VALUE_CLOSERS: ReadonlySet<string> = new Set(["parameter", "param", "arg_value", "longcat_arg_value"])

/** Returns where a value ends: before the mark that closes it, or at the end of the text. */
function ownEnd(text: string, key: string): { readonly end: number; readonly isClosed: boolean } {
  const last = blanksBefore(text, text.length)
  const mark = markBefore(text, last)
  if (mark !== null && mark.role === "closes" && VALUE_CLOSERS.has(mark.name))
    return { end: mark.start, isClosed: true }
  const tag = `</${key}>`
  return text.endsWith(tag, last) ? { end: last - tag.length, isClosed: true } : { end: text.length, isClosed: false }
}

/** Returns the same for the last member, which may be followed by the marks that close the call. */
function lastEnd(text: string, key: string): { readonly end: number; readonly isClosed: boolean } {
  let end = text.length
  for (let count = 0; count < MAX_OPENERS; count++) {
    const found = ownEnd(text.slice(0, end), key)
    if (found.isClosed) return found
    const mark = markBefore(text, blanksBefore(text, end))
    if (mark === null || mark.role !== "closes" || mark.plain) break
    end = mark.start
  }
  return { end, isClosed: false }
}

const holdsMarks = (text: string): boolean =>
  countHeads(
    text,
    /</g,
    ({ name, plain }) => !plain && (CALL_FRAMES.has(name) || VALUE_CLOSERS.has(name) || KEY_TAGS.has(name)),
  ) > 0
