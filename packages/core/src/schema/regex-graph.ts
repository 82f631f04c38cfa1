// Turns a parsed regular expression into the graph that its backtracking search walks.
import { ALL_CHARACTERS, type CharSet, toMasks } from "./regex-chars.ts"
import type { RegexNode } from "./regex-parse.ts"

/**
 * Positions of a pattern and the positions that may follow each. A backtracking search walks the paths of this graph.
 */
export interface RegexGraph {
  readonly charMasks: readonly number[]
  readonly first: readonly number[]
  readonly next: readonly (readonly number[])[]
  /** Steps that can be made in two ways without consuming anything in between: `(a*)*` has one from a to a. */
  readonly ambiguousSteps: readonly (readonly [number, number])[]
  /** Number of ways in which parts can match the empty text. */
  readonly factor: number
  readonly lookNodes: readonly { readonly body: RegexNode; readonly looped: boolean }[]
}

interface GraphSpan {
  readonly emptyWays: number
  readonly first: readonly number[]
  readonly last: readonly number[]
}

interface GraphDraft {
  readonly charSets: CharSet[]
  readonly next: Set<number>[]
  readonly doubledSteps: [number, number][]
  readonly draftLooks: { body: RegexNode; looped: boolean }[]
  loopDepth: number
  factor: number
  tooMuch: boolean
}

/** Maximum positions after unrolling; the analysis is cubic in them in the worst case. */
const MAX_POSITIONS = 256
const MAX_COPIES = 64
const MAX_GROUP_COPIES = 8

const EMPTY_SPAN: GraphSpan = { emptyWays: 1, first: [], last: [] }

function connectPositions(draft: GraphDraft, from: readonly number[], to: readonly number[]): void {
  for (const a of from) {
    const next = draft.next[a] as Set<number>
    for (const b of to) {
      if (next.has(b)) draft.doubledSteps.push([a, b])
      next.add(b)
    }
  }
}

function joinSpans(draft: GraphDraft, leftSpan: GraphSpan, rightSpan: GraphSpan): GraphSpan {
  connectPositions(draft, leftSpan.last, rightSpan.first)
  return {
    emptyWays: leftSpan.emptyWays * rightSpan.emptyWays,
    first: leftSpan.emptyWays > 0 ? [...leftSpan.first, ...rightSpan.first] : leftSpan.first,
    last: rightSpan.emptyWays > 0 ? [...leftSpan.last, ...rightSpan.last] : rightSpan.last,
  }
}

function loopSpan(draft: GraphDraft, body: RegexNode, minRepeats: number): GraphSpan {
  draft.loopDepth++
  const bodySpan = spanOf(draft, body)
  draft.loopDepth--
  connectPositions(draft, bodySpan.last, bodySpan.first)
  // Ex) (a?){30}: each required repetition may be empty, which doubles the number of ways every time
  if (bodySpan.emptyWays > 0 && minRepeats > 1) draft.tooMuch = true
  return { ...bodySpan, emptyWays: minRepeats === 0 || bodySpan.emptyWays > 0 ? 1 : 0 }
}

/** Unrolls a repetition: \d{4} is four positions, \d{2,} one and a loop, (…){3} three copies; larger ones are loops. */
function repeatSpan(draft: GraphDraft, body: RegexNode, minCount: number, maxCount: number): GraphSpan {
  if (maxCount === 0) return EMPTY_SPAN
  const maxCopies = body.kind === "set" ? MAX_COPIES : MAX_GROUP_COPIES
  const isExact = maxCount <= (body.kind === "set" && minCount !== maxCount ? 1 : maxCopies)
  if (!isExact && (body.kind !== "set" || minCount < 2 || minCount > maxCopies)) return loopSpan(draft, body, minCount)
  let out = EMPTY_SPAN
  const fixedCopies = isExact ? minCount : minCount - 1
  for (let count = 0; count < fixedCopies && !draft.tooMuch; count++) out = joinSpans(draft, out, spanOf(draft, body))
  if (!isExact) return joinSpans(draft, out, loopSpan(draft, body, 1))
  let optionalTail = EMPTY_SPAN
  for (let count = minCount; count < maxCount && !draft.tooMuch; count++) {
    const oneCopy = joinSpans(draft, spanOf(draft, body), optionalTail)
    optionalTail = { ...oneCopy, emptyWays: 1 }
  }
  return joinSpans(draft, out, optionalTail)
}

function spanOf(draft: GraphDraft, regexNode: RegexNode): GraphSpan {
  if (draft.tooMuch) return EMPTY_SPAN
  switch (regexNode.kind) {
    case "set": {
      const position = draft.charSets.length
      if (position >= MAX_POSITIONS) draft.tooMuch = true
      draft.charSets.push(regexNode.set)
      draft.next.push(new Set())
      return { emptyWays: 0, first: [position], last: [position] }
    }
    case "empty":
    case "start":
      return EMPTY_SPAN
    case "look":
      draft.draftLooks.push({ body: regexNode.body, looped: draft.loopDepth > 0 })
      return EMPTY_SPAN
    case "all":
      return regexNode.parts.reduce((left, part) => joinSpans(draft, left, spanOf(draft, part)), EMPTY_SPAN)
    case "any": {
      const partSpans = regexNode.parts.map((part) => spanOf(draft, part))
      const totalWays = partSpans.reduce((waysSum, span) => waysSum + span.emptyWays, 0)
      if (totalWays > 1) draft.factor *= totalWays
      return {
        emptyWays: Math.min(totalWays, 1),
        first: partSpans.flatMap((span) => span.first),
        last: partSpans.flatMap((span) => span.last),
      }
    }
    default:
      return repeatSpan(draft, regexNode.body, regexNode.min, regexNode.max)
  }
}

/** True if a match can begin only at the start of the text. */
function isAnchored(anchoredNode: RegexNode): boolean {
  if (anchoredNode.kind === "start") return true
  if (anchoredNode.kind === "any") return anchoredNode.parts.every(isAnchored)
  if (anchoredNode.kind === "repeat") return anchoredNode.min > 0 && isAnchored(anchoredNode.body)
  if (anchoredNode.kind !== "all") return false
  for (const part of anchoredNode.parts) {
    if (isAnchored(part)) return true
    if (part.kind !== "empty" && part.kind !== "look") return false
  }
  return false
}

/** Returns the graph, or null if it is too large. A pattern without an anchor gets a loop over all characters first. */
export function toGraph(rootNode: RegexNode, fixedStart: boolean): RegexGraph | null {
  const draft: GraphDraft = {
    charSets: [],
    next: [],
    doubledSteps: [],
    draftLooks: [],
    loopDepth: 0,
    factor: 1,
    tooMuch: false,
  }
  const startsAnywhere = !fixedStart && !isAnchored(rootNode)
  const leadingSpan = startsAnywhere ? loopSpan(draft, { kind: "set", set: ALL_CHARACTERS }, 0) : EMPTY_SPAN
  if (startsAnywhere) draft.loopDepth++
  const fullSpan = joinSpans(draft, leadingSpan, spanOf(draft, rootNode))
  if (draft.tooMuch) return null
  return {
    charMasks: toMasks(draft.charSets),
    first: fullSpan.first,
    next: draft.next.map((set) => [...set]),
    ambiguousSteps: draft.doubledSteps,
    factor: draft.factor,
    lookNodes: draft.draftLooks,
  }
}
