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

/** Longer texts are read in stretches. A call of up to this length stands whole in one of them. */
const STRETCH_OVERLAP = 65_536
const MAX_STRETCHES = 32
/** The bounds of the scanner count anew in each stretch. */
const MAX_STRETCH = 1_048_575

/** The memory of these calls. */
export interface GivenCalls {
  /** No more can be remembered. */
  isFull: boolean
  readonly words: GivenWordMemory
  add(callSignature: string): void
  addOwn(ownSignature: string): void
  noteLater(heldChars: number, note: () => void): void
}

/**
 * Remembers the calls that can be sighted in a text or in data, as it stands and without its escapes, and the words
 * around the names of tools. `answeredCall`: the call of the model's own whose result it is, or null; undefined for a
 * text of the user. `isHeld`: the host holds it, so it may wait until somebody asks.
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

/** The same for what no model wrote of its answer. */
export function noteSeen(seen: readonly unknown[] | undefined, givenCalls: GivenCalls, context: TurnContext): void {
  // events of a stream, and its last one, tell the same
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
  // behind so many the scanner reads no further
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

/** A call by its own text, for those that cannot be mended. */
export const rawSignature = (tool: string, raw: string): string => foldLook(`${tool}\n${raw}`)

/** A call by its values, whatever their letter case and the characters that nobody sees. */
export const givenSignature = (call: Pick<MendedCall, "name" | "arguments">): string => foldLook(signatureOf(call))

const foldLook = (text: string): string => withoutDisguise(text).toLowerCase().replace(/\s+/g, " ").trim()

/**
 * The same call without what its tool does not require: who repeats a call may leave that out. Null where that is
 * nothing, or everything.
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
