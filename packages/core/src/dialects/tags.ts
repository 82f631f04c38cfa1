// Reads tags and their attributes in all spellings: bars, namespaces, escapes, missing brackets.
import { isSpace } from "../json/chars.ts"
import { skipWhitespace } from "../json/space.ts"
import { foldMarkName, isBar, type MarkHead, readMarkHead } from "../protocol-marks.ts"
import { decodeEntities } from "./entities.ts"
import { answerAt, readCodeAt, skipSpaces } from "./grammar/probe.ts"
import type { TextProbe, TextSource } from "./sighting.ts"

/** A tag in any spelling: `<tool_call>`, `</｜DSML｜invoke>`, `<|tool_call_begin|>`, `<function=read>`. */
export interface MarkupTag {
  readonly start: number
  readonly end: number
  /** Folded name: lower case, without bars and namespace, with one underscore for each spelling of it. */
  readonly name: string
  /** Name as written, without bars and namespace. */
  readonly raw: string
  /** Namespace: "dsml", "antml", "minimax", … or "". */
  readonly space: string
  readonly isClose: boolean
  /** True for `<x/>`. */
  readonly isEmpty: boolean
  /** Sides with bars: left (1), right (2), both (3). */
  readonly bars: number
  /** Text after the name, trimmed: `name="x"`, `=read`, "". */
  readonly rest: string
  /** False if the `>` is missing. */
  readonly isClosed: boolean
}

/** Most characters of a name and of a tag; anything longer is text. */
const MAX_NAME_LENGTH = 128
const MAX_TAG_LENGTH = 1024

/** Reads the tag that begins at an offset; null if there is none, "more" if that depends on the next piece. */
export const tagOrMore = (source: TextSource, start: number): MarkupTag | null | "more" =>
  answerAt(readTag, source, start)

/** Reads the tag that begins at an offset; null if there is none. */
export function readTag(probe: TextProbe, start: number): MarkupTag | null {
  const head = readHead(probe, start)
  if (head === null) return null
  const colonAt = head.raw.lastIndexOf(":")
  const hasSpace = colonAt > 0 && colonAt < head.raw.length - 1
  const local = hasSpace ? head.raw.slice(colonAt + 1) : head.raw
  const name = foldMarkName(local)
  if (name === "") return null
  const tagTail = readTail(probe, head.end)
  const isXtml = head.hasBar && tagTail.hasBar && (name === "open" || name === "close")
  const xtmlTag = isXtml ? readXtml(probe, start, tagTail.end, name === "close") : null
  if (xtmlTag !== null) return xtmlTag
  const isEmpty = tagTail.restText.endsWith("/")
  return {
    start,
    end: tagTail.end,
    name,
    raw: local.replaceAll("\\_", "_"),
    space: head.isDsml ? "dsml" : hasSpace ? head.raw.slice(0, colonAt).toLowerCase() : "",
    isClose: head.isClose,
    isEmpty,
    bars: (head.hasBar ? 1 : 0) | (tagTail.hasBar ? 2 : 0),
    rest: isEmpty ? tagTail.restText.slice(0, -1).trimEnd() : tagTail.restText,
    isClosed: tagTail.isClosed,
  }
}

/** Reads the head of a tag; null if no tag begins here, or if the text ends before the end of its name. */
function readHead(probe: TextProbe, start: number): MarkHead | null {
  const { text } = probe
  const head = readCodeAt(probe, start) === 60 ? readMarkHead(text, start) : null
  if (head === null || head.raw.length > MAX_NAME_LENGTH) return null
  const isEscapeNext = text[head.end] === "\\" && head.end + 1 === text.length
  if (head.end < text.length && !isEscapeNext) return head
  probe.ranOut = true
  return null
}

