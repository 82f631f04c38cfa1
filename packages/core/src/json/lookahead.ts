import {
  APOSTROPHE,
  BACKSLASH,
  CLOSE_BRACKET,
  COMMA,
  closersOf,
  codeAt,
  isCloser,
  isDigit,
  isLetter,
  isSpace,
  LF,
  OPEN_BRACE,
  OPEN_BRACKET,
  QUOTE,
  toStructure,
} from "./chars.ts"
import { type Frame, isUsed, isUsedAt } from "./frame.ts"
import { emptyToken, type KeyToken, keyAt } from "./key-token.ts"
import { isKnown, isStyled, type Names, positionOf } from "./names.ts"
import { commentEnd, isEscapedSpace, past, pastSpace } from "./space.ts"

/** A text to be read, with where its meaningless end begins. */
export interface Source {
  readonly text: string
  readonly length: number
  /** Spaces, excess closers, fences and template tokens only. */
  readonly tail: number
  /** The same with one stray quote allowed. */
  looseTail(): number
  /** The key that looking ahead has found last, and where: reading comes to it next. */
  peekedAt: number
  readonly peeked: KeyToken
  /** The text proper ends with a quote and closers: whatever follows an early closing brace may still be content. */
  readonly endsQuoted: boolean
}

/** Commas in other spellings count as commas between members and elements. */
export const separatorOf = (c: number): number => (c === 59 || c === 0x3001 || c === 0xff1b ? COMMA : toStructure(c))

/** Nothing leads on from here. */
export const NONE = 0
/** Something does, but more of the text speaks against it. */
export const WEAK = 1
/** Structure goes on, with names that are not declared or prose after the end. */
export const PLAUSIBLE = 2
/** A declared name comes next, or the closers that are still needed and then the end. */
export const STRONG = 3

const peeked = emptyToken()

/** How well the text goes on after a value that would end at `from`, inside the containers of `stack`. */
export function follow(source: Source, stack: readonly Frame[], from: number, loose: boolean): number {
  const { text, length } = source
  let level = stack.length - 1
  let grade = STRONG
  let at = from
  for (;;) {
    at = pastSpace(text, at)
    while (loose && at < length) {
      // Inside a string that was not escaped these are content: a first closing mark may lead to them, a later one never.
      const c = text.charCodeAt(at)
      const end = c === 47 || c === 35 ? commentEnd(text, at) : c === BACKSLASH && isEscapedSpace(text, at) ? at + 2 : at
      if (end === at) break
      if (c !== BACKSLASH && end === length && level === stack.length - 1) return NONE
      if (c === BACKSLASH) grade = Math.min(grade, WEAK)
      at = pastSpace(text, end)
    }
    if (level < 0) return Math.min(grade, afterRoot(source, at, loose))
    // Ex) {"a": "x "y" : after quotes inside a string, the end of the text proves no end of the string
    if (at >= length) return loose || level < stack.length - 1 ? grade : NONE
    const frame = stack[level] as Frame
    const c = loose ? separatorOf(text.charCodeAt(at)) : toStructure(text.charCodeAt(at))
    if (c === COMMA) {
      const space = pastSpace(text, at + 1)
      if (space >= length) return loose ? grade : NONE
      const next = loose ? past(text, space) : space
      if (next > space && next >= length) return NONE
      const d = toStructure(codeAt(text, next))
      if (isCloser(d)) {
        at = next
        continue
      }
      if (d === COMMA) {
        at = next
        continue
      }
      return Math.min(grade, frame.object ? keyGrade(source, stack, level, next) : elementGrade(source, stack, level, next, loose))
    }
    if (isCloser(c)) {
      if (c !== frame.closer.charCodeAt(0)) grade = Math.min(grade, WEAK)
      at++
      level--
      if (frame.quoted && codeAt(text, pastSpace(text, at)) === QUOTE) at = pastSpace(text, at) + 1
      continue
    }
    if (at >= source.tail) return grade
    if (frame.object) {
      // a comma is missing: only a declared name is evidence enough; 8 MB of quotes must not look for names
      if (!mayOpenKey(text, at, c)) return NONE
      const key = keyAt(text, at, peeked)
      if (key === null) return NONE
      if (frame.names === null) return key.opened !== 0 && key.closed && (at > from || isWord(text.charCodeAt(from - 2))) ? Math.min(grade, PLAUSIBLE) : NONE
      return isFreeKey(frame, key) && (key.opened !== 0 || at > from) ? grade : NONE
    }
    return at > from || (loose && isWord(text.charCodeAt(from - 2))) ? Math.min(grade, adjacentElement(text, at, c)) : NONE
  }
}

const isWord = (c: number): boolean => isLetter(c) || isDigit(c)

function mayOpenKey(text: string, at: number, c: number): boolean {
  if (isLetter(c) || c > 0x7f) return true
  const next = codeAt(text, at + 1)
  return closersOf(c).length > 0 && (isLetter(next) || next > 0x7f || isDigit(next))
}

