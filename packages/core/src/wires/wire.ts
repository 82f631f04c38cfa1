// Types of the folder: a wire, and the signals that a body or event is read into.
import type { ToolResult } from "../messages/tool-results.ts"
import type { Members } from "../providers/members.ts"
import type { CallLabel, CallPiece } from "../stream/streamed-call.ts"
import type { MendedCall, MendResult, PastCall, Tool } from "../turn.ts"
import type { Framing } from "./frames.ts"
import type { JsonPatch, JsonPath } from "./json-patch.ts"

/** A number that tells a part of an answer from the others; it moves when a part before it is taken out or put in. */
export interface PartIndex {
  readonly path: JsonPath
  readonly value: number
  /** Which part: some servers give one number to several. Left out: there is one under each number. */
  readonly part?: string
}

/** `turn`: the choice that a signal belongs to. `index`: the number of its part. */
interface InTurn {
  readonly turn: string
  readonly index?: PartIndex | undefined
}

/** What a body or an event says, and where in its JSON it says it. */
export type Signal =
  | TextSignal
  | CallSignal
  | FinishSignal
  | (InTurn & { readonly kind: "reasoning"; readonly text: string })
  | (InTurn & { readonly kind: "end-call"; readonly key: string })
  /** The whole text of a part, or a call, once more: it changes together with the pieces. */
  | (InTurn & { readonly kind: "text-copy"; readonly part: string; readonly path: JsonPath; readonly text: string })
  | CallCopySignal
  /** Another part of the answer: only its number may change. */
  | (InTurn & { readonly kind: "part" })
  /** What no model wrote of the answer. */
  | (InTurn & { readonly kind: "seen"; readonly parts: readonly unknown[] })

export interface FinishSignal extends InTurn {
  readonly kind: "finish"
  readonly reason: string | null
  readonly path: JsonPath | null
  /** A call that the provider could not read itself, as the text the model wrote. */
  readonly unreadCall?: string | undefined
}

export interface TextSignal extends InTurn {
  readonly kind: "text"
  readonly path: JsonPath
  readonly text: string
  /** The block or item that the text is a piece of. Left out: it is one by itself. */
  readonly part?: string
  /** Begins its part: waits until something of the part may be shown, since an empty part is left out. */
  readonly isOpening?: boolean
  /** Of the list and the element that is taken out when nothing is left of the text. */
  readonly entry?: ListEntry | undefined
}

export interface ListEntry {
  readonly list: JsonPath
  /** A name: the member of an object. */
  readonly at: number | string
  /** What becomes of a list that is left empty: this element stands in it; null: it is taken out, too. */
  readonly whenEmpty?: string | null
}

export interface CallSignal extends InTurn {
  readonly kind: "call"
  readonly key: string
  readonly piece: CallPiece
  readonly paths: CallPaths
  /** What a whole answer says of the call in another place, for its entry. */
  readonly beside?: Members
}

export interface CallCopySignal extends InTurn {
  readonly kind: "call-copy"
  readonly key: string
  readonly piece: CallLabel
  readonly paths: CallPaths
}

export interface CallPaths {
  /** Of the list and the element that is taken out with the call; null when that is the whole event. */
  readonly entry: ListEntry | null
  readonly id: JsonPath | null
  readonly name: JsonPath | null
  readonly arguments: JsonPath | null
  /** The arguments are written as a value, not as text. */
  readonly isValue: boolean
  readonly signature?: CallSignature | undefined
}

/** A member that has to come back with a call. Of parallel calls the first has that of all. */
export interface CallSignature {
  readonly path: JsonPath
  /** Undefined: the call has none. */
  readonly value: unknown
}

/** A call that the answer did not have. One of another answer may be passed on with its faults. */
export interface AddedCall extends Pick<MendedCall, "id" | "name" | "arguments"> {
  /** As another answer of the model wrote it: members that nobody knows here stay. */
  readonly entry?: Members | undefined
  /** What is wrong with it. */
  readonly reason?: string
  /** The number that its part gets in a stream, where that is not the next free one. */
  readonly index?: number | undefined
}

export interface RequestHistory {
  /** The calls since a person last spoke. */
  readonly calls: readonly PastCall[]
  /** The ids of the calls before: providers refuse an id that a conversation has twice. */
  readonly earlierIds?: readonly string[]
  /** What else the model has read: messages of people, results of earlier calls. */
  readonly texts: readonly string[]
  /** The same of what is neither: attachments, what tools of the provider brought. Parts as they stand there. */
  readonly documents?: readonly unknown[]
}

/** The same as a request tells it. */
export interface ToldHistory extends RequestHistory {
  /** The server holds what came before, and knows calls only by the ids that it gave them. */
  readonly isHeld: boolean
  /** A person spoke in this request, as far as it tells. */
  readonly hasUserText: boolean
  /** Results of calls that the request does not have. */
  readonly results: readonly PastResult[]
}

