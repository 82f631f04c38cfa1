import type { Damage } from "../../case.ts"
import { inner, isText, join, type Piece, swap, toPieces } from "../../text/pieces.ts"
import { labelled } from "../make.ts"
import { pickPlace } from "../texts.ts"

const BOXES = ["desk", "office", "workspace", "platform"]
const OTHER: Readonly<Record<string, string>> = { "{": "[", "}": "]", "[": "{", "]": "}", ",": ";", ":": "=" }
const isSign = (piece: Piece): boolean => piece.text in OTHER

/** One quote that JSON needs is changed, anywhere; in a text asking back is as good. */
const quoteEdit = (id: string, spell: (body: string, isOpening: boolean) => string): Damage =>
  labelled(id, BOXES, (call, random, layout) => {
    const pieces = toPieces(call.arguments, layout)
    const at = pickPlace(pieces, random, isText)
    if (at === null) return null
    return { text: join(swap(pieces, at, spell(inner(pieces[at] as Piece), random.chance(0.5)))), label: "either" }
  })

/** One bracket, comma or colon is changed, anywhere. */
const signEdit = (id: string, spell: (sign: string) => string): Damage =>
  labelled(id, BOXES, (call, random, layout) => {
    const pieces = toPieces(call.arguments, layout)
    const at = pickPlace(pieces, random, isSign)
    return at === null ? null : { text: join(swap(pieces, at, spell(pieces[at]?.text ?? ""))), label: "either" }
  })

export const EDITS: readonly Damage[] = [
  quoteEdit("one-quote-dropped", (body, isOpening) => (isOpening ? `${body}"` : `"${body}`)),
  quoteEdit("one-quote-doubled", (body, isOpening) => (isOpening ? `""${body}"` : `"${body}""`)),
  quoteEdit("one-quote-replaced", (body, isOpening) => (isOpening ? `'${body}"` : `"${body}'`)),
  signEdit("one-sign-dropped", () => ""),
  signEdit("one-sign-doubled", (sign) => sign + sign),
  signEdit("one-sign-replaced", (sign) => OTHER[sign] ?? sign),
]
