import { isSpace } from "../../json/chars.ts"
import { decodeEntities } from "../entities.ts"
import { findLiteral, hasLiteral, readCodeAt, requestMoreInput, skipSpaces, type TextProbe } from "./probe.ts"

const OPEN_MARK = "<|open|>"
const CLOSE_MARK = "<|close|>"
const SEPARATOR_MARK = "<|sep|>"

/** Behind the name of an element that opens here; -1 when another one, or none, does. */
export const openEnd = (probe: TextProbe, at: number, name: string): number => nameEnd(probe, at, OPEN_MARK, name)

function nameEnd(probe: TextProbe, at: number, mark: string, name: string): number {
  if (!hasLiteral(probe, mark, at)) return -1
  const start = skipSpaces(probe, at + mark.length)
  if (!hasLiteral(probe, name, start)) return -1
  const end = start + name.length
  const c = readCodeAt(probe, end)
  return c === -1 || c === 60 || isSpace(c) ? end : -1
}

/** Behind the whole mark that closes an element; -1 when it does not stand here. A separator cut off by the end is taken as seen. */
export function closeEnd(probe: TextProbe, at: number, name: string): number {
  const end = nameEnd(probe, at, CLOSE_MARK, name)
  if (end < 0) return -1
  const separatorAt = skipSpaces(probe, end)
  if (hasLiteral(probe, SEPARATOR_MARK, separatorAt)) return separatorAt + SEPARATOR_MARK.length
  return probe.isEnd && SEPARATOR_MARK.startsWith(probe.text.slice(separatorAt, separatorAt + SEPARATOR_MARK.length)) ? probe.text.length : -1
}

/** `name="value"` up to the separator; `next` is behind it. Null when something else stands there. */
export function readAttributes(probe: TextProbe, from: number): { readonly values: ReadonlyMap<string, string>; readonly next: number } | null {
  const values = new Map<string, string>()
  for (let at = skipSpaces(probe, from); ; ) {
    if (hasLiteral(probe, SEPARATOR_MARK, at)) return { values, next: at + SEPARATOR_MARK.length }
    const equalsAt = wordEnd(probe, at)
    if (equalsAt === at || readCodeAt(probe, equalsAt) !== 61) return null
    const quoteCode = readCodeAt(probe, equalsAt + 1)
    const isQuoted = quoteCode === 34 || quoteCode === 39
    const start = isQuoted ? equalsAt + 2 : equalsAt + 1
    const end = isQuoted ? quoteEnd(probe, start, quoteCode) : wordEnd(probe, start)
    if (end < 0) return null
    values.set(probe.text.slice(at, equalsAt), decodeEntities(probe.text.slice(start, end)))
    at = skipSpaces(probe, isQuoted ? end + 1 : end)
  }
}

function wordEnd(probe: TextProbe, from: number): number {
  let at = from
  for (let c = readCodeAt(probe, at); c !== -1 && c !== 61 && c !== 60 && c !== 34 && !isSpace(c); c = readCodeAt(probe, at)) at++
  return at
}

/** The closing quote; -1 when a mark comes first. */
function quoteEnd(probe: TextProbe, from: number, quoteCode: number): number {
  for (let at = from, c = readCodeAt(probe, at); c !== -1; c = readCodeAt(probe, ++at)) {
    if (c === quoteCode) return at
    if (c === 60 && hasLiteral(probe, "<|", at)) return -1
  }
  return -1
}

/** A mark that can only stand behind a whole argument: the next one, the next call, the end of the call or of its section. */
const isLaterMark = (probe: TextProbe, at: number): boolean =>
  openEnd(probe, at, "argument") >= 0 || openEnd(probe, at, "call") >= 0 || closeEnd(probe, at, "call") >= 0 || closeEnd(probe, at, "tools") >= 0

/** Behind a mark that closes an argument stands a later mark or nothing; else the mark is content. */
const leadsOn = (probe: TextProbe, at: number): boolean => readCodeAt(probe, at) === -1 || isCutMark(probe, at) || isLaterMark(probe, at)

interface ElementValue {
  readonly end: number
  readonly next: number
  readonly whole: boolean
}

/** The value behind the head of an argument: to its own mark, or to one that can only come later. */
export function readElementValue(probe: TextProbe, start: number): ElementValue {
  let first: ElementValue | null = null
  for (let at = findLiteral(probe, "<|", start); at >= 0; at = findLiteral(probe, "<|", at + 2)) {
    const closeMarkEnd = closeEnd(probe, at, "argument")
    if (closeMarkEnd >= 0) {
      const value = { end: at, next: closeMarkEnd, whole: true }
      if (leadsOn(probe, skipSpaces(probe, closeMarkEnd))) return value
      first ??= value
      continue
    }
    if (isLaterMark(probe, at)) return first ?? { end: at, next: at, whole: true }
    if (isCutMark(probe, at)) return { end: at, next: probe.text.length, whole: false }
  }
  const { text } = probe
  const isInMark = text.endsWith("<") && text.length > start
  return first ?? { end: isInMark ? text.length - 1 : text.length, next: text.length, whole: false }
}

/** True when the text ends inside a mark that begins here. */
export function isCutMark(probe: TextProbe, at: number): boolean {
  const restText = probe.text.slice(at, at + MAX_MARK_LENGTH)
  if (restText === "" || restText.includes(SEPARATOR_MARK) || at + restText.length < probe.text.length) return false
  const isMark = OPEN_MARK.startsWith(restText) || CLOSE_MARK.startsWith(restText) || restText.startsWith(OPEN_MARK) || restText.startsWith(CLOSE_MARK)
  if (isMark) requestMoreInput(probe)
  return isMark && probe.isEnd
}

/** Head of an argument with a long key. */
const MAX_MARK_LENGTH = 256
