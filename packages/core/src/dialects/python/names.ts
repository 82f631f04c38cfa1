import { APOSTROPHE, BACKSLASH, BACKTICK, COLON, isDigit, QUOTE } from "../../json/chars.ts"
import { code, isWordCode, pastBlank, type Reader } from "./reader.ts"

const DOT = 46
const DASH = 45
const EQUALS = 61
const UNDERSCORE = 95
/** Longer words are no names: prose without spaces, or noise. */
const LONGEST = 256

export interface Name {
  readonly name: string
  readonly end: number
  readonly hasDash: boolean
  /** Ex) get\_weather */
  readonly isMarkdown: boolean
}

/** A dotted name; the dash is in it, whether it may be is for the caller to say. */
export function readName(reader: Reader, from: number): Name | null {
  const first = code(reader, from)
  // Ex) \_from
  const isLetter = first === BACKSLASH ? code(reader, from + 1) === UNDERSCORE : isWordCode(first) && !isDigit(first)
  if (!isLetter) return null
  const end = nameEnd(reader, from)
  if (end < 0) return null
  const written = reader.text.slice(from, end)
  const isMarkdown = written.includes("\\")
  const name = isMarkdown ? written.replaceAll("\\", "") : written
  return { name, end, hasDash: name.includes("-"), isMarkdown }
}

/** Where the name ends; a dot or a dash only joins two words. -1 when it is too long to be one. */
function nameEnd(reader: Reader, from: number): number {
  let at = from
  for (;;) {
    if (at - from > LONGEST) return -1
    const c = code(reader, at)
    if (isWordCode(c)) at++
    else if ((c === DOT || c === DASH) && isWordCode(code(reader, at + 1))) at++
    else if (c === BACKSLASH && isEscaped(code(reader, at + 1))) at += 2
    else return at
  }
}

/** What Markdown writes behind a backslash within a name. */
const isEscaped = (c: number): boolean => c === UNDERSCORE || c === DASH || c === DOT

export interface Key {
  readonly key: string
  /** Where its value begins. */
  readonly valueAt: number
  /** Ex) f(a: 1) */
  readonly isColon: boolean
  readonly isMarkdown: boolean
}

/** The name of an argument with what parts it from its value. Ex) a=, a :, "a"= */
export function readKey(reader: Reader, from: number): Key | null {
  const name = quotedName(reader, from) ?? readName(reader, from)
  if (name === null) return null
  const at = pastBlank(reader, name.end)
  const c = code(reader, at)
  if (c !== EQUALS && c !== COLON) return null
  const next = code(reader, at + 1)
  // Ex) a == b, a := b, https://
  if (next === EQUALS || (c === COLON && (next === COLON || next === 47))) return null
  return { key: name.name, valueAt: pastBlank(reader, at + 1), isColon: c === COLON, isMarkdown: name.isMarkdown }
}

/** A name with quotes of any kind around it. */
export function quotedName(reader: Reader, from: number): Name | null {
  const quote = code(reader, from)
  if (quote !== QUOTE && quote !== APOSTROPHE && quote !== BACKTICK) return null
  const inner = readName(reader, from + 1)
  if (inner === null || code(reader, inner.end) !== quote) return null
  return { ...inner, end: inner.end + 1 }
}
