import {
  CLOSE_BRACE,
  CLOSE_BRACKET,
  CLOSE_PAREN,
  COLON,
  COMMA,
  isCloser,
  isDigit,
  LINE_FEED,
  OPEN_BRACE,
  OPEN_BRACKET,
  OPEN_PAREN,
} from "../../json/chars.ts"
import { LITERAL_WORDS } from "../grammar/flow-literal.ts"
import { readCodeAt, skipBlanks } from "../grammar/probe.ts"
import { readArgumentKey } from "./names.ts"
import { endsListAndText, type PythonReader, SEMICOLON_CODE, skipPythonTrivia, TEXT_END, wordEnd } from "./reader.ts"

/** Where a value stands: what closes its surroundings, and what a comma behind it leads to. */
export interface ValuePlace {
  readonly closer: number
  /** "entry": the first of a dict, which may be a key or an element of a set. */
  readonly next: "key" | "argument" | "item" | "entry"
}

export const KEYWORD_PLACE: ValuePlace = { closer: CLOSE_PAREN, next: "key" }
export const POSITIONAL_PLACE: ValuePlace = { closer: CLOSE_PAREN, next: "argument" }
export const LIST_PLACE: ValuePlace = { closer: CLOSE_BRACKET, next: "item" }
export const TUPLE_PLACE: ValuePlace = { closer: CLOSE_PAREN, next: "item" }
export const ENTRY_PLACE: ValuePlace = { closer: CLOSE_BRACE, next: "entry" }
export const DICT_VALUE_PLACE: ValuePlace = { closer: CLOSE_BRACE, next: "item" }

const PLUS_SIGN = 43

/** Brackets opened and not closed in the text of a string so far. */
export interface BracketBalance {
  round: number
  square: number
  curly: number
}

export function updateBalance(bracketBalance: BracketBalance, c: number): void {
  if (c > 41 && c < 91) return
  if (c === OPEN_PAREN) bracketBalance.round++
  else if (c === CLOSE_PAREN) bracketBalance.round--
  else if (c === OPEN_BRACKET) bracketBalance.square++
  else if (c === CLOSE_BRACKET) bracketBalance.square--
  else if (c === OPEN_BRACE) bracketBalance.curly++
  else if (c === CLOSE_BRACE) bracketBalance.curly--
}

/**
 * Whether the quote before `afterQuote` closes its string, by what follows. Used only after the strict reading failed.
 */
export function closesString(
  reader: PythonReader,
  afterQuote: number,
  place: ValuePlace,
  bracketBalance: BracketBalance,
): boolean {
  const at = skipPythonTrivia(reader, afterQuote)
  const c = readCodeAt(reader, at)
  if (c === TEXT_END) return true
  if (c === COMMA) return leadsOn(reader, skipPythonTrivia(reader, at + 1), place)
  if (c === COLON) return place.next === "entry"
  if (c === PLUS_SIGN) return isQuote(readCodeAt(reader, skipPythonTrivia(reader, at + 1)))
  if (c === CLOSE_BRACKET && place.closer === CLOSE_PAREN && place.next !== "item" && bracketBalance.square <= 0)
    return endsListAndText(reader, at)
  // Ex) 'use print('x') here' : the bracket was opened within the text
  if (c !== place.closer || openOf(bracketBalance, c) > 0) return false
  return place.next === "item" || place.next === "entry" || endsCall(reader, at + 1)
}

const openOf = (bracketBalance: BracketBalance, c: number): number =>
  c === CLOSE_PAREN ? bracketBalance.round : c === CLOSE_BRACKET ? bracketBalance.square : bracketBalance.curly

function leadsOn(reader: PythonReader, at: number, { closer, next }: ValuePlace): boolean {
  const c = readCodeAt(reader, at)
  if (c === closer || c === TEXT_END) return true
  if ((next === "key" || next === "argument") && readArgumentKey(reader, at) !== null) return true
  return next !== "key" && startsLiteral(reader, at)
}

function startsLiteral(reader: PythonReader, at: number): boolean {
  const c = readCodeAt(reader, at)
  if (isQuote(c) || isDigit(c) || c === OPEN_BRACKET || c === OPEN_BRACE || c === OPEN_PAREN) return true
  if (c === 45 || c === 46) return isDigit(readCodeAt(reader, at + 1))
  return LITERAL_WORDS.has(reader.text.slice(at, Math.min(wordEnd(reader, at), at + 6)))
}

export const isQuote = (c: number): boolean => c === 34 || c === 39

/** After the bracket of a call stands the end of the line, a separator, an outer bracket, or the mark of a dialect. */
export function endsCall(reader: PythonReader, afterCall: number): boolean {
  const at = skipBlanks(reader, afterCall)
  const c = readCodeAt(reader, at)
  return (
    c === TEXT_END ||
    c === LINE_FEED ||
    c === 13 ||
    c === COMMA ||
    c === SEMICOLON_CODE ||
    c === 60 ||
    c === 96 ||
    c === reader.outerQuote ||
    isCloser(c)
  )
}
