// Reads Python strings, and decides which quote closes one.
import { closersOf, isDigit, isSmartQuote } from "../../json/chars.ts"
import { isMarkdownMark, readEscape } from "../grammar/escapes.ts"
import { LITERAL_WORDS } from "../grammar/flow.ts"
import { readCharAt, readCodeAt, skipBlanks } from "../grammar/probe.ts"
import { hasDoubtfulQuotes } from "./raw-quotes.ts"
import { endsListAndText, nextCharAt, type PythonReader, readArgumentKey, skipPythonTrivia, wordEnd } from "./reader.ts"

/** Position of a value: the bracket that closes its surroundings, and what follows a comma after it. */
export interface ValuePlace {
  readonly closer: ")" | "]" | "}"
  /** "entry": the first element of a dict, which may be a key or an element of a set. */
  readonly next: "key" | "argument" | "item" | "entry"
}

export const KEYWORD_PLACE: ValuePlace = { closer: ")", next: "key" }
export const POSITIONAL_PLACE: ValuePlace = { closer: ")", next: "argument" }
export const LIST_PLACE: ValuePlace = { closer: "]", next: "item" }
export const TUPLE_PLACE: ValuePlace = { closer: ")", next: "item" }
export const ENTRY_PLACE: ValuePlace = { closer: "}", next: "entry" }
export const DICT_VALUE_PLACE: ValuePlace = { closer: "}", next: "item" }

export const closerOf = (c: string): string => (c === "(" ? ")" : c === "[" ? "]" : c === "{" ? "}" : "")

export const isQuote = (c: string): boolean => c === '"' || c === "'"

/** Number of brackets of each kind in a string so far. */
type BracketCounts = Record<"(" | ")" | "[" | "]" | "{" | "}", number>

const OPENERS = { ")": "(", "]": "[", "}": "{" } as const

/** True if the text after a quote shows that it closes its string. Used only after the strict read failed. */
export function closesString(
  reader: PythonReader,
  afterQuote: number,
  { closer, next }: ValuePlace,
  bracketCounts: BracketCounts,
): boolean {
  const isOpen = (c: "]" | typeof closer): boolean => bracketCounts[OPENERS[c]] > bracketCounts[c]
  const at = skipPythonTrivia(reader, afterQuote)
  const c = readCharAt(reader, at)
  if (c === "") return true
  if (c === ",") return leadsOn(reader, skipPythonTrivia(reader, at + 1), { closer, next })
  if (c === ":") return next === "entry"
  if (c === "+") return isQuote(nextCharAt(reader, at + 1))
  if (c === "]" && closer === ")" && next !== "item" && !isOpen(c)) return endsListAndText(reader, at)
  // Ex) 'use print('x') here' : the parenthesis was opened within the string
  if (c !== closer || isOpen(closer)) return false
  return next === "item" || next === "entry" || endsCall(reader, at + 1)
}

function leadsOn(reader: PythonReader, at: number, { closer, next }: ValuePlace): boolean {
  const c = readCharAt(reader, at)
  if (c === closer || c === "") return true
  if ((next === "key" || next === "argument") && readArgumentKey(reader, at) !== null) return true
  return next !== "key" && startsLiteral(reader, at, c)
}

