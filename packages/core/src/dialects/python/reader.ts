import { BACKSLASH, CLOSE_BRACKET, COMMA, isDigit, isSmartQuote, isSpace, LINE_FEED } from "../../json/chars.ts"
import { findLineEnd, readCodeAt } from "../grammar/probe.ts"
import type { TextSource, ToolIndex } from "../sighting.ts"

/** The code beyond the last character. */
export const TEXT_END = -1
/** Nested brackets, signs and lists that are followed; real calls stay under ten. */
export const MAX_PYTHON_DEPTH = 128
const HASH_CODE = 35
export const SEMICOLON_CODE = 59

/**
 * The state of one reading. Every character is read through `readCodeAt`: an answer found without a read beyond the end
 * holds for every longer text; any other answer is final only when the text has ended.
 */
export interface PythonReader {
  readonly text: string
  readonly isEnd: boolean
  readonly words: ToolIndex
  /** A character beyond the end was read; at the end of a text: since the last value or element began. */
  ranOut: boolean
  /** The same, before that. */
  hasRunOut: boolean
  isTooDeep: boolean
  /** Quotes may stand unescaped in strings, and values without quotes. */
  isLenient: boolean
  /** A name of the call was written with Markdown's backslashes: so is the rest of it. */
  isMarkdown: boolean
  /** Such a name was in one of the calls so far. */
  hasMarkdown: boolean
  /** A backslash that Markdown may have written stayed in a string. */
  keptMark: boolean
  isInList: boolean
  /** The quote around the whole call, in a list of texts. */
  outerQuote: number
  /** The string in which the text ended, if a value began with it. */
  unclosedString: { readonly value: string; readonly end: number } | null
  /** Characters of strict readings that failed. */
  wastedLength: number
}

export function readerOf({ text, isEnd, words }: TextSource): PythonReader {
  const readerState = {
    ranOut: false,
    hasRunOut: false,
    isTooDeep: false,
    isLenient: false,
    isMarkdown: false,
    hasMarkdown: false,
    keptMark: false,
    isInList: false,
  }
  return { text, isEnd, words, ...readerState, outerQuote: TEXT_END, unclosedString: null, wastedLength: 0 }
}

/** At the end of a text `ranOut` means from here on: the value or element ran into the end. */
export function startPart(reader: PythonReader): void {
  if (!reader.isEnd) return
  reader.hasRunOut ||= reader.ranOut
  reader.ranOut = false
}

/** The reading must stop: more text is needed, or the nesting is too deep. */
export const isStopped = (reader: PythonReader): boolean => reader.isTooDeep || (reader.ranOut && !reader.isEnd)

/** True when a reading is too deep, which is recorded unless the reading ran beyond the end of an unfinished text. */
export function isTooDeep(reader: PythonReader, depth: number): boolean {
  if (depth <= MAX_PYTHON_DEPTH) return false
  if (reader.isEnd || !reader.ranOut) reader.isTooDeep = true
  return true
}

/** Skips white space, comments and joined lines. */
export function skipPythonTrivia(reader: PythonReader, from: number): number {
  let at = from
  for (;;) {
    const c = readCodeAt(reader, at)
    if (isSpace(c)) at++
    else if (c === HASH_CODE && isComment(reader, at)) at = findLineEnd(reader, at)
    else if (c === BACKSLASH && readCodeAt(reader, at + 1) === LINE_FEED) at += 2
    else if (c === BACKSLASH && isMarked(readCodeAt(reader, at + 1))) at++
    else return at
  }
}

// Ex) rates=\[1, 2\], total=3\*4 : outside of strings a backslash is Markdown's; to Python it would be an error
const isMarked = (c: number): boolean => c === 42 || c === 91 || c === 93 || c === 123 || c === 125

/** Skips a comma or semicolon and the trivia around it. */
export function skipSeparator(reader: PythonReader, from: number): number {
  const at = skipPythonTrivia(reader, from)
  const c = readCodeAt(reader, at)
  return c === COMMA || c === SEMICOLON_CODE ? skipPythonTrivia(reader, at + 1) : at
}

/** Ex) [f(a=1] : the bracket of the list ends the text, and the call with it. */
export function endsListAndText(reader: PythonReader, at: number): boolean {
  // inside quotes the call is an element of its own
  if (
    !reader.isLenient ||
    !reader.isInList ||
    reader.outerQuote !== TEXT_END ||
    readCodeAt(reader, at) !== CLOSE_BRACKET
  )
    return false
  return readCodeAt(reader, skipPythonTrivia(reader, at + 1)) === TEXT_END
}

// Ex) #general, #ff8800 : a mark with a word behind it is a value that lost its quotes
function isComment(reader: PythonReader, at: number): boolean {
  const next = readCodeAt(reader, at + 1)
  return next === TEXT_END || next === HASH_CODE || isSpace(next)
}

/** A character of a name, of any script. */
export function isWordCode(c: number): boolean {
  if (c < 128) return (c >= 97 && c <= 122) || (c >= 65 && c <= 90) || c === 95 || isDigit(c)
  return !isSpace(c) && !isSmartQuote(c) && !(c >= 0x3001 && c <= 0x301f) && !(c >= 0xff00 && c <= 0xff0f)
}

export function wordEnd(reader: PythonReader, from: number): number {
  let at = from
  while (isWordCode(readCodeAt(reader, at))) at++
  return at
}
