// OpenAI Agents SDK: releases the text of a streamed answer as far as no call can change it.
import type { Mender } from "../create-mender.ts"
import { isMembers, type Members, objectsIn, textIn } from "../providers/members.ts"
import { StreamTurn } from "../stream/stream-turn.ts"
import { openAiChat } from "../wires/openai-chat.ts"
import type { ProviderRemarks } from "./openai-agents-items.ts"

/** Passes on the text of a streamed answer; text that may become a call is held to the end. */
export class TextGate {
  readonly #turn: StreamTurn
  readonly #memory = new Map<string, unknown>()
  #text = ""
  #shown = ""
  #last: Members = { type: "output_text_delta" }
  #reasoning = ""
  #finishReason: string | null = null

  constructor(mender: Mender) {
    this.#turn = new StreamTurn(mender, "hold")
  }

  *pass(event: Members): Iterable<Members> {
    const delta = textIn(event, "delta") ?? ""
    this.#last = event
    this.#text += delta
    this.#turn.text(delta)
    const visible = this.#text.slice(this.#shown.length, this.#turn.shownLength)
    this.#shown += visible
    if (visible !== "") yield visible === delta ? event : { ...event, delta: visible }
  }

  /** Returns events with the rest of the text. */
  *rest(response: Members): Iterable<Members> {
    const messages = objectsIn(response, "output").filter(({ type }) => type === "message")
    const parts = messages.flatMap((item) => objectsIn(item, "content")).filter(({ type }) => type === "output_text")
    const text = parts.map((part) => textIn(part, "text") ?? "").join("")
    if (text.startsWith(this.#shown)) yield* this.#showTo(text)
  }

  /** Releases the held text unchanged: the stream ended before the turn, so nothing in it can become a call. */
  held(): Iterable<Members> {
    return this.#showTo(this.#text)
  }

  *#showTo(text: string): Iterable<Members> {
    const delta = text.slice(this.#shown.length)
    this.#text = text
    this.#shown = text
    if (delta !== "") yield { ...this.#last, delta }
  }

  /** Reads parts of a Chat Completions chunk that the SDK drops. */
  note(chunk: unknown): void {
    for (const signal of openAiChat.readEvent(chunk, this.#memory)) {
      if (signal.kind === "reasoning") this.#reasoning += signal.text
      if (signal.kind === "finish") this.#finishReason = signal.reason
    }
  }

  get remarks(): ProviderRemarks {
    return { reasoning: this.#reasoning === "" ? null : this.#reasoning, finishReason: this.#finishReason }
  }
}

/** Returns the events of an answer that is mended at its end. `settle`: returns the response to pass on. */
export async function* gatedEvents(
  events: AsyncIterable<unknown>,
  text: TextGate,
  settle: (response: Members) => Promise<Members>,
): AsyncIterable<unknown> {
  try {
    for await (const event of events) {
      if (!isMembers(event)) yield event
      else if (event["type"] === "output_text_delta") yield* text.pass(event)
      else if (event["type"] === "response_done" && isMembers(event["response"])) {
        const response = await settle(event["response"])
        yield* text.rest(response)
        yield { ...event, response }
      } else {
        if (event["type"] === "model") text.note(event["event"])
        yield event
      }
    }
  } catch (error) {
    yield* text.held()
    throw error
  }
  yield* text.held()
}
