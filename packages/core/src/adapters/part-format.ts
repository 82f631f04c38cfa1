// How a framework writes the parts of an answer, for adapters that see parts.
import { endBy } from "../providers/finish.ts"
import { foreignParts } from "../providers/foreign.ts"
import type { Members } from "../providers/members.ts"
import type { CallPiece, StreamedCall } from "../stream/streamed-call.ts"
import { sumUsage } from "../wires/usage.ts"
import type { AddedCall, CallChange } from "../wires/wire.ts"

/** What one part of an answer says, as far as it matters here. */
export type PartSignal =
  | { readonly kind: "text"; readonly text: string }
  | { readonly kind: "reasoning"; readonly text: string }
  /** The text stops, at least for now. */
  | { readonly kind: "part" }
  /** What no model wrote of the answer. */
  | { readonly kind: "seen"; readonly parts: readonly unknown[] }
  /** It keeps the connection open, and waits for nothing. */
  | { readonly kind: "ping" }
  | PartCallSignal
  /** A whole call of another kind that the host runs. `does`: the same for a call that does the same. */
  | { readonly kind: "other-call"; readonly does: string }
  /** `isCut`: the model did not come to its end. */
  | { readonly kind: "finish"; readonly reason: string | null; readonly isCut: boolean }

export interface PartCallSignal {
  readonly kind: "call"
  readonly key: string
  readonly piece: CallPiece
  /** The call is whole. */
  readonly isLast: boolean
  /** This part can carry arguments, or others can be put before it that do. */
  readonly takesRest: boolean
}

/** A part that may not leave yet, and what it says. */
export interface HeldPart<P> {
  readonly part: P
  readonly signal: PartSignal | null
  /** How far its text or its call had come with it. */
  readonly end: number
}

/** A part that is neither text nor call: what a tool of the provider brought. */
export function seenIn(part: Members): PartSignal | null {
  const parts = foreignParts(part)
  return parts.length === 0 ? null : { kind: "seen", parts }
}

/** How a turn ends. */
export interface TurnEnd<P> {
  readonly hasCalls: boolean
  /** All calls were left out. */
  readonly isEmptied: boolean
  /** There are calls that the model did not declare in this answer. */
  readonly hasAdded: boolean
  /** Another answer took the place of this one. */
  readonly isAskedAgain: boolean
  /** The ends of all other answers: they cost, too. */
  readonly otherEnds: readonly P[]
}

/** How a framework writes the parts of an answer, streamed or whole. Parts that say nothing here pass as they came. */
export interface PartFormat<P> {
  /** A call runs by its last part alone: without that, what has left of it does not run. */
  readonly takesBack?: true
  /** Of a call that is left out, and whose beginning has left: the part that says that no more arguments come. */
  endsInput?(part: P): boolean
  /** `openCall`: the call of that key that is being written. */
  read(part: P, openCall: (key: string) => StreamedCall | undefined): PartSignal | null
  /** Without a copy of the text so far, where a format repeats it: what came before may have changed. */
  withText(part: P, text: string): P
  /** A part of a call with what became of it. `rest`: the arguments still to be sent, unless another part has them. */
  withCall(part: P, change: CallChange, rest: string): readonly P[]
  /**
   * A call, or a text, that no part stands for. `last`: the part that ends the turn; `index`: a number that no other
   * part of the turn has; the `entry` of a call: its first part in another answer.
   */
  callParts(call: AddedCall, last: P, index: number): readonly P[]
  textParts(text: string, last: P): readonly P[]
  /** The parts that leave, where calls were left out: one of these may have what the others need. */
  signed?(parts: readonly P[], dropped: readonly P[]): readonly P[]
  /** The same part when nothing changes. */
  withEnd(part: P, end: TurnEnd<P>): P
}

/** The end of a turn whose reason is a word, with its reason and its cost; the same part when nothing changes. */
export const withEndReason =
  (reasonName: string, words: ReasonWords) =>
  (part: Members, end: TurnEnd<Members>): Members =>
    withReason(part, reasonName, reasonNow(part[reasonName], end, words), end.otherEnds)

export function withReason(part: Members, reasonName: string, reason: unknown, otherEnds: readonly Members[]): Members {
  if (part[reasonName] === reason && otherEnds.length === 0) return part
  const cost = otherEnds.reduce<unknown>((sum, { usage }) => sumUsage(sum, usage), part["usage"])
  return { ...part, [reasonName]: reason, usage: cost }
}

interface ReasonWords {
  readonly calls: string
  readonly stop: string
}

/** Why a turn ended, with or without calls. A turn that was cut stays so, unless another answer took its place. */
export function reasonNow(
  reason: unknown,
  { hasCalls, isEmptied, hasAdded, isAskedAgain }: Omit<TurnEnd<unknown>, "otherEnds">,
  words: ReasonWords,
): unknown {
  const isOther = isAskedAgain || (hasAdded ? endBy(reason) !== "cut" : isEmptied && reason === words.calls)
  return isOther ? (hasCalls ? words.calls : words.stop) : reason
}
