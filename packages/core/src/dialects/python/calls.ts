// Grammar of calls in Python syntax: one, several in a row, or a list of them.
import { pastCloser, readCharAt, skipBlanks } from "../grammar/probe.ts"
import type { CallCandidate, CallGrammar, ParsedCalls, TextSource, WrittenArguments } from "../sighting.ts"
import { type PythonArguments, readArguments } from "./arguments.ts"
import {
  isStopped,
  isTooDeep,
  type PythonName,
  PythonReader,
  quotedName,
  readName,
  skipPythonTrivia,
  skipSeparator,
  startPart,
} from "./reader.ts"
import { endsCall, isQuote, LIST_PLACE, type PythonString, readOpening, readString } from "./strings.ts"

/** Least characters that so many nested levels take. */
const MIN_DEEP_LENGTH = 256

/** Reads calls in Python syntax: a list of them, one, or several in a row. */
export function pythonCalls(source: TextSource, at: number): ParsedCalls | null {
  const first = new PythonReader(source)
  const found = readBody(first, skipPythonTrivia(first, at))
  // Ex) [move(to='a\_b'), get\_map(…)] : a later name shows that Markdown escaped the text, so it is read again
  const isAgain = first.hasMarkdown && first.keptMark && !isStopped(first)
  const reader = isAgain ? new PythonReader(source) : first
  reader.hasMarkdown = first.hasMarkdown
  const finalBody = isAgain ? readBody(reader, skipPythonTrivia(reader, at)) : found
  // nested too deep for a call; the brackets inside are skipped, too
  if (reader.isTooDeep) return { end: at + MIN_DEEP_LENGTH, calls: [] }
  source.ranOut ||= reader.hasRunOut || reader.ranOut
  return isStopped(reader) ? null : finalBody
}

/** Reads a call inside a bracket that was opened before it; the closing bracket belongs to it. */
export const bracketedCalls: CallGrammar = (source, at) => {
  const found = pythonCalls(source, at)
  return found === null ? null : { ...found, end: pastCloser(source, found.end, "]") }
}

/** Reads calls and lists in a row. After the first, only calls of known tools count. */
function readBody(reader: PythonReader, from: number): ParsedCalls | null {
  const calls: CallCandidate[] = []
  let end = -1
  for (let at = from; end < 0 || (!isStopped(reader) && at < reader.text.length); at = skipSeparator(reader, end)) {
    const isFirst = end < 0
    const isList = readCharAt(reader, at) === "["
    reader.isKnown = !isList || !isFirst
    const found = isList ? readList(reader, at) : readOne(reader, at)
    if (found === null) break
    for (const call of found.calls) calls.push(call)
    end = found.end
  }
  return end < 0 ? null : { end, calls }
}

function readOne(reader: PythonReader, at: number): ParsedCalls | null {
  const c = readCharAt(reader, at)
  if (!isQuote(c) && c !== "`") return readStatement(reader, at)
  const call = readNameInQuotes(reader, at)
  return call === null ? readQuoted(reader, at) : { calls: [call], end: call.end }
}

/** Reads a list that contains only calls, and is not a Markdown link. */
function readList(reader: PythonReader, at: number): ParsedCalls | null {
  const calls: CallCandidate[] = []
  reader.isInList = true
  const end = listEnd(reader, at + 1, calls, 1)
  reader.isInList = false
  return end < 0 || calls.length === 0 || readCharAt(reader, end) === "(" ? null : { calls, end }
}

/**
 * Reads elements into `calls`, and returns the offset after the closing bracket, or -1. The end of the text, a tag, or
 * prose on a line of its own may stand in for the bracket.
 */
function listEnd(reader: PythonReader, from: number, calls: CallCandidate[], depth: number): number {
  if (isTooDeep(reader, depth)) return -1
  let end = from
  for (;;) {
    const lastEnd = end
    const at = end === from ? skipPythonTrivia(reader, from) : skipSeparator(reader, end)
    const c = readCharAt(reader, at)
    if (c === "]") return at + 1
    if (c === "" || (c === "<" && calls.length > 0)) return end
    startPart(reader)
    if (c === "[") end = listEnd(reader, at + 1, calls, depth + 1)
    else end = readElement(reader, at, calls)
    if (end < 0) return calls.length > 0 && isLineBreak(reader.text.slice(lastEnd, at)) ? lastEnd : end
  }
}

const isLineBreak = (betweenText: string): boolean => betweenText.includes("\n") && betweenText.trim() === ""

function readElement(reader: PythonReader, at: number, calls: CallCandidate[]): number {
  const found = readOne(reader, at)
  for (const call of found?.calls ?? []) calls.push(call)
  // Ex) [f(a=1), ge : the text ends within a name
  return found?.end ?? (reader.isEnd && reader.ranOut && !reader.isTooDeep ? reader.text.length : -1)
}

