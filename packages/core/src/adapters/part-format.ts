// Describes how a framework writes the parts of an answer, for adapters that handle parts.
import { endBy } from "../providers/finish.ts"
import { foreignParts } from "../providers/foreign.ts"
import type { Members } from "../providers/members.ts"
import type { CallPiece, StreamedCall } from "../stream/streamed-call.ts"
import { sumUsage } from "../wires/usage.ts"
import type { AddedCall, CallChange } from "../wires/wire.ts"

/** The content of one part of an answer, as far as it is needed here. */
export type PartSignal =
  | { readonly kind: "text"; readonly text: string }
  | { readonly kind: "reasoning"; readonly text: string }
  /** The text pauses. */
  | { readonly kind: "part" }
  /** Contents that the model did not write. */
  | { readonly kind: "seen"; readonly parts: readonly unknown[] }
  /** Keeps the connection open, and is never held. */
  | { readonly kind: "ping" }
  | PartCallSignal
  /** A complete call of another kind that the host runs. `does`: equal for calls with the same effect. */
  | { readonly kind: "other-call"; readonly does: string }
  /** `isCut`: the model's output was cut. */
  | { readonly kind: "finish"; readonly reason: string | null; readonly isCut: boolean }

export interface PartCallSignal {
  readonly kind: "call"
  readonly key: string
  readonly piece: CallPiece
  /** True if the call is complete. */
  readonly isLast: boolean
  /** True if this part, or one inserted before it, can contain arguments. */
  readonly takesRest: boolean
}

/** A held part, with its content. */
export interface HeldPart<P> {
  readonly part: P
  readonly signal: PartSignal | null
  /** Length of its text or call including this part. */
  readonly end: number
}

/** Reads a part that is neither text nor call, such as a result of a provider's tool. */
export function seenIn(part: Members): PartSignal | null {
  const parts = foreignParts(part)
  return parts.length === 0 ? null : { kind: "seen", parts }
}

/** How a turn ends. */
export interface TurnEnd<P> {
  readonly hasCalls: boolean
  /** True if all calls were dropped. */
  readonly isEmptied: boolean
  /** True if there are calls that the model did not declare in this answer. */
  readonly hasAdded: boolean
  /** True if another answer replaced this one. */
  readonly isAskedAgain: boolean
  /** End parts of all other answers, for their usage. */
  readonly otherEnds: readonly P[]
}

/** How a framework writes the parts of an answer, streamed or whole. Unknown parts pass unchanged. */
export interface PartFormat<P> {
  /** True if a call only runs once its last part arrives, so that sent parts can be abandoned. */
  readonly takesBack?: true
  /** True for a part that ends the input of a call. It is sent for a dropped call whose start was sent. */
  endsInput?(part: P): boolean
  /** Reads a part. `openCall`: returns the call in progress with a key. */
  read(part: P, openCall: (key: string) => StreamedCall | undefined): PartSignal | null
  /** Returns a part with another text, without a copy of the previous text, which may have changed. */
  withText(part: P, text: string): P
  /** Returns the part of a call with its change. `rest`: the arguments still to be sent in this part. */
  withCall(part: P, change: CallChange, rest: string): readonly P[]
  /**
   * Returns new parts for a call or a text. `last`: the part that ends the turn; `index`: an index that no other part
   * of the turn has; the `entry` of a call: its first part in another answer.
   */
  callParts(call: AddedCall, last: P, index: number): readonly P[]
  textParts(text: string, last: P): readonly P[]
  /** Moves data that other calls need, such as a signature, from dropped calls to sent parts. */
  signed?(parts: readonly P[], dropped: readonly P[]): readonly P[]
  /** Returns the end part of a turn; the same object if nothing changes. */
  withEnd(part: P, end: TurnEnd<P>): P
}

/** Returns the end part with updated reason and usage, for formats whose reason is one word. */
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

/** Returns the finish reason that fits the calls. A cut turn stays cut, unless another answer replaced it. */
export function reasonNow(
  reason: unknown,
  { hasCalls, isEmptied, hasAdded, isAskedAgain }: Omit<TurnEnd<unknown>, "otherEnds">,
  words: ReasonWords,
): unknown {
  const isOther = isAskedAgain || (hasAdded ? endBy(reason) !== "cut" : isEmptied && reason === words.calls)
  return isOther ? (hasCalls ? words.calls : words.stop) : reason
}
