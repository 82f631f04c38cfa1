import { BACKTICK, CLOSE_BRACKET, OPEN_BRACKET, OPEN_PAREN } from "../../json/chars.ts"
import { pastCloser, readCodeAt } from "../grammar/probe.ts"
import type { CallCandidate, CallGrammar, ParsedCalls, TextSource } from "../sighting.ts"
import { readNameInQuotes } from "./call.ts"
import { isQuote } from "./closing.ts"
import { readQuoted } from "./quoted.ts"
import {
  isStopped,
  isTooDeep,
  type PythonReader,
  readerOf,
  skipPythonTrivia,
  skipSeparator,
  startPart,
  TEXT_END,
} from "./reader.ts"
import { type CallGroup, readStatement } from "./statement.ts"

const LESS_THAN = 60
/** So many levels take at least this many characters. */
const MIN_DEEP_LENGTH = 256

/** Calls as Python writes them: a list of them, one, or several in a row. */
export function pythonCalls(source: TextSource, at: number): ParsedCalls | null {
  const first = readerOf(source)
  const found = readBody(first, skipPythonTrivia(first, at))
  // Ex) [move(to='a\_b'), get\_map(…)] : a later name shows that the text has Markdown escapes, so it is read again
  const isAgain = first.hasMarkdown && first.keptMark && !isStopped(first)
  const reader = isAgain ? { ...readerOf(source), hasMarkdown: true } : first
  const finalBody = isAgain ? readBody(reader, skipPythonTrivia(reader, at)) : found
  // too deep for a call, and so are the brackets inside it
  if (reader.isTooDeep) return { end: at + MIN_DEEP_LENGTH, calls: [] }
  source.ranOut ||= reader.hasRunOut || reader.ranOut
  return isStopped(reader) ? null : finalBody
}

/** A call in brackets that were opened before it: the closing one belongs to it. */
export const bracketedCalls: CallGrammar = (source, at) => {
  const found = pythonCalls(source, at)
  return found === null ? null : { ...found, end: pastCloser(source, found.end, "]") }
}

function readBody(reader: PythonReader, at: number): ParsedCalls | null {
  const calls: CallCandidate[] = []
  const first = readCodeAt(reader, at) === OPEN_BRACKET ? readList(reader, at, false) : readOne(reader, at, true)
  if (first === null) return null
  let end = first.end
  for (let found: CallGroup | null = first; found !== null && !isStopped(reader); ) {
    for (const call of found.calls) calls.push(call)
    end = found.end
    found = readNext(reader, end)
  }
  return { end, calls }
}

/** What follows the first call or list counts only when it is a given tool's. */
function readNext(reader: PythonReader, end: number): CallGroup | null {
  const at = skipSeparator(reader, end)
  const c = readCodeAt(reader, at)
  if (c === TEXT_END) return null
  return c === OPEN_BRACKET ? readList(reader, at, true) : readOne(reader, at, true)
}

function readOne(reader: PythonReader, at: number, isKnown: boolean): CallGroup | null {
  const c = readCodeAt(reader, at)
  if (!isQuote(c) && c !== BACKTICK) return readStatement(reader, at, isKnown)
  const call = readNameInQuotes(reader, at)
  return call === null ? readQuoted(reader, at, isKnown) : { calls: [call], end: call.end }
}

/** A list of calls and nothing else, and no Markdown link. */
function readList(reader: PythonReader, at: number, isKnown: boolean): CallGroup | null {
  const calls: CallCandidate[] = []
  reader.isInList = true
  const end = listEnd(reader, at + 1, isKnown, calls, 1)
  reader.isInList = false
  return end < 0 || calls.length === 0 || readCodeAt(reader, end) === OPEN_PAREN ? null : { calls, end }
}

/**
 * Reads elements into `calls`; behind the closing bracket, or -1. The end of the text, a tag, or prose on a line of its
 * own may stand in for the bracket.
 */
function listEnd(reader: PythonReader, from: number, isKnown: boolean, calls: CallCandidate[], depth: number): number {
  if (isTooDeep(reader, depth)) return -1
  let end = from
  for (;;) {
    const lastEnd = end
    const at = end === from ? skipPythonTrivia(reader, from) : skipSeparator(reader, end)
    const c = readCodeAt(reader, at)
    if (c === CLOSE_BRACKET) return at + 1
    if (c === TEXT_END || (c === LESS_THAN && calls.length > 0)) return end
    startPart(reader)
    if (c === OPEN_BRACKET) end = listEnd(reader, at + 1, isKnown, calls, depth + 1)
    else end = readElement(reader, at, isKnown, calls)
    if (end < 0) return calls.length > 0 && isLineBreak(reader.text.slice(lastEnd, at)) ? lastEnd : end
  }
}

const isLineBreak = (betweenText: string): boolean => betweenText.includes("\n") && betweenText.trim() === ""

function readElement(reader: PythonReader, at: number, isKnown: boolean, calls: CallCandidate[]): number {
  const found = readOne(reader, at, isKnown)
  if (found !== null) {
    for (const call of found.calls) calls.push(call)
    return found.end
  }
  // Ex) [f(a=1), ge : the text ended within a name
  return reader.isEnd && reader.ranOut && !reader.isTooDeep ? reader.text.length : -1
}
