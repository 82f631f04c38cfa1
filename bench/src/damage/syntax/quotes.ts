import type { Damage } from "../../case.ts"
import { schemaPlaces } from "../../schema-places.ts"
import { airyLayout, inner, isText, join, type Piece, places, respell, swap, toPieces } from "../../text/pieces.ts"
import { toolOf } from "../../tools/toolboxes.ts"
import { mendable } from "../make.ts"

const PLAIN = /^[A-Za-z][\w-]*$/
const WORDS = /^(?:true|false|null|none|nan|infinity|undefined)$/i
const isPlainWord = (piece: Piece): boolean =>
  piece.kind === "string" && PLAIN.test(String(piece.value)) && !WORDS.test(String(piece.value))

const singled = (piece: Piece): string => `'${inner(piece).replaceAll('\\"', '"').replaceAll("'", "\\'")}'`

export const QUOTES: readonly Damage[] = [
  mendable("single-quotes", (value, _random, layout) =>
    join(respell(toPieces(value, layout), (piece) => (isText(piece) ? singled(piece) : piece.text))),
  ),
  mendable("smart-quotes", (value, random, layout) => {
    const pieces = toPieces(value, layout)
    if (pieces.some((piece) => isText(piece) && /["“”„«»]/.test(String(piece.value)))) return null
    const [open, close] = random.pick([
      ["“", "”"],
      ["„", "“"],
      ["«", "»"],
      ["”", "”"],
    ] as const)
    return join(respell(pieces, (piece) => (isText(piece) ? open + inner(piece) + close : piece.text)))
  }),
  mendable("backtick-quotes", (value, random, layout) => {
    const pieces = toPieces(value, layout)
    const fit = places(pieces, (piece) => piece.kind === "string" && !/[`\\$]/.test(String(piece.value)))
    return fit.length === 0
      ? null
      : join(
          swap(pieces, random.pick(fit), "").map((piece) =>
            piece.text === "" ? { ...piece, text: `\`${String(piece.value)}\`` } : piece,
          ),
        )
  }),
  mendable("triple-quotes", (value, random, layout) => {
    const pieces = toPieces(value, layout)
    const fit = places(
      pieces,
      (piece) =>
        piece.kind === "string" && String(piece.value).includes("\n") && !/"""|"$|^"/.test(String(piece.value)),
    )
    if (fit.length === 0) return null
    const at = random.pick(fit)
    return join(swap(pieces, at, `"""${String(pieces[at]?.value).replaceAll("\\", "\\\\")}"""`))
  }),
  mendable("unquoted-keys", (value, _random, layout) =>
    join(
      respell(toPieces(value, layout), (piece) =>
        piece.kind === "key" && /^[A-Za-z_]\w*$/.test(String(piece.value)) ? String(piece.value) : piece.text,
      ),
    ),
  ),
  mendable("unquoted-value", (value, random, layout) => {
    const pieces = toPieces(value, layout)
    const fit = places(pieces, isPlainWord)
    if (fit.length === 0) return null
    const at = random.pick(fit)
    return join(swap(pieces, at, String(pieces[at]?.value)))
  }),
  mendable("half-quoted-key", (value, random, layout) => {
    const pieces = toPieces(value, layout)
    const fit = places(pieces, (piece) => piece.kind === "key" && PLAIN.test(String(piece.value)))
    if (fit.length === 0) return null
    const at = random.pick(fit)
    return join(
      swap(pieces, at, random.chance(0.5) ? `${String(pieces[at]?.value)}"` : `"${String(pieces[at]?.value)}`),
    )
  }),
  // Not in lists and free maps: the text might go on up to the next quote.
  mendable("half-quoted-value", (value, random, _layout, call) => {
    const pieces = toPieces(value, airyLayout(random))
    const declared = new Set(
      schemaPlaces(value, toolOf(call.toolbox, call.name).parameters).flatMap((place) =>
        place.isDeclared && typeof place.path.at(-1) === "string" ? [place.path.join("/")] : [],
      ),
    )
    const fit = places(pieces, (piece) => isPlainWord(piece) && declared.has(piece.path.join("/")))
    if (fit.length === 0) return null
    const at = random.pick(fit)
    return join(
      swap(pieces, at, random.chance(0.5) ? `${String(pieces[at]?.value)}"` : `"${String(pieces[at]?.value)}`),
    )
  }),
  mendable("entities", (value, random, layout) => {
    const pieces = toPieces(value, layout)
    if (pieces.some((piece) => isText(piece) && /[&<>"]/.test(String(piece.value)))) return null
    const entity = random.pick(["&quot;", "&#34;", "&#x22;"])
    return join(respell(pieces, (piece) => (isText(piece) ? entity + inner(piece) + entity : piece.text)))
  }),
  mendable("mixed-quotes", (value, random, layout) => {
    const pieces = toPieces(value, layout)
    let changed = false
    const out = respell(pieces, (piece) => {
      if (!isText(piece) || random.chance(0.5)) return piece.text
      changed = true
      return singled(piece)
    })
    return changed ? join(out) : null
  }),
]
