// Reads the arguments of a Python call: as strict Python first, then leniently.
import { trimmedEnd } from "../grammar/extent.ts"
import { isCloserMark } from "../grammar/flow.ts"
import { readCharAt, readCodeAt } from "../grammar/probe.ts"
import type { KnownTool, WrittenMember } from "../sighting.ts"
import { type ParsedLiteral, readPythonLiteral } from "./literal.ts"
import {
  endsListAndText,
  isStopped,
  isTooDeep,
  isWordCode,
  nextCharAt,
  type PythonReader,
  readArgumentKey,
  skipPythonTrivia,
  startPart,
} from "./reader.ts"
import { closerOf, KEYWORD_PLACE, POSITIONAL_PLACE, readOpening, readString } from "./strings.ts"

/** Extent of a value that is not a literal. */
interface ExpressionExtent {
  readonly end: number
  /** True if the text ended before the value did. */
  readonly isCut: boolean
}

interface ExpressionState {
  readonly open: string[]
  /** True if the last token was a value: an operator, a call or a subscript may follow, but no other value. */
  isValue: boolean
  isText: boolean
}

/** Finds the end of a Python expression, at a comma or parenthesis; null if it is not valid Python. */
export function expressionEnd(reader: PythonReader, from: number): ExpressionExtent | null {
  const state: ExpressionState = { open: [], isValue: false, isText: false }
  for (let end = from; end >= 0; ) {
    const at = skipPythonTrivia(reader, end)
    const c = readCharAt(reader, at)
    if (c === "") return { end, isCut: true }
    if (state.open.length === 0 && (c === "," || c === ")")) return state.isValue ? { end, isCut: false } : null
    end = pastToken(reader, at, c, state)
  }
  return null
}

/** Returns the offset after a token; -1 if Python allows no such token here. */
function pastToken(reader: PythonReader, at: number, c: string, state: ExpressionState): number {
  const text = pastString(reader, at, state)
  if (text !== 0) return text
  state.isText = false
  if (isWordCode(c.charCodeAt(0)) || c === ".") return pastWord(reader, at, c, state)
  const closer = closerOf(c)
  // not valid in an expression. Ex) a {b}, (a], 8:30, a=b
  if (c === "{" && state.isValue) return -1
  if (isCloserMark(c) ? state.open.pop() !== c : closer === "" && !mayOperate(reader, at, c, state)) return -1
  if (closer !== "") state.open.push(closer)
  state.isValue = isCloserMark(c)
  return isTooDeep(reader, state.open.length) ? -1 : at + 1
}

/** Returns the offset after a string; 0 if no string begins here, -1 if none may begin or it is not valid. */
function pastString(reader: PythonReader, at: number, state: ExpressionState): number {
  const open = readOpening(reader, at)
  if (open === null) return 0
  if (state.isValue && !(state.isText && open.prefix === "")) return -1
  state.isValue = state.isText = true
  return readString(reader, open, POSITIONAL_PLACE)?.end ?? -1
}

const OPERATOR_WORD = /^(?:and|or|not|in|is|if|else|for|async|await|lambda)$/

function pastWord(reader: PythonReader, at: number, c: string, state: ExpressionState): number {
  let end = at
  for (let code = readCodeAt(reader, end); isWordCode(code) || code === 46; code = readCodeAt(reader, ++end));
  const isOperator = OPERATOR_WORD.test(reader.text.slice(at, end))
  if (!isOperator && state.isValue && c !== ".") return -1
  state.isValue = !isOperator
  return end
}

const OPERATOR_MARK = /[-+~*/%@&|^<>=!,:]/

/** True if a character may be an operator: outside of brackets an equals sign can only compare. */
const mayOperate = (reader: PythonReader, at: number, c: string, { open }: ExpressionState): boolean =>
  OPERATOR_MARK.test(c) &&
  (open.length > 0 ||
    (c !== ":" && (c !== "=" || readCharAt(reader, at + 1) === "=" || /[=!<>]/.test(reader.text[at - 1] ?? ""))))