const SEPARATOR_MARK = "<|sep|>"
/** A name, possibly with attributes. */
const XTML_HEAD = /^\s*([\w.-]+)((?:\s+[^\s="<]+=(?:"[^"]*"|'[^']*'|[^\s="<]*))*)\s*$/
/** Like `XTML_HEAD`, for a text that ends within an attribute or the separator. */
const XTML_CUT = /^\s*([\w.-]+)(?:\s*(?:<\|?s?e?p?\|?)?|(\s[^<]*))$/

/**
 * Reads a tag whose brackets are marks. A separator that the end of the text cuts off is accepted. Ex) <|open|>call
 * tool="f"<|sep|> , <|close|>call<|sep|>
 */
function readXtml(probe: TextProbe, start: number, from: number, isClose: boolean): MarkupTag | null {
  const ahead = probe.text.slice(from, from + MAX_TAG_LENGTH)
  const length = ahead.indexOf(SEPARATOR_MARK)
  if (length < 0 && ahead.length < MAX_TAG_LENGTH) probe.ranOut = true
  const [, name, rest = ""] =
    (length < 0 ? XTML_CUT : XTML_HEAD).exec(length < 0 ? ahead : ahead.slice(0, length)) ?? []
  if (name === undefined) return null
  const end = length < 0 ? probe.text.length : from + length + SEPARATOR_MARK.length
  const tagHead = { start, end, name: foldMarkName(name), raw: name, space: "xtml", isClose }
  return { ...tagHead, isEmpty: false, bars: 3, rest: rest.trim(), isClosed: length >= 0 || isClose }
}

interface TagTail {
  readonly end: number
  readonly restText: string
  readonly hasBar: boolean
  readonly isClosed: boolean
}

/** Reads a tag up to its `>`, skipping quoted values. A `<` or a blank line before it means that the `>` is missing. */
function readTail(probe: TextProbe, from: number): TagTail {
  const { text } = probe
  const scanLimit = Math.min(text.length, from + MAX_TAG_LENGTH)
  let at = from
  for (; at < scanLimit; at++) {
    const c = text.charCodeAt(at)
    if (c === 62) return closedTail(text, from, at)
    if (c === 60 || (c === 10 && text.charCodeAt(at + 1) === 10)) return openTail(text, from, at)
    if ((c === 34 || c === 39) && at > from && text[at - 1] === "=") {
      const valueLength = text.slice(at + 1, scanLimit).indexOf(text[at] as string)
      if (valueLength >= 0) at += valueLength + 1
      else if (text.length < from + MAX_TAG_LENGTH) probe.ranOut = true
    }
  }
  if (at >= text.length && at - from < MAX_TAG_LENGTH) probe.ranOut = true
  return openTail(text, from, at)
}

function closedTail(text: string, from: number, at: number): TagTail {
  let end = at
  while (end > from && isSpace(text.charCodeAt(end - 1))) end--
  const hasBar = end > from && isBar(text.charCodeAt(end - 1))
  while (end > from && isBar(text.charCodeAt(end - 1))) end--
  return { end: at + 1, restText: text.slice(from, end).trim(), hasBar, isClosed: true }
}

/** Returns the tail of a tag without its `>`, which ends with its line. */
function openTail(text: string, from: number, at: number): TagTail {
  const tagRest = text.slice(from, at)
  const line = tagRest.indexOf("\n")
  const end = line >= 0 ? from + line : at
  return { end, restText: tagRest.slice(0, end - from).trim(), hasBar: false, isClosed: false }
}

/**
 * Returns the value of an attribute, with quotes of any kind or none; null if there is none. Models also write `nameĠ=`
 * and names glued to the tag, which are tokenizer slips.
 * @example readAttribute('name="read" id=3', "name") // "read"
 */
export const readAttribute = (tagText: string, key: string): string | null => readAttributes(tagText, key)[0] ?? null

const QUOTED_VALUE = /=\s{0,8}(?:"[^"]*"|'[^']*'|`[^`]*`|“[^”]*”)/g

/** Returns the values of all attributes of that name, but not of text inside the value of another attribute. */
export function readAttributes(tagText: string, key: string): readonly string[] {
  if (!tagText.includes(key)) return []
  const namesOnly = tagText.replace(QUOTED_VALUE, (value) => `=${" ".repeat(value.length - 1)}`)
  const values: string[] = []
  for (let at = keyAt(namesOnly, key, 0); at >= 0; at = keyAt(namesOnly, key, at)) values.push(valueAt(tagText, at))
  return values
}

function valueAt(tagText: string, at: number): string {
  const from = skipWhitespace(tagText, at)
  const quoteMark = tagText[from] ?? ""
  if (/["'`“]/.test(quoteMark)) {
    const end = tagText.indexOf(quoteMark === "“" ? "”" : quoteMark, from + 1)
    return decodeEntities(end < 0 ? tagText.slice(from + 1) : tagText.slice(from + 1, end))
  }
  return /^[^\s"'>]*/.exec(tagText.slice(from))?.[0] ?? ""
}

/** Returns the offset after the equals sign of an attribute; -1 if there is none. */
function keyAt(tagText: string, key: string, from: number): number {
  for (let at = tagText.indexOf(key, from); at >= 0; at = tagText.indexOf(key, at + 1)) {
    if (at > 0 && /[\w-]/.test(tagText[at - 1] as string)) continue
    const end = skipWhitespace(tagText, at + key.length)
    if (tagText[end] === "=") return end + 1
  }
  return -1
}

/** Finds the next tag that begins at most `maxLength` characters after an offset; null if there is none. */
export function nextTag(
  probe: TextProbe,
  from: number,
  maxLength: number = Number.POSITIVE_INFINITY,
): MarkupTag | null {
  const { text } = probe
  for (let at = text.indexOf("<", from); at >= 0 && at - from <= maxLength; at = text.indexOf("<", at + 1)) {
    const tag = readTag(probe, at)
    if (tag !== null) return tag
  }
  if (text.length - from <= maxLength) probe.ranOut = true
  return null
}

/** Finds the first tag at or after an offset that `isSought` accepts; null if there is none. */
export function findTag(probe: TextProbe, from: number, isSought: (tag: MarkupTag) => boolean): MarkupTag | null {
  for (let tag = nextTag(probe, from); tag !== null; tag = nextTag(probe, tag.end)) if (isSought(tag)) return tag
  return null
}

/** Reads the tag after white space. */
export const tagBehind = (probe: TextProbe, from: number): MarkupTag | null => readTag(probe, skipSpaces(probe, from))
