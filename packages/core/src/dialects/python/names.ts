import {
  APOSTROPHE,
  BACKSLASH,
  BACKTICK,
  COLON,
  DECIMAL_POINT,
  DOUBLE_QUOTE,
  isDigit,
  MINUS_SIGN,
} from "../../json/chars.ts"
import { readCodeAt } from "../grammar/probe.ts"
import { isWordCode, type PythonReader, skipPythonTrivia } from "./reader.ts"

export const EQUALS_SIGN = 61
export const UNDERSCORE_CODE = 95
/** Longer words are no names: prose without spaces, or noise. */
const MAX_NAME_LENGTH = 256

export interface PythonName {
  readonly name: string
  readonly end: number
  readonly hasDash: boolean
  /** Ex) get\_weather */
  readonly isMarkdown: boolean
}

/** A dotted name, dashes included: the caller decides whether they are allowed. */
export function readName(reader: PythonReader, from: number): PythonName | null {
  const first = readCodeAt(reader, from)
  // Ex) \_from
  const isLetter =
    first === BACKSLASH ? readCodeAt(reader, from + 1) === UNDERSCORE_CODE : isWordCode(first) && !isDigit(first)
  if (!isLetter) return null
  const end = nameEnd(reader, from)
  if (end < 0) return null
  const writtenName = reader.text.slice(from, end)
  const isMarkdown = writtenName.includes("\\")
  const name = isMarkdown ? writtenName.replaceAll("\\", "") : writtenName
  return { name, end, hasDash: name.includes("-"), isMarkdown }
}

/** Where the name ends; a dot or a dash only joins two words. -1 when it is too long to be one. */
function nameEnd(reader: PythonReader, from: number): number {
  let at = from
  for (;;) {
    if (at - from > MAX_NAME_LENGTH) return -1
    const c = readCodeAt(reader, at)
    if (isWordCode(c)) at++
    else if ((c === DECIMAL_POINT || c === MINUS_SIGN) && isWordCode(readCodeAt(reader, at + 1))) at++
    else if (c === BACKSLASH && isEscaped(readCodeAt(reader, at + 1))) at += 2
    else return at
  }
}

/** What Markdown writes behind a backslash within a name. */
const isEscaped = (c: number): boolean => c === UNDERSCORE_CODE || c === MINUS_SIGN || c === DECIMAL_POINT

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
  const c = readCodeAt(reader, at)
  if (c !== EQUALS_SIGN && c !== COLON) return null
  const next = readCodeAt(reader, at + 1)
  // Ex) a == b, a := b, https://
  if (next === EQUALS_SIGN || (c === COLON && (next === COLON || next === 47))) return null
  return {
    key: name.name,
    valueAt: skipPythonTrivia(reader, at + 1),
    isColon: c === COLON,
    isMarkdown: name.isMarkdown,
  }
}

/** A name with quotes of any kind around it. */
export function quotedName(reader: PythonReader, from: number): PythonName | null {
  const quoteCode = readCodeAt(reader, from)
  if (quoteCode !== DOUBLE_QUOTE && quoteCode !== APOSTROPHE && quoteCode !== BACKTICK) return null
  const innerName = readName(reader, from + 1)
  if (innerName === null || readCodeAt(reader, innerName.end) !== quoteCode) return null
  return { ...innerName, end: innerName.end + 1 }
}
