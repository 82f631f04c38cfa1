// Values as models write them without JSON's quotes: {k:<|"|>text<|"|>,n:3,l:[a,b]}. Nested ones become strict JSON.
import { CLOSE_BRACE, CLOSE_BRACKET, COMMA, isCloser, OPEN_BRACE, OPEN_BRACKET, OPEN_PAREN } from "../../json/chars.ts"
import { isSeparator, readKey } from "./flow-key.ts"
import { readLiteral } from "./flow-literal.ts"
import { NO_STOP, quoteTokenAt, type Stop, stopAt } from "./flow-marks.ts"
import { type Flow, readText, withoutClosers } from "./flow-text.ts"
import { codeAt, type Probe, pastSpaces, trimmedEnd } from "./probe.ts"

export interface Entry {
  readonly key: string | number
  readonly value: Flow
}

/** The entries of one container. `stop`: what ended it where its own closer is missing. */
export interface Entries {
  readonly entries: readonly Entry[]
  readonly next: number
  readonly isClosed: boolean
  readonly stop: Stop
}

/** Real arguments stay under 20; each level is one level of the machine's own stack. */
const DEEPEST = 64

/**
 * The value at a place; null when it is nested too deep. `open`: the closers still to come, outermost first. `isKeyed`: a comma
 * behind it leads to a name.
 */
export function readFlow(probe: Probe, from: number, open: readonly number[], isKeyed: boolean): Flow | null {
  const at = pastSpaces(probe, from)
  const c = codeAt(probe, at)
  if (c === OPEN_BRACE || c === OPEN_BRACKET) return readNested(probe, at, open)
  return readText(probe, at, open, isKeyed) ?? readBare(probe, at, open, isKeyed)
}

function readNested(probe: Probe, at: number, open: readonly number[]): Flow | null {
  if (open.length >= DEEPEST) return null
  const isObject = codeAt(probe, at) === OPEN_BRACE
  const inner = readEntries(probe, at + 1, [...open, isObject ? CLOSE_BRACE : CLOSE_BRACKET])
  if (inner === null) return null
  const parts = inner.entries.map(({ key, value }) => (isObject ? `${JSON.stringify(String(key))}:${value.json}` : value.json))
  const json = isObject ? `{${parts.join(",")}}` : `[${parts.join(",")}]`
  return { as: "json", text: json, json, start: at, end: inner.next, next: inner.next, whole: inner.isClosed || inner.stop === "closer" }
}

/** What stands between an opener, already passed, and the last of the `open` closers. */
export function readEntries(probe: Probe, from: number, open: readonly number[]): Entries | null {
  const own = open[open.length - 1]
  const entries: Entry[] = []
  for (let at = from; ; ) {
    at = pastSpaces(probe, at)
    const c = codeAt(probe, at)
    if (c === own) return { entries, next: at + 1, isClosed: true, stop: NO_STOP }
    const stop = stopAt(probe, at)
    if (stop !== NO_STOP) return { entries, next: at, isClosed: false, stop }
    if (c === COMMA) at++
    else if (isCloser(c)) {
      // Ex) l:[1,2} : the list ends with what holds it; a stray one at the top is passed over
      if (open.length > 1) return { entries, next: at, isClosed: false, stop: open.includes(c) ? "closer" : "broken" }
      at++
    } else {
      const entry = readEntry(probe, at, open, entries.length)
      if (entry === null) return null
      if (entry === "broken") return { entries, next: at, isClosed: false, stop: "broken" }
      entries.push(entry)
      at = entry.value.next
    }
  }
}

function readEntry(probe: Probe, at: number, open: readonly number[], index: number): Entry | "broken" | null {
  const own = open[open.length - 1]
  const key = own === CLOSE_BRACKET ? null : readKey(probe, at)
  if (key === null && own === CLOSE_BRACE) return "broken"
  const value = readFlow(probe, key === null ? at : key.next, open, key !== null)
  if (value === null) return null
  // a value of no length would be read for ever
  if (value.next <= at) return "broken"
  return { key: key === null ? index : key.key, value }
}

/** A number or a word that stands for a value ends at its comma, whatever comes. */
const isLiteral = (text: string, from: number, to: number): boolean => to - from <= LONGEST_LITERAL && readLiteral(text.slice(from, to).trim()) !== null

const LONGEST_LITERAL = 64

/** Text without any quotes: up to the comma, the closer or the mark that ends it. Brackets inside it are kept in pairs. */
function readBare(probe: Probe, at: number, open: readonly number[], isKeyed: boolean): Flow {
  let depth = 0
  let next = at
  let stop: Stop = NO_STOP
  for (; ; next++) {
    const c = codeAt(probe, next)
    if (c === -1 || c === 60) stop = stopAt(probe, next)
    if (stop !== NO_STOP || (c === 60 && quoteTokenAt(probe, next) !== null)) break
    if (c === OPEN_BRACE || c === OPEN_BRACKET || c === OPEN_PAREN) depth++
    else if (isCloser(c) && depth-- === 0) break
    else if (c === COMMA && depth === 0 && (!isKeyed || isSeparator(probe, next) || isLiteral(probe.text, at, next))) break
  }
  const end = trimmedEnd(probe.text, at, withoutClosers(probe.text, at, next, depth > 0 ? open : []))
  const text = probe.text.slice(at, end)
  const literal = readLiteral(text)
  return {
    as: literal === null ? "raw" : "json",
    text: literal ?? text,
    json: literal ?? JSON.stringify(text),
    start: at,
    end,
    next,
    whole: stop === NO_STOP || stop === "closer",
  }
}
