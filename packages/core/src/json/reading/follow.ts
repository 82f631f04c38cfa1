// Answers what follows a position: the end of a value, a key, a quote, spaces, a line break.
import { hasLetter } from "../../lazy-pattern.ts"
import { CLOSE_BRACE, CLOSE_BRACKET, COLON, COMMA, EQUALS_SIGN, isSpace, LINE_FEED, toStructure } from "../chars.ts"

const IN_OBJECT = 1
const IN_LIST = 2
const ALREADY_CHECKED = 4

/** Maximum length of spaces and names that are checked: longer ones are neither layout nor names. */
const MAX_SPACE = 256
const MAX_NAME = 64

/**
 * Builds a table of ASCII characters by code. A character class of a regular expression takes ten times as long, and
 * each quote needs four lookups.
 */
export function tableOf(tableCharacters: string): Uint8Array {
  const asciiTable = new Uint8Array(128)
  for (const c of tableCharacters) asciiTable[c.charCodeAt(0)] = 1
  return asciiTable
}
/** False for NaN, the char code beyond the end of the text. */
export const isIn = (characterTable: Uint8Array, c: number): boolean => c < 128 && characterTable[c] === 1

export const LETTERS = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
const QUOTES = tableOf("\"'`")
const STARTS_NAME = tableOf(`${LETTERS}_$@`)
/** Characters allowed in a name besides those that begin one. */
const IN_NAME = tableOf("0123456789-./")
/** Characters that begin an item, besides quotes and names. */
const STARTS_ITEM = tableOf("{[]0123456789/+-")
/** Characters that may follow a closer: more structure, or text after a whole object. */
const BEHIND_CLOSER = tableOf(',}]")<`')

export const isQuoteLike = (c: number): boolean =>
  c < 128 ? QUOTES[c] === 1 : (c >= 0x2018 && c <= 0x201f) || c === 0xab || c === 0xbb || c === 0xff02 || c === 0xff07
export const isNameStart = (c: number): boolean =>
  isIn(STARTS_NAME, c) || (c >= 0xc0 && hasLetter(String.fromCharCode(c)))
/** Brackets of JSON. */
export const isOpeningBracket = (c: number): boolean => c === 123 || c === 91
export const isClosingBracket = (c: number): boolean => c === 125 || c === 93

/** Returns the number of opening minus closing brackets. */
export function bracketDepth(text: string, start: number, end: number): number {
  let depth = 0
  for (let i = start; i < end; i++) {
    const c = text.charCodeAt(i)
    if (isOpeningBracket(c)) depth++
    else if (isClosingBracket(c)) depth--
  }
  return depth
}

/** Look-ahead for patterns of unquoted values: only spaces before something that can follow a value. */
export const VALUE_END: string = String.raw`(?=\s{0,8}(?:[,}\]\n]|$))`

/** Returns the end of the match of a sticky pattern at `at`, or -1. */
export function matchEnd(pattern: RegExp, text: string, at: number): number {
  pattern.lastIndex = at
  return pattern.test(text) ? pattern.lastIndex : -1
}

/** True if a sticky pattern matches at `at`; a pattern with a lookbehind also checks the text before it. */
export function matchesAt(pattern: RegExp, text: string, at: number): boolean {
  pattern.lastIndex = at
  return pattern.test(text)
}

/** Skips spaces, up to a maximum number. */
export function skipSpace(text: string, from: number): number {
  let at = from
  const spaceLimit = Math.min(text.length, from + MAX_SPACE)
  while (at < spaceLimit && isSpace(text.charCodeAt(at))) at++
  return at
}

/** Returns the end of a key with its colon or equals sign at `at`, in any quotes or none; -1 if there is no key. */
export function keyLikeEnd(text: string, at: number): number {
  const start = skipQuotes(text, at)
  const name = nameEnd(text, start, start > at)
  if (name === start || name === text.length) return -1
  const colonOffset = skipSpace(text, skipQuotes(text, name))
  const c = colonOffset < text.length ? toStructure(text.charCodeAt(colonOffset)) : 0
  if (c === COLON) return colonOffset + 1
  if (c !== EQUALS_SIGN) return -1
  const next = text[colonOffset + 1]
  return next === "=" ? -1 : next === ">" ? colonOffset + 2 : colonOffset + 1
}

/** Skips one or two quotes of any kind. */
function skipQuotes(text: string, at: number): number {
  if (at >= text.length || !isQuoteLike(text.charCodeAt(at))) return at
  return at + 1 < text.length && isQuoteLike(text.charCodeAt(at + 1)) ? at + 2 : at + 1
}

/** Returns the end of a name. Quoted names may contain spaces and apostrophes. */
function nameEnd(text: string, start: number, isQuoted: boolean): number {
  const nameLimit = Math.min(text.length, start + MAX_NAME)
  let at = start
  for (; at < nameLimit; at++) {
    const c = text.charCodeAt(at)
    if (!isNameStart(c) && !isIn(IN_NAME, c) && !(isQuoted && isInQuotedName(text, start, at))) break
  }
  return at
}

