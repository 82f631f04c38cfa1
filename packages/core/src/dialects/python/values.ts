import { CLOSE_PAREN, COMMA } from "../../json/chars.ts"
import type { Member } from "../sighting.ts"
import { KEYWORD, POSITIONAL } from "./closing.ts"
import { expressionEnd } from "./expression.ts"
import { type Literal, readLiteral } from "./literal.ts"
import { code, END, endsListAndText, isStopped, pastBlank, type Reader } from "./reader.ts"
import { commaEnds, unquotedEnd } from "./unquoted.ts"

/** What is known of an argument before its value is read. */
export interface Slot {
  readonly key: string | number
  readonly isColon: boolean
  /** Only a text may stand here: nothing is worked out. */
  readonly isText: boolean
}

export interface Value {
  readonly member: Member
  /** A string or a container, not a bare word or a number. */
  readonly isLiteral: boolean
}

/** One value of a call; null when none can be read. */
export function readValue(reader: Reader, from: number, slot: Slot): Value | null {
  // at the end of a text this says, from here on, that the value ran into it
  if (reader.isEnd) reader.ranOut = false
  reader.unclosed = null
  const place = typeof slot.key === "number" ? POSITIONAL : KEYWORD
  const literal = readLiteral(reader, from, place)
  if (isStopped(reader)) return null
  if (literal !== null && !isWorkedOut(reader, from, literal, slot) && endsValue(reader, literal, slot)) return ofLiteral(reader, from, literal, slot)
  if (isStopped(reader)) return null
  return cutString(reader, from, slot) ?? ofText(reader, from, slot)
}

// Ex) ratio=16/9 for a text
const isWorkedOut = (reader: Reader, from: number, { kind, end }: Literal, { isText }: Slot): boolean =>
  isText && kind === "number" && /[-+*/%]/.test(reader.text.slice(from + 1, end))

/** A comma ends a number only where an argument follows: 1,000,000 has two that do not. */
function endsValue(reader: Reader, { kind, end }: Literal, { key, isColon }: Slot): boolean {
  const at = pastBlank(reader, end)
  const c = code(reader, at)
  if (c === CLOSE_PAREN || c === END || endsListAndText(reader, at)) return true
  if (c !== COMMA) return false
  const isOpen = reader.isLenient && typeof key === "string" && (kind === "number" || kind === "word")
  return !isOpen || commaEnds(reader, at, isColon)
}

function ofLiteral(reader: Reader, from: number, { json, end, kind }: Literal, { key }: Slot): Value {
  // Ex) f(n=12 : at the end of the text more digits may be missing
  const isLiteral = kind === "string" || kind === "container"
  return { member: { key, as: "json", text: json, whole: isLiteral || end < reader.text.length, start: from, end }, isLiteral }
}

/** A string in which the text ended. */
function cutString(reader: Reader, from: number, { key }: Slot): Value | null {
  if (reader.unclosed === null) return null
  const { value, end } = reader.unclosed
  return { member: { key, as: "json", text: JSON.stringify(value), whole: false, start: from, end }, isLiteral: true }
}

function ofText(reader: Reader, from: number, { key, isColon }: Slot): Value | null {
  const stretch = reader.isLenient ? unquotedEnd(reader, from, isColon) : expressionEnd(reader, from)
  if (stretch === null || isStopped(reader)) return null
  // a name may have lost its value, a place cannot
  if (typeof key === "number" && stretch.end === from) return null
  const text = plain(reader, reader.text.slice(from, stretch.end))
  const isContainer = text.startsWith("[") || text.startsWith("{")
  // Ex) f(a=[1, 2 : cut short, and nearly JSON
  const as = stretch.isCut && isContainer ? "json" : "bare"
  return { member: { key, as, text, whole: !stretch.isCut, start: from, end: stretch.end }, isLiteral: isContainer }
}

// Ex) get\_report(source=my\_data)
const plain = (reader: Reader, text: string): string => (reader.isMarkdown ? text.replaceAll("\\_", "_").replaceAll("\\*", "*") : text)
