import { byCodeUnits } from "./judge/first-names.ts"

/** A position in the form that a person looks up. */
export interface Spot {
  readonly file: string
  /** Line, counted from 1; null for a document, or if the scan was stopped before it was known. */
  readonly line: number | null
  /** Offset of the line in bytes. */
  readonly offset: number
  /** Index in a list of records, counted from 0. */
  readonly element: number | null
  /** JSON pointer of the turn, in the line or the document. */
  readonly pointer: string
}

/** Formats a spot. Ex) logs/may.jsonl:120#/messages/7, or batch.json#/4/messages/7 */
export const spotText = ({ file, line, offset, pointer }: Spot): string =>
  `${file}${line !== null ? `:${line}` : offset > 0 ? ` at byte ${offset}` : ""}${pointer === "" ? "" : `#${pointer}`}`

/** The common part of a place and a spot. */
export interface Located {
  readonly file: string | number
  readonly offset: number
  readonly element: number | null
  readonly pointer: string
}

/** Orders by file and position, so that a list does not depend on which worker was first. */
export const compareSpots = <L extends Located>(a: L, b: L): number =>
  byCodeUnits(a.file, b.file) ||
  a.offset - b.offset ||
  (a.element ?? 0) - (b.element ?? 0) ||
  byCodeUnits(a.pointer, b.pointer)
