import { APOSTROPHE, BACKSLASH, CLOSE_PAREN, COLON, COMMA, DOUBLE_QUOTE, isCloser } from "../../json/chars.ts"
import { parseStrict } from "../../json/strict.ts"
import type { TextProbe } from "../sighting.ts"
import { trimmedEnd } from "./extent.ts"
import { isBareKey, isSeparator, readFlowKey } from "./flow-key.ts"
import { NO_STOP, quoteTokenAt, type StopReason, stopAt } from "./flow-marks.ts"
import { hasLiteral, readCodeAt, skipSpaces } from "./probe.ts"
import { decodeEscapes } from "./unescape.ts"

export interface FlowValue {
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
export function readText(probe: TextProbe, at: number, open: readonly number[], isKeyed: boolean): FlowValue | null {
  const c = readCodeAt(probe, at)
  const openingToken = c === 60 ? quoteTokenAt(probe, at) : c === DOUBLE_QUOTE ? '"' : c === APOSTROPHE ? "'" : null
  if (openingToken === null) return null
  const start = at + openingToken.length
  const found = findTextEnd(probe, start, openingToken, open, isKeyed)
  const textContent = probe.text.slice(start, found.end)
  if (openingToken === '"' && found.whole) return readQuotedText(textContent, start, found)
  // Python's quotes have Python's escapes; in braces a quoted pattern keeps its backslashes
  const isPython = openingToken.length === 1 && open[0] === CLOSE_PAREN
  const text = isPython
    ? decodeEscapes(textContent)
    : openingToken === "'"
      ? textContent.replaceAll("\\'", "'")
      : textContent
  return { as: "text", text, json: JSON.stringify(text), start, ...found }
}

type TextEnd = Pick<FlowValue, "end" | "next" | "whole">

/** Strict JSON is taken as it reads; what is nearly JSON is left to the reader of broken JSON. */
function readQuotedText(textContent: string, start: number, found: TextEnd): FlowValue {
  const quotedLiteral = `"${textContent}"`
  const value = parseStrict(quotedLiteral)
  if (typeof value === "string") return { as: "text", text: value, json: quotedLiteral, start, ...found }
  return { as: "json", text: quotedLiteral, json: JSON.stringify(decodeEscapes(textContent)), start, ...found }
}

/**
 * The first delimiter with structure behind it ends the text. Where there is none before the block closes, the
 * delimiter is missing: the text ends with the block. A mark of the dialect inside a text that has its delimiter is
 * content.
 */
function findTextEnd(
  probe: TextProbe,
  from: number,
  openingToken: string,
  open: readonly number[],
  isKeyed: boolean,
): TextEnd {
  let firstMark: { readonly at: number; readonly reason: StopReason } | null = null
  const isToken = openingToken.length > 1
  for (let at = from, c = readCodeAt(probe, at); c !== -1; c = readCodeAt(probe, ++at)) {
    if (c === BACKSLASH && !isToken) at++
    else if (c === openingToken.charCodeAt(0) && hasLiteral(probe, openingToken, at)) {
      const next = afterText(probe, at + openingToken.length, openingToken, isKeyed)
      if (next >= 0) return { end: at, next, whole: true }
      if (firstMark !== null) break
      const commaAt = isToken ? commaBefore(probe.text, from, at) : -1
      if (commaAt >= 0) return { end: commaAt, next: commaAt, whole: true }
    } else if (c === 60) {
      const reason = stopAt(probe, at)
      if (firstMark !== null && reason === "opener") break
      if (reason !== NO_STOP) firstMark ??= { at, reason }
    }
  }
  const next = firstMark?.at ?? probe.text.length
  return { end: withoutClosers(probe.text, from, next, open), next, whole: firstMark?.reason === "closer" }
}

/** Where reading goes on when a delimiter before `from` ends its text; -1 when it is a part of the text. */
function afterText(probe: TextProbe, from: number, closingToken: string, isKeyed: boolean): number {
  const at = skipSpaces(probe, from)
  // Ex) 'abc'<|"|> : begun with one mark, ended with two
  const strayToken = closingToken.length === 1 && readCodeAt(probe, at) === 60 ? quoteTokenAt(probe, at) : null
  if (strayToken !== null) return afterText(probe, at + strayToken.length, strayToken, isKeyed)
  const c = readCodeAt(probe, at)
  if (isCloser(c) || stopAt(probe, at) !== NO_STOP) return at
  if (closingToken.length > 1) return c === COMMA || readFlowKey(probe, at) !== null ? at : -1
  return c === COMMA && (!isKeyed || isSeparator(probe, at)) ? at : -1
}

/** Ex) {a:<|"|>x,b:<|"|>y<|"|>} : a token that opens the next value. The comma before its name, or -1. */
function commaBefore(text: string, from: number, tokenAt: number): number {
  let at = trimmedEnd(text, from, tokenAt) - 1
  if (at < from || text.charCodeAt(at) !== COLON) return -1
  const end = at
  while (at > from && end - at < 128 && isBareKey(text.charCodeAt(at - 1))) at--
  const commaAt = trimmedEnd(text, from, at) - 1
  return at < end && commaAt >= from && text.charCodeAt(commaAt) === COMMA ? commaAt : -1
}

/** Where a value without its own end ends, when the closers of all that is open stand behind it. */
export function withoutClosers(text: string, from: number, to: number, open: readonly number[]): number {
  let end = to
  for (const closer of open) {
    const lastAt = trimmedEnd(text, from, end) - 1
    if (lastAt < from || text.charCodeAt(lastAt) !== closer) break
    end = lastAt
  }
  return end
}
