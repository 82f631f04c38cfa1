// Assembles the result of reading from the objects found in a text: one value, several, or a failure.
import type { Confidence, TextEdit } from "../report.ts"
import { toCanonicalText } from "./canonical.ts"
import { isSpace } from "./chars.ts"
import type { Cut } from "./cut.ts"
import { applyEdits, type SourceEdit, toSequence } from "./edit.ts"
import { type FaultId, JSON_FAULTS } from "./faults.ts"
import { growthOf } from "./grown.ts"
import { markEnd } from "./reading/protocol.ts"
import { parseStrict } from "./strict.ts"

/** A fault at a place of the text that is being read. */
export interface TextFault {
  readonly id: FaultId
  readonly pointer: string
  readonly confidence: Confidence
}

export interface FaultEdit extends SourceEdit {
  /** Index of the fault that this edit repairs. */
  readonly fault: number
}

/** A repaired fault with its edits, each in the coordinates of the text at that time. */
export interface HealedFault extends TextFault {
  /** Span in the original text. */
  readonly span: readonly [number, number]
  readonly edits: readonly TextEdit[]
}

/** One value found in a text. */
export interface TextReading {
  /** Strict JSON. */
  readonly text: string
  readonly faults: readonly HealedFault[]
  /** What was cut off. With `closers` the value is complete; with anything else `text` is empty. */
  readonly cut: Cut | null
  /** The parsed `text`, if it had to be parsed anyway. */
  readonly value?: unknown
}

export interface ReadResult {
  /** More than one if the text contains several objects. */
  readonly readings: readonly TextReading[]
  /** Relation between several readings: back to back, or with prose between them. */
  readonly relation: "single" | "concatenated" | "scattered"
  /** Set if there is no reading. */
  readonly failure: string | null
  /** With the failure `json/ambiguous`: what the text was cut off in, according to one of the readings. */
  readonly cut: Cut | null
  /** Reading of a text that ends in a number: complete, unless digits are missing. */
  readonly unfinishedNumber?: TextReading
  /** Ex) {"page":1}{"page":10} : calls, if it does no harm should the last one replace the others. */
  readonly perhapsCalls?: readonly TextReading[]
  /** The readings between which nothing decides, if the failure is `json/ambiguous`. */
  readonly alternatives: readonly string[]
}

export interface DecodedText {
  readonly text: string
  readonly faults: readonly HealedFault[]
}

export interface ParsedSpan {
  readonly start: number
  readonly end: number
  readonly edits: readonly FaultEdit[]
  readonly faults: readonly TextFault[]
  readonly cut: Cut | null
}

const MAX_FINDINGS = 256

export const singleReading = (reading: TextReading): ReadResult => ({
  readings: [reading],
  relation: "single",
  failure: null,
  cut: reading.cut,
  alternatives: [],
})
export const failedReading = (
  failure: string,
  cut: Cut | null = null,
  otherReadings: readonly string[] = [],
): ReadResult => ({
  readings: [],
  relation: "single",
  failure,
  cut,
  alternatives: otherReadings,
})

/** True if only separators and chat template marks are between two objects. */
export function areAdjacent(text: string, end: number, start: number): boolean {
  let at = end
  while (at < start) {
    const mark = markEnd(text, at)
    if (mark > at) at = mark
    else if (isSpace(text.charCodeAt(at)) || text[at] === "," || text[at] === ";") at++
    else return false
  }
  return true
}

/** False for a reading that lacks closers, as {"page":10 : digits may be missing. */
const isClosed = ({ faults }: TextReading): boolean => !faults.some(({ id }) => id === "json/missing-closer")

/** Assembles the readings of several objects: each is a value, unless it repeats another one. */
export function assembleReadings(stage: DecodedText, parsedSpans: readonly ParsedSpan[]): ReadResult {
  const readings = parsedSpans.map((_, i) => finishReading(stage, parsedSpans, i, "json/surrounding-text"))
  const values: unknown[] = []
  for (const [i, { text }] of readings.entries())
    values.push(text === readings[i - 1]?.text ? values[i - 1] : parseStrict(text))
  if (values.includes(undefined)) return failedReading("json/unreadable")
  const distinctIndexes = distinctOf(readings)
  const [first = 0, second] = distinctIndexes
  if (second === undefined) {
    // written out: a literal with fields after a spread takes two microseconds
    const { text, faults, cut } = finishReading(stage, parsedSpans, first, "json/repeated")
    return singleReading({ text, faults, cut, value: values[first] })
  }
  // Ex) {"to":"a","text":"Hel"}{"to":"a","text":"Hello"} : restarted, or a second call
  const growths = distinctIndexes.slice(1).map((at, i) => growthOf(values[distinctIndexes[i] as number], values[at]))
  if (growths.includes("longer") || growths.every((growth) => growth === "more")) return failedReading("json/ambiguous")
  const areBackToBack = parsedSpans.every(
    (nextSpan, i) => i === 0 || areAdjacent(stage.text, (parsedSpans[i - 1] as ParsedSpan).end, nextSpan.start),
  )
  const id = areBackToBack ? "json/concatenated" : "json/surrounding-text"
  const distinct = distinctIndexes.map((i) => finishReading(stage, parsedSpans, i, id))
  if (growths.includes("digits"))
    return {
      ...failedReading("json/ambiguous"),
      ...(areBackToBack && distinct.every(isClosed) ? { perhapsCalls: distinct } : {}),
    }
  return {
    readings: distinct,
    relation: areBackToBack ? "concatenated" : "scattered",
    failure: null,
    cut: null,
    alternatives: [],
  }
}

