// State and basic reads of the Python reader: trivia, words, names, argument keys.
import { isDigit, isSmartQuote, isSpace } from "../../json/chars.ts"
import { findLineEnd, readCharAt, readCodeAt } from "../grammar/probe.ts"
import type { TextSource, ToolIndex } from "../sighting.ts"

/** Nested brackets, signs and lists that are followed; real calls stay under ten. */
const MAX_PYTHON_DEPTH = 128

/**
 * The state of one reading. Every character is read through `readCharAt`: an answer found without a read beyond the end
 * holds for every longer text; any other answer is final only when the text has ended.
 */
export class PythonReader implements TextSource {
  readonly text: string
  readonly isEnd: boolean
  readonly words: ToolIndex

  // of the whole reading
  isTooDeep = false
  /** A character beyond the end was read; at the end of a text: since the last value or element began. */
  ranOut = false
  /** The same, before that. */
  hasRunOut = false
  /** Characters of strict readings that failed. */
  wastedLength = 0
  /** A name in one of the calls so far was written with Markdown's backslashes. */
  hasMarkdown = false

  // of the calls that are read now
  isInList = false
  /** Only a given tool is one: outside of lists, and behind the first. */
  isKnown = true
  /** The quote around the whole call, in a list of texts. */
  outerQuote: string | null = null
  /** Quotes may stand unescaped in strings, and values without quotes. */
  isLenient = false
  /** Only literals as they stand: nothing is worked out or joined. */
  isPlain = false
  /** A name of this call was written with Markdown's backslashes: so is the rest of it. */
  isMarkdown = false
  /** Names that the tool of the call declares. */
  declaredKeys: readonly string[] = []

  // of the value that is read now
  /** The string in which the text ended, if a value began with it. */
  unclosedString: { readonly value: string; readonly end: number } | null = null
  /** A string of the value could also end elsewhere, or be two. */
  isDoubtful = false
  /** A backslash that Markdown may have written stayed in a string. */
  keptMark = false

  constructor({ text, isEnd, words }: TextSource) {
    this.text = text
    this.isEnd = isEnd
    this.words = words
  }
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
    else if (c === 35 && isComment(reader, at)) at = findLineEnd(reader, at)
    // Ex) rates=\[1, 2\], total=3\*4 : outside of strings a backslash is Markdown's; to Python it would be an error
    else if (c === 92 && /[\n*[\]{}]/.test(readCharAt(reader, at + 1))) at++
    else return at
  }
}

/** The character behind the trivia. */
export const nextCharAt = (reader: PythonReader, from: number): string =>
  readCharAt(reader, skipPythonTrivia(reader, from))

/** Skips a comma or semicolon and the trivia around it. */
export function skipSeparator(reader: PythonReader, from: number): number {
  const at = skipPythonTrivia(reader, from)
  return /[,;]/.test(readCharAt(reader, at)) ? skipPythonTrivia(reader, at + 1) : at
}

/** Ex) [f(a=1] : the bracket of the list ends the text, and the call with it. Inside quotes a call is an element. */
export const endsListAndText = (reader: PythonReader, at: number): boolean =>
  reader.isLenient &&
  reader.isInList &&
  reader.outerQuote === null &&
  readCharAt(reader, at) === "]" &&
  nextCharAt(reader, at + 1) === ""

// Ex) #general, #ff8800 : a mark with a word behind it is a value that lost its quotes
function isComment(reader: PythonReader, at: number): boolean {
  const next = readCodeAt(reader, at + 1)
  return next < 0 || next === 35 || isSpace(next)
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

/** Longer words are no names: prose without spaces, or noise. */
const MAX_NAME_LENGTH = 256

export interface PythonName {
  readonly name: string
  readonly end: number
  /** Ex) get\_weather */
  readonly isMarkdown: boolean
}

/** A dotted name, dashes included: the caller decides whether they are allowed. */
export function readName(reader: PythonReader, from: number): PythonName | null {
  const first = readCodeAt(reader, from)
  // Ex) \_from
  const isLetter = first === 92 ? readCharAt(reader, from + 1) === "_" : isWordCode(first) && !isDigit(first)
  const end = isLetter ? nameEnd(reader, from) : -1
  if (end < 0) return null
  const writtenName = reader.text.slice(from, end)
  const name = writtenName.replaceAll("\\", "")
  return { name, end, isMarkdown: name !== writtenName }
}

/** Where the name ends; a dot or a dash only joins two words. -1 when it is too long to be one. */
function nameEnd(reader: PythonReader, from: number): number {
  for (let at = from; at - from <= MAX_NAME_LENGTH; at++) {
    const c = readCodeAt(reader, at)
    if (isWordCode(c) || ((c === 45 || c === 46) && isWordCode(readCodeAt(reader, at + 1)))) continue
    if (c !== 92 || !/[_.-]/.test(readCharAt(reader, at + 1))) return at
    at++
  }
  return -1
}

export interface ArgumentKey {
  readonly key: string
  /** Where its value begins. */
  readonly valueAt: number
  /** Ex) f(a: 1) */
  readonly isColon: boolean
  readonly isMarkdown: boolean
}

/** The name of an argument with what parts it from its value. Ex) a=, a :, "a"= */
export function readArgumentKey(reader: PythonReader, from: number): ArgumentKey | null {
  const name = quotedName(reader, from) ?? readName(reader, from)
  if (name === null) return null
  const at = skipPythonTrivia(reader, name.end)
  const c = readCharAt(reader, at)
  // Ex) a == b, a := b, https://
  if (!/[=:]/.test(c) || (c === ":" ? /[=:/]/ : /=/).test(readCharAt(reader, at + 1))) return null
  return { key: name.name, valueAt: skipPythonTrivia(reader, at + 1), isColon: c === ":", isMarkdown: name.isMarkdown }
}

/** A name with quotes of any kind around it. */
export function quotedName(reader: PythonReader, from: number): PythonName | null {
  const quoteMark = readCharAt(reader, from)
  const innerName = /["'`]/.test(quoteMark) ? readName(reader, from + 1) : null
  if (innerName === null || readCharAt(reader, innerName.end) !== quoteMark) return null
  return { ...innerName, end: innerName.end + 1 }
}
