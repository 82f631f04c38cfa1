import type { Damage } from "../../case.ts"
import { inner, join, type Piece, swap, toPieces } from "../../text/pieces.ts"
import { labelled } from "../make.ts"
import { choices, freeTexts, isBeforeItem, isBeforeKey, isPlainText, nextPiece, pickPlace } from "../texts.ts"

const BOXES = ["desk", "office", "workspace"]
const endsAll = (pieces: readonly Piece[], at: number): boolean =>
  pieces.slice(at + 1).every((piece) => piece.kind === "close" || piece.kind === "space")

export const LOST: readonly Damage[] = [
  // Ex) {"state":"open","text":"Sweep},{"state":... : to swallow the next item would be absurd.
  labelled("item-text-without-closing-quote", ["desk"], (call, random, layout) => {
    const pieces = toPieces(call.arguments, layout)
    const isFree = freeTexts(call)
    const at = pickPlace(pieces, random, (piece, i) => isFree(piece) && isPlainText(piece) && isBeforeItem(pieces, i))
    return at === null ? null : { text: join(swap(pieces, at, `"${inner(pieces[at] as Piece)}`)), label: "right" }
  }),
  labelled("text-without-closing-quote", BOXES, (call, random, layout) => {
    const pieces = toPieces(call.arguments, layout)
    const isFree = freeTexts(call)
    const at = pickPlace(pieces, random, (piece, i) => isFree(piece) && isPlainText(piece) && isBeforeKey(pieces, i))
    return at === null ? null : { text: join(swap(pieces, at, `"${inner(pieces[at] as Piece)}`)), label: "right" }
  }),
  labelled("text-without-opening-quote", BOXES, (call, random, layout) => {
    const pieces = toPieces(call.arguments, layout)
    const isFree = freeTexts(call)
    const at = pickPlace(
      pieces,
      random,
      (piece, i) =>
        isFree(piece) && isPlainText(piece) && /^\p{L}/u.test(String(piece.value)) && isBeforeKey(pieces, i),
    )
    return at === null ? null : { text: join(swap(pieces, at, `${inner(pieces[at] as Piece)}"`)), label: "right" }
  }),
  // Ex) {"town":"Oulu\"} : the text could as well be cut behind a brace of its own, but no quote was opened in it.
  labelled("last-closing-quote-escaped", BOXES, (call, random, layout) => {
    const pieces = toPieces(call.arguments, layout)
    const isFree = freeTexts(call)
    const at = pickPlace(pieces, random, (piece, i) => isFree(piece) && endsAll(pieces, i))
    if (at === null) return null
    const piece = pieces[at] as Piece
    return { text: join(swap(pieces, at, `"${inner(piece)}\\"`)), label: isPlainText(piece) ? "right" : "either" }
  }),
  // The apostrophe could belong to the text; an allowed value leaves no doubt.
  labelled("closed-by-apostrophe", BOXES, (call, random, layout) => {
    const pieces = toPieces(call.arguments, layout)
    const [isFree, isChoice] = [freeTexts(call), choices(call)]
    const at = pickPlace(pieces, random, (piece) => (isFree(piece) || isChoice(piece)) && isPlainText(piece))
    if (at === null) return null
    const isSure = isChoice(pieces[at] as Piece) && nextPiece(pieces, at)?.kind === "comma"
    return { text: join(swap(pieces, at, `"${inner(pieces[at] as Piece)}'`)), label: isSure ? "right" : "either" }
  }),
  labelled("closed-by-smart-quote", BOXES, (call, random, layout) => {
    const pieces = toPieces(call.arguments, layout)
    const isFree = freeTexts(call)
    const at = pickPlace(pieces, random, (piece) => isFree(piece) && isPlainText(piece))
    if (at === null) return null
    const isSure = isBeforeKey(pieces, at) || isBeforeItem(pieces, at)
    return { text: join(swap(pieces, at, `"${inner(pieces[at] as Piece)}”`)), label: isSure ? "right" : "either" }
  }),
]
