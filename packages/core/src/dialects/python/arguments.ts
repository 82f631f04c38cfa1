import { CLOSE_PAREN, COMMA } from "../../json/chars.ts"
import { readCodeAt } from "../grammar/probe.ts"
import type { KnownTool, WrittenMember } from "../sighting.ts"
import { readArgumentKey } from "./names.ts"
import { endsListAndText, isStopped, type PythonReader, skipPythonTrivia, TEXT_END } from "./reader.ts"
import { type ArgumentSlot, readPythonValue } from "./values.ts"

export interface PythonArguments {
  readonly members: readonly WrittenMember[]
  /** Behind the bracket, or behind the last thing read. */
  readonly end: number
  readonly isClosed: boolean
  /** The text ends where an argument begins, or inside one. */
  readonly isCut: boolean
}

/** Characters that may be read twice over all calls of a body: without a bound a text could be read once per call. */
const MAX_WASTED = 65_536

/** The arguments behind the bracket at `open`: strict Python first, then lenient. */
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
    const c = readCodeAt(reader, at)
    if (c === CLOSE_PAREN) return { members, end: at + 1, isClosed: true, isCut: false }
    if (members.length > 0 && endsListAndText(reader, at)) return { members, end: at, isClosed: true, isCut: false }
    if (c === TEXT_END) return { members, end: at, isClosed: false, isCut: !endsValue(reader.text) }
    const nextArgument = readArgument(reader, at, members.length, word, hasKey)
    if (nextArgument === "cut") return { members, end: reader.text.length, isClosed: false, isCut: true }
    if (nextArgument === null) return null
    members.push(nextArgument)
    hasKey ||= typeof nextArgument.key === "string"
    at = skipPythonTrivia(reader, nextArgument.end)
    if (readCodeAt(reader, at) === COMMA) at = skipPythonTrivia(reader, at + 1)
    else if (
      readCodeAt(reader, at) !== CLOSE_PAREN &&
      readCodeAt(reader, at) !== TEXT_END &&
      !endsListAndText(reader, at)
    )
      return null
  }
}

/** A string or a list that ends the text is whole; a number may be half of one, and behind a comma more was to come. */
const endsValue = (text: string): boolean => /["'\])}]\s*$/.test(text.slice(-16))

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
  if (value === null) return null
  if (key !== null || !hasKey || value.isLiteral) return value.member
  // Ex) f(seats=2, no : the text ended within a name
  if (!value.member.whole) return "cut"
  // Ex) f(place=Paris, France) : to Python an error, so the comma belongs to the value
  return reader.isLenient ? value.member : null
}

/** Past the stars before an object that is to be spread. */
function spreadAt(reader: PythonReader, at: number): number {
  return readCodeAt(reader, at) === 42 && readCodeAt(reader, at + 1) === 42 ? skipPythonTrivia(reader, at + 2) : at
}