/** Ex) ["a" "b"], [{…} {…}] : an element follows without a comma. */
function adjacentElement(text: string, at: number, c: number): number {
  if (c === OPEN_BRACE || c === OPEN_BRACKET || c === 45 || isDigit(c)) return PLAUSIBLE
  if (isLetter(c)) {
    LITERAL.lastIndex = at
    return LITERAL.test(text) ? PLAUSIBLE : NONE
  }
  if (closersOf(c).length === 0) return NONE
  const next = toStructure(codeAt(text, at + 1))
  return isSpace(next) || isCloser(next) || next === COMMA ? NONE : PLAUSIBLE
}

function afterRoot(source: Source, at: number, loose: boolean): number {
  const { text, length } = source
  if (at >= length || at >= source.tail || (loose && at >= source.looseTail())) return STRONG
  const c = toStructure(text.charCodeAt(at))
  if (c === OPEN_BRACE || c === OPEN_BRACKET) return PLAUSIBLE
  if (c === QUOTE || c === APOSTROPHE) return NONE
  if (c === COMMA && codeAt(text, pastSpace(text, at + 1)) === OPEN_BRACE) return PLAUSIBLE
  // once quotes inside strings are in doubt, the reading must end with the text
  if (!loose) return NONE
  if (!source.endsQuoted) return PLAUSIBLE
  // Ex) {"content":"a.join("}")"} : a quote right behind the brace, and the text itself ends in a quote and closers
  return startsLine(text, at) ? PLAUSIBLE : WEAK
}

function startsLine(text: string, at: number): boolean {
  let before = at - 1
  while (before >= 0 && isSpace(text.charCodeAt(before))) {
    if (text.charCodeAt(before) === LF) return true
    before--
  }
  return false
}

/** True when the frame declares that name and has not read it yet. */
export function isFree(frame: Frame, name: string): boolean {
  return frame.names !== null && isKnown(frame.names, name) && !isUsed(frame, name)
}

export const isKnownKey = (names: Names, key: KeyToken): boolean => positionOf(names, key.text, key.nameStart, key.nameEnd) >= 0 || isStyled(names, key.name)

/** True when the frame declares the name of this key and has not read it yet. */
export function isFreeKey(frame: Frame, key: KeyToken): boolean {
  if (frame.names === null) return false
  const position = positionOf(frame.names, key.text, key.nameStart, key.nameEnd)
  return position < 0 ? isStyled(frame.names, key.name) : !isUsedAt(frame, position)
}

function keyGrade(source: Source, stack: readonly Frame[], level: number, at: number): number {
  const frame = stack[level] as Frame
  const key = keyAt(source.text, at, source.peeked)
  source.peekedAt = key === null ? -1 : at
  if (key === null) return withoutKey(source, stack, level, at)
  if (frame.names === null) return key.opened !== 0 && key.closed ? STRONG : PLAUSIBLE
  if (isFreeKey(frame, key)) return STRONG
  if (key.opened === 0 || !key.closed) return ownerOf(stack, level, key.name) >= 0 ? PLAUSIBLE : WEAK
  return PLAUSIBLE
}

/** After a comma in an object, and no key with its colon follows. */
function withoutKey(source: Source, stack: readonly Frame[], level: number, at: number): number {
  const { text, length } = source
  const c = codeAt(text, at)
  // Ex) [{"a": "x", {"a": "y"}] : the brace of the element is missing
  if (c === OPEN_BRACE) return WEAK
  if (closersOf(c).length === 0) return NONE
  const frame = stack[level] as Frame
  const end = text.indexOf('"', at + 1)
  // Ex) {"a": "x", "b  : the text ends inside a key
  if (end < 0) return length - at < 64 && /^["'][\w.-]*\s*$/.test(text.slice(at)) ? STRONG : NONE
  if (pastSpace(text, end + 1) >= length) return STRONG
  // Ex) {"a": "x", "b" "y"} : a declared name, its colon lost
  return end - at <= (frame.names?.longest ?? 0) + 1 && isFree(frame, text.slice(at + 1, end)) ? PLAUSIBLE : NONE
}

const LONGEST_ELEMENT = 256

/** Ex) ["x", "name: y"] : a text in quotes with a comma or the end of its list behind it is no key that lost a quote. */
export function isWholeElement(text: string, at: number): boolean {
  const closers = closersOf(codeAt(text, at))
  if (closers.length === 0) return false
  const limit = Math.min(text.length, at + LONGEST_ELEMENT)
  for (let i = at + 1; i < limit; i++) {
    const c = text.charCodeAt(i)
    if (c === BACKSLASH) i++
    else if (closers.includes(c)) {
      const next = past(text, i + 1)
      const mark = separatorOf(codeAt(text, next))
      return mark === COMMA || mark === CLOSE_BRACKET || next >= text.length
    }
  }
  return false
}

function elementGrade(source: Source, stack: readonly Frame[], level: number, at: number, loose: boolean): number {
  const { text } = source
  // once quotes inside strings are in doubt, those of the next element may be content too
  if (loose && isWholeElement(text, at)) return STRONG
  const c = toStructure(text.charCodeAt(at))
  const quoted = closersOf(c).length > 0
  if (quoted || isLetter(c)) {
    const key = keyAt(text, at, peeked)
    if (key !== null && ownerOf(stack, level, key.name) >= 0) return PLAUSIBLE
  }
  if (quoted) return STRONG
  if (c === OPEN_BRACE || c === OPEN_BRACKET || c === 45 || c === 43 || c === 46 || isDigit(c)) return STRONG
  if (!isLetter(c)) return NONE
  LITERAL.lastIndex = at
  return LITERAL.test(text) ? STRONG : WEAK
}

const LITERAL = /(?:null|true|false|None|True|False)(?=\s*[,\]})])/y

