import type { Place } from "../place.ts"

/** A processed piece of a file, from `start` to `end`, where the next one begins. */
export interface Piece {
  readonly start: number
  readonly end: number
  /** Number of lines that begin in it. */
  readonly lines: number
}

/** Line numbers of files read in pieces: those of a piece are known only when all earlier pieces are done. */
export interface LineNumbers {
  add(file: number, piece: Piece): void
  /** Returns the line number, counted from 1; null if an earlier piece was not read to its end. */
  of(place: Place): number | null
}

export function createLineNumbers(): LineNumbers {
  const files = new Map<number, Piece[]>()
  const known = new Map<string, number | null>()
  return {
    add(file, piece) {
      known.clear()
      const pieces = files.get(file)
      if (pieces === undefined) files.set(file, [piece])
      else pieces.push(piece)
    },
    of({ file, from, line }) {
      if (line === null) return null
      const key = `${file}:${from}`
      const before = known.has(key) ? (known.get(key) ?? null) : linesBefore(files.get(file) ?? [], from)
      known.set(key, before)
      return before === null ? null : before + line + 1
    },
  }
}

function linesBefore(pieces: readonly Piece[], from: number): number | null {
  let at = 0
  let lines = 0
  for (const piece of pieces.toSorted((a, b) => a.start - b.start)) {
    if (at >= from || piece.start !== at) break
    at = piece.end
    lines += piece.lines
  }
  return at === from ? lines : null
}