/** Finds the end of a value written without quotes. Ex) f(place=New York, NY, days=3) */
export function unquotedEnd(reader: PythonReader, from: number, isColon: boolean): ExpressionExtent | null {
  const open: string[] = []
  for (let at = from; ; at++) {
    const c = readCharAt(reader, at)
    const isEnd = open.length === 0 && (c === ")" || (c === "," && commaEnds(reader, at, isColon)))
    if (c === "" || isEnd) return { end: trimmedEnd(reader.text, from, at), isCut: c === "" }
    // a value without quotes fits on one line
    if (open.length === 0 && c === "\n" && !/^[,)]?$/.test(nextCharAt(reader, at))) return null
    const closer = closerOf(c)
    if (closer !== "") open.push(closer)
    if (isTooDeep(reader, open.length) || (isCloserMark(c) && open.pop() !== c)) return null
  }
}

/** True if a comma ends a value without quotes: only before the next name or the end of the call. */
export function commaEnds(reader: PythonReader, commaAt: number, isColon: boolean): boolean {
  const at = skipPythonTrivia(reader, commaAt + 1)
  if (/^[,)]?$/.test(readCharAt(reader, at))) return true
  const key = readArgumentKey(reader, at)
  return key !== null && (isColon || !key.isColon)
}

/** What is known about an argument before its value is read. */
interface ArgumentSlot {
  readonly key: string | number
  readonly isColon: boolean
  /** True if the argument can only be a string, so that arithmetic is not evaluated. */
  readonly isText: boolean
}

export function readPythonValue(reader: PythonReader, from: number, slot: ArgumentSlot): WrittenMember | null {
  const value = readValue(reader, from, slot)
  return value === null || !reader.isDoubtful ? value : { ...value, isDoubtful: true }
}

function readValue(reader: PythonReader, from: number, slot: ArgumentSlot): WrittenMember | null {
  startPart(reader)
  reader.unclosedString = null
  reader.isDoubtful = false
  const place = typeof slot.key === "number" ? POSITIONAL_PLACE : KEYWORD_PLACE
  const literal = readPythonLiteral(reader, from, place)
  if (isStopped(reader)) return null
  if (literal !== null && !isWorkedOut(reader, from, literal, slot) && endsValue(reader, literal, slot))
    return ofLiteral(reader, from, literal, slot)
  return isStopped(reader) ? null : (cutString(reader, from, slot) ?? ofText(reader, from, slot))
}

// Ex) ratio=16/9 for a string argument
const isWorkedOut = (reader: PythonReader, from: number, literal: ParsedLiteral, { isText }: ArgumentSlot): boolean =>
  isText && literal.kind === "number" && /[-+*/%]/.test(reader.text.slice(from + 1, literal.end))

/** True if a literal is a whole value. A comma ends a number only before an argument: not in 1,000,000. */
function endsValue(reader: PythonReader, { kind, end }: ParsedLiteral, { key, isColon }: ArgumentSlot): boolean {
  const at = skipPythonTrivia(reader, end)
  const c = readCharAt(reader, at)
  if (c === ")" || c === "" || endsListAndText(reader, at)) return true
  if (c !== ",") return false
  const isOpen = reader.isLenient && typeof key === "string" && (kind === "number" || kind === "word")
  return !isOpen || commaEnds(reader, at, isColon)
}

function ofLiteral(reader: PythonReader, from: number, literal: ParsedLiteral, { key }: ArgumentSlot): WrittenMember {
  const { json, end, kind } = literal
  // Ex) f(n=12 : at the end of the text more digits may be missing
  const whole = kind === "string" || kind === "container" || end < reader.text.length
  return { key, as: "json", text: json, whole, start: from, end }
}

/** Returns a string that the end of the text cut off. */
function cutString(reader: PythonReader, from: number, { key }: ArgumentSlot): WrittenMember | null {
  if (reader.unclosedString === null) return null
  const { value, end } = reader.unclosedString
  return { key, as: "json", text: JSON.stringify(value), whole: false, start: from, end }
}

