// Calls that stand in what a model was given: it may repeat them, and does not ask for them.
import { signatureOf } from "../calls/duplicates.ts"
import type { TurnContext } from "../calls/mend-call.ts"
import { parseStrict } from "../json/strict.ts"
import { decodeMarkup } from "./escaped.ts"
import { recoveryOf } from "./recover.ts"
import { blocksIn, mayHoldCalls } from "./scavenge.ts"
import { wordsOf } from "./words.ts"

/** Longer texts are read in stretches that overlap by as much as a call may be long. */
const OVERLAP = 65_536
const MOST_STRETCHES = 32
/** The scanner reads no further: what stands behind so many calls may be one more. */
const MOST_BLOCKS = 1_000
/** Texts looked at inside a JSON document, and how deep. */
const MOST_TEXTS = 10_000
const DEEPEST = 64

/** What remembers them. */
export interface Given {
  /** No more can be remembered. */
  isFull: boolean
  add(signature: string): void
}

/** Remembers the calls that can be sighted in a text, also where it is escaped markup or a JSON document that holds them in strings. */
export function noteGiven(text: string, given: Given, context: TurnContext): void {
  if (!mayHoldCalls(text) && !text.includes("\\u003c")) return
  noteText(text, given, context)
  for (const inner of textsIn(text)) if (mayHoldCalls(inner)) noteText(inner, given, context)
}

function noteText(text: string, given: Given, context: TurnContext): void {
  const size = context.limits.textChars
  const step = Math.max(1, size - OVERLAP)
  if (text.length > step * MOST_STRETCHES) given.isFull = true
  for (let from = 0, i = 0; (from === 0 || from < text.length - OVERLAP) && i < MOST_STRETCHES; from += step, i++) {
    const part = text.slice(from, from + size)
    noteBlocks(part, false, given, context)
    const decoded = decodeMarkup(part)
    if (decoded !== null) noteBlocks(decoded.text, true, given, context)
  }
}

function noteBlocks(text: string, isDecoded: boolean, given: Given, context: TurnContext): void {
  const blocks = blocksIn(text, context)
  if (blocks.length >= MOST_BLOCKS) given.isFull = true
  const words = wordsOf(context.catalog, context.limits)
  for (const block of blocks)
    for (const sighting of block.calls) {
      if (given.isFull) return
      const recovery = recoveryOf(sighting, block, text, { original: text, origin: (at) => at, isDecoded }, words, context)
      if (recovery.tool === null) continue
      given.add(rawSignature(recovery.tool, recovery.raw))
      for (const call of recovery.mend("").calls) given.add(signatureOf(call))
    }
}

/** A call by its own text, for those that cannot be mended. */
export const rawSignature = (tool: string, raw: string): string => `${tool}\n${raw.replace(/\s+/g, " ").trim()}`

/** All texts of a JSON document; none where the text is something else. */
function textsIn(text: string): string[] {
  const first = text.trimStart()[0]
  const value = first === "{" || first === "[" || first === '"' ? parseStrict(text) : undefined
  const out: string[] = []
  const todo: { readonly value: unknown; readonly depth: number }[] = [{ value, depth: 0 }]
  for (let next = todo.pop(); next !== undefined && out.length < MOST_TEXTS; next = todo.pop()) {
    if (typeof next.value === "string") out.push(next.value)
    else if (typeof next.value === "object" && next.value !== null && next.depth < DEEPEST)
      for (const inner of Object.values(next.value)) todo.push({ value: inner, depth: next.depth + 1 })
  }
  return out
}