/** Most wrappers around one call: x = await print(…). More are a program. */
const MAX_WRAPPERS = 8

/** Reads one call with its assignment, keywords and prints. */
function readStatement(reader: PythonReader, from: number): ParsedCalls | null {
  let at = from
  let assignedName: string | null = null
  for (let wrapperCount = 0, printCount = 0; wrapperCount < MAX_WRAPPERS; wrapperCount++) {
    const name = readName(reader, at)
    if (name === null) return null
    const next = skipBlanks(reader, name.end)
    const wrapper = wrapperAt(reader, name, next)
    if (wrapper === null) {
      const call = readCall(reader, at, name)
      const found = call === null ? null : withinPrints(reader, call, printCount)
      if (found === null || assignedName === null) return found
      return { ...found, end: pastShown(reader, found.end, assignedName) }
    }
    if (wrapper === "assignment") assignedName = name.name
    if (wrapper === "print") printCount++
    at = wrapper === "keyword" ? next : (wrapper === "print" ? skipPythonTrivia : skipBlanks)(reader, next + 1)
  }
  return null
}

/** Returns the kind of wrapper that a name begins, or null. `next`: offset after the name and its blanks. */
function wrapperAt(
  reader: PythonReader,
  { name, end }: PythonName,
  next: number,
): "keyword" | "assignment" | "print" | null {
  const c = readCharAt(reader, next)
  if ((name === "return" || name === "await") && next > end && c !== "(") return "keyword"
  if (c === "=" && reader.isKnown && readCharAt(reader, next + 1) !== "=") return "assignment"
  return name === "print" && c === "(" && isPrinted(reader, next) ? "print" : null
}

/** Returns the offset after a print that only shows the result: it belongs to the statement. Ex) x = f(a=1)⏎print(x) */
function pastShown(reader: PythonReader, end: number, name: string): number {
  const at = skipPythonTrivia(reader, end)
  const printStatement = `print(${name})`
  for (let i = 0; i < printStatement.length; i++) if (readCharAt(reader, at + i) !== printStatement[i]) return end
  return at + printStatement.length
}

function isPrinted(reader: PythonReader, open: number): boolean {
  if (reader.words.find("print") !== null) return false
  const at = skipPythonTrivia(reader, open + 1)
  return startsCall(reader, reader.text.startsWith("await ", at) ? at + 6 : at)
}

/** Reads the closing parentheses of `print`, and more calls inside the innermost one. */
function withinPrints(reader: PythonReader, first: CallCandidate, printCount: number): ParsedCalls | null {
  const calls = [first]
  let end = first.end
  for (let open = printCount; open > 0; ) {
    const at = skipPythonTrivia(reader, end)
    const c = readCharAt(reader, at)
    if (c === "") break
    if (c === ")") {
      open--
      end = at + 1
      continue
    }
    const next = c === "," ? skipPythonTrivia(reader, at + 1) : -1
    const name = next < 0 ? null : readName(reader, next)
    const call = name === null ? null : readCall(reader, next, name)
    if (call === null) return null
    calls.push(call)
    end = call.end
  }
  return { calls, end }
}

/** Reads calls written as a string. Ex) 'f(a="x")' */
function readQuoted(reader: PythonReader, at: number): ParsedCalls | null {
  const open = readOpening(reader, at)
  if (open === null || open.prefix !== "" || !startsCall(reader, skipPythonTrivia(reader, open.at))) return null
  reader.isLenient = false
  const quotedString = readString(reader, open, LIST_PLACE)
  const found =
    (quotedString?.isClosed ? readDecoded(reader, quotedString) : null) ?? readInPlace(reader, open.at, open.quote)
  if (found === null || (quotedString?.isClosed && found.calls.some((call) => !call.whole))) return null
  return { calls: found.calls.map((call) => withSpan(call, at, found.end)), end: found.end }
}

/** Reads the calls in a string whose escapes are decoded; the whole string must be calls. */
function readDecoded(reader: PythonReader, { value, end }: PythonString): ParsedCalls | null {
  const innerReader = new PythonReader({ text: value, isEnd: true, words: reader.words })
  innerReader.isKnown = reader.isKnown
  const calls: CallCandidate[] = []
  for (let at = skipPythonTrivia(innerReader, 0); at < value.length; ) {
    const found = readStatement(innerReader, at)
    if (found === null) return null
    for (const call of found.calls) calls.push(liftArguments(call, value))
    at = skipSeparator(innerReader, found.end)
  }
  const lastCall = calls.at(-1)
  if (lastCall === undefined || lastCall.whole) return lastCall === undefined ? null : { calls, end }
  // Ex) 'f(a=[1]') : the quote and the parenthesis are swapped
  return hasWholeMembers(lastCall) && readCharAt(reader, end) === ")"
    ? { calls: [...calls.slice(0, -1), { ...lastCall, whole: true }], end: end + 1 }
    : null
}

