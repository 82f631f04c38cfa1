// Builds a text from pieces of an old one, with the edits that lead to it.
import { toSequence } from "../json/edit.ts"
import type { TextEdit } from "../report.ts"

/** A part of the old text. */
export type SourceSpan = readonly [start: number, end: number]

/** A part of a new text: cut out of the old one, or new. */
export type TextPiece = string | SourceSpan

/**
 * The text that pieces make, and the edits that lead to it. What keeps its order is not touched by any edit, so that a
 * place of the new text can be described in the old one; what moves back is removed and inserted.
 */
export function assembleText(
  text: string,
  pieces: readonly TextPiece[],
): { readonly text: string; readonly edits: readonly TextEdit[] } {
  const out: string[] = []
  const edits: { start: number; end: number; insert: string }[] = []
  let at = 0
  let pendingTexts: string[] = []
  const keepSpan = (start: number, end: number): void => {
    const insert = pendingTexts.join("")
    if (insert !== text.slice(at, start)) edits.push({ start: at, end: start, insert })
    pendingTexts = []
    at = end
  }
  for (const piece of pieces) {
    const pieceText = typeof piece === "string" ? piece : text.slice(piece[0], piece[1])
    out.push(pieceText)
    if (typeof piece === "string" || piece[0] < at) pendingTexts.push(pieceText)
    else keepSpan(piece[0], piece[1])
  }
  keepSpan(text.length, text.length)
  return { text: out.join(""), edits: toSequence(text, edits) }
}
