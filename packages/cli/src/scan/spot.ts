import { byCodeUnits } from "./judge/first-names.ts"

/** A place as a person looks it up. */
export interface Spot {
  readonly file: string
  /** Counted from 1; null for a document, or where the scan was stopped before it was known. */
  readonly line: number | null
  /** Of the line, in bytes. */
  readonly offset: number
  /** Of a list of records, counted from 0. */
  readonly element: number | null
  /** JSON pointer of the turn, in the line or the document. */
  readonly pointer: string
}

/** Ex) logs/may.jsonl:120#/messages/7, or batch.json#/4/messages/7. */
export const spotText = ({ file, line, offset, pointer }: Spot): string =>
  `${file}${line !== null ? `:${line}` : offset > 0 ? ` at byte ${offset}` : ""}${pointer === "" ? "" : `#${pointer}`}`

/** What both a place and a spot have. */
export interface Located {
  readonly file: string | number
  readonly offset: number
  readonly element: number | null
  readonly pointer: string
}

/** By file and place, so that a list is the same whatever worker was first. */
export const compareSpots = <L extends Located>(a: L, b: L): number =>
  byCodeUnits(a.file, b.file) ||
  a.offset - b.offset ||
  (a.element ?? 0) - (b.element ?? 0) ||
  byCodeUnits(a.pointer, b.pointer)
