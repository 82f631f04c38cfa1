import type { Random } from "toolmend/testing"
import { isObject, type Json, type Path } from "../case.ts"

export type PieceKind = "open" | "close" | "colon" | "comma" | "space" | "key" | "string" | "number" | "word"

/** One token of written JSON, so that a damage can break it and leave the rest alone. */
export interface Piece {
  readonly kind: PieceKind
  readonly text: string
  /** Of keys and scalars: what it stands for. */
  readonly value: Json
  readonly path: Path
  /** Of closers: nothing lies inside. */
  readonly isEmpty: boolean
}

export interface Layout {
  readonly afterColon: string
  readonly afterComma: string
  readonly indent: number
}

export const TIGHT: Layout = { afterColon: "", afterComma: "", indent: 0 }
export const SPACED: Layout = { afterColon: " ", afterComma: " ", indent: 0 }
export const INDENTED: Layout = { afterColon: " ", afterComma: "", indent: 2 }

export const anyLayout = (random: Random): Layout => random.pick([TIGHT, SPACED, SPACED, INDENTED])
export const airyLayout = (random: Random): Layout => random.pick([SPACED, INDENTED])

export function toPieces(value: Json, layout: Layout): Piece[] {
  const out: Piece[] = []
  const push = (kind: PieceKind, text: string, path: Path, scalar: Json = null, isEmpty = false): void => {
    if (text !== "") out.push({ kind, text, value: scalar, path, isEmpty })
  }
  const line = (path: Path, depth: number): void => {
    if (layout.indent > 0) push("space", `\n${" ".repeat(layout.indent * depth)}`, path)
  }
  const write = (at: Json, path: Path): void => {
    if (!Array.isArray(at) && !isObject(at)) {
      push(typeof at === "string" ? "string" : typeof at === "number" ? "number" : "word", JSON.stringify(at), path, at)
      return
    }
    const entries: [string | number, Json][] = Array.isArray(at) ? at.map((item, i) => [i, item]) : Object.entries(at)
    push("open", Array.isArray(at) ? "[" : "{", path)
    for (const [i, [step, item]] of entries.entries()) {
      if (i > 0) {
        push("comma", ",", path)
        push("space", layout.afterComma, path)
      }
      line(path, path.length + 1)
      if (typeof step === "string") {
        push("key", JSON.stringify(step), [...path, step], step)
        push("colon", ":", path)
        push("space", layout.afterColon, path)
      }
      write(item, [...path, step])
    }
    if (entries.length > 0) line(path, path.length)
    push("close", Array.isArray(at) ? "]" : "}", path, null, entries.length === 0)
  }
  write(value, [])
  return out
}

export const join = (pieces: readonly Piece[]): string => pieces.map((piece) => piece.text).join("")
export const write = (value: Json, layout: Layout): string => join(toPieces(value, layout))
export const swap = (pieces: readonly Piece[], at: number, text: string): Piece[] =>
  pieces.map((piece, i) => (i === at ? { ...piece, text } : piece))
export const respell = (pieces: readonly Piece[], spell: (piece: Piece) => string): Piece[] =>
  pieces.map((piece) => ({ ...piece, text: spell(piece) }))
export const without = (pieces: readonly Piece[], at: number): Piece[] => pieces.filter((_, i) => i !== at)
export const places = (pieces: readonly Piece[], test: (piece: Piece, at: number) => boolean): number[] =>
  pieces.flatMap((piece, at) => (test(piece, at) ? [at] : []))
export const isText = (piece: Piece): boolean => piece.kind === "key" || piece.kind === "string"
export const inner = (piece: Piece): string => piece.text.slice(1, -1)