function ofText(reader: PythonReader, from: number, { key, isColon }: ArgumentSlot): WrittenMember | null {
  const extent = reader.isLenient ? unquotedEnd(reader, from, isColon) : expressionEnd(reader, from)
  if (extent === null || isStopped(reader)) return null
  const { end, isCut } = extent
  // a named argument may lack its value, a positional one cannot
  if (typeof key === "number" && end === from) return null
  const text = unescapeMarkdown(reader, reader.text.slice(from, end))
  // Ex) f(a=[1, 2 : cut off, and nearly JSON
  const as = isCut && /^[[{]/.test(text) ? "json" : "bare"
  return { key, as, text, whole: !isCut, start: from, end }
}

// Ex) get\_report(source=my\_data)
const unescapeMarkdown = (reader: PythonReader, text: string): string =>
  reader.isMarkdown ? text.replaceAll("\\_", "_").replaceAll("\\*", "*") : text

export interface PythonArguments {
  readonly members: readonly WrittenMember[]
  /** Offset after the closing parenthesis, or after the last thing read. */
  readonly end: number
  readonly isClosed: boolean
  /** True if the text ends where an argument begins, or inside one. */
  readonly isCut: boolean
}

/** Most characters read twice over all calls of a body: without a limit a text could be read once per call. */
const MAX_WASTED = 65_536

/** Reads the arguments after the parenthesis at `open`: as strict Python first, then leniently. */
export function readArguments(reader: PythonReader, open: number, word: KnownTool | null): PythonArguments | null {
  const strictArguments = reader.wastedLength > MAX_WASTED ? null : attemptArguments(reader, open, word, false)
  if (strictArguments?.isClosed || isStopped(reader)) return isStopped(reader) ? null : strictArguments
  const lenientArguments = attemptArguments(reader, open, word, true)
  if (isStopped(reader)) return null
  if (strictArguments !== null && lenientArguments?.isClosed)
    reader.wastedLength += reader.text.length - lenientArguments.end
  return lenientArguments?.isClosed ? lenientArguments : (strictArguments ?? lenientArguments)
}

function attemptArguments(
  reader: PythonReader,
  open: number,
  word: KnownTool | null,
  isLenient: boolean,
): PythonArguments | null {
  reader.isLenient = isLenient
  const members: WrittenMember[] = []
  let at = skipPythonTrivia(reader, open + 1)
  for (let hasKey = false; ; ) {
    const c = readCharAt(reader, at)
    if (c === ")") return { members, end: at + 1, isClosed: true, isCut: false }
    if (members.length > 0 && endsListAndText(reader, at)) return { members, end: at, isClosed: true, isCut: false }
    if (c === "") return { members, end: at, isClosed: false, isCut: !ENDED_VALUE.test(reader.text.slice(-16)) }
    const nextArgument = readArgument(reader, at, members.length, word, hasKey)
    if (nextArgument === "cut") return { members, end: reader.text.length, isClosed: false, isCut: true }
    if (nextArgument === null) return null
    members.push(nextArgument)
    hasKey ||= typeof nextArgument.key === "string"
    at = skipPythonTrivia(reader, nextArgument.end)
    const separator = readCharAt(reader, at)
    if (separator === ",") at = skipPythonTrivia(reader, at + 1)
    else if (separator !== ")" && separator !== "" && !endsListAndText(reader, at)) return null
  }
}

/** End of a complete value: a number may be half of one, and after a comma more was to follow. */
const ENDED_VALUE = /["'\])}]\s*$/

function readArgument(
  reader: PythonReader,
  at: number,
  argumentIndex: number,
  word: KnownTool | null,
  hasKey: boolean,
): WrittenMember | "cut" | null {
  const key = readArgumentKey(reader, at)
  if (isStopped(reader)) return null
  if (key !== null && key.valueAt >= reader.text.length) return "cut"
  if (key?.isMarkdown) reader.isMarkdown = true
  const slot: ArgumentSlot = {
    key: key?.key ?? argumentIndex,
    isColon: key?.isColon ?? false,
    isText: key !== null && word?.isText(key.key) === true,
  }
  const value = readPythonValue(reader, key?.valueAt ?? spreadAt(reader, at), slot)
  if (value === null || key !== null || !hasKey || isLiteral(value)) return value
  // Ex) f(seats=2, no : the text ends within a name
  if (!value.whole) return "cut"
  // Ex) f(place=Paris, France) : an error in Python, so the comma belongs to the value
  return reader.isLenient ? value : null
}

/** True for a string or a container, not for a bare word or a number. */
const isLiteral = ({ as, text }: WrittenMember): boolean => /^[[{]/.test(text) || (as === "json" && text[0] === '"')

/** Skips the stars of a spread object. Stars before a name are kept: no string begins with them. */
function spreadAt(reader: PythonReader, at: number): number {
  if (readCharAt(reader, at) !== "*" || readCharAt(reader, at + 1) !== "*") return at
  const objectAt = skipPythonTrivia(reader, at + 2)
  return readCharAt(reader, objectAt) === "{" ? objectAt : at
}
