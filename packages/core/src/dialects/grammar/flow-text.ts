import { APOSTROPHE, BACKSLASH, CLOSE_PAREN, COLON, COMMA, isCloser, QUOTE } from "../../json/chars.ts"
import { parseStrict } from "../../json/strict.ts"
import { isBareKey, isSeparator, readKey } from "./flow-key.ts"
import { NO_STOP, quoteTokenAt, type Stop, stopAt } from "./flow-marks.ts"
import { codeAt, has, type Probe, pastSpaces, trimmedEnd } from "./probe.ts"
import { decodeEscapes } from "./unescape.ts"

/** One value: what it says, where it stands, and where reading goes on. */
export interface Flow {
  readonly as: "text" | "json" | "raw"
  readonly text: string
  /** The same as strict JSON. */
  readonly json: string
  readonly start: number
  readonly end: number
  readonly next: number
  readonly whole: boolean
}

/** A text in quotes or quote tokens; null when none begins here. `open`: the closers still to come, outermost first. */
export function readText(probe: Probe, at: number, open: readonly number[], isKeyed: boolean): Flow | null {
  const c = codeAt(probe, at)
  const token = c === 60 ? quoteTokenAt(probe, at) : c === QUOTE ? '"' : c === APOSTROPHE ? "'" : null
  if (token === null) return null
  const start = at + token.length
  const found = scan(probe, start, token, open, isKeyed)
  const content = probe.text.slice(start, found.end)
  if (token === '"' && found.whole) return quoted(content, start, found)
  // Python's quotes have Python's escapes; in braces a quoted pattern keeps its backslashes
  const isPython = token.length === 1 && open[0] === CLOSE_PAREN
  const text = isPython ? decodeEscapes(content) : token === "'" ? content.replaceAll("\\'", "'") : content
  return { as: "text", text, json: JSON.stringify(text), start, ...found }
}

type Found = Pick<Flow, "end" | "next" | "whole">

/** Strict JSON is taken as it reads; what is nearly JSON is left to the reader of broken JSON. */
function quoted(content: string, start: number, found: Found): Flow {
  const literal = `"${content}"`
  const value = parseStrict(literal)
  if (typeof value === "string") return { as: "text", text: value, json: literal, start, ...found }
  return { as: "json", text: literal, json: JSON.stringify(decodeEscapes(content)), start, ...found }
}

/**
 * The first delimiter that leads on ends the text. Where none does before the block closes, the text lost its own end: it ends
 * with the block. A mark of the dialect inside a text that does end is only text.
 */
function scan(probe: Probe, from: number, token: string, open: readonly number[], isKeyed: boolean): Found {
  let mark = -1
  let stop: Stop = "end"
  for (let at = from, c = codeAt(probe, at); c !== -1; c = codeAt(probe, ++at)) {
    if (c === BACKSLASH && token.length === 1) at++
    else if (c === token.charCodeAt(0) && has(probe, token, at)) {
      const next = afterText(probe, at + token.length, token, isKeyed)
      if (next >= 0) return { end: at, next, whole: true }
      if (mark >= 0) break
      const comma = token.length > 1 ? commaBefore(probe.text, from, at) : -1
      if (comma >= 0) return { end: comma, next: comma, whole: true }
    } else if (c === 60) {
      const here = stopAt(probe, at)
      if (here === NO_STOP) continue
      if (mark >= 0 && here === "opener") break
      if (mark < 0) {
        mark = at
        stop = here
      }
    }
  }
  const next = mark >= 0 ? mark : probe.text.length
  return { end: withoutClosers(probe.text, from, next, open), next, whole: stop === "closer" }
}

/** Where reading goes on when a delimiter before `from` ends its text; -1 when it is a part of the text. */
function afterText(probe: Probe, from: number, token: string, isKeyed: boolean): number {
  const at = pastSpaces(probe, from)
  // Ex) 'abc'<|"|> : begun with one mark, ended with two
  const stray = token.length === 1 && codeAt(probe, at) === 60 ? quoteTokenAt(probe, at) : null
  if (stray !== null) return afterText(probe, at + stray.length, stray, isKeyed)
  const c = codeAt(probe, at)
  if (isCloser(c) || stopAt(probe, at) !== NO_STOP) return at
  if (token.length > 1) return c === COMMA || readKey(probe, at) !== null ? at : -1
  return c === COMMA && (!isKeyed || isSeparator(probe, at)) ? at : -1
}

/** Ex) {a:<|"|>x,b:<|"|>y<|"|>} : a token that opens the next value. The comma before its name, or -1. */
function commaBefore(text: string, from: number, token: number): number {
  let at = trimmedEnd(text, from, token) - 1
  if (at < from || text.charCodeAt(at) !== COLON) return -1
  const end = at
  while (at > from && end - at < 128 && isBareKey(text.charCodeAt(at - 1))) at--
  const comma = trimmedEnd(text, from, at) - 1
  return at < end && comma >= from && text.charCodeAt(comma) === COMMA ? comma : -1
}

/** Where a value without its own end ends, when the closers of all that is open stand behind it. */
export function withoutClosers(text: string, from: number, to: number, open: readonly number[]): number {
  let end = to
  for (const closer of open) {
    const last = trimmedEnd(text, from, end) - 1
    if (last < from || text.charCodeAt(last) !== closer) break
    end = last
  }
  return end
}
