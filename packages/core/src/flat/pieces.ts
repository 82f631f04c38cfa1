// Builds a text from pieces of an old one, such as the members of its root, with the corresponding edits.
import { toSequence } from "../json/edit.ts"
import type { JsonMember, JsonNode } from "../json/tree.ts"
import type { TextEdit } from "../report.ts"

/** A part of the old text. */
export type SourceSpan = readonly [start: number, end: number]

/** A part of a new text: cut from the old one, or new. */
export type TextPiece = string | SourceSpan

/**
 * Returns the text built from pieces, and the edits that lead to it. Pieces that keep their order are not edited, so
 * that offsets of the new text can be mapped to the old one; a piece that moves back is removed and inserted.
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

/** Returns the offset of the comma after a member: between values of strict JSON there is only white space. */
export const commaAfter = (text: string, member: JsonMember): number => text.indexOf(",", member.value.end)

/** Adds a span; an adjacent one is merged with the last, so that a million untouched members are one piece. */
export function pushCut(out: TextPiece[], start: number, end: number): void {
  const last = out.at(-1)
  if (typeof last === "object" && last[1] === start) out[out.length - 1] = [last[0], end]
  else if (end > start) out.push([start, end])
}

/** Adds the comma between two members: the existing one, if they were adjacent. */
export function pushComma(out: TextPiece[], at: number, isThere: boolean): void {
  if (isThere) pushCut(out, at, at + 1)
  else out.push(",")
}

/** Returns the pieces of a text without some of its root members. */
export function piecesWithout(text: string, root: JsonNode, removedMembers: ReadonlySet<JsonMember>): TextPiece[] {
  const out: TextPiece[] = [[0, root.start + 1]]
  let lastKept = -1
  root.members.forEach((member, at) => {
    if (removedMembers.has(member)) return
    const start = at === 0 ? root.start + 1 : commaAfter(text, root.members[at - 1] as JsonMember) + 1
    if (lastKept >= 0) pushComma(out, start - 1, lastKept === at - 1)
    lastKept = at
    pushCut(out, start, member.value.end)
  })
  pushCut(out, root.members.at(-1)?.value.end ?? root.start + 1, text.length)
  return out
}