/** Returns the indexes of readings with different values; an empty object beside others does not count. */
function distinctOf(readings: readonly TextReading[]): number[] {
  const nonEmptyIndexes = readings.flatMap((reading, i) => (isEmptyObject(reading.text) ? [] : [i]))
  if (nonEmptyIndexes.length === 0) return [0]
  // usually the others are empty or spelled the same: then no canonical text is needed
  const { text } = readings[nonEmptyIndexes[0] as number] as TextReading
  if (nonEmptyIndexes.every((i) => (readings[i] as TextReading).text === text)) return nonEmptyIndexes.slice(0, 1)
  const seenTexts = new Set<string>()
  return nonEmptyIndexes.filter((i) => {
    const key = toCanonicalText((readings[i] as TextReading).text)
    return seenTexts.has(key) ? false : seenTexts.add(key)
  })
}

const isEmptyObject = (text: string): boolean => /^\s*\{\s*\}\s*$/.test(text)

/** Returns one object as strict text: with its own edits, and without everything around it. */
export function finishReading(
  stage: DecodedText,
  allSpans: readonly ParsedSpan[],
  index: number,
  surroundingId: FaultId,
): TextReading {
  const ownSpan = allSpans[index] as ParsedSpan
  const { text } = stage
  const ownEdits = ownSpan.edits.length < 2 ? ownSpan.edits : sortEdits(ownSpan.edits)
  const coversText = ownSpan.start === 0 && ownSpan.end === text.length
  const edits = coversText
    ? ownEdits
    : [...removalEdit(0, ownSpan.start, TEXT_BEFORE), ...ownEdits, ...removalEdit(ownSpan.end, text.length, TEXT_AFTER)]
  const faults = groupByFault(stage, edits, ownSpan, surroundingId)
  const mended = applyEdits(text, edits)
  return {
    text: mended,
    faults: stage.faults.length === 0 ? faults : [...stage.faults, ...faults],
    cut: ownSpan.cut,
  }
}

const TEXT_BEFORE = -1
const TEXT_AFTER = -2

const removalEdit = (start: number, end: number, fault: number): FaultEdit[] =>
  start < end ? [{ start, end, insert: "", fault }] : []

function surroundingFault(text: string, parsedSpan: ParsedSpan, fault: number, fallbackId: FaultId): TextFault {
  const droppedText = fault === TEXT_BEFORE ? text.slice(0, parsedSpan.start) : text.slice(parsedSpan.end)
  const id = isBlank(droppedText)
    ? "json/odd-space"
    : fault === TEXT_AFTER && /^[\s\]})｝］]+$/.test(droppedText)
      ? "json/excess-closer"
      : fallbackId
  return { id, pointer: "", confidence: JSON_FAULTS[id].confidence }
}

function isBlank(text: string): boolean {
  for (let i = 0; i < text.length; i++) if (!isSpace(text.charCodeAt(i))) return false
  return true
}

/**
 * Groups sorted edits by fault: each run with the same fault is one finding. After decoding a layer, offsets mean
 * nothing in the original text, so the span is the whole text.
 */
function groupByFault(
  { text, faults: earlierFaults }: DecodedText,
  edits: readonly FaultEdit[],
  ownSpan: ParsedSpan,
  surroundingId: FaultId,
): HealedFault[] {
  const isEncoded = earlierFaults.length > 0
  const out: (TextFault & { span: [number, number]; edits: TextEdit[] })[] = []
  const sequentialEdits = toSequence(text, edits)
  const toldIds = new Set<FaultId>()
  let lastFault = Number.NaN
  for (let i = 0; i < edits.length; i++) {
    const edit = edits[i] as FaultEdit
    const fault =
      edit.fault === lastFault
        ? null
        : (ownSpan.faults[edit.fault] ?? surroundingFault(text, ownSpan, edit.fault, surroundingId))
    // beyond the maximum, only faults of a new kind are reported: the host may have disabled that kind
    if (fault !== null && (out.length < MAX_FINDINGS || !toldIds.has(fault.id))) {
      const { id, pointer, confidence } = fault
      toldIds.add(id)
      out.push({ id, pointer, confidence, span: isEncoded ? [0, text.length] : [edit.start, edit.end], edits: [] })
      lastFault = edit.fault
    }
    const currentFault = out[out.length - 1] as (typeof out)[number]
    currentFault.edits.push(sequentialEdits[i] as TextEdit)
    if (!isEncoded) currentFault.span[1] = edit.end
  }
  return out
}

/** Sorts by place: an insertion comes before a removal at the same place, otherwise in order of creation. */
function sortEdits<E extends SourceEdit>(edits: readonly E[]): readonly E[] {
  for (let i = 1; i < edits.length; i++)
    if (compareEdits(edits[i - 1] as E, edits[i] as E) > 0) return [...edits].sort(compareEdits)
  return edits
}

const compareEdits = (a: SourceEdit, b: SourceEdit): number => a.start - b.start || a.end - b.end
