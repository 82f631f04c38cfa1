import { CLOSE_BRACE, CLOSE_BRACKET, CLOSE_PAREN, COLON, COMMA, isCloser, isDigit, LF, OPEN_BRACE, OPEN_BRACKET, OPEN_PAREN } from "../../json/chars.ts"
import { readKey } from "./names.ts"
import { code, END, endsListAndText, pastBlank, pastSpaces, type Reader, wordEnd } from "./reader.ts"

/** Where a value stands: what closes its surroundings, and what a comma behind it leads to. */
export interface Place {
  readonly closer: number
  /** "entry": the first of a dict, which may be a key or an element of a set. */
  readonly next: "key" | "argument" | "item" | "entry"
}

export const KEYWORD: Place = { closer: CLOSE_PAREN, next: "key" }
export const POSITIONAL: Place = { closer: CLOSE_PAREN, next: "argument" }
export const LIST: Place = { closer: CLOSE_BRACKET, next: "item" }
export const TUPLE: Place = { closer: CLOSE_PAREN, next: "item" }
export const ENTRY: Place = { closer: CLOSE_BRACE, next: "entry" }
export const DICT_VALUE: Place = { closer: CLOSE_BRACE, next: "item" }

const PLUS = 43
const SEMICOLON = 59

/** Brackets opened and not closed in the text of a string so far. */
export interface Balance {
  round: number
  square: number
  curly: number
}

export function weigh(balance: Balance, c: number): void {
  if (c > 41 && c < 91) return
  if (c === OPEN_PAREN) balance.round++
  else if (c === CLOSE_PAREN) balance.round--
  else if (c === OPEN_BRACKET) balance.square++
  else if (c === CLOSE_BRACKET) balance.square--
  else if (c === OPEN_BRACE) balance.curly++
  else if (c === CLOSE_BRACE) balance.curly--
}

/** A quote that ends before `after` closes its string, judged by what follows. Asked only where Python's own reading has failed. */
export function closes(reader: Reader, after: number, place: Place, balance: Balance): boolean {
  const at = pastBlank(reader, after)
  const c = code(reader, at)
  if (c === END) return true
  if (c === COMMA) return leadsOn(reader, pastBlank(reader, at + 1), place)
  if (c === COLON) return place.next === "entry"
  if (c === PLUS) return isQuote(code(reader, pastBlank(reader, at + 1)))
  if (c === CLOSE_BRACKET && place.closer === CLOSE_PAREN && place.next !== "item" && balance.square <= 0) return endsListAndText(reader, at)
  // Ex) 'use print('x') here' : the bracket was opened within the text
  if (c !== place.closer || openOf(balance, c) > 0) return false
  return place.next === "item" || place.next === "entry" || endsCall(reader, at + 1)
}

const openOf = (balance: Balance, c: number): number => (c === CLOSE_PAREN ? balance.round : c === CLOSE_BRACKET ? balance.square : balance.curly)

function leadsOn(reader: Reader, at: number, { closer, next }: Place): boolean {
  const c = code(reader, at)
  if (c === closer || c === END) return true
  if ((next === "key" || next === "argument") && readKey(reader, at) !== null) return true
  return next !== "key" && startsLiteral(reader, at)
}

const WORDS = new Set(["True", "False", "None", "true", "false", "null"])

function startsLiteral(reader: Reader, at: number): boolean {
  const c = code(reader, at)
  if (isQuote(c) || isDigit(c) || c === OPEN_BRACKET || c === OPEN_BRACE || c === OPEN_PAREN) return true
  if (c === 45 || c === 46) return isDigit(code(reader, at + 1))
  return WORDS.has(reader.text.slice(at, Math.min(wordEnd(reader, at), at + 6)))
}

export const isQuote = (c: number): boolean => c === 34 || c === 39

/** After the bracket of a call stands the end of the line, a separator, an outer bracket, or the mark of a dialect. */
export function endsCall(reader: Reader, after: number): boolean {
  const at = pastSpaces(reader, after)
  const c = code(reader, at)
  return c === END || c === LF || c === 13 || c === COMMA || c === SEMICOLON || c === 60 || c === 96 || c === reader.outer || isCloser(c)
}
