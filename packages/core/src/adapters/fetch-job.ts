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
  /** Names the conversation of a request, so that attempts are counted across requests. Loops use each history. */
  readonly conversation?: (request: MendedRequest) => string | undefined
  /** Receives the result of each turn. Its errors are ignored. */
  readonly onResult?: (result: MendResult, request: MendedRequest) => void
  /** Receives remarks about a stream: cut off, or too long to hold. */
  readonly onRemark?: (remark: StreamRemark, request: MendedRequest) => void
  /** Most bytes of a stream to hold, including the JSON around the text. Default 32 MiB. */
  readonly maxHeldBytes?: number
}

/** A request that is mended. */
export interface MendedRequest {
  readonly url: string
  readonly body: Readonly<Record<string, unknown>>
  /** The wire format. Ex) "openai-chat" */
  readonly wire: string
}

/** One request in progress. */
export interface FetchJob {
  readonly wire: Wire
  readonly request: MendedRequest
  /** Creates a mender for each answer: parallel choices are separate conversations. */
  readonly newMender: () => Mender
  readonly options: FetchOptions
  /** True if the server stores the conversation: nothing can be inserted, and only its own calls are known. */
  readonly isHeld: boolean
  /** The body to send instead; null keeps the request. */
  readonly amended: object | null
  /** Stores what a later request that continues this answer does not contain. */
  keep(answerId: string, outcome: TurnOutcome): void
}

/** State of one `mendFetch`. */
export type FetchHost = ModelHost<FetchOptions>

export const fetchHost = (options: FetchOptions): FetchHost =>
  hostOf(options, { ...MODEL_OPTIONS, conversation: LISTENER, maxHeldBytes: [isCount, "a whole number of bytes"] })