/** The nearest outer object that declares this name and has not read it, or -1. */
export function ownerOf(stack: readonly Frame[], level: number, name: string): number {
  for (let i = level - 1; i >= 0; i--) {
    const frame = stack[i] as Frame
    if (frame.object && isFree(frame, name)) return i
  }
  return -1
}

/** The comma before the mark at `quote`, when a value lost its closing quote there and the mark opens what comes next; else -1. */
export function commaBeforeKey(source: Source, stack: readonly Frame[], quote: number): number {
  const frame = stack[stack.length - 1]
  if (frame === undefined) return -1
  const { text } = source
  let at = quote - 1
  while (at >= 0 && isSpace(text.charCodeAt(at))) at--
  if (toStructure(text.charCodeAt(at)) !== COMMA) return -1
  let last = at - 1
  while (last >= 0 && isSpace(text.charCodeAt(last))) last--
  // Ex) "x" in y", "b": 1 : a quote stands before the comma, so none is missing; an escaped one is none
  if (text.charCodeAt(last) === QUOTE && text.charCodeAt(last - 1) !== BACKSLASH) return -1
  if (!frame.object) return opensElement(source, stack, quote) ? at : -1
  const key = frame.names === null ? null : keyAt(text, quote, peeked)
  return key?.closed === true && key.opened !== 0 && isFreeKey(frame, key) ? at : -1
}

/** Ex) ["x,"y"] : a short text that closes and leads on. */
function opensElement(source: Source, stack: readonly Frame[], quote: number): boolean {
  const end = source.text.indexOf('"', quote + 1)
  return end > quote + 1 && end - quote < 128 && follow(source, stack, end + 1, false) === STRONG
}

/** How the mark at `at` opens a declared name that was not read yet, with its colon: not at all, in another style, exactly. */
export const NO_KEY = 0
export const STYLED_KEY = 1
export const EXACT_KEY = 2

export function freeKeyAt(source: Source, stack: readonly Frame[], at: number): number {
  if (!isLetter(codeAt(source.text, at + 1))) return NO_KEY
  const key = keyAt(source.text, at, peeked)
  if (key === null) return keyWithoutColonAt(source, stack, at) ? EXACT_KEY : NO_KEY
  if (!key.closed) return NO_KEY
  let found = NO_KEY
  for (const frame of stack) {
    if (!isFreeKey(frame, key)) continue
    if (frame.names?.exact.has(key.name) === true) return EXACT_KEY
    found = STYLED_KEY
  }
  return found
}

/** Ex) , "limit" 5 : a comma, a declared name, a value, and no colon. */
function keyWithoutColonAt(source: Source, stack: readonly Frame[], at: number): boolean {
  const { text } = source
  let before = at - 1
  while (before >= 0 && isSpace(text.charCodeAt(before))) before--
  if (text.charCodeAt(before) !== COMMA) return false
  const end = text.indexOf('"', at + 1)
  if (end < 0 || end - at > 128) return false
  const c = text.charCodeAt(pastSpace(text, end + 1))
  if (c !== QUOTE && c !== OPEN_BRACE && c !== OPEN_BRACKET && !isDigit(c)) return false
  const name = text.slice(at + 1, end)
  return stack.some((frame) => frame.names?.exact.has(name) === true && !isUsed(frame, name))
}

const SIBLING = /\s*,?\s*(?:\}[\s}\]]*,?\s*\{|\{|\}[\s}\]]*,)\s*"([^"\\]{1,64})"\s*:/y

/** Ex) "x"}}, {"old": …, "x"}, "limit": … : behind the mark at `at` an object closes or opens, and a declared name follows. */
export function leadsToSibling(source: Source, stack: readonly Frame[], at: number): boolean {
  SIBLING.lastIndex = at + 1
  const name = SIBLING.exec(source.text)?.[1]
  return name !== undefined && stack.some((frame) => frame.names?.exact.has(name) === true)
}
