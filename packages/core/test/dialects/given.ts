import { catalogOf } from "../../src/calls/catalog.ts"
import type { DialectExample, ExampleCall } from "../../src/describe/docs.ts"
import { DIALECT_TABLE } from "../../src/dialects/index.ts"
import { type CallBlock, createScanner } from "../../src/dialects/scan.ts"
import type { ToolIndex } from "../../src/dialects/sighting.ts"
import { type MarkupTag, readTag } from "../../src/dialects/tags.ts"
import { DEFAULT_LIMITS } from "../../src/limits.ts"
import { toolIndexOf } from "../../src/scavenge/words.ts"
import type { Tool } from "../../src/turn.ts"
import { object } from "../support/fitting.ts"

const typeOf = (value: unknown): string => (Array.isArray(value) ? "array" : value === null ? "null" : typeof value)

/** The tool that a call would be for: its arguments typed by their values, all required. */
const toolOf = ({ name, arguments: given }: ExampleCall): Tool => ({
  name,
  parameters: object(Object.fromEntries(Object.entries(given).map(([key, value]) => [key, { type: typeOf(value) }]))),
})

export const toolsOf = (example: DialectExample): Tool[] => example.calls.map(toolOf)

/** The tools as the grammars see them. */
export const vocabularyOf = (tools: readonly Tool[]): ToolIndex =>
  toolIndexOf(catalogOf(tools, DEFAULT_LIMITS), DEFAULT_LIMITS)

/** The blocks of a text that comes in these pieces. */
export function blocksOf(pieces: readonly string[], words: ToolIndex): CallBlock[] {
  const scanner = createScanner(words, DIALECT_TABLE)
  const found = pieces.flatMap((piece) => scanner.feedPiece(piece))
  return [...found, ...scanner.end()]
}

/** Numbers that look random and are the same in each run. */
function dice(seed: number): (most: number) => number {
  let state = seed * 2_654_435_761 + 1
  return (most) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return 1 + ((state >>> 8) % most)
  }
}

/** A text in pieces of one to `most` characters. */
export function piecesOf(text: string, seed: number, most: number): string[] {
  const roll = dice(seed)
  const pieces: string[] = []
  for (let at = 0, next = 0; at < text.length; at = next) {
    next = at + roll(most)
    pieces.push(text.slice(at, next))
  }
  return pieces
}

/** The tag a text begins with. */
export function tagOf(text: string): MarkupTag {
  const tag = readTag({ text, isEnd: true }, 0)
  if (tag === null) throw new Error(`no tag: ${text}`)
  return tag
}
