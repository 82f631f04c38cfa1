// Entry point of the slip reader, for texts that are JSON except for slips with one explanation each.
// The result counts only if it fits the schema (calls/arguments.ts); json/reading/ reads every other text.

import { CLOSE_BRACE, OPEN_BRACE } from "../chars.ts"
import { hasRareEscapes } from "../escapes.ts"
import type { FaultId } from "../faults.ts"
import { finishReading, type TextReading } from "../pieces.ts"
import { hasElision } from "../reading/doubts/elided.ts"
import { holdsTurnToken } from "../reading/doubts/transport-damage.ts"
import { repeatedFirstKey } from "../reading/first-key.ts"
import { parseStrict } from "../strict.ts"
import { isPlainTail, objectStart, skipCopies } from "./around-object.ts"
import { SlipReader } from "./slip-reader.ts"

/** The result of the slip reader. */
export interface SlipReading extends TextReading {
  /** True if there is no text around the object. */
  readonly isAlone: boolean
  /** True if the first brace or closers at the end are missing: then the names must show where members belong. */
  readonly lacksBrackets: boolean
  /** Names of the members of inner objects. */
  readonly innerNames: readonly string[]
  /** Strings that were not fully escaped, as written in the source. */
  readonly unescapedTexts: readonly string[]
}

/** Reads a text whose slips have one explanation each; null if anything else is wrong with it. */
export function readSlips(text: string, maxDepth: number): SlipReading | "too deep" | null {
  const start = text.charCodeAt(0) === OPEN_BRACE && text.charCodeAt(1) !== CLOSE_BRACE ? 0 : objectStart(text)
  if (start < 0) return null
  const reader = new SlipReader(text, start, maxDepth)
  while (reader.readToken());
  if (reader.isTooDeep) return "too deep"
  if (reader.container !== null && !reader.closeAll()) return null
  if (MAY_SHOW_DAMAGE.test(text) && showsDamage(text)) return null
  const surroundingId =
    reader.pos === text.length && start === 0 ? "json/surrounding-text" : faultAround(text, start, reader)
  return surroundingId === null ? null : finishSlips(text, start, reader, surroundingId)
}

const MAY_SHOW_DAMAGE = /[[(<…\\]/

/** True if backslashes may be literal, a part was left out, or turn tokens leaked into the text. */
const showsDamage = (text: string): boolean => hasRareEscapes(text) || hasElision(text) || holdsTurnToken(text)

/** Returns the fault for the text around the object; null if that text may have a meaning. */
function faultAround(text: string, start: number, { pos: end, edits, faults }: SlipReader): FaultId | null {
  const copiesEnd = skipCopies(text, start, end)
  if (!isPlainTail(text, copiesEnd)) return null
  // Ex) {"pot": {"size": 1} "lid": 2}} : a closer may replace the comma
  if (faults.some(({ id }) => id === "json/missing-comma") && /[}\]]/.test(text.slice(copiesEnd))) return null
  const isRepeated = copiesEnd > end || text.slice(0, start).includes("{}")
  if (!isRepeated) return "json/surrounding-text"
  return edits.length === 0 ? "json/repeated" : null
}

function finishSlips(text: string, start: number, reader: SlipReader, surroundingId: FaultId): SlipReading | null {
  const { pos: end, edits, faults, cut, lacksBrackets, innerNames, unescapedSpans } = reader
  if (unescapedSpans.length > 0 && !isOnlyUnescaped(text, reader)) return null
  const reading = finishReading({ text, faults: [] }, [{ start, end, edits, faults, cut }], 0, surroundingId)
  const value = parseStrict(reading.text)
  const isAlone = start === 0 && end === text.length
  const { text: mended, faults: healed } = reading
  const unescapedTexts = unescapedSpans.map(([from, to]) => text.slice(from, to))
  return value === undefined
    ? null
    : { text: mended, faults: healed, cut, value, isAlone, lacksBrackets, innerNames, unescapedTexts }
}

/** Faults that may occur beside unescaped strings; any other slip may be what explains the quotes. */
const BESIDE_UNESCAPED: ReadonlySet<FaultId> = new Set([
  "json/unescaped-quote",
  "json/raw-control",
  "json/invalid-escape",
  "json/raw-backslashes",
  "json/trailing-comma",
  "json/python-literal",
])

const isOnlyUnescaped = (text: string, { faults, lacksBrackets }: SlipReader): boolean =>
  !lacksBrackets && faults.every(({ id }) => BESIDE_UNESCAPED.has(id)) && repeatedFirstKey(text) === ""