const hasWholeMembers = ({ written }: CallCandidate): boolean =>
  written.kind === "members" && written.members.every((member) => member.whole)

// Ex) ['f(a='x')'] : the inner quotes are not escaped
function readInPlace(reader: PythonReader, from: number, quote: string): ParsedCalls | null {
  reader.outerQuote = quote
  const found = readStatement(reader, skipPythonTrivia(reader, from))
  reader.outerQuote = null
  if (found === null) return null
  const at = skipPythonTrivia(reader, found.end)
  const c = readCharAt(reader, at)
  const calls = found.calls.map((call) => liftArguments(call, reader.text))
  if (c === quote) return { calls, end: at + 1 }
  // Ex) ['f(a=1)] : the closing quote is missing
  return c === "" || c === "]" || c === "," ? { calls, end: found.end } : null
}

/** Replaces the offsets of a JSON object by its text: they count in a text that the caller does not have. */
function liftArguments(call: CallCandidate, text: string): CallCandidate {
  const { written } = call
  return written.kind === "json"
    ? { ...call, written: { kind: "text", text: text.slice(written.start, written.end) } }
    : call
}

function withSpan(call: CallCandidate, start: number, end: number): CallCandidate {
  const { written } = call
  if (written.kind !== "members") return { ...call, start, end }
  const members = written.members.map((member) => ({ ...member, start, end }))
  return { ...call, start, end, written: { kind: "members", members } }
}

/** Python keywords that may precede a parenthesis. */
const PYTHON_KEYWORDS = new Set(
  "and assert async await del elif else for if in is lambda not or return while with yield".split(" "),
)

/** Llama calls its built-in tools as methods. Ex) web_search.call(query="x") */
const METHOD_END = /\.call$/

/** Returns the name of the tool: the part before the method if the whole is not a tool. */
function toolName({ words }: PythonReader, name: string): string {
  const owner = name.replace(METHOD_END, "")
  return owner !== name && words.find(name) === null && words.find(owner) !== null ? owner : name
}

/** Reads the call whose name begins at `at`. `isKnown`: only a known tool counts. */
function readCall(reader: PythonReader, at: number, name: PythonName, isKnown = reader.isKnown): CallCandidate | null {
  const open = skipBlanks(reader, name.end)
  if (readCharAt(reader, open) !== "(") return null
  const calledName = toolName(reader, name.name)
  const word = reader.words.find(calledName)
  if (word === null && (isKnown || name.name.includes("-") || PYTHON_KEYWORDS.has(name.name))) return null
  reader.isMarkdown = reader.hasMarkdown || name.isMarkdown
  reader.declaredKeys = word?.argumentKeys ?? []
  const found = readArguments(reader, open, word)
  reader.hasMarkdown ||= reader.isMarkdown
  reader.isMarkdown = false
  if (found === null) return null
  const written = writtenOf(found, reader.text)
  return { name: calledName, start: at, end: found.end, id: null, written, whole: found.isClosed }
}

/**
 * Reads a call of which only the name is quoted. It is prose with a remark if the parentheses contain a positional
 * argument, or if a sentence continues after them. Ex) 'f'(a=1)
 */
function readNameInQuotes(reader: PythonReader, at: number): CallCandidate | null {
  const name = quotedName(reader, at)
  const call = name === null ? null : readCall(reader, at, name, true)
  if (call === null || !endsCall(reader, call.end)) return null
  return call.written.kind === "members" && call.written.members.some(({ key }) => typeof key === "number")
    ? null
    : call
}

/** Returns the arguments as written. A single object is all the arguments, a set is not. */
function writtenOf({ members, isCut }: PythonArguments, text: string): WrittenArguments {
  if (isCut) return { kind: "cut" }
  const [only] = members
  const isObject = members.length === 1 && only?.key === 0 && text[only.start] === "{"
  // Ex) {"path" "src"} : if Python leaves it in doubt, the JSON reader compares the readings
  const isSet = only?.isDoubtful !== true && only?.whole === true && only.text.startsWith("[")
  return isObject && !isSet ? { kind: "json", start: only.start, end: only.end } : { kind: "members", members }
}

/** True if a name followed by a parenthesis begins here. */
export function startsCall(reader: PythonReader, at: number): boolean {
  const name = readName(reader, at)
  return name !== null && readCharAt(reader, skipBlanks(reader, name.end)) === "("
}
