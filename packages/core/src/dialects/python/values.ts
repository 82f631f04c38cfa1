import { CLOSE_PAREN, COMMA } from "../../json/chars.ts"
import type { Member } from "../sighting.ts"
import { KEYWORD, type Place, POSITIONAL } from "./closing.ts"
import { expressionEnd } from "./expression.ts"
import { type Literal, readLiteral } from "./literal.ts"
import { code, END, isStopped, pastBlank, type Reader } from "./reader.ts"
import { opening, readString } from "./strings.ts"
import { commaEnds, unquotedEnd } from "./unquoted.ts"

/** What is known of an argument before its value is read. */
export interface Slot {
  readonly key: string | number
  readonly isColon: boolean
  /** Only a text may stand here: nothing is worked out. */
  readonly isText: boolean
}

/** One value of a call; null when none can be read. `isLiteral` tells a value from a bare word. */
export function readValue(reader: Reader, from: number, slot: Slot): (Member & { readonly isLiteral: boolean }) | null {
  // at the end of a text this says, from here on, that the value ran into it
  if (reader.isEnd) reader.ranOut = false
  const place = typeof slot.key === "number" ? POSITIONAL : KEYWORD
  const literal = readLiteral(reader, from, place)
  if (isStopped(reader)) return null
  if (literal !== null && !isWorkedOut(reader, from, literal, slot) && endsValue(reader, literal, slot)) return ofLiteral(reader, from, literal, slot)
  if (isStopped(reader)) return null
  return cutString(reader, from, slot, place) ?? ofText(reader, from, slot)
}

// Ex) ratio=16/9 for a text
const isWorkedOut = (reader: Reader, from: number, { kind, end }: Literal, { isText }: Slot): boolean =>
  isText && kind === "number" && /[-+*/%]/.test(reader.text.slice(from + 1, end))

/** A comma ends a number only where an argument follows: 1,000,000 has two that do not. */
function endsValue(reader: Reader, { kind, end }: Literal, { key, isColon }: Slot): boolean {
  const at = pastBlank(reader, end)
  const c = code(reader, at)
  if (c === CLOSE_PAREN || c === END) return true
  if (c !== COMMA) return false
  const isOpen = reader.isLenient && typeof key === "string" && (kind === "number" || kind === "word")
  return !isOpen || commaEnds(reader, at, isColon)
}

function ofLiteral(reader: Reader, from: number, { json, end, kind }: Literal, { key }: Slot) {
  // Ex) f(n=12 : at the end of the text more digits may be missing
  const isClosed = kind === "string" || kind === "container" || end < reader.text.length
  return { key, as: "json" as const, text: json, whole: isClosed, start: from, end, isLiteral: kind === "string" || kind === "container" }
}

/** A string in which the text ended. */
function cutString(reader: Reader, from: number, { key }: Slot, place: Place) {
  if (!reader.ranOut) return null
  const open = opening(reader, from)
  const string = open === null ? null : readString(reader, open, place)
  if (string === null || string.isClosed || string.isFilledIn) return null
  return { key, as: "json" as const, text: JSON.stringify(string.value), whole: false, start: from, end: string.end, isLiteral: true }
}

function ofText(reader: Reader, from: number, { key, isColon }: Slot) {
  const stretch = reader.isLenient ? unquotedEnd(reader, from, isColon) : expressionEnd(reader, from)
  if (stretch === null || isStopped(reader)) return null
  const text = plain(reader, reader.text.slice(from, stretch.end))
  const isContainer = text.startsWith("[") || text.startsWith("{")
  // Ex) f(a=[1, 2 : cut short, and nearly JSON
  const as = stretch.isCut && isContainer ? ("json" as const) : ("raw" as const)
  return { key, as, text, whole: !stretch.isCut, start: from, end: stretch.end, isLiteral: isContainer }
}

// Ex) get\_report(source=my\_data)
const plain = (reader: Reader, text: string): string => (reader.isMarkdown ? text.replaceAll("\\_", "_").replaceAll("\\*", "*") : text)
