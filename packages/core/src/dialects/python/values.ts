import { CLOSE_PAREN, COMMA } from "../../json/chars.ts"
import { readCodeAt } from "../grammar/probe.ts"
import type { WrittenMember } from "../sighting.ts"
import { KEYWORD_PLACE, POSITIONAL_PLACE } from "./closing.ts"
import { expressionEnd } from "./expression.ts"
import { type ParsedLiteral, readPythonLiteral } from "./literal.ts"
import { endsListAndText, isStopped, type PythonReader, skipPythonTrivia, startPart, TEXT_END } from "./reader.ts"
import { commaEnds, unquotedEnd } from "./unquoted.ts"

/** What is known of an argument before its value is read. */
export interface ArgumentSlot {
  readonly key: string | number
  readonly isColon: boolean
  /** Only a text may stand here: nothing is worked out. */
  readonly isText: boolean
}

export interface PythonValue {
  readonly member: WrittenMember
  /** A string or a container, not a bare word or a number. */
  readonly isLiteral: boolean
}

export function readPythonValue(reader: PythonReader, from: number, slot: ArgumentSlot): PythonValue | null {
  startPart(reader)
  reader.unclosedString = null
  const place = typeof slot.key === "number" ? POSITIONAL_PLACE : KEYWORD_PLACE
  const parsedLiteral = readPythonLiteral(reader, from, place)
  if (isStopped(reader)) return null
  if (
    parsedLiteral !== null &&
    !isWorkedOut(reader, from, parsedLiteral, slot) &&
    endsValue(reader, parsedLiteral, slot)
  )
    return ofLiteral(reader, from, parsedLiteral, slot)
  if (isStopped(reader)) return null
  return cutString(reader, from, slot) ?? ofText(reader, from, slot)
}

// Ex) ratio=16/9 for a text
const isWorkedOut = (
  reader: PythonReader,
  from: number,
  { kind, end }: ParsedLiteral,
  { isText }: ArgumentSlot,
): boolean => isText && kind === "number" && /[-+*/%]/.test(reader.text.slice(from + 1, end))

/** A comma ends a number only where an argument follows: 1,000,000 has two that do not. */
function endsValue(reader: PythonReader, { kind, end }: ParsedLiteral, { key, isColon }: ArgumentSlot): boolean {
  const at = skipPythonTrivia(reader, end)
  const c = readCodeAt(reader, at)
  if (c === CLOSE_PAREN || c === TEXT_END || endsListAndText(reader, at)) return true
  if (c !== COMMA) return false
  const isOpen = reader.isLenient && typeof key === "string" && (kind === "number" || kind === "word")
  return !isOpen || commaEnds(reader, at, isColon)
}

function ofLiteral(
  reader: PythonReader,
  from: number,
  { json, end, kind }: ParsedLiteral,
  { key }: ArgumentSlot,
): PythonValue {
  // Ex) f(n=12 : at the end of the text more digits may be missing
  const isLiteral = kind === "string" || kind === "container"
  return {
    member: { key, as: "json", text: json, whole: isLiteral || end < reader.text.length, start: from, end },
    isLiteral,
  }
}

/** A string in which the text ended. */
function cutString(reader: PythonReader, from: number, { key }: ArgumentSlot): PythonValue | null {
  if (reader.unclosedString === null) return null
  const { value, end } = reader.unclosedString
  return { member: { key, as: "json", text: JSON.stringify(value), whole: false, start: from, end }, isLiteral: true }
}

function ofText(reader: PythonReader, from: number, { key, isColon }: ArgumentSlot): PythonValue | null {
  const valueExtent = reader.isLenient ? unquotedEnd(reader, from, isColon) : expressionEnd(reader, from)
  if (valueExtent === null || isStopped(reader)) return null
  // a name may have lost its value, a place cannot
  if (typeof key === "number" && valueExtent.end === from) return null
  const text = unescapeMarkdown(reader, reader.text.slice(from, valueExtent.end))
  const isContainer = text.startsWith("[") || text.startsWith("{")
  // Ex) f(a=[1, 2 : cut short, and nearly JSON
  const as = valueExtent.isCut && isContainer ? "json" : "bare"
  return {
    member: { key, as, text, whole: !valueExtent.isCut, start: from, end: valueExtent.end },
    isLiteral: isContainer,
  }
}

// Ex) get\_report(source=my\_data)
const unescapeMarkdown = (reader: PythonReader, text: string): string =>
  reader.isMarkdown ? text.replaceAll("\\_", "_").replaceAll("\\*", "*") : text
