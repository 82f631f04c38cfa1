import { APOSTROPHE, BACKSLASH, BACKTICK, CLOSE_BRACE, CLOSE_BRACKET, COMMA, closersOf, isJsonSpace, LF, QUOTE } from "../../json/chars.ts"
import { editInside } from "../../json/inside.ts"
import { LONGEST_UNQUOTED, NO_VALUE } from "../../json/parse/unquoted.ts"
import { LITERALS } from "../../json/parse/values.ts"
import { isPlainText } from "../../json/tokens.ts"
import { ANYTHING, CHOICE, FLAG, GENERAL, isFine, TEXT } from "../member-op.ts"
import { type Amiss, note, put } from "./amiss.ts"
import type { ScanValue } from "./plan.ts"
import { BROKEN, codeIn, cutOut, type Scan, stringEndIn, UNSURE } from "./tokens.ts"

const WORD = /[A-Za-z_$][\w$]*/y
/** What a text without quotes may consist of so that only a comma or a closer can end it. */
const NAKED = /[ !#$%&*+\-./0-9:=?@A-Z^_a-z~]+/y

/** The end of the text at `at`, also of one with raw line breaks or backslashes that form no escape. */
export function textEndIn(scan: Scan, at: number): number {
  const end = stringEndIn(scan, at)
  return end < 0 ? dirtyTextEnd(scan, at) : end
}

function dirtyTextEnd(scan: Scan, at: number): number {
  const close = firstQuote(scan.text, at + 1)
  // three in a row are one mark
  if (close < 0 || (close === at + 1 && codeIn(scan, at + 2) === QUOTE)) return BROKEN
  const amiss = note(scan, "json/raw-control", at + 1, close, "")
  const fault = amiss.faults.length - 1
  const count = amiss.edits.length
  const found = editInside(scan.text, at + 1, close, QUOTE, amiss.isPythonic, false, (from, to, insert) => put(amiss, from, to, insert))
  if (found.unclear || found.literal || found.quotes || amiss.edits.length === count) return BROKEN
  if (found.escapes) amiss.faults[fault] = { id: "json/invalid-escape", start: at + 1, end: close, pointer: "", confidence: "certain" }
  return close + 1
}

/** The first quote that no backslash stands before. */
function firstQuote(text: string, from: number): number {
  let quote = text.indexOf('"', from)
  let slash = text.indexOf("\\", from)
  while (slash >= 0 && slash < quote) {
    const next = slash + 2
    if (quote < next) quote = text.indexOf('"', next)
    slash = text.indexOf("\\", next)
  }
  return quote
}

/** Ex) 'x', “x”, `x` */
export function oddText(scan: Scan, value: ScanValue, at: number, c: number): number {
  const closers = closersOf(c)
  const end = closers.length === 0 ? -1 : firstOf(scan, at + 1, closers)
  // three in a row are one mark
  if (end < 0 || (codeIn(scan, at + 1) === c && codeIn(scan, at + 2) === c)) return BROKEN
  const isPlain = isPlainText(scan.text, at + 1, end)
  if (isPlain ? !isText(value, cutOut(scan, at + 1, end)) : value.op !== TEXT && value.op !== ANYTHING) return BROKEN
  const amiss = note(scan, "json/foreign-quotes", at, end + 1, "")
  if (c === APOSTROPHE) amiss.isPythonic = true
  put(amiss, at, at + 1, '"')
  if (!isPlain && !isInsideMended(scan, amiss, at + 1, end, c)) return BROKEN
  put(amiss, end, end + 1, '"')
  return end + 1
}

function isInsideMended(scan: Scan, amiss: Amiss, from: number, to: number, c: number): boolean {
  const isPythonic = amiss.isPythonic || c === BACKTICK
  return !editInside(scan.text, from, to, c, isPythonic, false, (start, end, insert) => put(amiss, start, end, insert)).unclear
}

/** The first of these marks that no backslash stands before, or -1. */
function firstOf(scan: Scan, from: number, marks: readonly number[]): number {
  const { text, length } = scan
  const only = marks.length === 1 ? (marks[0] as number) : 0
  for (let i = from; i < length; i++) {
    const c = text.charCodeAt(i)
    if (c === BACKSLASH) i++
    else if (c === only || (only === 0 && marks.includes(c))) return i
  }
  return -1
}

/** Whether a text fits; a declared path is looked at by others. */
function isText(value: ScanValue, text: string): boolean {
  switch (value.op) {
    case TEXT:
    case ANYTHING:
      return true
    case CHOICE:
      return isFine(value.fit, text, 0)
    case GENERAL:
      return value.object === null && value.list === null && !(value.isPath && mayBeMarked(text)) && (value.isAnyText || value.node.check(text, 1))
    default:
      return false
  }
}

/** How a path with markup begins, or what shows it inside. */
const mayBeMarked = (text: string): boolean => /^['<`]|\]\(/.test(text)

/** Ex) True, None; or a text that lost its quotes. */
export function oddWord(scan: Scan, value: ScanValue, at: number): number {
  WORD.lastIndex = at
  WORD.test(scan.text)
  const end = WORD.lastIndex
  const found = cutOut(scan, at, end)
  const literal = LITERALS.get(found)
  if (literal === undefined) {
    if (found === "true" || found === "false" || found === "null") return UNSURE
    return nakedText(scan, value, at)
  }
  if (!endsWord(codeIn(scan, end)) || !isLiteral(value, literal)) return BROKEN
  const amiss = note(scan, "json/python-literal", at, end, "")
  put(amiss, at, end, literal)
  amiss.isPythonic = true
  return end
}

const endsWord = (c: number): boolean => c === COMMA || c === CLOSE_BRACE || c === CLOSE_BRACKET || c < 0 || isJsonSpace(c)

function isLiteral(value: ScanValue, literal: string): boolean {
  if (value.op === FLAG) return literal !== "null"
  if (value.op === ANYTHING) return true
  return value.op === GENERAL && value.object === null && value.list === null && value.node.check(JSON.parse(literal), 1)
}

/** Ex) {"city": New York, "n": 1} */
function nakedText(scan: Scan, value: ScanValue, at: number): number {
  NAKED.lastIndex = at
  NAKED.test(scan.text)
  let end = NAKED.lastIndex
  const stop = codeIn(scan, end)
  if ((stop !== COMMA && stop !== CLOSE_BRACE && stop !== CLOSE_BRACKET && stop !== LF) || end - at > LONGEST_UNQUOTED) return BROKEN
  while (codeIn(scan, end - 1) === 32) end--
  const text = cutOut(scan, at, end)
  if (NO_VALUE.test(text) || text.includes("...")) return BROKEN
  if (!isText(value, text)) return BROKEN
  const amiss = note(scan, "json/unquoted-value", at, end, "")
  put(amiss, at, at, '"')
  put(amiss, end, end, '"')
  amiss.isUnquoted = true
  return end
}