export interface PastResult {
  readonly id: string
  readonly text: string
  readonly ok: boolean | undefined
}

/** What differs between an answer as the server holds it and as the client got it. */
export interface ThreadGap {
  /** Calls that only the client has. */
  readonly added: readonly AddedCall[]
  /** Calls that only the server has, with what is to be answered. */
  readonly left: readonly ToolResult[]
  /** Ids that the client got in place of those that the server gave. */
  readonly renewed: ReadonlyMap<string, string>
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

export interface FinishReasons {
  readonly calls: string
  readonly stop: string
  /** The same as `calls`, as it was said before. */
  readonly oldCall?: string
  /** The provider could not read the call that the model wrote. */
  readonly unread?: string
}

/** What came before an event. */
export interface StreamSoFar {
  readonly memory: Map<string, unknown>
  /** The text of the arguments of a call. */
  argumentsOf(turn: string, key: string): string
  isTool(turn: string, name: string): boolean
  /** Whether the name of a tool begins with this, or is this. */
  beginsTool(turn: string, head: string): boolean
}

export interface WireRequest {
  readonly url: string
  readonly body: Readonly<Record<string, unknown>>
}

/** One wire format. Whole bodies and events are read into signals, and patched at the places that the signals name. */
export interface Wire {
  readonly id: string
  readonly framing: Framing
  /** The members of an answer, or of an event, that say what it cost. */
  readonly usageNames: readonly string[]
  /** Any event may give a reason for the end of a turn, and more of the turn may follow: it ends with the stream. */
  readonly endsWithStream?: true
  /** Texts are numbered together with the calls. */
  readonly numbersTexts?: true
  /** Whether a request is made in this format. */
  isRequest(url: string, body: Readonly<Record<string, unknown>>): boolean
  /** The same format for one request: its tools and its model may make a difference. */
  forRequest?(request: WireRequest, tools: readonly Tool[]): Wire
  /** The conversation so far, as the request tells it. */
  readHistory(body: Readonly<Record<string, unknown>>): ToldHistory
  /** The request that tells the model what was wrong with these calls of its answer, and asks for a whole answer. */
  withAnswers(body: Readonly<Record<string, unknown>>, answer: unknown, result: MendResult): object
  /** The answer that the events of a stream make, as far as `withAnswers` uses it. The values may be changed. */
  joinEvents?(events: readonly unknown[]): unknown
  /** Puts right what no client reads in an event; in a whole body without a stream. */
  putRight?(patch: JsonPatch, value: unknown, stream: StreamSoFar | null): void
  readBody(body: unknown): readonly Signal[]
  /** `memory` is the stream's own: for formats whose events tell of a part only by its number. */
  readEvent(value: unknown, memory: Map<string, unknown>): readonly Signal[]
  /** Adds a call to a whole body or to an event with a list of calls. `behind`: the element that it stands behind. */
  addCall(patch: JsonPatch, body: unknown, turn: string, call: AddedCall, behind?: number): void
  /** Adds a text that the model did not write behind `ownText`, which it wrote. */
  addText(patch: JsonPatch, body: unknown, turn: string, text: string, ownText: string): void
  /** The same as events of a stream, where they are not added to the event that ends the turn. */
  callEvents?(call: AddedCall, seed: EventSeed): readonly Uint8Array[]
  textEvents?(text: string, seed: EventSeed): readonly Uint8Array[]
  /** More of the arguments of a call whose events have all been sent, where that can be. */
  argumentEvents?(signal: CallSignal, rest: string, seed: EventSeed): readonly Uint8Array[]
  /** Whether an event has nothing left to say when its calls are taken out. */
  isOnlyCalls(value: unknown): boolean
  /** What the answer says about its end. */
  readonly finishReasons: FinishReasons
  /** Writes it where more than one text says it. `path`: of the first of them. */
  writeEnd?(patch: JsonPatch, path: JsonPath, reason: string): void
  /** The event that ends a turn takes added calls and texts as a whole body does. */
  readonly addsToEnd?: true
  /** The member of an event with its number in the stream. */
  readonly sequenceName?: string
  /** Where a whole answer is asked for, when that is not the URL of the stream. */
  wholeUrl?(url: string): string
  /** The id by which a later request goes on from an answer at the server: of a whole body, or of an event. */
  answerIdOf?(value: unknown): string | null
  /** A request that goes on from an answer can bring calls that the server does not have. */
  readonly bringsCalls?: true
  /** The request with what the server or the client does not have of the answer it goes on from; null: nothing. */
  closeGap?(body: Readonly<Record<string, unknown>>, gap: ThreadGap): object | null
}

export interface CallChange {
  readonly id: string
  readonly name: string
  /** The whole arguments as text. */
  readonly arguments: string
  readonly isDropped: boolean
  readonly isChanged: boolean
}
