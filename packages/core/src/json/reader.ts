import { DEFAULT_LIMITS, type Limits } from "../limits.ts"
import type { Anchor } from "./anchor.ts"
import type { ReadResult } from "./pieces.ts"
import { read } from "./read.ts"

export interface JsonReader {
  feed(piece: string): void
  end(): ReadResult
}

/**
 * Takes a text in pieces of any size. What a quote means can depend on the last character of the text, so the pieces are
 * kept and joined once, at the end: appending each to one string and looking at it would be quadratic.
 * @example const reader = createReader(); reader.feed('{"a":'); reader.feed("1,}"); reader.end().readings[0].text // '{"a":1}'
 */
export function createReader(anchor: Anchor | null = null, limits: Limits = DEFAULT_LIMITS): JsonReader {
  const pieces: string[] = []
  return {
    feed(piece) {
      pieces.push(piece)
    },
    end: () => read(pieces.length === 1 ? (pieces[0] as string) : pieces.join(""), anchor, limits),
  }
}
