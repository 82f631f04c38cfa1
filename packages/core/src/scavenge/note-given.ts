// Notes the calls in a text that the model was given: a model may repeat them without asking for them.

import type { TurnContext } from "../calls/call-outcome.ts"
import { signatureOf } from "../calls/duplicates.ts"
import { MAX_BLOCKS } from "../dialects/scan.ts"
import type { MendedCall } from "../turn.ts"
import { dataText } from "./data-text.ts"
import { type GivenWordMemory, noteWords, ownValuesOf } from "./note-words.ts"
import { plainViews, withoutDisguise } from "./plain-view.ts"
import { recoveryOf, wholeText } from "./recover.ts"
import { blocksIn, mayHoldCalls } from "./scavenge.ts"
import { readableViewOf } from "./words.ts"

/** Overlap of the stretches in which longer texts are read. A call of up to this length is complete in one of them. */
const STRETCH_OVERLAP = 65_536
const MAX_STRETCHES = 32
/** Each stretch is scanned separately, with the limits of the scanner. */
const MAX_STRETCH = 1_048_575

/** The memory of given calls. */
export interface GivenCalls {
  /** No more calls can be remembered. */
  isFull: boolean
  readonly words: GivenWordMemory
  add(callSignature: string): void
  addOwn(ownSignature: string): void
  noteLater(heldChars: number, note: () => void): void
}

/**
 * Remembers the calls that can be found in a text or in data, as it is and without its escapes, and the words around
 * the names of tools. `answeredCall`: the model's own call whose result this is, or null; undefined for a user message.
 * `isHeld`: the host keeps the data, so reading it may wait.
 */
export function noteGiven(
  data: unknown,
  givenCalls: GivenCalls,
  context: TurnContext,
  answeredCall?: Pick<MendedCall, "name" | "arguments"> | null,
  isHeld = false,
): void {
  const heldChars = typeof data === "string" && !isHeld ? data.length : 0
  givenCalls.noteLater(heldChars, () => {
    const views = plainViews(dataText(data))
    const ownValues = answeredCall === undefined ? null : ownValuesOf(answeredCall?.arguments ?? "")
    if (noteWords(views, givenCalls, context, ownValues) && answeredCall)
      givenCalls.addOwn(givenSignature(answeredCall))
    for (const view of views) if (mayHoldCalls(view)) noteText(view, givenCalls, context)
  })
}

/** Does the same for parts of an answer that no model wrote. */
export function noteSeen(seen: readonly unknown[] | undefined, givenCalls: GivenCalls, context: TurnContext): void {
  // the events of a stream and its last one contain the same
  for (const text of new Set((seen ?? []).map(dataText))) noteGiven(text, givenCalls, context, null)
}

function noteText(text: string, givenCalls: GivenCalls, context: TurnContext): void {
  const stretchSize = Math.min(context.limits.textChars, MAX_STRETCH)
  const stretchStep = Math.max(1, stretchSize - STRETCH_OVERLAP)
  if (text.length > stretchStep * MAX_STRETCHES) givenCalls.isFull = true
  for (
    let from = 0, i = 0;
    (from === 0 || from < text.length - STRETCH_OVERLAP) && i < MAX_STRETCHES;
    from += stretchStep, i++
  ) {
    noteBlocks(text.slice(from, from + stretchSize), givenCalls, context)
  }
}

function noteBlocks(text: string, givenCalls: GivenCalls, context: TurnContext): void {
  const blocks = blocksIn(text, context)
  // the scanner stops after this many blocks
  if (blocks.length >= MAX_BLOCKS) givenCalls.isFull = true
  for (const callBlock of blocks)
    for (const callCandidate of callBlock.calls) {
      if (givenCalls.isFull) return
      const recoveredCall = recoveryOf(callCandidate, callBlock, text, wholeText(text), context)
      if (recoveredCall.tool === null) continue
      givenCalls.add(rawSignature(recoveredCall.tool, recoveredCall.raw))
      for (const call of recoveredCall.mend("").calls) {
        givenCalls.add(givenSignature(call))
        const shortCall = requiredOnly(call, context)
        if (shortCall !== null) givenCalls.add(givenSignature(shortCall))
      }
    }
}

/** Returns the signature of a call by its own text, for calls that cannot be mended. */
export const rawSignature = (tool: string, raw: string): string => foldLook(`${tool}\n${raw}`)

/** Returns the signature of a call by its values, ignoring letter case and invisible characters. */
export const givenSignature = (call: Pick<MendedCall, "name" | "arguments">): string => foldLook(signatureOf(call))

const foldLook = (text: string): string => withoutDisguise(text).toLowerCase().replace(/\s+/g, " ").trim()

/**
 * Returns the call without the arguments that its tool does not require: a model that repeats a call may leave them
 * out. Null if that removes nothing or everything.
 */
function requiredOnly(
  { name, input }: MendedCall,
  { catalog, limits }: TurnContext,
): Pick<MendedCall, "name" | "arguments"> | null {
  const required = new Set(readableViewOf(catalog.byName.get(name), limits)?.required)
  const entries = Object.entries((input ?? {}) as Readonly<Record<string, unknown>>)
  const keptEntries = entries.filter(([key]) => required.has(key))
  return keptEntries.length === 0 || keptEntries.length === entries.length
    ? null
    : { name, arguments: JSON.stringify(Object.fromEntries(keptEntries)) }
}