function startsLiteral(reader: PythonReader, at: number, c: string): boolean {
  if (/["'\d[{(]/.test(c)) return true
  if (c === "-" || c === ".") return isDigit(readCodeAt(reader, at + 1))
  return LITERAL_WORDS.has(reader.text.slice(at, Math.min(wordEnd(reader, at), at + 6)))
}

/** True if a call can end here: the end of the line, a separator, an outer bracket, or a mark of a dialect follows. */
export function endsCall(reader: PythonReader, afterCall: number): boolean {
  const c = readCharAt(reader, skipBlanks(reader, afterCall))
  return c === "" || c === reader.outerQuote || /[\n\r,;<`)\]}]/.test(c)
}

export interface StringOpening {
  readonly from: number
  readonly quote: string
  /** Offset after the opening quote. */
  readonly at: number
  readonly isTriple: boolean
  /** Letters before the quote, in lower case. */
  readonly prefix: string
}

export interface PythonString {
  readonly value: string
  readonly end: number
  /** False if the text ended within the string. */
  readonly isClosed: boolean
  /** True for an f-string with placeholders: its value is unknown. Ex) f"{name}" */
  readonly isFilledIn: boolean
}

const STRING_PREFIX = /^(?:[rbuf]|rb|br|fr|rf)$/

/** Reads the prefix and quotes that open a string at an offset. */
export function readOpening(reader: PythonReader, from: number): StringOpening | null {
  const prefix = /^[rbuf]{0,2}/i.exec(reader.text.slice(from, from + 2))?.[0].toLowerCase() ?? ""
  const at = from + prefix.length
  const quote = readCharAt(reader, at)
  if (prefix === "" ? !isOpener(reader, quote) : !isQuote(quote) || !STRING_PREFIX.test(prefix)) return null
  const isTriple = isQuote(quote) && readCharAt(reader, at + 1) === quote && readCharAt(reader, at + 2) === quote
  return { from, quote, at: at + (isTriple ? 3 : 1), isTriple, prefix }
}

const isOpener = (reader: PythonReader, c: string): boolean =>
  isQuote(c) || (reader.isLenient && isSmartQuote(c.charCodeAt(0)))

/** Reads the string that `open` opens; null if it is not a valid Python string. */
export function readString(reader: PythonReader, open: StringOpening, place: ValuePlace): PythonString | null {
  const { text } = reader
  const isRaw = open.prefix.includes("r")
  const bracketCounts: BracketCounts = { "(": 0, ")": 0, "[": 0, "]": 0, "{": 0, "}": 0 }
  let value = ""
  let keptFrom = open.at
  let at = open.at
  const rawQuotes: number[] = []
  for (;;) {
    at = pastPlain(reader, open, at, bracketCounts)
    const c = readCharAt(reader, at)
    if (c === "") return stringOf(open, value + text.slice(keptFrom, at), at, false)
    if (c === "\\") {
      const decoded = isRaw ? { value: text.slice(at, at + 2), end: at + 2 } : readEscape(text, at, reader.isMarkdown)
      if (isMarkdownMark(text[at + 1]) && !isRaw) reader.keptMark = true
      value += text.slice(keptFrom, at) + decoded.value
      at = keptFrom = Math.min(decoded.end, text.length)
      continue
    }
    if (c === "\n") return null
    const end = closingEnd(reader, open, at, place, bracketCounts)
    if (end > 0) {
      const body = text.slice(open.at, at)
      if (!isKey(reader, end, place) && hasDoubtfulQuotes(body, rawQuotes, place.closer === "}", reader.declaredKeys))
        reader.isDoubtful = true
      return stringOf(open, isRawPath(body) ? body : value + text.slice(keptFrom, at), end, true)
    }
    if (!open.isTriple) rawQuotes.push(at - open.at)
    at++
  }
}

/** True for a key of an object: it is compared with the declared names anyway. */
const isKey = (reader: PythonReader, end: number, { next }: ValuePlace): boolean =>
  next === "entry" && nextCharAt(reader, end) === ":"

/**
 * True for a Windows path: a backslash in it begins no Python escape, or only an octal one, so all backslashes belong
 * to the path. Ex) C:\Users\new
 */
const isRawPath = (body: string): boolean =>
  /^[A-Za-z]:\\[^\\]/.test(body) && !body.includes("\\\\") && NO_ESCAPE.test(body)

const NO_ESCAPE = /\\(?:[^'"abfnrtvxuU\n]|x(?![\dA-Fa-f]{2})|u(?![\dA-Fa-f]{4})|U(?![\dA-Fa-f]{8}))/

function stringOf({ prefix }: StringOpening, value: string, end: number, isClosed: boolean): PythonString {
  return { value, end, isClosed, isFilledIn: prefix.includes("f") && /[{}]/.test(value) }
}

/** Skips characters that cannot end the string, up to a quote, a backslash, or a line break that Python forbids. */
function pastPlain(
  { text, isLenient }: PythonReader,
  { quote, isTriple }: StringOpening,
  from: number,
  bracketCounts: BracketCounts,
): number {
  const quoteCode = quote.charCodeAt(0)
  const forbiddenCode = isLenient || isTriple ? -1 : 10
  for (let at = from; at < text.length; at++) {
    const c = text.charCodeAt(at)
    if (c === quoteCode || c === 92 || c === forbiddenCode || (quoteCode > 127 && c > 127)) return at
    if (isLenient && (text[at] as string) in bracketCounts) bracketCounts[text[at] as ")"]++
  }
  return text.length
}

/** Returns the offset after the string if the character at `at` closes it, otherwise 0. */
function closingEnd(
  reader: PythonReader,
  { quote, isTriple }: StringOpening,
  at: number,
  place: ValuePlace,
  bracketCounts: BracketCounts,
): number {
  const c = reader.text.charCodeAt(at)
  if (quote > "\x7f" && !closersOf(quote.charCodeAt(0)).includes(c)) return 0
  if (isTriple) return readCodeAt(reader, at + 1) === c && readCodeAt(reader, at + 2) === c ? at + 3 : 0
  return reader.isLenient && !closesString(reader, at + 1, place, bracketCounts) ? 0 : at + 1
}
