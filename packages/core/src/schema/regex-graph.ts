import { type CharSet, EVERYTHING, toMasks } from "./regex-chars.ts"
import type { Piece } from "./regex-parse.ts"

/** Positions of a pattern and which may follow which. A backtracking search walks the paths of this graph. */
export interface Graph {
  readonly masks: readonly number[]
  readonly first: readonly number[]
  readonly next: readonly (readonly number[])[]
  /** Steps that can be made in two ways without reading anything between: `(a*)*` has one from a to a. */
  readonly doubled: readonly (readonly [number, number])[]
  /** How often a part can be left empty in different ways. */
  readonly factor: number
  readonly looks: readonly { readonly body: Piece; readonly looped: boolean }[]
}

interface Span {
  readonly ways: number
  readonly first: readonly number[]
  readonly last: readonly number[]
}

interface Draft {
  readonly sets: CharSet[]
  readonly next: Set<number>[]
  readonly doubled: [number, number][]
  readonly looks: { body: Piece; looped: boolean }[]
  loops: number
  factor: number
  tooMuch: boolean
}

/** Positions after unrolling; the analysis is at worst cubic in them. */
const MAX_POSITIONS = 256
const MAX_COPIES = 64
const MAX_GROUP_COPIES = 8

const NOTHING: Span = { ways: 1, first: [], last: [] }

function connect(draft: Draft, from: readonly number[], to: readonly number[]): void {
  for (const a of from) {
    const next = draft.next[a] as Set<number>
    for (const b of to) {
      if (next.has(b)) draft.doubled.push([a, b])
      next.add(b)
    }
  }
}

function follow(draft: Draft, left: Span, right: Span): Span {
  connect(draft, left.last, right.first)
  return {
    ways: left.ways * right.ways,
    first: left.ways > 0 ? [...left.first, ...right.first] : left.first,
    last: right.ways > 0 ? [...left.last, ...right.last] : right.last,
  }
}

function loop(draft: Draft, body: Piece, min: number): Span {
  draft.loops++
  const span = spanOf(draft, body)
  draft.loops--
  connect(draft, span.last, span.first)
  // Ex) (a?){30}: each forced round may be empty, which doubles the ways every time
  if (span.ways > 0 && min > 1) draft.tooMuch = true
  return { ...span, ways: min === 0 || span.ways > 0 ? 1 : 0 }
}

/** Ex) \d{4} is four positions, \d{2,} is one and a loop, (…){3} three copies; larger groups count as endless. */
function repeat(draft: Draft, body: Piece, min: number, max: number): Span {
  if (max === 0) return NOTHING
  const copies = body.kind === "set" ? MAX_COPIES : MAX_GROUP_COPIES
  const exact = max <= (body.kind === "set" && min !== max ? 1 : copies)
  if (!exact && (body.kind !== "set" || min < 2 || min > copies)) return loop(draft, body, min)
  let out = NOTHING
  const whole = exact ? min : min - 1
  for (let count = 0; count < whole && !draft.tooMuch; count++) out = follow(draft, out, spanOf(draft, body))
  if (!exact) return follow(draft, out, loop(draft, body, 1))
  let tail = NOTHING
  for (let count = min; count < max && !draft.tooMuch; count++) {
    const once = follow(draft, spanOf(draft, body), tail)
    tail = { ...once, ways: 1 }
  }
  return follow(draft, out, tail)
}

function spanOf(draft: Draft, piece: Piece): Span {
  if (draft.tooMuch) return NOTHING
  switch (piece.kind) {
    case "set": {
      const position = draft.sets.length
      if (position >= MAX_POSITIONS) draft.tooMuch = true
      draft.sets.push(piece.set)
      draft.next.push(new Set())
      return { ways: 0, first: [position], last: [position] }
    }
    case "empty":
    case "start":
      return NOTHING
    case "look":
      draft.looks.push({ body: piece.body, looped: draft.loops > 0 })
      return NOTHING
    case "all":
      return piece.parts.reduce((left, part) => follow(draft, left, spanOf(draft, part)), NOTHING)
    case "any": {
      const spans = piece.parts.map((part) => spanOf(draft, part))
      const ways = spans.reduce((sum, span) => sum + span.ways, 0)
      if (ways > 1) draft.factor *= ways
      return { ways: Math.min(ways, 1), first: spans.flatMap((span) => span.first), last: spans.flatMap((span) => span.last) }
    }
    default:
      return repeat(draft, piece.body, piece.min, piece.max)
  }
}

/** True when a match can begin at the start of the text only. */
function isAnchored(piece: Piece): boolean {
  if (piece.kind === "start") return true
  if (piece.kind === "any") return piece.parts.every(isAnchored)
  if (piece.kind === "repeat") return piece.min > 0 && isAnchored(piece.body)
  if (piece.kind !== "all") return false
  for (const part of piece.parts) {
    if (isAnchored(part)) return true
    if (part.kind !== "empty" && part.kind !== "look") return false
  }
  return false
}

/** The graph of a pattern, or null when it is too large. A pattern that may begin anywhere gets a loop over everything in front. */
export function toGraph(piece: Piece, fixedStart: boolean): Graph | null {
  const draft: Draft = { sets: [], next: [], doubled: [], looks: [], loops: 0, factor: 1, tooMuch: false }
  const anywhere = !fixedStart && !isAnchored(piece)
  const lead = anywhere ? loop(draft, { kind: "set", set: EVERYTHING }, 0) : NOTHING
  if (anywhere) draft.loops++
  const span = follow(draft, lead, spanOf(draft, piece))
  if (draft.tooMuch) return null
  return {
    masks: toMasks(draft.sets),
    first: span.first,
    next: draft.next.map((set) => [...set]),
    doubled: draft.doubled,
    factor: draft.factor,
    looks: draft.looks,
  }
}
