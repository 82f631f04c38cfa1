import type { Damage, JsonObject } from "../../case.ts"
import { closedPlaces, schemaPlaces } from "../../schema-places.ts"
import { join, type Layout, type Piece, places, SPACED, swap, TIGHT, toPieces, write } from "../../text/pieces.ts"
import { toolOf } from "../../tools/toolboxes.ts"
import { fatal, mendable } from "../make.ts"

const isTail = (piece: Piece | undefined): boolean =>
  piece !== undefined && (piece.kind === "space" || (piece.kind === "close" && !piece.isEmpty))

/**
 * The pieces up to the last value, and how many closers follow; a number at the end might go on, so it does not count
 * as whole.
 */
function body(value: JsonObject, layout: Layout): { readonly pieces: Piece[]; readonly closers: Piece[] } | null {
  const pieces = toPieces(value, layout)
  const closers: Piece[] = []
  while (isTail(pieces.at(-1))) {
    const piece = pieces.pop() as Piece
    if (piece.kind === "close") closers.unshift(piece)
  }
  return pieces.length < 2 || pieces.at(-1)?.kind === "number" ? null : { pieces, closers }
}

export const CLOSERS: readonly Damage[] = [
  mendable("missing-closers", (value, random, layout) => {
    const parts = body(value, layout)
    if (parts === null || parts.closers.length < 2) return null
    return join([...parts.pieces, ...parts.closers.slice(0, random.between(1, parts.closers.length - 1))])
  }),
  mendable("truncated-closers", (value, _random, layout) => {
    const parts = body(value, layout)
    return parts === null ? null : join(parts.pieces)
  }),
  // Not in a free map: whatever follows could be one more of its members.
  mendable("inner-closer-missing", (value, random, layout, call) => {
    const pieces = toPieces(value, layout)
    const closed = closedPlaces(value, toolOf(call.toolbox, call.name).parameters)
    const fit = places(
      pieces,
      (piece, at) =>
        piece.kind === "close" &&
        !piece.isEmpty &&
        piece.path.length === 1 &&
        pieces[at + 1]?.kind === "comma" &&
        closed.has(piece.path.join("/")),
    )
    return fit.length === 0 ? null : join(swap(pieces, random.pick(fit), ""))
  }),
  mendable(
    "excess-closers",
    (value, random, layout) => write(value, layout) + random.pick(["}", "}}", "]", "]}", "\n}", " }]"]),
  ),
  mendable("mismatched-closers", (value, random, layout) => {
    const pieces = toPieces(value, layout)
    const fit = places(pieces, (piece) => piece.kind === "close" && piece.path.length > 0)
    if (fit.length === 0) return null
    const at = random.pick(fit)
    return join(swap(pieces, at, pieces[at]?.text === "]" ? random.pick(["}", ")"]) : "]"))
  }),
  mendable("missing-opening-brace", (value, _random, layout) =>
    Object.keys(value).length === 0 ? null : write(value, layout).slice(1).trimStart(),
  ),
  fatal("truncated-in-string", (value, random, _layout, call) => {
    const parts = body(value, random.pick([TIGHT, SPACED]))
    const last = parts?.pieces.at(-1)
    if (parts === null || last === undefined || last.kind !== "string" || String(last.value).length < 4) return null
    // An allowed value can be told from its start, so that cut would lose nothing.
    const place = schemaPlaces(value, toolOf(call.toolbox, call.name).parameters).find(
      (one) => one.path.join("/") === last.path.join("/"),
    )
    if (place?.schema.enum !== undefined || place?.schema.const !== undefined) return null
    return join(parts.pieces.slice(0, -1)) + last.text.slice(0, random.between(2, last.text.length - 2))
  }),
  fatal("truncated-after-key", (value, random, _layout, call) => {
    const pieces = toPieces(value, random.pick([TIGHT, SPACED]))
    const required = toolOf(call.toolbox, call.name).parameters.required
    const fit = places(
      pieces,
      (piece) =>
        piece.kind === "key" && piece.path.length === 1 && Array.isArray(required) && required.includes(piece.value),
    )
    return fit.length === 0 ? null : join(pieces.slice(0, random.pick(fit) + random.between(1, 2)))
  }),
]
