import { isSpace } from "../json/chars.ts"
import { foldMarkName, isBar } from "../protocol-marks.ts"
import { decodeEntities } from "./entities.ts"

/** A mark in angle brackets, in whatever spelling: `<tool_call>`, `</｜DSML｜invoke>`, `<|tool_call_begin|>`, `<function=read>`. */
export interface Tag {
  readonly start: number
  readonly end: number
  /** Folded: lower case, no bars, no namespace, one underscore for each spelling of it. */
  readonly name: string
  /** As written, without bars and namespace. */
  readonly raw: string
  /** "dsml", "antml", "minimax", … or "". */
  readonly space: string
  readonly isClose: boolean
  /** `<x/>` */
  readonly isEmpty: boolean
  /** Bars at the left (1) and at the right (2). */
  readonly bars: number
  /** What stands behind the name, trimmed: `name="x"`, `=read`, "". */
  readonly rest: string
  /** False when the `>` is missing. */
  readonly isClosed: boolean
}

/** Longest name, longest tag: what is longer is text. */
const LONGEST_NAME = 128
const LONGEST_TAG = 1024

/** Letters, digits, `_ - . :`, the low line of SentencePiece, Ġ, and everything beyond Latin-1. */
const isNameChar = (c: number): boolean =>
  (c >= 97 && c <= 122) || (c >= 65 && c <= 90) || (c >= 48 && c <= 58) || c === 95 || c === 45 || c === 46 || (c > 0xff && !isBar(c) && !isSpace(c))

/** The tag at a `<`: null when there is none, "more" when the text ends inside what may be one. */
export function readTag(text: string, start: number, isEnd: boolean): Tag | null | "more" {
  const head = readHead(text, start)
  if (head === null) return null
  if (head === "more") return isEnd ? null : "more"
  const tail = readTail(text, head.at, isEnd)
  if (tail === null) return null
  if (tail === "more") return "more"
  const { space, local } = split(head.name)
  const name = foldMarkName(local)
  if (name === "") return null
  const isEmpty = tail.rest.endsWith("/")
  return {
    start,
    end: tail.end,
    name,
    raw: local.replaceAll("\\_", "_"),
    space: head.isDsml ? "dsml" : space,
    isClose: head.isClose,
    isEmpty,
    bars: (head.hasBar ? 1 : 0) | (tail.hasBar ? 2 : 0),
    rest: isEmpty ? tail.rest.slice(0, -1).trimEnd() : tail.rest,
    isClosed: tail.isClosed,
  }
}

interface Head {
  readonly at: number
  readonly name: string
  readonly isClose: boolean
  readonly hasBar: boolean
  readonly isDsml: boolean
}

/** Blanks inside a mark are rare and few; more of them are a comparison in prose or code. */
const MOST_BLANKS = 2

function readHead(text: string, start: number): Head | null | "more" {
  let at = blanks(text, start + 1)
  let isClose = false
  if (text.charCodeAt(at) === 92) {
    if (at + 1 >= text.length) return "more"
    if (text.charCodeAt(at + 1) === 47) at++
  }
  if (text.charCodeAt(at) === 47) {
    isClose = true
    at = blanks(text, at + 1)
  }
  const hasBar = isBar(text.charCodeAt(at))
  if (hasBar) at = blanks(text, bars(text, at))
  if (hasBar && text.charCodeAt(at) === 47) {
    isClose = true
    at++
  }
  let end = nameEnd(text, at, hasBar)
  if (end >= text.length) return end - at > LONGEST_NAME ? null : "more"
  if (end === at || end - at > LONGEST_NAME) return null
  if (hasBar && isDsml(text, at, end)) {
    let next = blanks(text, end)
    // the bar that makes it the head of a mark may still come
    if (next >= text.length) return "more"
    if (isBar(text.charCodeAt(next))) {
      next = blanks(text, bars(text, next))
      if (text.charCodeAt(next) === 47) {
        isClose = true
        next++
      }
      end = nameEnd(text, next, false)
      if (end >= text.length) return end - next > LONGEST_NAME ? null : "more"
      if (end === next) return null
      return { at: end, name: text.slice(next, end), isClose, hasBar, isDsml: true }
    }
  }
  return { at: end, name: text.slice(at, end), isClose, hasBar, isDsml: false }
}

const isDsml = (text: string, start: number, end: number): boolean => end - start === 4 && text.slice(start, end).toUpperCase() === "DSML"

function blanks(text: string, from: number): number {
  let at = from
  while (at - from < MOST_BLANKS && isSpace(text.charCodeAt(at))) at++
  return at
}

function bars(text: string, from: number): number {
  let at = from
  while (at - from < 2 && isBar(text.charCodeAt(at))) at++
  return at
}

