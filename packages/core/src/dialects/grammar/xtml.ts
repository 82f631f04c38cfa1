import { isSpace } from "../../json/chars.ts"
import { decodeEntities } from "../entities.ts"
import { codeAt, find, has, type Probe, pastSpaces, starve } from "./probe.ts"

const OPEN = "<|open|>"
const CLOSE = "<|close|>"
const SEP = "<|sep|>"

/** Behind the name of an element that opens here; -1 when another one, or none, does. */
export const openEnd = (probe: Probe, at: number, name: string): number => nameEnd(probe, at, OPEN, name)

function nameEnd(probe: Probe, at: number, mark: string, name: string): number {
  if (!has(probe, mark, at)) return -1
  const start = pastSpaces(probe, at + mark.length)
  if (!has(probe, name, start)) return -1
  const end = start + name.length
  const c = codeAt(probe, end)
  return c === -1 || c === 60 || isSpace(c) ? end : -1
}

/** Behind the whole mark that closes an element; -1 when it does not stand here. A separator cut off by the end is taken as seen. */
export function closeEnd(probe: Probe, at: number, name: string): number {
  const end = nameEnd(probe, at, CLOSE, name)
  if (end < 0) return -1
  const sep = pastSpaces(probe, end)
  if (has(probe, SEP, sep)) return sep + SEP.length
  return probe.isEnd && SEP.startsWith(probe.text.slice(sep, sep + SEP.length)) ? probe.text.length : -1
}

export interface Attributes {
  readonly values: ReadonlyMap<string, string>
  /** Behind the separator. */
  readonly next: number
}

/** `name="value"` up to the separator; null when something else stands there. */
export function readAttributes(probe: Probe, from: number): Attributes | null {
  const values = new Map<string, string>()
  for (let at = pastSpaces(probe, from); ; ) {
    if (has(probe, SEP, at)) return { values, next: at + SEP.length }
    const equals = wordEnd(probe, at)
    if (equals === at || codeAt(probe, equals) !== 61) return null
    const quote = codeAt(probe, equals + 1)
    const isQuoted = quote === 34 || quote === 39
    const start = isQuoted ? equals + 2 : equals + 1
    const end = isQuoted ? quoteEnd(probe, start, quote) : wordEnd(probe, start)
    if (end < 0) return null
    values.set(probe.text.slice(at, equals), decodeEntities(probe.text.slice(start, end)))
    at = pastSpaces(probe, isQuoted ? end + 1 : end)
  }
}

function wordEnd(probe: Probe, from: number): number {
  let at = from
  for (let c = codeAt(probe, at); c !== -1 && c !== 61 && c !== 60 && c !== 34 && !isSpace(c); c = codeAt(probe, at)) at++
  return at
}

/** The closing quote; -1 when a mark comes first. */
function quoteEnd(probe: Probe, from: number, quote: number): number {
  for (let at = from, c = codeAt(probe, at); c !== -1; c = codeAt(probe, ++at)) {
    if (c === quote) return at
    if (c === 60 && has(probe, "<|", at)) return -1
  }
  return -1
}

/** Behind a mark that closes an argument stands the next one, the end of the call, or nothing; else the mark is content. */
const leadsOn = (probe: Probe, at: number): boolean =>
  codeAt(probe, at) === -1 ||
  isCutMark(probe, at) ||
  openEnd(probe, at, "argument") >= 0 ||
  openEnd(probe, at, "call") >= 0 ||
  closeEnd(probe, at, "call") >= 0 ||
  closeEnd(probe, at, "tools") >= 0

/** The value behind the head of an argument: to its own mark, or to one that can only come later. */
export function readValue(probe: Probe, start: number): { readonly end: number; readonly next: number; readonly whole: boolean } {
  let first: { end: number; next: number; whole: boolean } | null = null
  for (let at = find(probe, "<|", start); at >= 0; at = find(probe, "<|", at + 2)) {
    const closed = closeEnd(probe, at, "argument")
    if (closed >= 0) {
      const value = { end: at, next: closed, whole: true }
      if (leadsOn(probe, pastSpaces(probe, closed))) return value
      first ??= value
      continue
    }
    const isLater =
      openEnd(probe, at, "argument") >= 0 || openEnd(probe, at, "call") >= 0 || closeEnd(probe, at, "call") >= 0 || closeEnd(probe, at, "tools") >= 0
    if (isLater) return first ?? { end: at, next: at, whole: true }
    if (isCutMark(probe, at)) return { end: at, next: probe.text.length, whole: false }
  }
  if (first !== null) return first
  const end = withoutCut(probe.text, start)
  return { end, next: probe.text.length, whole: false }
}

/** Whether the text breaks off within a mark that begins here. */
export function isCutMark(probe: Probe, at: number): boolean {
  const rest = probe.text.slice(at, at + LONGEST_MARK)
  if (rest === "" || rest.includes(SEP) || at + rest.length < probe.text.length) return false
  const isMark = OPEN.startsWith(rest) || CLOSE.startsWith(rest) || rest.startsWith(OPEN) || rest.startsWith(CLOSE)
  if (isMark) starve(probe)
  return isMark && probe.isEnd
}

/** Head of an argument with a long key. */
const LONGEST_MARK = 256

const withoutCut = (text: string, start: number): number => (text.endsWith("<") && text.length > start ? text.length - 1 : text.length)
