import { APOSTROPHE, BACKSLASH, COLON, closersOf, codeAt, DOT, EQUALS, isDigit, isLetter, isSmartQuote, MINUS, QUOTE, toStructure } from "./chars.ts"
import { past } from "./space.ts"

/** How a key is written at some place. */
export class KeyToken {
  text = ""
  /** Whether an opening quote is there, and where the name starts and ends. */
  start = 0
  nameStart = 0
  nameEnd = 0
  /** After the closing quote, if there is one. */
  end = 0
  opened = 0
  closed = false
  escaped = false
  /** Span of the colon or what stands for it; equal ends when it is missing. */
  colon = 0
  colonEnd = 0

  /** Cut out when it is asked for: most names are compared where they stand. */
  get name(): string {
    return this.text.slice(this.nameStart, this.nameEnd)
  }
}

export const LONGEST_KEY = 256
const NEEDS_ESCAPES = /[\\\0-\x1f]/

/** The key token at `at`, or null when what is there is no key with a colon. `out` is reused: keys are read in millions. */
export function keyAt(text: string, at: number, out: KeyToken): KeyToken | null {
  const c = codeAt(text, at)
  const closers = closersOf(c)
  if (closers.length > 0) return quotedKey(text, at, c, closers, out)
  if (c === BACKSLASH) return escapedKey(text, at, out)
  const end = identifierEnd(text, at)
  if (end === at) return null
  const quoted = closersOf(codeAt(text, end)).length > 0
  return withColon(set(out, text, at, at, end, quoted ? end + 1 : end, 0, quoted), false)
}

function quotedKey(text: string, at: number, c: number, closers: readonly number[], out: KeyToken): KeyToken | null {
  if (c === QUOTE) {
    // the everyday key: nothing in it needs a second look
    const end = plainEnd(text, at + 1)
    if (end >= 0) {
      const key = withColon(set(out, text, at, at + 1, end, end + 1, c, true), false) ?? misquotedKey(text, at, end, out)
      if (key !== null) return key
    }
  }
  const limit = Math.min(text.length, at + LONGEST_KEY + 2)
  let escaped = false
  for (let i = at + 1; i < limit; i++) {
    const d = text.charCodeAt(i)
    if (d === BACKSLASH) {
      escaped = true
      i++
    } else if (d === QUOTE || d === closers[0] || isSmartQuote(d) || (closers.length > 1 && closers.includes(d))) {
      // Ex) "path': the closing mark may be of another kind
      const key = withColon(set(out, text, at, at + 1, i, i + 1, c, true), false)
      if (key !== null) {
        key.escaped = escaped
        return key
      }
      break
    } else if (d < 32) escaped = true
  }
  const end = identifierEnd(text, at + 1)
  if (end === at + 1) return null
  const foreign = codeAt(text, end) === APOSTROPHE
  return withColon(set(out, text, at, at + 1, end, foreign ? end + 1 : end, c, foreign), true)
}

/** The quote that ends a short text without escapes, or -1. */
export function plainEnd(text: string, from: number): number {
  const limit = Math.min(text.length, from + LONGEST_KEY + 1)
  for (let end = from; end < limit; end++) {
    const c = text.charCodeAt(end)
    if (c === QUOTE) return end
    if (c === BACKSLASH || c < 32) return -1
  }
  return -1
}

const isForeignLetter = (c: number): boolean => (c >= 0x80 && c <= 0x1fff) || (c >= 0x2e80 && c <= 0xfefe)

/** Where the identifier that starts at `at` ends; `at` when none does, or one too long for a key. */
function identifierEnd(text: string, at: number): number {
  const first = codeAt(text, at)
  if (!isLetter(first) && !isForeignLetter(first)) return at
  for (let end = at + 1; end - at <= LONGEST_KEY; end++) {
    const c = codeAt(text, end)
    if (!isLetter(c) && !isDigit(c) && c !== DOT && c !== MINUS && !isForeignLetter(c)) return end
  }
  return at
}

const VALUE_START = /\s*(?:"|[{[]\s*["{[\d\]}]|-?\d[\d.eE+-]*\s*[,}\]]|(?:true|false|null)\s*[,}\]])/y

/** Ex) "a:" 1, "a"": 1 : the colon on the wrong side of the closing quote, or that quote twice. */
function misquotedKey(text: string, at: number, end: number, out: KeyToken): KeyToken | null {
  if (codeAt(text, end + 1) === QUOTE) {
    const key = withColon(set(out, text, at, at + 1, end, end + 2, QUOTE, true), true)
    if (key !== null) return key
  }
  if (text.charCodeAt(end - 1) !== COLON || !/^[\w$.-]+:$/.test(text.slice(at + 1, end))) return null
  VALUE_START.lastIndex = end + 1
  if (!VALUE_START.test(text)) return null
  const colon = end - 1
  const key = set(out, text, at, at + 1, colon, colon, QUOTE, false)
  key.colon = colon
  key.colonEnd = end + 1
  return key
}

/** Ex) {\\"a\\": 1} : the marks of one key are escaped. */
function escapedKey(text: string, at: number, out: KeyToken): KeyToken | null {
  if (text.charCodeAt(at + 1) !== QUOTE) return null
  const end = text.indexOf('"', at + 2)
  if (end < 0 || end - at > LONGEST_KEY) return null
  const nameEnd = text.charCodeAt(end - 1) === BACKSLASH ? end - 1 : end
  // told as opened by a mark that is not the plain quote, so that both marks are rewritten
  return NEEDS_ESCAPES.test(text.slice(at + 2, nameEnd)) ? null : withColon(set(out, text, at, at + 2, nameEnd, end + 1, BACKSLASH, true), false)
}

function set(out: KeyToken, text: string, start: number, nameStart: number, nameEnd: number, end: number, opened: number, closed: boolean): KeyToken {
  out.text = text
  out.start = start
  out.nameStart = nameStart
  out.nameEnd = nameEnd
  out.end = end
  out.opened = opened
  out.closed = closed
  out.escaped = false
  return out
}

function withColon(key: KeyToken, colonOnly: boolean): KeyToken | null {
  const { text } = key
  const at = past(text, key.end)
  const c = toStructure(codeAt(text, at))
  if (c === COLON) {
    const next = codeAt(text, at + 1)
    key.colon = at
    // Ex) "a":= 1, "a":: 1
    key.colonEnd = next === EQUALS || next === COLON ? at + 2 : at + 1
    return key
  }
  if (colonOnly || c !== EQUALS) return null
  key.colon = at
  key.colonEnd = text[at + 1] === ">" ? at + 2 : at + 1
  // Ex) a == b is code, not a key
  return text[key.colonEnd] === "=" ? null : key
}

export const emptyToken = (): KeyToken => new KeyToken()
