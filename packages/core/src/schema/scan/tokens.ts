// A text, and where its tokens end. The methods of strings are called as functions: looked up on the text itself they cost
// several times as much once texts of more than four kinds (joined, cut out, interned, in two widths) were met.
import { BACKSLASH, isDigit, isJsonSpace, MINUS } from "../../json/chars.ts"
import { parseStrict } from "../../json/strict.ts"
import type { Amiss } from "./amiss.ts"
import type { ScanSlot } from "./plan.ts"

const { charCodeAt, indexOf, slice } = String.prototype

/** No strict JSON, whatever the schema says. */
export const BROKEN = -1
/** Not told: the text has to be parsed, and the value checked. */
export const UNSURE = -2

/** Raw control characters other than line breaks. */
const CONTROL = /[\0-\x09\x0b-\x1f]/
/**
 * The same, or a backslash that forms no escape: the last of an odd number in a row, counted from the first of them. One search
 * over the whole text: from escape to escape each would cost 40 ns.
 */
const ODD = /[\0-\x09\x0b-\x1f]|\\(?<!\\\\)(?:\\\\)*(?:[^"\\/bfnrtu]|u(?![0-9a-fA-F]{4}))/

/** A text that is being looked at. */
export class Scan {
  readonly text: string
  readonly length: number
  /** False: no control characters but line breaks, and every backslash is part of an escape. */
  readonly isOddInside: boolean
  /** The first line break, and the first backslash, at or behind the place that was reached last. */
  lineBreak: number
  slash: number
  /** A declared path with marks around it, or what may be marks. */
  isMarked = false
  /** A member of the arguments that the schema does not declare. */
  isLoose = false
  /** A name that the careful reader would weigh: undeclared beside declared ones, or met twice. */
  isOdd = false
  /** Quotes in the texts of a part that is no plain object or list: of no account unless something is amiss. */
  isWeighed = false
  /** An object of which no names are declared. */
  isFree = false
  /** Where containers begin that were skipped in vain: those inside others are met again at each level. */
  torn: Set<number> | null = null
  /** A container that is neither a plain object nor a plain list. */
  isJoined = false
  /** What is not written as JSON has it; null while all is. */
  amiss: Amiss | null = null
  /** How many faults that makes. */
  faults = 0
  /** The declared member whose key was read last, and where reading goes on. */
  slot: ScanSlot | null = null
  at = 0
  /** The key in quotes that was read last. */
  keyAt = 0
  keyEnd = 0
  /** What stands before the object, see frame.ts. */
  before = 0

  constructor(text: string) {
    this.text = text
    this.length = text.length
    this.lineBreak = placeOf(this, "\n", 0)
    this.slash = placeOf(this, "\\", 0)
    this.isOddInside = (this.slash < this.length ? ODD : CONTROL).test(text)
  }
}

/** Where a mark stands at or behind `at`; the length of the text where it does not. */
function placeOf(scan: Scan, mark: string, at: number): number {
  const found = indexOf.call(scan.text, mark, at)
  return found < 0 ? scan.length : found
}

/** The code of a character, -1 behind the text. */
export const codeIn = (scan: Scan, at: number): number => (at < scan.length ? charCodeAt.call(scan.text, at) : -1)

export const cutOut = (scan: Scan, from: number, to: number): string => slice.call(scan.text, from, to)

/** Cut out and compared: `startsWith` with a word that is not known beforehand takes half as long again. */
export const standsIn = (scan: Scan, word: string, at: number): boolean => slice.call(scan.text, at, at + word.length) === word

export function pastSpaceIn(scan: Scan, from: number): number {
  let at = from
  let c = codeIn(scan, at)
  // one comparison where there is none, which is nearly everywhere
  while (c <= 32 && isJsonSpace(c)) c = codeIn(scan, ++at)
  return at
}

/** The end of the string whose opening quote stands at `at`. */
export function stringEndIn(scan: Scan, at: number): number {
  let quote = indexOf.call(scan.text, '"', at + 1)
  if (quote < 0) return BROKEN
  if (scan.slash < at) scan.slash = placeOf(scan, "\\", at)
  if (scan.slash < quote) quote = unescapedQuote(scan, quote)
  return quote < 0 || hasBreak(scan, at, quote) || (scan.isOddInside && ODD.test(cutOut(scan, at, quote))) ? BROKEN : quote + 1
}

function hasBreak(scan: Scan, from: number, to: number): boolean {
  if (scan.lineBreak < from) scan.lineBreak = placeOf(scan, "\n", from)
  return scan.lineBreak < to
}

/** From the quote at `first` on, the first with an even number of backslashes before it, or BROKEN. */
export function unescapedQuote(scan: Scan, first: number): number {
  const { text } = scan
  let quote = first
  while (quote >= 0) {
    let before = quote - 1
    while (charCodeAt.call(text, before) === BACKSLASH) before--
    if (((quote - before) & 1) === 1) return quote
    quote = indexOf.call(text, '"', quote + 1)
  }
  return BROKEN
}

/** What a string says whose end is known. */
export function textIn(scan: Scan, at: number, end: number): string {
  const inner = cutOut(scan, at + 1, end - 1)
  return indexOf.call(inner, "\\") < 0 ? inner : String(parseStrict(`"${inner}"`))
}

/** The end of a number, `true`, `false` or `null`. */
export function scalarEndIn(scan: Scan, at: number): number {
  const c = codeIn(scan, at)
  if (c === 116) return standsIn(scan, "true", at) ? at + 4 : BROKEN
  if (c === 102) return standsIn(scan, "false", at) ? at + 5 : BROKEN
  if (c === 110) return standsIn(scan, "null", at) ? at + 4 : BROKEN
  return numberEndIn(scan, at)
}

export function numberEndIn(scan: Scan, at: number): number {
  const start = codeIn(scan, at) === MINUS ? at + 1 : at
  let end = digitsEnd(scan, start)
  if (end === start || (end > start + 1 && codeIn(scan, start) === 48)) return BROKEN
  let c = codeIn(scan, end)
  if (c === 46) {
    const point = end + 1
    end = digitsEnd(scan, point)
    if (end === point) return BROKEN
    c = codeIn(scan, end)
  }
  if (c !== 101 && c !== 69) return end
  const sign = codeIn(scan, end + 1)
  const power = sign === 43 || sign === MINUS ? end + 2 : end + 1
  end = digitsEnd(scan, power)
  return end === power ? BROKEN : end
}

function digitsEnd(scan: Scan, from: number): number {
  let end = from
  while (isDigit(codeIn(scan, end))) end++
  return end
}

/** Digits that make a whole number without any rounding. */
const MOST_DIGITS = 15

/** The value of a number whose end is known. Few digits are added up: made of a text, each number costs three times as much. */
export function numberIn(scan: Scan, at: number, end: number): number {
  let value = 0
  if (end - at > MOST_DIGITS) return Number(cutOut(scan, at, end))
  for (let i = at; i < end; i++) {
    const c = charCodeAt.call(scan.text, i)
    if (!isDigit(c)) return Number(cutOut(scan, at, end))
    value = value * 10 + (c - 48)
  }
  return value
}

/** The value of a number, `true`, `false` or `null` whose end is known. */
export function scalarIn(scan: Scan, at: number, end: number): unknown {
  const c = codeIn(scan, at)
  return c === 116 ? true : c === 102 ? false : c === 110 ? null : numberIn(scan, at, end)
}
