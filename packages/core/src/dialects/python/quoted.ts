import { CLOSE_BRACKET, CLOSE_PAREN, COMMA } from "../../json/chars.ts"
import { readCodeAt } from "../grammar/probe.ts"
import type { CallCandidate } from "../sighting.ts"
import { startsCall } from "./call.ts"
import { LIST_PLACE } from "./closing.ts"
import { type PythonReader, readerOf, skipPythonTrivia, skipSeparator, TEXT_END } from "./reader.ts"
import { type CallGroup, readStatement } from "./statement.ts"
import { type PythonString, readOpening, readString, type StringOpening } from "./strings.ts"

/** A call written as a text. Ex) 'f(a="x")' */
export function readQuoted(reader: PythonReader, at: number, isKnown: boolean): CallGroup | null {
  const open = readOpening(reader, at)
  if (open === null || open.hasPrefix || !startsCall(reader, skipPythonTrivia(reader, open.at))) return null
  reader.isLenient = false
  const quotedString = readString(reader, open, LIST_PLACE)
  const found =
    (quotedString?.isClosed ? readDecoded(reader, quotedString, isKnown) : null) ?? readInPlace(reader, open, isKnown)
  if (found === null || (quotedString?.isClosed && found.calls.some((call) => !call.whole))) return null
  return { calls: found.calls.map((call) => withSpan(call, at, found.end)), end: found.end }
}

/** The calls of a text whose escapes are undone; all of it must be calls. */
function readDecoded(reader: PythonReader, { value, end }: PythonString, isKnown: boolean): CallGroup | null {
  const innerReader = readerOf({ text: value, isEnd: true, words: reader.words })
  const calls: CallCandidate[] = []
  for (let at = skipPythonTrivia(innerReader, 0); at < value.length; ) {
    const found = readStatement(innerReader, at, isKnown)
    if (found === null) return null
    for (const call of found.calls) calls.push(liftArguments(call, value))
    at = skipSeparator(innerReader, found.end)
  }
  const lastCall = calls.at(-1)
  if (lastCall === undefined || lastCall.whole) return lastCall === undefined ? null : { calls, end }
  // Ex) 'f(a=[1]') : quote and bracket changed places
  return hasWholeMembers(lastCall) && readCodeAt(reader, end) === CLOSE_PAREN
    ? { calls: [...calls.slice(0, -1), { ...lastCall, whole: true }], end: end + 1 }
    : null
}

const hasWholeMembers = ({ written }: CallCandidate): boolean =>
  written.kind === "members" && written.members.every((member) => member.whole)

// Ex) ['f(a='x')'] : the quotes within were not escaped
function readInPlace(reader: PythonReader, { at: from, quote }: StringOpening, isKnown: boolean): CallGroup | null {
  reader.outerQuote = quote
  const found = readStatement(reader, skipPythonTrivia(reader, from), isKnown)
  reader.outerQuote = TEXT_END
  if (found === null) return null
  const at = skipPythonTrivia(reader, found.end)
  const c = readCodeAt(reader, at)
  const calls = found.calls.map((call) => liftArguments(call, reader.text))
  if (c === quote) return { calls, end: at + 1 }
  // Ex) ['f(a=1)] : the closing quote was forgotten
  return c === TEXT_END || c === CLOSE_BRACKET || c === COMMA ? { calls, end: found.end } : null
}

/** Offsets into another text are no use to anyone: the object goes along as text. */
function liftArguments(call: CallCandidate, text: string): CallCandidate {
  const { written } = call
  return written.kind === "json"
    ? { ...call, written: { kind: "text", text: text.slice(written.start, written.end) } }
    : call
}

function withSpan(call: CallCandidate, start: number, end: number): CallCandidate {
  const { written } = call
  if (written.kind !== "members") return { ...call, start, end }
  return {
    ...call,
    start,
    end,
    written: { kind: "members", members: written.members.map((member) => ({ ...member, start, end })) },
  }
}
