// A text, and where its tokens end. The methods of strings are called as functions: looked up on the text itself they cost
// several times as much once texts of more than four kinds (joined, cut out, interned, in two widths) were met.
import { isDigit, isJsonSpace } from "../../json/chars.ts"
import { parseStrict } from "../../json/strict.ts"
import type { Amiss } from "./amiss.ts"
import type { ScanSlot } from "./plan.ts"

const { charCodeAt, indexOf, slice } = String.prototype

/** No strict JSON, whatever the schema says. */
export const BROKEN = -1
/** Not told: the text has to be parsed, and the value checked. */
export const UNSURE = -2

const CONTROL = /[\0-\x1f]/
const MINUS = 45

/** A text that is being looked at. */
export class Scan {
  readonly text: string
  readonly length: number
  /** Without control characters a string ends at its next quote that no backslash stands before. */
  readonly hasControls: boolean
  /** The first backslash at or behind the place that was reached last. */
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
    this.hasControls = CONTROL.test(text)
    this.slash = slashFrom(this, 0)
  }
}

function slashFrom(scan: Scan, at: number): number {
  const found = indexOf.call(scan.text, "\\", at)
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
  const quote = indexOf.call(scan.text, '"', at + 1)
  if (quote < 0) return BROKEN
  if (scan.hasControls && hasControl(scan, at, quote)) return BROKEN
  if (scan.slash < at) scan.slash = slashFrom(scan, at)
  return quote < scan.slash ? quote + 1 : escapedEnd(scan, quote)
}

function hasControl(scan: Scan, from: number, to: number): boolean {
  for (let i = from; i < to; i++) if (charCodeAt.call(scan.text, i) < 32) return true
  return false
}

/** The end of a string with escapes, from escape to escape; `first`: its first quote. */
function escapedEnd(scan: Scan, first: number): number {
  let quote = first
  while (scan.slash < quote) {
    const next = escapeEnd(scan, scan.slash + 1)
    if (next < 0) return BROKEN
    if (quote < next) {
      quote = indexOf.call(scan.text, '"', next)
      if (quote < 0 || (scan.hasControls && hasControl(scan, next, quote))) return BROKEN
    }
    scan.slash = slashFrom(scan, next)
  }
  return quote + 1
}

// 1 = may follow a backslash, 5 = the u of \uXXXX: how long the escape is without its backslash
const ESCAPES = new Uint8Array(128)
for (const c of '"\\/bfnrt') ESCAPES[c.charCodeAt(0)] = 1
ESCAPES[117] = 5

function escapeEnd(scan: Scan, at: number): number {
  const c = codeIn(scan, at)
  const size = c >= 0 && c < 128 ? (ESCAPES[c] as number) : 0
  if (size === 0) return BROKEN
  for (let i = 1; i < size; i++) if (!isHex(codeIn(scan, at + i))) return BROKEN
  return at + size
}

const isHex = (c: number): boolean => isDigit(c) || (c >= 97 && c <= 102) || (c >= 65 && c <= 70)

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