const isInQuotedName = (text: string, start: number, at: number): boolean =>
  text[at] === " " || (text[at] === "'" && text[start - 1] !== "'" && at > start && hasLetter(text[at + 1] ?? ""))

/**
 * Table shared by all checks, because a new one per check takes a tenth of the time of a short text. One check nearly
 * always ends before the next begins; the table belongs to the check that asked for it last.
 */
let sharedFlags: Uint8Array = new Uint8Array(4_096)
let ownerCount = 1

/** Answers what follows a position, and caches the answer. */
export class ContinuationCheck {
  readonly #text: string
  /** Number of this check among the owners of the shared table; 0 before the first use. */
  #ownerNumber = 0
  /** The check's own table, once a later check has taken the shared one. */
  #ownFlags: Uint8Array | null = null

  constructor(text: string) {
    this.#text = text
  }

  #prepare(): Uint8Array {
    const tableSize = this.#text.length + 2
    if (this.#ownerNumber > 0) {
      this.#ownFlags = new Uint8Array(tableSize)
      return this.#ownFlags
    }
    this.#ownerNumber = ++ownerCount
    if (tableSize > sharedFlags.length) sharedFlags = new Uint8Array(tableSize)
    else sharedFlags.fill(0, 0, tableSize)
    return sharedFlags
  }

  /** True if a value may end at `at` without a quote: a member, an item, a closer or the end of the text follows. */
  mayEndAt(at: number, isObject: boolean): boolean {
    const flags = this.#ownerNumber === ownerCount ? sharedFlags : (this.#ownFlags ?? this.#prepare())
    let cachedFlags = flags[at] as number
    if (cachedFlags === 0) {
      cachedFlags =
        ALREADY_CHECKED | (endsInObject(this.#text, at) ? IN_OBJECT : 0) | (endsInList(this.#text, at) ? IN_LIST : 0)
      flags[at] = cachedFlags
    }
    return (cachedFlags & (isObject ? IN_OBJECT : IN_LIST)) !== 0
  }
}

function endsInObject(text: string, from: number): boolean {
  const at = skipSpace(text, from)
  if (at >= text.length) return true
  const c = toStructure(text.charCodeAt(at))
  if (c === COMMA) {
    const next = skipSpace(text, at + 1)
    const d = next < text.length ? toStructure(text.charCodeAt(next)) : 0
    return isClosingBracket(d) || keyLikeEnd(text, next) > 0
  }
  if (isClosingBracket(c)) return closesOn(text, at + 1)
  return hasLineBreak(text, from, at) && keyLikeEnd(text, at) > 0 && text[keyLikeEnd(text, at) - 1] !== "="
}

function endsInList(text: string, from: number): boolean {
  const at = skipSpace(text, from)
  if (at >= text.length) return true
  const c = toStructure(text.charCodeAt(at))
  if (c === COMMA) {
    const next = skipSpace(text, at + 1)
    const d = next < text.length ? text.charCodeAt(next) : 0
    return isIn(STARTS_ITEM, d) || isQuoteLike(d) || isNameStart(d)
  }
  if (c === CLOSE_BRACKET) return closesOn(text, at + 1)
  if (c === CLOSE_BRACE) {
    const next = skipSpace(text, at + 1)
    const d = next < text.length ? toStructure(text.charCodeAt(next)) : 0
    return d === COMMA || isClosingBracket(d)
  }
  return hasLineBreak(text, from, at) && (isQuoteLike(c) || isOpeningBracket(c))
}

function closesOn(text: string, from: number): boolean {
  const at = skipSpace(text, from)
  return at >= text.length || isIn(BEHIND_CLOSER, toStructure(text.charCodeAt(at)))
}

export function hasLineBreak(text: string, from: number, to: number): boolean {
  for (let i = from; i < to; i++) if (text.charCodeAt(i) === LINE_FEED) return true
  return false
}

/** Number of characters checked on each side of a position for the spacing style. */
const MAX_STYLE = 400

/**
 * True if everywhere else a space follows the comma or colon, so that more than a quote is missing here. A single space
 * after the position proves nothing. Ex) "a": 1, "b": 2,ow": 3
 */
export function isBehindTight(text: string, start: number): boolean {
  const mark = text[start - 1]
  if (mark !== "," && mark !== ":") return false
  const [before, behind] = [text.slice(Math.max(0, start - MAX_STYLE), start - 1), text.slice(start, start + MAX_STYLE)]
  const [spaced, tight] = mark === "," ? [/["\w\]}],\s{1,64}"/g, /["\w\]}],"/] : [/":\s{1,64}\S/g, /":\S/]
  const isSpaced = before.search(spaced) >= 0 || (behind.match(spaced) ?? []).length > 1
  return isSpaced && !tight.test(before) && !tight.test(behind)
}
