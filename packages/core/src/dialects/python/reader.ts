// State and basic reads of the Python reader: trivia, words, names, argument keys.
import { isDigit, isSmartQuote, isSpace } from "../../json/chars.ts"
import { findLineEnd, readCharAt, readCodeAt } from "../grammar/probe.ts"
import type { TextSource, ToolIndex } from "../sighting.ts"

/** Most nested brackets, signs and lists; real calls stay under ten. */
const MAX_PYTHON_DEPTH = 128

/**
 * State of one read. Every character is read through `readCharAt`: an answer found without a read beyond the end is
 * valid for every longer text; any other answer is final only if the text has ended.
 */
export class PythonReader implements TextSource {
  readonly text: string
  readonly isEnd: boolean
  readonly words: ToolIndex

  // for the whole read
  isTooDeep = false
  /** True if a character beyond the end was read; if the text has ended, since the last value or element began. */
  ranOut = false
  /** True if that happened before the last value or element began. */
  hasRunOut = false
  /** Characters of failed strict reads. */
  wastedLength = 0
  /** True if a name in one of the calls so far has Markdown backslashes. */
  hasMarkdown = false

  // for the calls being read
  isInList = false
  /** True if only known tools count as calls: outside of lists, and after the first. */
  isKnown = true
  /** Quote around the whole call, in a list of strings. */
  outerQuote: string | null = null
  /** True if strings may contain unescaped quotes, and values may lack quotes. */
  isLenient = false
  /** True if arithmetic is not evaluated and strings are not joined. */
  isPlain = false
  /** True if a name of this call has Markdown backslashes, so the rest of the call has them, too. */
  isMarkdown = false
  /** Argument names that the tool of the call declares. */
  declaredKeys: readonly string[] = []

  // for the value being read
  /** The string that the end of the text cut off, if a value began with it. */
  unclosedString: { readonly value: string; readonly end: number } | null = null
  /** True if a string of the value could also end elsewhere, or be two strings. */
  isDoubtful = false
  /** True if a string kept a backslash that Markdown may have added. */
  keptMark = false

  constructor({ text, isEnd, words }: TextSource) {
    this.text = text
    this.isEnd = isEnd
    this.words = words
  }
}

/** Starts a value or element: if the text has ended, `ranOut` from now on means that this part reached the end. */
export function startPart(reader: PythonReader): void {
  if (!reader.isEnd) return
  reader.hasRunOut ||= reader.ranOut
  reader.ranOut = false
}

/** True if the read must stop: more text is needed, or the nesting is too deep. */
export const isStopped = (reader: PythonReader): boolean => reader.isTooDeep || (reader.ranOut && !reader.isEnd)

/** True if the nesting is too deep. This is recorded unless the read went beyond the end of an unfinished text. */
export function isTooDeep(reader: PythonReader, depth: number): boolean {
  if (depth <= MAX_PYTHON_DEPTH) return false
  if (reader.isEnd || !reader.ranOut) reader.isTooDeep = true
  return true
}

/** Skips white space, comments and line continuations. */
export function skipPythonTrivia(reader: PythonReader, from: number): number {
  let at = from
  for (;;) {
    const c = readCodeAt(reader, at)
    if (isSpace(c)) at++
    else if (c === 35 && isComment(reader, at)) at = findLineEnd(reader, at)
    // Ex) rates=\[1, 2\], total=3\*4 : outside of strings a backslash comes from Markdown; in Python it would be an
    // error
    else if (c === 92 && /[\n*[\]{}]/.test(readCharAt(reader, at + 1))) at++
    else return at
  }
}

/** Returns the character after the trivia. */
export const nextCharAt = (reader: PythonReader, from: number): string =>
  readCharAt(reader, skipPythonTrivia(reader, from))

/** Skips a comma or semicolon and the trivia around it. */
export function skipSeparator(reader: PythonReader, from: number): number {
  const at = skipPythonTrivia(reader, from)
  return /[,;]/.test(readCharAt(reader, at)) ? skipPythonTrivia(reader, at + 1) : at
}

/** True if the list's bracket ends the text and an unclosed call, which has no quotes around it. Ex) [f(a=1] */
export const endsListAndText = (reader: PythonReader, at: number): boolean =>
  reader.isLenient &&
  reader.isInList &&
  reader.outerQuote === null &&
  readCharAt(reader, at) === "]" &&
  nextCharAt(reader, at + 1) === ""

// Ex) #general, #ff8800 : a hash sign directly before a word begins a value without quotes
function isComment(reader: PythonReader, at: number): boolean {
  const next = readCodeAt(reader, at + 1)
  return next < 0 || next === 35 || isSpace(next)
}

/** True for a character of a name, in any script. */
export function isWordCode(c: number): boolean {
  if (c < 128) return (c >= 97 && c <= 122) || (c >= 65 && c <= 90) || c === 95 || isDigit(c)
  return !isSpace(c) && !isSmartQuote(c) && !(c >= 0x3001 && c <= 0x301f) && !(c >= 0xff00 && c <= 0xff0f)
}

export function wordEnd(reader: PythonReader, from: number): number {
  let at = from
  while (isWordCode(readCodeAt(reader, at))) at++
  return at
}

/** Most characters of a name: longer words are prose without spaces, or noise. */
const MAX_NAME_LENGTH = 256

export interface PythonName {
  readonly name: string
  readonly end: number
  /** True for a name with Markdown backslashes. Ex) get\_weather */
  readonly isMarkdown: boolean
}

/** Reads a dotted name, which may contain dashes: the caller decides whether they are allowed. */
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

/** Returns the end of a name, in which a dot or a dash only joins two words; -1 if it is too long. */
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
  /** Start of its value. */
  readonly valueAt: number
  /** True for a colon instead of an equals sign. Ex) f(a: 1) */
  readonly isColon: boolean
  readonly isMarkdown: boolean
}

/** Reads the name of an argument and the sign that separates it from its value. Ex) a=, a :, "a"= */
export function readArgumentKey(reader: PythonReader, from: number): ArgumentKey | null {
  const name = quotedName(reader, from) ?? readName(reader, from)
  if (name === null) return null
  const at = skipPythonTrivia(reader, name.end)
  const c = readCharAt(reader, at)
  // other operators or a URL. Ex) a == b, a := b, https://
  if (!/[=:]/.test(c) || (c === ":" ? /[=:/]/ : /=/).test(readCharAt(reader, at + 1))) return null
  return { key: name.name, valueAt: skipPythonTrivia(reader, at + 1), isColon: c === ":", isMarkdown: name.isMarkdown }
}

/** Reads a name with quotes of any kind around it. */
export function quotedName(reader: PythonReader, from: number): PythonName | null {
  const quoteMark = readCharAt(reader, from)
  const innerName = /["'`]/.test(quoteMark) ? readName(reader, from + 1) : null
  if (innerName === null || readCharAt(reader, innerName.end) !== quoteMark) return null
  return { ...innerName, end: innerName.end + 1 }
}
