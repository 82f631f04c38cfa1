import { BACKTICK, CLOSE_BRACKET, COMMA, OPEN_BRACKET, OPEN_PAREN } from "../../json/chars.ts"
import type { Body, Recognised, Sighting, Source } from "../sighting.ts"
import { readNameInQuotes } from "./call.ts"
import { isQuote } from "./closing.ts"
import { readQuoted } from "./quoted.ts"
import { code, END, isStopped, isTooDeep, pastBlank, type Reader, readerOf } from "./reader.ts"
import { type Calls, readStatement } from "./statement.ts"

const SEMICOLON = 59
const LESS = 60
/** What so many levels take at least. */
const DEEP = 256

/** Calls as Python writes them: a list of them, one, or several in a row. */
export function pythonCalls(source: Source, at: number): Recognised {
  const first = readerOf(source)
  const found = readBody(first, pastBlank(first, at))
  // Ex) [move(to='a\_b'), get\_map(…)] : only behind the text it is told how the text was written
  const isAgain = first.hasMarkdown && first.keptMark && !isStopped(first)
  const reader = isAgain ? { ...readerOf(source), hasMarkdown: true } : first
  const body = isAgain ? readBody(reader, pastBlank(reader, at)) : found
  // nested so deeply it is no call, nor are the brackets inside it
  if (reader.isTooDeep) return { end: at + DEEP, calls: [] }
  return isStopped(reader) ? "more" : body
}

function readBody(reader: Reader, at: number): Body | null {
  const calls: Sighting[] = []
  const first = code(reader, at) === OPEN_BRACKET ? readList(reader, at, false) : readOne(reader, at, true)
  if (first === null) return null
  let end = first.end
  for (let found: Calls | null = first; found !== null && !isStopped(reader); ) {
    for (const call of found.calls) calls.push(call)
    end = found.end
    found = readNext(reader, end)
  }
  return { end, calls }
}

/** What follows the first call or list counts only when it is a given tool's. */
function readNext(reader: Reader, end: number): Calls | null {
  const at = pastSeparator(reader, end)
  const c = code(reader, at)
  if (c === END) return null
  return c === OPEN_BRACKET ? readList(reader, at, true) : readOne(reader, at, true)
}

function pastSeparator(reader: Reader, end: number): number {
  const at = pastBlank(reader, end)
  const c = code(reader, at)
  return c === COMMA || c === SEMICOLON ? pastBlank(reader, at + 1) : at
}

function readOne(reader: Reader, at: number, isKnown: boolean): Calls | null {
  const c = code(reader, at)
  if (!isQuote(c) && c !== BACKTICK) return readStatement(reader, at, isKnown)
  const call = readNameInQuotes(reader, at)
  return call === null ? readQuoted(reader, at, isKnown) : { calls: [call], end: call.end }
}

/** A list of calls and nothing else, and no Markdown link. */
function readList(reader: Reader, at: number, isKnown: boolean): Calls | null {
  const calls: Sighting[] = []
  reader.isInList = true
  const end = listEnd(reader, at + 1, isKnown, calls, 1)
  reader.isInList = false
  return end < 0 || calls.length === 0 || code(reader, end) === OPEN_PAREN ? null : { calls, end }
}

/** Reads elements into `calls`; behind the closing bracket, or -1. The end of the text, a tag, or prose on a line of its own may stand in for the bracket. */
function listEnd(reader: Reader, from: number, isKnown: boolean, calls: Sighting[], depth: number): number {
  if (isTooDeep(reader, depth)) return -1
  let end = from
  for (;;) {
    const last = end
    const at = end === from ? pastBlank(reader, from) : pastSeparator(reader, end)
    const c = code(reader, at)
    if (c === CLOSE_BRACKET) return at + 1
    if (c === END || (c === LESS && calls.length > 0)) return end
    if (reader.isEnd) reader.ranOut = false
    if (c === OPEN_BRACKET) end = listEnd(reader, at + 1, isKnown, calls, depth + 1)
    else end = element(reader, at, isKnown, calls)
    if (end < 0) return calls.length > 0 && isLineBreak(reader.text.slice(last, at)) ? last : end
  }
}

const isLineBreak = (between: string): boolean => between.includes("\n") && between.trim() === ""

function element(reader: Reader, at: number, isKnown: boolean, calls: Sighting[]): number {
  const found = readOne(reader, at, isKnown)
  if (found !== null) {
    for (const call of found.calls) calls.push(call)
    return found.end
  }
  // Ex) [f(a=1), ge : the text ended within a name
  return reader.isEnd && reader.ranOut && !reader.isTooDeep ? reader.text.length : -1
}
