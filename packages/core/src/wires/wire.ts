// Types of this folder: a wire, and the signals that a body or an event is parsed into.
import type { ToolResult } from "../messages/tool-results.ts"
import type { Members } from "../providers/members.ts"
import type { CallLabel, CallPiece } from "../stream/streamed-call.ts"
import type { MendedCall, MendResult, PastCall, Tool } from "../turn.ts"
import type { Framing } from "./frames.ts"
import type { JsonPatch, JsonPath } from "./json-patch.ts"

/** Index of one part of an answer. It shifts when an earlier part is removed or inserted. */
export interface PartIndex {
  readonly path: JsonPath
  readonly value: number
  /** Distinguishes parts of servers that give several parts the same index. Absent: each index has one part. */
  readonly part?: string
}

/** `turn`: the choice that the signal belongs to. `index`: the index of its part. */
interface InTurn {
  readonly turn: string
  readonly index?: PartIndex | undefined
}

/** One statement of a body or an event, with its place in the JSON. */
export type Signal =
  | TextSignal
  | CallSignal
  | FinishSignal
  | (InTurn & { readonly kind: "reasoning"; readonly text: string })
  | (InTurn & { readonly kind: "end-call"; readonly key: string })
  /** A repetition of the complete text or call of a part: it changes together with the pieces. */
  | (InTurn & { readonly kind: "text-copy"; readonly part: string; readonly path: JsonPath; readonly text: string })
  | CallCopySignal
  /** Any other part of the answer: only its index may change. */
  | (InTurn & { readonly kind: "part" })
  /** Parts of the answer that the model did not write, such as results of the provider's own tools. */
  | (InTurn & { readonly kind: "seen"; readonly parts: readonly unknown[] })

export interface FinishSignal extends InTurn {
  readonly kind: "finish"
  readonly reason: string | null
  readonly path: JsonPath | null
  /** The model's text of a call that the provider itself could not parse. */
  readonly unreadCall?: string | undefined
}

export interface TextSignal extends InTurn {
  readonly kind: "text"
  readonly path: JsonPath
  readonly text: string
  /** The block or item that this text is a piece of. Absent: the text is a block of its own. */
  readonly part?: string
  /** True if it opens its part. It is held until some text of the part may be sent, because empty parts are removed. */
  readonly isOpening?: boolean
  /** The list element to remove if the text becomes empty. */
  readonly entry?: ListEntry | undefined
}

export interface ListEntry {
  readonly list: JsonPath
  /** Index of a list element, or name of an object member. */
  readonly at: number | string
  /** What a list gets that would be empty: this element, or, if null, the list is removed as well. */
  readonly whenEmpty?: string | null
}

export interface CallSignal extends InTurn {
  readonly kind: "call"
  readonly key: string
  readonly piece: CallPiece
  readonly paths: CallPaths
  /** Data about the call from another place of a whole answer, to be kept with its entry. */
  readonly beside?: Members
}

export interface CallCopySignal extends InTurn {
  readonly kind: "call-copy"
  readonly key: string
  readonly piece: CallLabel
  readonly paths: CallPaths
}

export interface CallPaths {
  /** The list element to remove with the call; null if the call is the whole event. */
  readonly entry: ListEntry | null
  readonly id: JsonPath | null
  readonly name: JsonPath | null
  readonly arguments: JsonPath | null
  /** True if the arguments are written as a JSON value, not as text. */
  readonly isValue: boolean
  readonly signature?: CallSignature | undefined
}

/** A member that has to be sent back with a call. Of parallel calls only the first one has it, for all of them. */
export interface CallSignature {
  readonly path: JsonPath
  /** Undefined if the call has none. */
  readonly value: unknown
}

/** A call to add to an answer. One that comes from another answer may still have faults. */
export interface AddedCall extends Pick<MendedCall, "id" | "name" | "arguments"> {
  /** Its entry in the other answer, so that unknown members are kept. */
  readonly entry?: Members | undefined
  /** Why it cannot be used, if it still has faults. */
  readonly reason?: string
  /** Index of its part in a stream, if it is not the next free one. */
  readonly index?: number | undefined
}

export interface RequestHistory {
  /** The calls since a person last spoke. */
  readonly calls: readonly PastCall[]
  /** Ids of earlier calls: providers reject an id that occurs twice in a conversation. */
  readonly earlierIds?: readonly string[]
  /** Other texts that the model has read: messages of people, results of earlier calls. */
  readonly texts: readonly string[]
  /** Other parts that the model has read, unchanged: attachments, results of the provider's own tools. */
  readonly documents?: readonly unknown[]
}

/** The conversation as one request shows it. */
export interface ToldHistory extends RequestHistory {
  /** True if the server stores the conversation: it knows calls only by the ids it assigned. */
  readonly isHeld: boolean
  /** True if the request contains a message of a person. */
  readonly hasUserText: boolean
  /** Results of calls that are not part of the request. */
  readonly results: readonly PastResult[]
}

export interface PastResult {
  readonly id: string
  readonly text: string
  readonly ok: boolean | undefined
}

