import {
  CLOSE_BRACE,
  CLOSE_BRACKET,
  CLOSE_PAREN,
  COMMA,
  isCloser,
  OPEN_BRACE,
  OPEN_BRACKET,
  OPEN_PAREN,
} from "../../json/chars.ts"
import { readCodeAt } from "../grammar/probe.ts"
import { POSITIONAL_PLACE } from "./closing.ts"
import { isTooDeep, isWordCode, type PythonReader, skipPythonTrivia, TEXT_END } from "./reader.ts"
import { readOpening, readString } from "./strings.ts"

/** Where a value that is no literal ends. */
export interface ExpressionExtent {
  readonly end: number
  /** The text ended before the value did. */
  readonly isCut: boolean
}

interface ExpressionState {
  readonly open: number[]
  /** The last token was a value: an operator, a call or a subscript may follow, another value may not. */
  isValue: boolean
  isText: boolean
  isLambda: boolean
}

/** An expression of Python up to the comma or bracket behind it; null when Python would not read it. */
export function expressionEnd(reader: PythonReader, from: number): ExpressionExtent | null {
  const state: ExpressionState = { open: [], isValue: false, isText: false, isLambda: false }
  let end = from
  for (;;) {
    const at = skipPythonTrivia(reader, end)
    const c = readCodeAt(reader, at)
    if (c === TEXT_END) return { end, isCut: true }
    if (state.open.length === 0 && (c === COMMA || c === CLOSE_PAREN))
      return state.isValue ? { end, isCut: false } : null
    const next = pastToken(reader, at, c, state)
    if (next < 0) return null
    end = next
  }
}

function pastToken(reader: PythonReader, at: number, c: number, state: ExpressionState): number {
  const text = pastString(reader, at, state)
  if (text !== 0) return text
  state.isText = false
  if (isWordCode(c) || c === 46) return pastWord(reader, at, state)
  const closer = closerOf(c)
  if (closer !== 0) return openBracket(reader, at, closer, state)
  if (isCloser(c)) {
    if (state.open.pop() !== c) return -1
    state.isValue = true
    return at + 1
  }
  return pastOperator(reader, at, c, state)
}

/** 0 when no string stands here. */
function pastString(reader: PythonReader, at: number, state: ExpressionState): number {
  const open = readOpening(reader, at)
  if (open === null) return 0
  if (state.isValue && !(state.isText && !open.hasPrefix)) return -1
  state.isValue = state.isText = true
  return readString(reader, open, POSITIONAL_PLACE)?.end ?? -1
}

const OPERATOR_WORDS = new Set(["and", "or", "not", "in", "is", "if", "else", "for", "async", "await", "lambda"])

function pastWord(reader: PythonReader, at: number, state: ExpressionState): number {
  let end = at
  while (isWordCode(readCodeAt(reader, end)) || readCodeAt(reader, end) === 46) end++
  const word = end - at > 6 ? "" : reader.text.slice(at, end)
  const isOperator = OPERATOR_WORDS.has(word)
  const isMember = reader.text.charCodeAt(at) === 46
  if (!isOperator && state.isValue && !isMember) return -1
  if (word === "lambda") state.isLambda = true
  state.isValue = !isOperator
  return end
}

export function closerOf(c: number): number {
  return c === OPEN_PAREN ? CLOSE_PAREN : c === OPEN_BRACKET ? CLOSE_BRACKET : c === OPEN_BRACE ? CLOSE_BRACE : 0
}

function openBracket(reader: PythonReader, at: number, closer: number, state: ExpressionState): number {
  if (closer === CLOSE_BRACE && state.isValue) return -1
  state.open.push(closer)
  if (isTooDeep(reader, state.open.length)) return -1
  state.isValue = false
  return at + 1
}

/** Doubled, or followed by the sign of equality. */
const PAIRED_OPERATORS = new Set(["**", "//", "<<", ">>", "<=", ">=", "==", "!=", ":=", "->"])
/** They may stand before a value. */
const SIGN_OPERATORS = "+-~*"
const BINARY_OPERATORS = "/%@&|^<>"

function pastOperator(reader: PythonReader, at: number, c: number, state: ExpressionState): number {
  const wasValue = state.isValue
  state.isValue = false
  const isPaired = readCodeAt(reader, at + 1) !== TEXT_END && PAIRED_OPERATORS.has(reader.text.slice(at, at + 2))
  if (isPaired) return wasValue || c === 42 ? at + 2 : -1
  return mayOperate(String.fromCharCode(c), wasValue, state) ? at + 1 : -1
}

/** Whether an operator of one character may stand here. */
function mayOperate(operator: string, wasValue: boolean, state: ExpressionState): boolean {
  const isInside = state.open.length > 0
  if (operator === ",") return isInside
  if (operator === ":") return isInside || state.isLambda
  if (operator === "=") return isInside && wasValue
  return SIGN_OPERATORS.includes(operator) || (wasValue && BINARY_OPERATORS.includes(operator))
}
