import { CLOSE_BRACKET, CLOSE_PAREN, COMMA } from "../../json/chars.ts"
import type { Member, Sighting } from "../sighting.ts"
import { startsCall } from "./call.ts"
import { LIST } from "./closing.ts"
import { code, END, pastBlank, type Reader, readerOf } from "./reader.ts"
import { type Calls, readStatement } from "./statement.ts"
import { type Opening, opening, type PythonString, readString } from "./strings.ts"

const SEMICOLON = 59

/** A call written as a text. Ex) 'f(a="x")' */
export function readQuoted(reader: Reader, at: number, isKnown: boolean): Calls | null {
  const open = opening(reader, at)
  if (open === null || open.hasPrefix || !startsCall(reader, pastBlank(reader, open.at))) return null
  reader.isLenient = false
  const string = readString(reader, open, LIST)
  const found = (string?.isClosed ? readDecoded(reader, string, isKnown) : null) ?? readInPlace(reader, open, isKnown)
  if (found === null || (string?.isClosed && found.calls.some((call) => !call.whole))) return null
  return { calls: found.calls.map((call) => moved(call, at, found.end)), end: found.end }
}

/** The calls of a text whose escapes are undone; all of it must be calls. */
function readDecoded(reader: Reader, { value, end }: PythonString, isKnown: boolean): Calls | null {
  const inner = readerOf({ text: value, isEnd: true, words: reader.words })
  const calls: Sighting[] = []
  for (let at = pastBlank(inner, 0); at < value.length; ) {
    const found = readStatement(inner, at, isKnown)
    if (found === null) return null
    for (const call of found.calls) calls.push(lifted(call, value))
    at = pastBlank(inner, found.end)
    if (code(inner, at) === COMMA || code(inner, at) === SEMICOLON) at = pastBlank(inner, at + 1)
  }
  const last = calls.at(-1)
  if (last === undefined || last.whole) return last === undefined ? null : { calls, end }
  // Ex) 'f(a=[1]') : quote and bracket changed places
  return hasWholeMembers(last) && code(reader, end) === CLOSE_PAREN ? { calls: [...calls.slice(0, -1), { ...last, whole: true }], end: end + 1 } : null
}

const hasWholeMembers = ({ written }: Sighting): boolean => written.kind === "members" && written.members.every((member) => member.whole)

// Ex) ['f(a='x')'] : the quotes within were not escaped
function readInPlace(reader: Reader, { at: from, quote }: Opening, isKnown: boolean): Calls | null {
  reader.outer = quote
  const found = readStatement(reader, pastBlank(reader, from), isKnown)
  reader.outer = END
  if (found === null) return null
  const at = pastBlank(reader, found.end)
  const c = code(reader, at)
  const calls = found.calls.map((call) => lifted(call, reader.text))
  if (c === quote) return { calls, end: at + 1 }
  // Ex) ['f(a=1)] : the closing quote was forgotten
  return c === END || c === CLOSE_BRACKET || c === COMMA ? { calls, end: found.end } : null
}

/** Offsets into another text are no use to anyone: the object goes along as text. */
function lifted(call: Sighting, text: string): Sighting {
  const { written } = call
  return written.kind === "json" ? { ...call, written: { kind: "text", text: text.slice(written.start, written.end) } } : call
}

function moved(call: Sighting, start: number, end: number): Sighting {
  const { written } = call
  if (written.kind !== "members") return { ...call, start, end }
  const members: Member[] = written.members.map((member) => ({ ...member, start, end }))
  return { ...call, start, end, written: { kind: "members", members } }
}
