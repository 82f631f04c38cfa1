import type { Damage } from "../../case.ts"
import { valueAt } from "../../schema-places.ts"
import {
  airyLayout,
  INDENTED,
  inner,
  isText,
  join,
  type Piece,
  places,
  respell,
  swap,
  toPieces,
  without,
  write,
} from "../../text/pieces.ts"
import { mendable } from "../make.ts"

const FULL_WIDTH: Readonly<Record<string, string>> = {
  "{": "｛",
  "}": "｝",
  "[": "［",
  "]": "］",
  ":": "：",
  ",": "，",
}
const isStructure = (piece: Piece): boolean =>
  piece.kind === "open" || piece.kind === "close" || piece.kind === "colon" || piece.kind === "comma"

export const STRUCTURE: readonly Damage[] = [
  mendable("trailing-comma", (value, random, layout) => {
    const pieces = toPieces(value, layout)
    const fit = places(pieces, (piece) => piece.kind === "close" && !piece.isEmpty)
    if (fit.length === 0) return null
    const chosen = new Set(random.chance(0.3) ? fit : [random.pick(fit)])
    return join(respell(pieces, (piece) => (chosen.has(pieces.indexOf(piece)) ? `,${piece.text}` : piece.text)))
  }),
  mendable("missing-comma", (value, random) => {
    const pieces = toPieces(value, airyLayout(random))
    const fit = places(pieces, (piece) => piece.kind === "comma")
    return fit.length === 0 ? null : join(without(pieces, random.pick(fit)))
  }),
  // Between members only: in a list an element might be missing.
  mendable("doubled-comma", (value, random, layout) => {
    const pieces = toPieces(value, layout)
    const fit = places(pieces, (piece) => piece.kind === "comma" && !Array.isArray(valueAt(value, piece.path)))
    return fit.length === 0 ? null : join(swap(pieces, random.pick(fit), ",,"))
  }),
  mendable("semicolon-for-comma", (value, random, layout) => {
    const pieces = toPieces(value, layout)
    const fit = places(pieces, (piece) => piece.kind === "comma")
    return fit.length === 0 ? null : join(swap(pieces, random.pick(fit), ";"))
  }),
  mendable("equals-for-colon", (value, random, layout) => {
    const sign = random.pick(["=", " = ", "=>", " => "])
    return Object.keys(value).length === 0
      ? null
      : join(respell(toPieces(value, layout), (piece) => (piece.kind === "colon" ? sign : piece.text)))
  }),
  mendable("missing-colon", (value, random) => {
    const pieces = toPieces(value, airyLayout(random))
    const fit = places(pieces, (piece) => piece.kind === "colon")
    return fit.length === 0 ? null : join(without(pieces, random.pick(fit)))
  }),
  mendable("full-width-punctuation", (value, random, layout) => {
    const signs = random.chance(0.5) ? "{}[]:," : ":,"
    return join(
      respell(toPieces(value, layout), (piece) =>
        isStructure(piece) && signs.includes(piece.text) ? (FULL_WIDTH[piece.text] ?? piece.text) : piece.text,
      ),
    )
  }),
  mendable("full-width-quotes", (value, _random, layout) => {
    const pieces = toPieces(value, layout)
    return pieces.some((piece) => isText(piece) && /[＂"]/.test(String(piece.value)))
      ? null
      : join(respell(pieces, (piece) => (isText(piece) ? `＂${inner(piece)}＂` : piece.text)))
  }),
  mendable("comments", (value, random) => {
    const lines = write(value, INDENTED).split("\n")
    if (lines.length < 3) return null
    const at = random.between(1, lines.length - 2)
    const remark = random.pick([
      "// as the user asked",
      "/* see above */",
      "# it's needed",
      '// not "final" yet, {maybe}',
    ])
    return [
      ...lines.slice(0, at),
      random.chance(0.5) ? `${lines[at]} ${remark}` : `  ${remark}\n${lines[at]}`,
      ...lines.slice(at + 1),
    ].join("\n")
  }),
  mendable("odd-blanks", (value, random) => {
    const blank = random.pick(["\u00a0", "\u2003", "\u3000", "\u200b "])
    const pieces = toPieces(value, airyLayout(random))
    return join(respell(pieces, (piece) => (piece.kind === "space" ? piece.text.replaceAll(" ", blank) : piece.text)))
  }),
  mendable("number-spellings", (value, random, layout) => {
    const pieces = toPieces(value, layout)
    const fit = places(pieces, (piece) => piece.kind === "number" && Number(piece.value) > 0)
    if (fit.length === 0) return null
    const at = random.pick(fit)
    const digits = String(pieces[at]?.value)
    const spellings = [
      `+${digits}`,
      `0x${Number(digits).toString(16)}`,
      `${digits}.`,
      `00${digits}`,
      digits.replace(/^0/, ""),
      digits.replace(/^(\d+)(\d{3})$/, "$1_$2"),
    ]
    const fitting = spellings.filter(
      (text, i) =>
        text !== digits &&
        (i === 0 || i > 3 || Number.isInteger(Number(digits))) &&
        !(i === 3 && /[89]/.test(digits) === false),
    )
    return join(swap(pieces, at, random.pick(fitting)))
  }),
]
