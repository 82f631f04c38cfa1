// Fetch: types and options of one mended request.
import { isCount } from "../conversation/stats.ts"
import type { Mender } from "../create-mender.ts"
import type { MendResult } from "../turn.ts"
import type { TurnOutcome } from "../wires/outcome.ts"
import type { StreamRemark } from "../wires/stream-patcher.ts"
import type { Wire } from "../wires/wire.ts"
import { LISTENER, MODEL_OPTIONS, type ModelOptions } from "./model-options.ts"
import { hostOf, type ModelHost } from "./request-tools.ts"

export type Fetch = (input: string | URL | Request, init?: RequestInit) => Promise<Response>

export interface FetchOptions extends Omit<ModelOptions, "onResult" | "onRemark"> {
  /** Names the conversation of a request: attempts are counted over its requests. Loops are judged by each history. */
  readonly conversation?: (request: MendedRequest) => string | undefined
  /** Gets what each turn came to. What it throws is dropped. */
  readonly onResult?: (result: MendResult, request: MendedRequest) => void
  /** Gets what happened to a stream beside its turns: cut, or too long to be held. */
  readonly onRemark?: (remark: StreamRemark, request: MendedRequest) => void
  /** Bytes of a stream that may wait, with all that its events have around the text. Default 32 MiB. */
  readonly maxHeldBytes?: number
}

/** A request that is mended. */
export interface MendedRequest {
  readonly url: string
  readonly body: Readonly<Record<string, unknown>>
  /** The wire format. Ex) "openai-chat" */
  readonly wire: string
}

/** One request on its way. */
export interface FetchJob {
  readonly wire: Wire
  readonly request: MendedRequest
  /** For each answer of the request: parallel choices are not one conversation. */
  readonly newMender: () => Mender
  readonly options: FetchOptions
  /** The server holds the conversation: nothing can be told in between, and it knows only calls that it made. */
  readonly isHeld: boolean
  /** What is sent in place of the request; null: the request as it is. */
  readonly amended: object | null
  /** Keeps what a later request that goes on from this answer does not bring. */
  keep(answerId: string, outcome: TurnOutcome): void
}

/** One `mendFetch`. */
export type FetchHost = ModelHost<FetchOptions>

export const fetchHost = (options: FetchOptions): FetchHost =>
  hostOf(options, { ...MODEL_OPTIONS, conversation: LISTENER, maxHeldBytes: [isCount, "a whole number of bytes"] })
