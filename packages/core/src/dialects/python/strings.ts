import { BACKSLASH, closersOf, isSmartQuote, LINE_FEED } from "../../json/chars.ts"
import { readCodeAt } from "../grammar/probe.ts"
import { type BracketBalance, closesString, isQuote, updateBalance, type ValuePlace } from "./closing.ts"
import { isMark, readEscape } from "./escapes.ts"
import { type PythonReader, TEXT_END } from "./reader.ts"

export interface StringOpening {
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

const STRING_PREFIXES = new Set(["r", "b", "u", "f", "rb", "br", "fr", "rf"])

/** What opens a string at this place, prefix and quotes. */
export function readOpening(reader: PythonReader, from: number): StringOpening | null {
  const first = readCodeAt(reader, from)
  const length = isOpener(reader, first) ? 0 : prefixLength(reader, from, first)
  if (length < 0) return null
  const prefixText = reader.text.slice(from, from + length).toLowerCase()
  const at = from + length
  const quote = readCodeAt(reader, at)
  const isTriple = isQuote(quote) && readCodeAt(reader, at + 1) === quote && readCodeAt(reader, at + 2) === quote
  return {
    from,
    quote,
    at: at + (isTriple ? 3 : 1),
    isTriple,
    isRaw: prefixText.includes("r"),
    isTemplate: prefixText.includes("f"),
    hasPrefix: length > 0,
  }
}

const isOpener = (reader: PythonReader, c: number): boolean => isQuote(c) || (reader.isLenient && isSmartQuote(c))

/** How many letters stand before the quote, or -1 when no string starts here. */
function prefixLength(reader: PythonReader, from: number, first: number): number {
  if (!isPrefixCode(first)) return -1
  const secondCode = readCodeAt(reader, from + 1)
  const length = isPrefixCode(secondCode) ? 2 : 1
  if (!isQuote(readCodeAt(reader, from + length))) return -1
  return STRING_PREFIXES.has(reader.text.slice(from, from + length).toLowerCase()) ? length : -1
}

/** r, b, u, f in both cases. */
const isPrefixCode = (c: number): boolean =>
  c === 114 || c === 98 || c === 117 || c === 102 || c === 82 || c === 66 || c === 85 || c === 70

/** The string that `open` opens; null where Python would see none. */
export function readString(reader: PythonReader, open: StringOpening, place: ValuePlace): PythonString | null {
  const { text } = reader
  const bracketBalance: BracketBalance = { round: 0, square: 0, curly: 0 }
  let value = ""
  let keptFrom = open.at
  let at = open.at
  for (;;) {
    at = pastPlain(reader, open, at, bracketBalance)
    const c = readCodeAt(reader, at)
    if (c === TEXT_END) return stringOf(open, value + text.slice(keptFrom, at), at, false)
    if (c === BACKSLASH) {
      const decodedEscape = open.isRaw
        ? { value: text.slice(at, at + 2), end: at + 2 }
        : readEscape(text, at, reader.isMarkdown)
      if (isMark(text[at + 1]) && !open.isRaw) reader.keptMark = true
      value += keptFrom === at ? decodedEscape.value : text.slice(keptFrom, at) + decodedEscape.value
      at = keptFrom = Math.min(decodedEscape.end, text.length)
      continue
    }
    if (c === LINE_FEED) return null
    const end = closingEnd(reader, open, at, place, bracketBalance)
    if (end > 0) {
      const body = text.slice(open.at, at)
      return stringOf(open, isRawPath(body) ? body : value + text.slice(keptFrom, at), end, true)
    }
    at++
  }
}

/** Ex) C:\Users\new : some backslash begins no escape of Python, or only an octal one, so all of them are the path's. */
const isRawPath = (body: string): boolean =>
  /^[A-Za-z]:\\[^\\]/.test(body) && !body.includes("\\\\") && NO_ESCAPE.test(body)

const NO_ESCAPE = /\\(?:[^'"abfnrtvxuU\n]|x(?![\dA-Fa-f]{2})|u(?![\dA-Fa-f]{4})|U(?![\dA-Fa-f]{8}))/

function stringOf(open: StringOpening, value: string, end: number, isClosed: boolean): PythonString {
  return { value, end, isClosed, isFilledIn: open.isTemplate && (value.includes("{") || value.includes("}")) }
}

/** Past what cannot end the string: up to a quote, a backslash, or the line end that Python forbids. */
function pastPlain(
  { text, isLenient }: PythonReader,
  { quote, isTriple }: StringOpening,
  from: number,
  bracketBalance: BracketBalance,
): number {
  const forbiddenCode = isLenient || isTriple ? TEXT_END : LINE_FEED
  const isSmart = quote > 127
  let at = from
  for (; at < text.length; at++) {
    const c = text.charCodeAt(at)
    if (c === quote || c === BACKSLASH || c === forbiddenCode || (isSmart && c > 127)) break
    if (isLenient) updateBalance(bracketBalance, c)
  }
  return at
}

/** Where the string has ended if the character at `at` closes it, or 0. */
function closingEnd(
  reader: PythonReader,
  open: StringOpening,
  at: number,
  place: ValuePlace,
  bracketBalance: BracketBalance,
): number {
  const c = reader.text.charCodeAt(at)
  if (open.quote > 127 && !closersOf(open.quote).includes(c)) return 0
  if (open.isTriple) return readCodeAt(reader, at + 1) === c && readCodeAt(reader, at + 2) === c ? at + 3 : 0
  if (reader.isLenient && !closesString(reader, at + 1, place, bracketBalance)) return 0
  return at + 1
}
