// pi: mends the events of a streamed message.
import { isMembers, type Members, textIn } from "../providers/members.ts"
import { StreamTurn } from "../stream/stream-turn.ts"
import { type ModelCall, mendParts } from "./part-stream.ts"
import { messageOf, messageParts } from "./pi-messages.ts"

/** The events of a message, and the message itself. */
export interface PiStream extends AsyncIterable<unknown> {
  result(): Promise<unknown>
}

/** Collects the message at the end of a stream. Only its events have the original arguments texts. */
export class HeardEvents {
  readonly #raws = new Map<number, string>()
  message: Members | null = null

  hear(event: Members): void {
    const at = event["contentIndex"] as number
    if (event["type"] === "toolcall_delta")
      this.#raws.set(at, (this.#raws.get(at) ?? "") + (textIn(event, "delta") ?? ""))
    else if (event["type"] === "done") this.message = event["message"] as Members
    else if (event["type"] === "error") this.message = event["error"] as Members
  }

  /** Returns the original arguments text of a call; null for a call without pieces, whose arguments are complete. */
  rawAt(at: number): string | null {
    return this.#raws.get(at) || null
  }

  /** The parts of the message; empty before the end. */
  get parts(): readonly Members[] {
    return this.message === null ? [] : messageParts(this.message, (at) => this.rawAt(at))
  }
}

/** True if an ended call can no longer change. */
function isFinal(turn: StreamTurn, { contentIndex, toolCall }: Members, raw: string | null): boolean {
  if (!isMembers(toolCall)) return true
  const { id, name, arguments: parsed } = toolCall as { id?: string; name?: string; arguments?: object }
  const piece = { id, name, arguments: raw ?? parsed }
  const signal = { kind: "call", key: String(contentIndex), piece, isLast: true } as const
  return turn.maySend(signal, turn.take(signal))
}

/**
 * Mends the message at the end of a stream. Events pass unchanged, because the message replaces what they show; only
 * the event that ends a call is held, if the call may still change. `isAborted`: the user stopped while the model was
 * asked again, so no call runs.
 */
export async function* mendedEvents(
  stream: PiStream,
  call: ModelCall<Members>,
  isAborted: () => boolean,
): AsyncGenerator<Members, unknown> {
  const events = new HeardEvents()
  const turn = new StreamTurn(call.mender, "hold")
  /** Ids of calls whose end event was sent. */
  const left = new Set<unknown>()
  const waiting: Members[] = []
  for await (const given of stream) {
    const event = given as Members
    events.hear(event)
    if (event["type"] === "toolcall_end") {
      // a held end event holds back later ones, so that they keep the order of the calls
      if (waiting.length > 0 || !isFinal(turn, event, events.rawAt(event["contentIndex"] as number))) {
        waiting.push(event)
        continue
      }
      if (isMembers(event["toolCall"])) left.add(event["toolCall"]["id"])
      yield event
    } else if (events.message === null) yield event
    else {
      const given = events.parts
      const mended = event["type"] === "done" ? await mendParts(given, call) : given
      const message = mended === given ? events.message : messageOf(mended)
      if (isAborted()) {
        const error = { ...message, stopReason: "aborted" }
        yield { type: "error", reason: "aborted", error }
        return error
      }
      yield* mended === given ? waiting : callEvents(message, waiting, left)
      yield mended === given ? event : { ...event, reason: message["stopReason"], message }
      return message
    }
  }
  yield* waiting
  return stream.result()
}

/** Returns the end events for the calls of a mended message, with start events for new calls. */
function* callEvents(message: Members, waiting: readonly Members[], left: ReadonlySet<unknown>): Generator<Members> {
  const seen = new Set(waiting.map(({ toolCall }) => (toolCall as Members)["id"]))
  for (const [contentIndex, part] of (message["content"] as Members[]).entries()) {
    if (part["type"] !== "toolCall" || left.has(part["id"])) continue
    const event = { contentIndex, partial: message }
    if (!seen.has(part["id"])) {
      yield { type: "toolcall_start", ...event }
      yield { type: "toolcall_delta", delta: JSON.stringify(part["arguments"]), ...event }
    }
    yield { type: "toolcall_end", toolCall: part, ...event }
  }
}

/** A stream that runs whether or not it is read. */
export class PumpedStream implements PiStream {
  readonly #queue: unknown[] = []
  readonly #message: Promise<unknown>
  #isOver = false
  #wake: () => void = () => {}

  constructor(events: AsyncGenerator<unknown, unknown>) {
    this.#message = this.#pump(events)
    // errors are thrown to readers only
    this.#message.catch(() => {})
  }

  async #pump(events: AsyncGenerator<unknown, unknown>): Promise<unknown> {
    try {
      for (;;) {
        const { done, value } = await events.next()
        if (done === true) return value
        this.#queue.push(value)
        this.#wake()
      }
    } finally {
      this.#isOver = true
      this.#wake()
    }
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<unknown> {
    for (;;) {
      // all at once, because shifting a long queue takes quadratic time
      while (this.#queue.length > 0) yield* this.#queue.splice(0)
      if (this.#isOver) break
      await new Promise<void>((resolve) => {
        this.#wake = resolve
      })
    }
    await this.#message
  }

  result(): Promise<unknown> {
    return this.#message
  }
}
