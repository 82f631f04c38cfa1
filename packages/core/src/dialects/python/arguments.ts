import { CLOSE_PAREN, COMMA } from "../../json/chars.ts"
import type { Member, Word } from "../sighting.ts"
import { readKey } from "./names.ts"
import { code, END, endsListAndText, isStopped, pastBlank, type Reader } from "./reader.ts"
import { readValue, type Slot } from "./values.ts"

export interface Arguments {
  readonly members: readonly Member[]
  /** Behind the bracket, or behind the last thing read. */
  readonly end: number
  readonly isClosed: boolean
  /** The text ends where an argument begins, or inside one. */
  readonly isCut: boolean
}

/** Characters that may be read strictly and then again, over all calls of a body: without a bound a text could be read once per call. */
const MOST_WASTED = 65_536

/** The arguments behind the bracket at `open`: as Python reads them, else as they were probably meant. */
export function readArguments(reader: Reader, open: number, word: Word | null): Arguments | null {
  const strict = reader.wasted > MOST_WASTED ? null : attempt(reader, open, word, false)
  if (strict?.isClosed || isStopped(reader)) return isStopped(reader) ? null : strict
  const lenient = attempt(reader, open, word, true)
  if (isStopped(reader)) return null
  if (strict !== null && lenient?.isClosed) reader.wasted += reader.text.length - lenient.end
  return lenient?.isClosed ? lenient : (strict ?? lenient)
}

function attempt(reader: Reader, open: number, word: Word | null, isLenient: boolean): Arguments | null {
  reader.isLenient = isLenient
  const members: Member[] = []
  let at = pastBlank(reader, open + 1)
  for (let hasKey = false; ; ) {
    const c = code(reader, at)
    if (c === CLOSE_PAREN) return { members, end: at + 1, isClosed: true, isCut: false }
    if (members.length > 0 && endsListAndText(reader, at)) return { members, end: at, isClosed: true, isCut: false }
    if (c === END) return { members, end: at, isClosed: false, isCut: !endsValue(reader.text) }
    const argument = readArgument(reader, at, members.length, word, hasKey)
    if (argument === "cut") return { members, end: reader.text.length, isClosed: false, isCut: true }
    if (argument === null) return null
    members.push(argument)
    hasKey ||= typeof argument.key === "string"
    at = pastBlank(reader, argument.end)
    if (code(reader, at) === COMMA) at = pastBlank(reader, at + 1)
    else if (code(reader, at) !== CLOSE_PAREN && code(reader, at) !== END && !endsListAndText(reader, at)) return null
  }
}

/** A string or a list that ends the text is whole; a number may be half of one, and behind a comma more was to come. */
const endsValue = (text: string): boolean => /["'\])}]\s*$/.test(text.slice(-16))

function readArgument(reader: Reader, at: number, position: number, word: Word | null, hasKey: boolean): Member | "cut" | null {
  const key = readKey(reader, at)
  if (isStopped(reader)) return null
  if (key !== null && key.valueAt >= reader.text.length) return "cut"
  if (key?.isMarkdown) reader.isMarkdown = true
  const slot: Slot = { key: key?.key ?? position, isColon: key?.isColon ?? false, isText: key !== null && word?.isText(key.key) === true }
  const value = readValue(reader, key?.valueAt ?? spreadAt(reader, at), slot)
  if (value === null) return null
  if (key !== null || !hasKey || value.isLiteral) return value.member
  // Ex) f(seats=2, no : the text ended within a name
  if (!value.member.whole) return "cut"
  // Ex) f(place=Paris, France) : to Python an error, so the comma belongs to the value
  return reader.isLenient ? value.member : null
}

/** Past the stars before an object that is to be spread. */
function spreadAt(reader: Reader, at: number): number {
  return code(reader, at) === 42 && code(reader, at + 1) === 42 ? pastBlank(reader, at + 2) : at
}
