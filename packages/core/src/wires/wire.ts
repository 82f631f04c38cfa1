import type { CallPiece } from "../stream/streamed-call.ts"
import type { MendedCall, MendResult, PastCall } from "../turn.ts"
import type { Framing } from "./frames.ts"
import type { JsonPatch, JsonPath } from "./json-patch.ts"

/** A number that tells a part of an answer from the others; it moves up when a part before it is taken out. */
export interface PartIndex {
  readonly path: JsonPath
  readonly value: number
}

/** What a body or an event says, and where in its JSON it says it. `turn`: the choice it belongs to. */
export type Signal =
  | { readonly kind: "text"; readonly turn: string; readonly path: JsonPath; readonly text: string; readonly index?: PartIndex }
  | { readonly kind: "reasoning"; readonly turn: string; readonly text: string; readonly index?: PartIndex }
  | CallSignal
  | { readonly kind: "end-call"; readonly turn: string; readonly key: string; readonly index?: PartIndex }
  /** Another part of the answer: only its number may change. */
  | { readonly kind: "part"; readonly turn: string; readonly index?: PartIndex }
  | { readonly kind: "finish"; readonly turn: string; readonly reason: string | null; readonly path: JsonPath | null }

export interface CallSignal {
  readonly kind: "call"
  readonly turn: string
  readonly key: string
  readonly piece: CallPiece
  readonly paths: CallPaths
  readonly index?: PartIndex
}

export interface CallPaths {
  /** Of the list and the element that is taken out with the call; null when that is the whole event. */
  readonly entry: { readonly list: JsonPath; readonly at: number /** An empty list is taken out, too. */; readonly isOptional?: boolean } | null
  readonly id: JsonPath | null
  readonly name: JsonPath | null
  readonly arguments: JsonPath | null
  /** The arguments are written as a value, not as text. */
  readonly isValue: boolean
}

export interface RequestHistory {
  /** The calls since a person last spoke. */
  readonly calls: readonly PastCall[]
  /** What else the model has read: messages of people, results of earlier calls. */
  readonly texts: readonly string[]
}

/** What new events are made of. */
export interface EventSeed {
  /** The event that ends the turn. */
  readonly last: unknown
  readonly turn: string
  /** The next free number of a part, and of a call. */
  readonly nextIndex: number
  /** The model wrote a text, too. */
  readonly hasText: boolean
}

/** One wire format. Whole bodies and events are read into signals, and patched at the places that the signals name. */
export interface Wire {
  readonly id: string
  readonly framing: Framing
  /** Whether a request is made in this format. */
  isRequest(url: string, body: Readonly<Record<string, unknown>>): boolean
  /** The conversation so far, as the request tells it; null when the server holds it. */
  readHistory(body: Readonly<Record<string, unknown>>): RequestHistory | null
  /** The request that tells the model what was wrong with these calls of its answer. */
  withAnswers(body: Readonly<Record<string, unknown>>, answer: unknown, result: MendResult): object
  readBody(body: unknown): readonly Signal[]
  /** `memory` is the stream's own: for formats whose events tell of a part only by its number. */
  readEvent(value: unknown, memory: Map<string, unknown>): readonly Signal[]
  /** Adds a call to a whole body, or a text that the model did not write behind `ownText`, which it wrote. */
  addCall(patch: JsonPatch, body: unknown, turn: string, call: MendedCall): void
  addText(patch: JsonPatch, body: unknown, turn: string, text: string, ownText: string): void
  /** The same as events of a stream. */
  callEvents(call: MendedCall, seed: EventSeed): readonly Uint8Array[]
  textEvents(text: string, seed: EventSeed): readonly Uint8Array[]
  /** More of the arguments of a call whose events have all been sent. */
  argumentEvents(signal: CallSignal, rest: string, seed: EventSeed): readonly Uint8Array[]
  /** Whether an event has nothing left to say when its calls are taken out. */
  isOnlyCalls(value: unknown): boolean
  /** What the answer says about its end: with calls, and without. Null where it makes no difference. */
  readonly finishReasons: { readonly calls: string; readonly stop: string } | null
  /** Copies of the answer that events carry again; called for every event of a turn that was changed. */
  patchCopies?(patch: JsonPatch, value: unknown, changes: TurnChanges): void
}

/** What a turn came to, where it differs from what was written. */
export interface TurnChanges {
  readonly text: string | null
  readonly isTextChanged: boolean
  readonly calls: ReadonlyMap<string, CallChange>
  readonly added: readonly MendedCall[]
}

export interface CallChange {
  readonly id: string
  readonly name: string
  /** The whole arguments as text. */
  readonly arguments: string
  readonly isDropped: boolean
  readonly isChanged: boolean
}
