// Values as models write them without JSON's quotes: {k:<|"|>text<|"|>,n:3,l:[a,b]}. Nested ones become strict JSON.
import { CLOSE_BRACE, CLOSE_BRACKET, COMMA, isCloser, OPEN_BRACE, OPEN_BRACKET, OPEN_PAREN } from "../../json/chars.ts"
import type { TextProbe } from "../sighting.ts"
import { trimmedEnd } from "./extent.ts"
import { isSeparator, readFlowKey } from "./flow-key.ts"
import { readLiteralWord } from "./flow-literal.ts"
import { NO_STOP, quoteTokenAt, type StopReason, stopAt } from "./flow-marks.ts"
import { type FlowValue, readText, withoutClosers } from "./flow-text.ts"
import { readCodeAt, skipSpaces } from "./probe.ts"

export interface FlowEntry {
  readonly key: string | number
  readonly value: FlowValue
}

/** The entries of one container. `stop`: what ended it where its own closer is missing. */
export interface FlowEntries {
  readonly entries: readonly FlowEntry[]
  readonly next: number
  readonly isClosed: boolean
  readonly stop: StopReason
}

/** Real arguments stay under 20 levels; each level recurses once. */
const MAX_FLOW_DEPTH = 64

/**
 * The value at a place; null when it is nested too deep. `open`: the closers still to come, outermost first. `isKeyed`:
 * a comma behind it leads to a name.
 */
export function readFlow(probe: TextProbe, from: number, open: readonly number[], isKeyed: boolean): FlowValue | null {
  const at = skipSpaces(probe, from)
  const c = readCodeAt(probe, at)
  if (c === OPEN_BRACE || c === OPEN_BRACKET) return readNested(probe, at, open)
  return readText(probe, at, open, isKeyed) ?? readBare(probe, at, open, isKeyed)
}

function readNested(probe: TextProbe, at: number, open: readonly number[]): FlowValue | null {
  if (open.length >= MAX_FLOW_DEPTH) return null
  const isObject = readCodeAt(probe, at) === OPEN_BRACE
  const nestedEntries = readEntries(probe, at + 1, [...open, isObject ? CLOSE_BRACE : CLOSE_BRACKET])
  if (nestedEntries === null) return null
  const memberTexts = nestedEntries.entries.map(({ key, value }) =>
    isObject ? `${JSON.stringify(String(key))}:${value.json}` : value.json,
  )
  const json = isObject ? `{${memberTexts.join(",")}}` : `[${memberTexts.join(",")}]`
  return {
    as: "json",
    text: json,
    json,
    start: at,
    end: nestedEntries.next,
    next: nestedEntries.next,
    whole: nestedEntries.isClosed || nestedEntries.stop === "closer",
  }
}

/** What stands between an opener, already passed, and the last of the `open` closers. */
export function readEntries(probe: TextProbe, from: number, open: readonly number[]): FlowEntries | null {
  const ownCloser = open[open.length - 1]
  const entries: FlowEntry[] = []
  for (let at = from; ; ) {
    at = skipSpaces(probe, at)
    const c = readCodeAt(probe, at)
    if (c === ownCloser) return { entries, next: at + 1, isClosed: true, stop: NO_STOP }
    const stop = stopAt(probe, at)
    if (stop !== NO_STOP) return { entries, next: at, isClosed: false, stop }
    if (c === COMMA) at++
    else if (isCloser(c)) {
      // Ex) l:[1,2} : the list ends with its parent; a stray closer at the top is skipped
      if (open.length > 1) return { entries, next: at, isClosed: false, stop: open.includes(c) ? "closer" : "broken" }
      at++
    } else {
      const nextEntry = readEntry(probe, at, open, entries.length)
      if (nextEntry === null) return null
      if (nextEntry === "broken") return { entries, next: at, isClosed: false, stop: "broken" }
      entries.push(nextEntry)
      at = nextEntry.value.next
    }
  }
}

function readEntry(probe: TextProbe, at: number, open: readonly number[], index: number): FlowEntry | "broken" | null {
  const ownCloser = open[open.length - 1]
  const key = ownCloser === CLOSE_BRACKET ? null : readFlowKey(probe, at)
  if (key === null && ownCloser === CLOSE_BRACE) return "broken"
  const value = readFlow(probe, key === null ? at : key.next, open, key !== null)
  if (value === null) return null
  // an empty value would loop forever
  if (value.next <= at) return "broken"
  return { key: key === null ? index : key.key, value }
}

const MAX_LITERAL_LENGTH = 64

/** A number or a word that stands for a value ends at its comma, whatever comes. */
const isLiteral = (text: string, from: number, to: number): boolean =>
  to - from <= MAX_LITERAL_LENGTH && readLiteralWord(text.slice(from, to).trim()) !== null

/** Where text without quotes stops: at its comma, a closer or a mark. `depth`: brackets still open inside it. */
function bareStopFrom(
  probe: TextProbe,
  from: number,
  isKeyed: boolean,
): { readonly next: number; readonly depth: number; readonly stop: StopReason } {
  const commaEnds = (at: number): boolean => !isKeyed || isSeparator(probe, at) || isLiteral(probe.text, from, at)
  for (let next = from, depth = 0; ; next++) {
    const c = readCodeAt(probe, next)
    const stop = c === -1 || c === 60 ? stopAt(probe, next) : NO_STOP
    if (stop !== NO_STOP || (c === 60 && quoteTokenAt(probe, next) !== null)) return { next, depth, stop }
    if (c === OPEN_BRACE || c === OPEN_BRACKET || c === OPEN_PAREN) depth++
    else if (depth === 0 && (isCloser(c) || (c === COMMA && commaEnds(next)))) return { next, depth, stop }
    else if (isCloser(c)) depth--
  }
}

/** Text without quotes, up to its comma, closer or mark. Brackets inside it stay paired. */
function readBare(probe: TextProbe, at: number, open: readonly number[], isKeyed: boolean): FlowValue {
  const { next, depth, stop } = bareStopFrom(probe, at, isKeyed)
  const end = trimmedEnd(probe.text, at, withoutClosers(probe.text, at, next, depth > 0 ? open : []))
  const text = probe.text.slice(at, end)
  const literalText = readLiteralWord(text)
  return {
    as: literalText === null ? "raw" : "json",
    text: literalText ?? text,
    json: literalText ?? JSON.stringify(text),
    start: at,
    end,
    next,
    whole: stop === NO_STOP || stop === "closer",
  }
}