/** Between bars a name may have single blanks (`<｜tool calls begin｜>`) and Markdown's escapes (`tool\_calls`). */
function nameEnd(text: string, from: number, hasBar: boolean): number {
  let at = from
  for (; at < text.length && at - from <= LONGEST_NAME; at++) {
    const c = text.charCodeAt(at)
    if (isNameChar(c)) continue
    if (c === 92 && at + 1 >= text.length) return text.length
    if (c === 92 && text.charCodeAt(at + 1) === 95) continue
    if (hasBar && c === 32 && at > from && isSingleBlank(text, at)) continue
    break
  }
  return at
}

/** `tool calls begin` between bars; not the blank before an attribute (`call tool="x"`). */
function isSingleBlank(text: string, at: number): boolean {
  const end = nameEnd(text, at + 1, false)
  const next = text.charCodeAt(end)
  return end > at + 1 && (isBar(next) || next === 32) && !text.startsWith("to=", at + 1)
}

interface Tail {
  readonly end: number
  readonly rest: string
  readonly hasBar: boolean
  readonly isClosed: boolean
}

/** Up to the `>`, over quoted values. A `<` or a blank line before it means that the `>` is missing. */
function readTail(text: string, from: number, isEnd: boolean): Tail | null | "more" {
  const most = Math.min(text.length, from + LONGEST_TAG)
  let at = from
  for (; at < most; at++) {
    const c = text.charCodeAt(at)
    if (c === 62) return closed(text, from, at)
    if (c === 60 || (c === 10 && text.charCodeAt(at + 1) === 10)) return open(text, from, at)
    if ((c === 34 || c === 39) && isAttributeValue(text, at, from)) {
      const end = text.slice(at + 1, most).indexOf(c === 34 ? '"' : "'")
      if (end >= 0) at += end + 1
      else if (!isEnd && text.length < from + LONGEST_TAG) return "more"
    }
  }
  if (at >= text.length && !isEnd && at - from < LONGEST_TAG) return "more"
  return open(text, from, at)
}

const isAttributeValue = (text: string, at: number, from: number): boolean => at > from && text.charCodeAt(at - 1) === 61

function closed(text: string, from: number, at: number): Tail {
  let end = at
  while (end > from && isSpace(text.charCodeAt(end - 1))) end--
  const hasBar = end > from && isBar(text.charCodeAt(end - 1))
  while (end > from && isBar(text.charCodeAt(end - 1))) end--
  return { end: at + 1, rest: text.slice(from, end).trim(), hasBar, isClosed: true }
}

/** Without its `>` a tag ends where its line does. */
function open(text: string, from: number, at: number): Tail {
  const rest = text.slice(from, at)
  const line = rest.indexOf("\n")
  const end = line >= 0 ? from + line : at
  return { end, rest: rest.slice(0, end - from).trim(), hasBar: false, isClosed: false }
}

function split(name: string): { space: string; local: string } {
  const colon = name.lastIndexOf(":")
  return colon > 0 && colon < name.length - 1 ? { space: name.slice(0, colon).toLowerCase(), local: name.slice(colon + 1) } : { space: "", local: name }
}

/**
 * The value of an attribute. Quotes of any kind or none; `nameĠ=` and names glued to the tag are tokenizer slips that occur.
 * @example attribute('name="read" id=3', "name") // "read"
 */
export function attribute(rest: string, key: string): string | null {
  const at = keyAt(rest, key)
  if (at < 0) return null
  let from = at
  while (isSpace(rest.charCodeAt(from))) from++
  const quote = rest[from]
  if (quote === '"' || quote === "'" || quote === "“" || quote === "`") {
    const end = rest.indexOf(quote === "“" ? "”" : quote, from + 1)
    return decodeEntities(end < 0 ? rest.slice(from + 1) : rest.slice(from + 1, end))
  }
  return /^[^\s"'>]*/.exec(rest.slice(from))?.[0] ?? null
}

function keyAt(rest: string, key: string): number {
  for (let at = rest.indexOf(key); at >= 0; at = rest.indexOf(key, at + 1)) {
    if (at > 0 && /[\w-]/.test(rest[at - 1] as string)) continue
    let end = at + key.length
    while (isSpace(rest.charCodeAt(end))) end++
    if (rest[end] === "=") return end + 1
  }
  return -1
}

/** The next tag at or behind a place; null when none comes, "more" when one may still come. */
export function nextTag(text: string, from: number, isEnd: boolean): Tag | null | "more" {
  for (let at = text.indexOf("<", from); at >= 0; at = text.indexOf("<", at + 1)) {
    const tag = readTag(text, at, isEnd)
    if (tag !== null) return tag
  }
  return isEnd ? null : "more"
}
