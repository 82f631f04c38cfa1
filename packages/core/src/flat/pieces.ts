import { toSequence } from "../json/edit.ts"
import type { TextEdit } from "../report.ts"

/** A part of the old text. */
export type Cut = readonly [start: number, end: number]

/** A part of a new text: cut out of the old one, or new. */
export type Piece = string | Cut

/**
 * The text that pieces make, and the edits that lead to it. What keeps its order is not touched by any edit, so that a place of the new text
 * can be told in the old one; what moves back is removed and inserted.
 */
export function assemble(text: string, pieces: readonly Piece[]): { readonly text: string; readonly edits: readonly TextEdit[] } {
  const out: string[] = []
  const edits: { start: number; end: number; insert: string }[] = []
  let at = 0
  let pending: string[] = []
  const keep = (start: number, end: number): void => {
    const insert = pending.join("")
    if (insert !== text.slice(at, start)) edits.push({ start: at, end: start, insert })
    pending = []
    at = end
  }
  for (const piece of pieces) {
    const written = typeof piece === "string" ? piece : text.slice(piece[0], piece[1])
    out.push(written)
    if (typeof piece === "string" || piece[0] < at) pending.push(written)
    else keep(piece[0], piece[1])
  }
  keep(text.length, text.length)
  return { text: out.join(""), edits: toSequence(text, edits) }
}
