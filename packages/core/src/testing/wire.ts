// Defines the parts of a fake provider, and helpers to write its events.
import { isMembers, type Members } from "../providers/members.ts"
import type { ParsedRequest, Reply } from "./script.ts"

/** A request that the upstream has received. */
export interface SeenRequest {
  readonly url: string
  readonly method: string
  readonly headers: Readonly<Record<string, string>>
  /** The parsed JSON body, or its text if it is not JSON. */
  readonly body: unknown
}

export type ReadRequest = Omit<ParsedRequest, "model" | "streamed"> & Partial<ParsedRequest>

/** What a provider stores of its own answers. */
export interface ServerMemory {
  /** Items of each response of the Responses API, by response id. */
  readonly responses: Map<string, readonly Members[]>
  /** The ids of all calls. */
  readonly callIds: Set<string>
}

/** The protocol of one provider. */
export interface ServedWire {
  /** Prefix of the ids that it generates. Ex) "call_"; null: it generates none. */
  readonly idPrefix: string | null
  matches(url: URL): boolean
  /** Reads a request. Omitted fields are read from the members `model` and `stream` of the body. */
  readRequest(body: Members, url: URL, memory: ServerMemory): ReadRequest
  writeWhole(reply: Reply): Members
  /** Returns the events of a stream, encoded. */
  writeStream(reply: Reply, url: URL): string[]
  /** Returns the content type of a stream; default: server-sent events. */
  streamType?(url: URL): string
  /** Returns the body of an answer with an error status. */
  writeError(status: number, message: string): object
  /** Returns the event of an error within a stream; default: the body of an error as an event. */
  writeStreamError?(message: string, url: URL): string
}

/** Returns one event as EventSource reads it. */
export const writeEvent = (data: object | string, name?: string): string =>
  `${name === undefined ? "" : `event: ${name}\n`}data: ${typeof data === "string" ? data : JSON.stringify(data)}\n\n`

export const withId = (id: string | null): Members => (id === null ? {} : { id })

export const EVENT_STREAM = "text/event-stream"

/** Timestamp for fields that need one: answers are the same in every run. */
export const FIXED_SECONDS = 1_700_000_000

/** Returns the result of a tool as text. */
export const resultText = (content: unknown): string =>
  typeof content === "string" ? content : JSON.stringify(content ?? "")

/** Returns the content of the last message if it is the result of a tool. */
export function lastToolResult(messages: readonly unknown[]): string | null {
  const last = messages.at(-1)
  return isMembers(last) && last["role"] === "tool" ? resultText(last["content"]) : null
}
