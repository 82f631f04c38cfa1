import type { Path, TrueCall } from "../case.ts"
import { type SchemaPlace, schemaPlaces } from "../schema-places.ts"
import { type Piece, places } from "../text/pieces.ts"
import { toolOf } from "../tools/toolboxes.ts"

const keyOf = (path: Path): string => path.join("/")

/** Looks up the schema at a path of the call's arguments. */
export function placesByPath(call: TrueCall): ReadonlyMap<string, SchemaPlace> {
  return new Map(
    schemaPlaces(call.arguments, toolOf(call.toolbox, call.name).parameters).map((place) => [keyOf(place.path), place]),
  )
}

/** Places that take any text: nothing about the value itself says where it ends. */
export function freeTexts(call: TrueCall): (piece: Piece) => boolean {
  const known = placesByPath(call)
  return (piece) => {
    const schema = piece.kind === "string" ? known.get(keyOf(piece.path))?.schema : undefined
    return (
      schema !== undefined &&
      schema.type === "string" &&
      schema.enum === undefined &&
      schema.format === undefined &&
      schema.const === undefined
    )
  }
}

/** Places that take a few fixed texts. */
export function choices(call: TrueCall): (piece: Piece) => boolean {
  const known = placesByPath(call)
  return (piece) => {
    const schema = piece.kind === "string" ? known.get(keyOf(piece.path))?.schema : undefined
    return schema !== undefined && (schema.enum !== undefined || schema.const !== undefined)
  }
}

/** The next piece that is not blank. */
export function nextPiece(pieces: readonly Piece[], at: number): Piece | undefined {
  return pieces[nextPlace(pieces, at)]
}

export function nextPlace(pieces: readonly Piece[], at: number): number {
  let next = at + 1
  while (pieces[next]?.kind === "space") next++
  return next
}

/** A comma and a key follow, so that the schema can tell where the value ends. */
export function isBeforeKey(pieces: readonly Piece[], at: number): boolean {
  const comma = nextPlace(pieces, at)
  return pieces[comma]?.kind === "comma" && nextPiece(pieces, comma)?.kind === "key"
}

/** The value ends its object, and another item of the same list follows. */
export function isBeforeItem(pieces: readonly Piece[], at: number): boolean {
  const close = nextPlace(pieces, at)
  const comma = nextPlace(pieces, close)
  return pieces[close]?.text === "}" && pieces[comma]?.kind === "comma" && nextPiece(pieces, comma)?.text === "{"
}

/** Holds no sign that could itself be read as structure. */
export const isPlainText = (piece: Piece): boolean => /^[^"'“”`\\{}[\]:\n]+$/.test(String(piece.value))

export const pickPlace = (
  pieces: readonly Piece[],
  random: { pick<T>(list: readonly T[]): T },
  test: (piece: Piece, at: number) => boolean,
): number | null => {
  const fit = places(pieces, test)
  return fit.length === 0 ? null : random.pick(fit)
}