/** Differences between an answer as the server stores it and as the client received it. */
export interface ThreadGap {
  /** Calls that only the client has. */
  readonly added: readonly AddedCall[]
  /** Calls that only the server has, with the results to send for them. */
  readonly left: readonly ToolResult[]
  /** Ids that the client received instead of the server's own. */
  readonly renewed: ReadonlyMap<string, string>
}

/** Data from which new events are made. */
export interface EventSeed {
  /** The event that ends the turn. */
  readonly last: unknown
  readonly turn: string
  /** The next free index of a part and of a call. */
  readonly nextIndex: number
  /** True if the model also wrote text. */
  readonly hasText: boolean
}

export interface FinishReasons {
  readonly calls: string
  readonly stop: string
  /** The older name of `calls`. */
  readonly oldCall?: string
  /** Says that the provider could not parse the model's call. */
  readonly unread?: string
}

/** State of a stream before an event. */
export interface StreamSoFar {
  readonly memory: Map<string, unknown>
  /** Returns the arguments text of a call so far. */
  argumentsOf(turn: string, key: string): string
  isTool(turn: string, name: string): boolean
  /** True if a tool's name starts with `head` or equals it. */
  beginsTool(turn: string, head: string): boolean
}

export interface WireRequest {
  readonly url: string
  readonly body: Readonly<Record<string, unknown>>
}

/** One wire format. Bodies and events are parsed into signals, and patched at the places that the signals name. */
export interface Wire {
  readonly id: string
  readonly framing: Framing
  /** Names of the members of an answer or an event that hold its token usage. */
  readonly usageNames: readonly string[]
  /** True if events may follow the one with the finish reason: a turn ends only with the stream. */
  readonly endsWithStream?: true
  /** True if texts and calls share one sequence of indexes. */
  readonly numbersTexts?: true
  /** True if a request uses this format. */
  isRequest(url: string, body: Readonly<Record<string, unknown>>): boolean
  /** Returns the variant of the format for one request, which may depend on its tools and model. */
  forRequest?(request: WireRequest, tools: readonly Tool[]): Wire
  /** Reads the conversation so far from the request. */
  readHistory(body: Readonly<Record<string, unknown>>): ToldHistory
  /** Returns the request that tells the model what was wrong with its calls, and asks for a whole answer. */
  withAnswers(body: Readonly<Record<string, unknown>>, answer: unknown, result: MendResult): object
  /** Joins the events of a stream into an answer, as far as `withAnswers` needs it. May modify the given values. */
  joinEvents?(events: readonly unknown[]): unknown
  /** Fixes parts of an event that clients cannot parse. `stream` is null for a whole body. */
  putRight?(patch: JsonPatch, value: unknown, stream: StreamSoFar | null): void
  readBody(body: unknown): readonly Signal[]
  /** `memory` belongs to the stream: for formats whose events name a part only by its index. */
  readEvent(value: unknown, memory: Map<string, unknown>): readonly Signal[]
  /** Adds a call to a whole body or to an event with a list of calls, right after the element `behind`. */
  addCall(patch: JsonPatch, body: unknown, turn: string, call: AddedCall, behind?: number): void
  /** Appends a text that the model did not write to `ownText`, which it wrote. */
  addText(patch: JsonPatch, body: unknown, turn: string, text: string, ownText: string): void
  /** Makes stream events for a call, if it cannot be added to the event that ends the turn. */
  callEvents?(call: AddedCall, seed: EventSeed): readonly Uint8Array[]
  textEvents?(text: string, seed: EventSeed): readonly Uint8Array[]
  /** Makes events with the rest of the arguments of a call whose events have all been sent. */
  argumentEvents?(signal: CallSignal, rest: string, seed: EventSeed): readonly Uint8Array[]
  /** True if nothing would be left of an event without its calls. */
  isOnlyCalls(value: unknown): boolean
  /** The finish reasons of this format. */
  readonly finishReasons: FinishReasons
  /** Writes the finish reason into further places, if a body has more than one. `path`: the first of them. */
  writeEnd?(patch: JsonPatch, path: JsonPath, reason: string): void
  /** True if added calls and texts are written into the event that ends the turn, as into a whole body. */
  readonly addsToEnd?: true
  /** Name of the member with the sequence number of an event. */
  readonly sequenceName?: string
  /** Returns the URL for a whole answer, if it differs from the one for a stream. */
  wholeUrl?(url: string): string
  /** Returns the id by which a later request can continue from this answer: of a whole body or of an event. */
  answerIdOf?(value: unknown): string | null
  /** True if a request that continues an answer can contain calls that the server does not have. */
  readonly bringsCalls?: true
  /** Adds to a request what the server or the client lacks of the answer it continues; null if nothing is missing. */
  closeGap?(body: Readonly<Record<string, unknown>>, gap: ThreadGap): object | null
}

export interface CallChange {
  readonly id: string
  readonly name: string
  /** The complete arguments as text. */
  readonly arguments: string
  readonly isDropped: boolean
  readonly isChanged: boolean
}
