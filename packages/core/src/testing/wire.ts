// What a fake provider is made of, and helpers to write its events.
import { isMembers, type Members } from "../providers/members.ts"
import type { ParsedRequest, Reply } from "./script.ts"

/** A request that the upstream has seen. */
export interface SeenRequest {
  readonly url: string
  readonly method: string
  readonly headers: Readonly<Record<string, string>>
  /** The parsed JSON body, or its text where it is no JSON. */
  readonly body: unknown
}

export type ReadRequest = Omit<ParsedRequest, "model" | "streamed"> & Partial<ParsedRequest>

/** What a provider keeps of its own answers. */
export interface ServerMemory {
  /** Of the Responses API: the items of each response by its id. */
  readonly responses: Map<string, readonly Members[]>
  /** The ids of all calls. */
  readonly callIds: Set<string>
}

/** The protocol of one provider. */
export interface Wire {
  /** The beginning of the ids it makes. Ex) "call_"; null: it makes none. */
  readonly idPrefix: string | null
  matches(url: URL): boolean
  /** What it leaves out is read from the members `model` and `stream` of the body. */
  readRequest(body: Members, url: URL, memory: ServerMemory): ReadRequest
  writeWhole(reply: Reply): Members
  /** The events of a stream, encoded. */
  writeStream(reply: Reply, url: URL): string[]
  /** Default: events. */
  streamType?(url: URL): string
  /** The body of an answer with an error status. */
  writeError(status: number, message: string): object
  /** The event of an error within a stream; default: the body of an error as an event. */
  writeStreamError?(message: string, url: URL): string
}

/** One event as EventSource reads it. */
export const writeEvent = (data: object | string, name?: string): string =>
  `${name === undefined ? "" : `event: ${name}\n`}data: ${typeof data === "string" ? data : JSON.stringify(data)}\n\n`

export const withId = (id: string | null): Members => (id === null ? {} : { id })

export const EVENT_STREAM = "text/event-stream"

/** A moment for fields that need one: answers are the same in every run. */
export const FIXED_SECONDS = 1_700_000_000

/** The result of a tool as text. */
export const resultText = (content: unknown): string =>
  typeof content === "string" ? content : JSON.stringify(content ?? "")

/** What the last message gives back, when it is the result of a tool. */
export function lastToolResult(messages: readonly unknown[]): string | null {
  const last = messages.at(-1)
  return isMembers(last) && last["role"] === "tool" ? resultText(last["content"]) : null
}
