import type { Confidence, TextEdit } from "../report.ts"
import { canonical } from "./canonical.ts"
import { isSpace } from "./chars.ts"
import type { Cut } from "./cut.ts"
import { applyEdits, type Edit, toSequence } from "./edit.ts"
import { FAULTS, type FaultId } from "./faults.ts"
import { markEnd } from "./reading/protocol.ts"
import { parseStrict } from "./strict.ts"

/** What is wrong at a place of the text that is being read. */
export interface Fault {
  readonly id: FaultId
  readonly pointer: string
  readonly confidence: Confidence
}

export interface FaultEdit extends Edit {
  /** Index of the fault that this edit repairs. */
  readonly fault: number
}

/** A healed fault with the edits that healed it, each counted in the text as it stood then. */
export interface HealedFault extends Fault {
  /** In the text that was given to be read. */
  readonly span: readonly [number, number]
  readonly edits: readonly TextEdit[]
}

/** One value found in a text. */
export interface Reading {
  /** Strict JSON. */
  readonly text: string
  readonly faults: readonly HealedFault[]
  /** What was cut off; `closers` alone leaves the value whole, anything else leaves `text` empty. */
  readonly cut: Cut | null
  /** What `text` says, where it had to be parsed on the way. */
  readonly value?: unknown
}

export interface ReadResult {
  /** More than one when the text holds several objects. */
  readonly readings: readonly Reading[]
  /** How several stand to each other: back to back, or with prose between. */
  readonly relation: "single" | "concatenated" | "scattered"
  /** Set when there is no reading. */
  readonly failure: string | null
  readonly cut: Cut | null
  /** The reading of a text that ends in a number: whole, unless digits are missing. */
  readonly unfinished?: Reading
  /** The readings between which nothing decides, when the failure is `json/ambiguous`. */
  readonly rivals: readonly string[]
}

export interface Stage {
  readonly text: string
  readonly faults: readonly HealedFault[]
}

export interface Piece {
  readonly start: number
  readonly end: number
  readonly edits: readonly FaultEdit[]
  readonly faults: readonly Fault[]
  readonly cut: Cut | null
}

const MOST_FINDINGS = 256

export const single = (reading: Reading): ReadResult => ({ readings: [reading], relation: "single", failure: null, cut: reading.cut, rivals: [] })
export const none = (failure: string, cut: Cut | null = null, rivals: readonly string[] = []): ReadResult => ({
  readings: [],
  relation: "single",
  failure,
  cut,
  rivals,
})

/** Nothing but separators and marks of chat templates stands between two objects. */
export function adjacent(text: string, end: number, start: number): boolean {
  let at = end
  while (at < start) {
    const mark = markEnd(text, at)
    if (mark > at) at = mark
    else if (isSpace(text.charCodeAt(at)) || text[at] === "," || text[at] === ";") at++
    else return false
  }
  return true
}

/** The readings of several pieces: each is a value, unless it repeats another one. */
export function assemble(stage: Stage, pieces: readonly Piece[]): ReadResult {
  const readings = pieces.map((_, i) => finish(stage, pieces, i, "json/surrounding-text"))
  if (readings.some((reading) => parseStrict(reading.text) === undefined)) return none("json/unreadable")
  const distinct = distinctOf(readings)
  if (distinct.length === 1) return single(finish(stage, pieces, distinct[0] as number, "json/repeated"))
  const together = pieces.every((piece, i) => i === 0 || adjacent(stage.text, (pieces[i - 1] as Piece).end, piece.start))
  const id = together ? "json/concatenated" : "json/surrounding-text"
  return {
    readings: distinct.map((i) => finish(stage, pieces, i, id)),
    relation: together ? "concatenated" : "scattered",
    failure: null,
    cut: null,
    rivals: [],
  }
}

/** Indices of readings that differ as values; an empty object beside others says nothing. */
function distinctOf(readings: readonly Reading[]): number[] {
  const full = readings.flatMap((reading, i) => (isEmptyObject(reading.text) ? [] : [i]))
  if (full.length === 0) return [0]
  // most often the others are empty, or written just alike: then no value has to be spelled out
  const { text } = readings[full[0] as number] as Reading
  if (full.every((i) => (readings[i] as Reading).text === text)) return full.slice(0, 1)
  const seen = new Set<string>()
  return full.filter((i) => {
    const key = canonical((readings[i] as Reading).text)
    return seen.has(key) ? false : seen.add(key)
  })
}

const isEmptyObject = (text: string): boolean => /^\s*\{\s*\}\s*$/.test(text)

/** One piece as strict text: its own edits, and everything around it taken away. */
export function finish(stage: Stage, pieces: readonly Piece[], index: number, around: FaultId): Reading {
  const piece = pieces[index] as Piece
  const { text } = stage
  const own = inOrder(piece.edits)
  const bare = piece.start === 0 && piece.end === text.length
  const edits = bare ? own : [...cutting(0, piece.start, BEFORE), ...own, ...cutting(piece.end, text.length, BEHIND)]
  const describe = (fault: number): Fault => (fault >= 0 ? (piece.faults[fault] as Fault) : outside(text, piece, fault, around))
  const faults = grouped(text, edits, describe, stage.faults.length > 0)
  return { text: applyEdits(text, edits), faults: stage.faults.length === 0 ? faults : [...stage.faults, ...faults], cut: piece.cut }
}

const BEFORE = -1
const BEHIND = -2

const cutting = (start: number, end: number, fault: number): FaultEdit[] => (start < end ? [{ start, end, insert: "", fault }] : [])

function outside(text: string, piece: Piece, fault: number, around: FaultId): Fault {
  const dropped = fault === BEFORE ? text.slice(0, piece.start) : text.slice(piece.end)
  const id = isBlank(dropped) ? "json/odd-space" : fault === BEHIND && /^[\s\]})｝］]+$/.test(dropped) ? "json/excess-closer" : around
  return { id, pointer: "", confidence: FAULTS[id].confidence }
}

function isBlank(text: string): boolean {
  for (let i = 0; i < text.length; i++) if (!isSpace(text.charCodeAt(i))) return false
  return true
}

/** Edits in order, each run that heals the same fault as one. Behind an encoding a place has no span of its own: the whole text is it. */
function grouped(text: string, edits: readonly FaultEdit[], describe: (fault: number) => Fault, encoded: boolean): HealedFault[] {
  const out: (Fault & { span: [number, number]; edits: TextEdit[] })[] = []
  const steps = toSequence(text, edits)
  let last = Number.NaN
  for (let i = 0; i < edits.length; i++) {
    const edit = edits[i] as FaultEdit
    if (edit.fault !== last && out.length < MOST_FINDINGS) {
      const { id, pointer, confidence } = describe(edit.fault)
      out.push({ id, pointer, confidence, span: encoded ? [0, text.length] : [edit.start, edit.end], edits: [] })
      last = edit.fault
    }
    const current = out[out.length - 1] as (typeof out)[number]
    current.edits.push(steps[i] as TextEdit)
    if (!encoded) current.span[1] = edit.end
  }
  return out
}

/** By place; an insertion before what is removed at the same place, else in the order they were made. */
function inOrder<E extends Edit>(edits: readonly E[]): readonly E[] {
  for (let i = 1; i < edits.length; i++) if (byPlace(edits[i - 1] as E, edits[i] as E) > 0) return [...edits].sort(byPlace)
  return edits
}

const byPlace = (a: Edit, b: Edit): number => a.start - b.start || a.end - b.end
