import { BACKSLASH, closersOf, isSmartQuote, LF } from "../../json/chars.ts"
import { type Balance, closes, isQuote, type Place, weigh } from "./closing.ts"
import { isMark, readEscape } from "./escapes.ts"
import { code, END, type Reader } from "./reader.ts"

export interface Opening {
  readonly from: number
  readonly quote: number
  /** Behind the opening quote. */
  readonly at: number
  readonly isTriple: boolean
  readonly isRaw: boolean
  readonly isTemplate: boolean
  readonly hasPrefix: boolean
}

export interface PythonString {
  readonly value: string
  readonly end: number
  /** False: the text ended within it. */
  readonly isClosed: boolean
  /** Ex) f"{name}" : nobody knows its text */
  readonly isFilledIn: boolean
}

const PREFIX = new Set(["r", "b", "u", "f", "rb", "br", "fr", "rf"])

/** What opens a string at this place, prefix and quotes. */
export function opening(reader: Reader, from: number): Opening | null {
  const first = code(reader, from)
  const length = isOpener(reader, first) ? 0 : prefixLength(reader, from, first)
  if (length < 0) return null
  const prefix = reader.text.slice(from, from + length).toLowerCase()
  const at = from + length
  const quote = code(reader, at)
  const isTriple = isQuote(quote) && code(reader, at + 1) === quote && code(reader, at + 2) === quote
  return {
    from,
    quote,
    at: at + (isTriple ? 3 : 1),
    isTriple,
    isRaw: prefix.includes("r"),
    isTemplate: prefix.includes("f"),
    hasPrefix: length > 0,
  }
}

const isOpener = (reader: Reader, c: number): boolean => isQuote(c) || (reader.isLenient && isSmartQuote(c))

/** How many letters stand before the quote, or -1 when no string starts here. */
function prefixLength(reader: Reader, from: number, first: number): number {
  if (!isPrefixCode(first)) return -1
  const second = code(reader, from + 1)
  const length = isPrefixCode(second) ? 2 : 1
  if (!isQuote(code(reader, from + length))) return -1
  return PREFIX.has(reader.text.slice(from, from + length).toLowerCase()) ? length : -1
}

/** r, b, u, f in both cases. */
const isPrefixCode = (c: number): boolean => c === 114 || c === 98 || c === 117 || c === 102 || c === 82 || c === 66 || c === 85 || c === 70

/** The string that `open` opens; null where Python would see none. */
export function readString(reader: Reader, open: Opening, place: Place): PythonString | null {
  const { text } = reader
  const balance: Balance = { round: 0, square: 0, curly: 0 }
  let value = ""
  let kept = open.at
  let at = open.at
  for (;;) {
    at = pastPlain(reader, open, at, balance)
    const c = code(reader, at)
    if (c === END) return stringOf(open, value + text.slice(kept, at), at, false)
    if (c === BACKSLASH) {
      const escaped = open.isRaw ? { value: text.slice(at, at + 2), end: at + 2 } : readEscape(text, at, reader.isMarkdown)
      if (isMark(text[at + 1]) && !open.isRaw) reader.keptMark = true
      value += kept === at ? escaped.value : text.slice(kept, at) + escaped.value
      at = kept = Math.min(escaped.end, text.length)
      continue
    }
    if (c === LF) return null
    const end = closingEnd(reader, open, at, c, place, balance)
    if (end > 0) return stringOf(open, value + text.slice(kept, at), end, true)
    at++
  }
}

function stringOf(open: Opening, value: string, end: number, isClosed: boolean): PythonString {
  return { value, end, isClosed, isFilledIn: open.isTemplate && (value.includes("{") || value.includes("}")) }
}

/** Past what cannot end the string: up to a quote, a backslash, or the line end that Python forbids. */
function pastPlain({ text, isLenient }: Reader, { quote, isTriple }: Opening, from: number, balance: Balance): number {
  const forbidden = isLenient || isTriple ? END : LF
  const isSmart = quote > 127
  let at = from
  for (; at < text.length; at++) {
    const c = text.charCodeAt(at)
    if (c === quote || c === BACKSLASH || c === forbidden || (isSmart && c > 127)) break
    if (isLenient) weigh(balance, c)
  }
  return at
}

/** Where the string has ended if the character at `at` closes it, or 0. */
function closingEnd(reader: Reader, open: Opening, at: number, c: number, place: Place, balance: Balance): number {
  if (open.quote > 127 && !closersOf(open.quote).includes(c)) return 0
  if (open.isTriple) return code(reader, at + 1) === c && code(reader, at + 2) === c ? at + 3 : 0
  if (reader.isLenient && !closes(reader, at + 1, place, balance)) return 0
  return at + 1
}
