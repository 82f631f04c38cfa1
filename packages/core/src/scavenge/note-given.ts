// Calls that stand in what a model was given: it may repeat them, and does not ask for them.
import { signatureOf } from "../calls/duplicates.ts"
import type { TurnContext } from "../calls/mend-call.ts"
import { decodeEntities } from "../dialects/entities.ts"
import { parseStrict } from "../json/strict.ts"
import { recoveryOf } from "./recover.ts"
import { blocksIn, mayHoldCalls } from "./scavenge.ts"
import { wordsOf } from "./words.ts"

/** Longer texts are read in stretches that overlap by as much as a call may be long. */
const OVERLAP = 65_536
const MOST_STRETCHES = 32
/** The scanner reads no further: what stands behind so many calls may be one more. */
const MOST_BLOCKS = 1_000

/** What remembers them. */
export interface Given {
  /** No more can be remembered. */
  isFull: boolean
  add(signature: string): void
}

/** Ex) a page in a JSON string in a mail in a JSON string. */
const MOST_LAYERS = 5
/** Texts looked at inside one, and their characters together as a multiple of its own. */
const MOST_TEXTS = 10_000
const MOST_GROWTH = 8

/** Remembers the calls that can be sighted in a text, also where it is escaped, or a JSON document that holds them in its strings. */
export function noteGiven(text: string, given: Given, context: TurnContext): void {
  const todo: { readonly text: string; readonly layer: number }[] = [{ text, layer: 0 }]
  let room = MOST_GROWTH * text.length + MOST_TEXTS
  for (let count = 0; todo.length > 0 && count < MOST_TEXTS && room > 0 && !given.isFull; count++) {
    const { text: said, layer } = todo.pop() as (typeof todo)[number]
    room -= said.length
    if (mayHoldCalls(said)) noteText(said, given, context)
    if (layer === MOST_LAYERS) continue
    const inner = unescapedOnce(said)
    if (inner !== said) todo.push({ text: inner, layer: layer + 1 })
    for (const each of textsIn(said)) todo.push({ text: each, layer: layer + 1 })
  }
  // what was not looked at may hold any call
  if (todo.length > 0) given.isFull = true
}

/** A call, or something that is one once its escapes are taken off. */
const mayHide = (text: string): boolean => mayHoldCalls(text) || text.includes("\\") || text.includes("&")

/** One layer of JSON's or HTML's escapes taken off, wherever they stand. */
function unescapedOnce(text: string): string {
  const plain = text.includes("\\") ? text.replace(/\\(?:u003[ce]|["\\/]|n)/gi, (code) => ESCAPES[code.toLowerCase()] ?? code.slice(1)) : text
  return plain.includes("&") ? decodeEntities(plain) : plain
}

const ESCAPES: Readonly<Record<string, string>> = { "\\u003c": "<", "\\u003e": ">", "\\n": "\n" }

function noteText(text: string, given: Given, context: TurnContext): void {
  const size = context.limits.textChars
  const step = Math.max(1, size - OVERLAP)
  if (text.length > step * MOST_STRETCHES) given.isFull = true
  for (let from = 0, i = 0; (from === 0 || from < text.length - OVERLAP) && i < MOST_STRETCHES; from += step, i++) {
    noteBlocks(text.slice(from, from + size), given, context)
  }
}

function noteBlocks(text: string, given: Given, context: TurnContext): void {
  const blocks = blocksIn(text, context)
  if (blocks.length >= MOST_BLOCKS) given.isFull = true
  const words = wordsOf(context.catalog, context.limits)
  for (const block of blocks)
    for (const sighting of block.calls) {
      if (given.isFull) return
      const recovery = recoveryOf(sighting, block, text, { original: text, origin: (at) => at, isDecoded: false }, words, context)
      if (recovery.tool === null) continue
      given.add(rawSignature(recovery.tool, recovery.raw))
      for (const call of recovery.mend("").calls) given.add(signatureOf(call))
    }
}

/** A call by its own text, for those that cannot be mended. */
export const rawSignature = (tool: string, raw: string): string => `${tool}\n${raw.replace(/\s+/g, " ").trim()}`

/** The texts of a JSON document that may hold something; none where the text is something else. */
function textsIn(text: string): string[] {
  const first = text.trimStart()[0]
  const value = first === "{" || first === "[" || first === '"' ? parseStrict(text) : undefined
  const out: string[] = []
  const todo: unknown[] = [value]
  while (todo.length > 0 && out.length <= MOST_TEXTS) {
    const next = todo.pop()
    if (typeof next === "string") {
      if (next.length > SHORTEST_CALL && mayHide(next)) out.push(next)
    } else if (typeof next === "object" && next !== null) for (const inner of Object.values(next)) todo.push(inner)
  }
  return out
}

const SHORTEST_CALL = 8
