import type { Mender } from "../create-mender.ts"
import { type Members, objectsIn, textIn } from "../providers/members.ts"
import { StreamTurn } from "../stream/stream-turn.ts"
import { openAiChat } from "../wires/openai-chat.ts"
import type { ProviderRemarks } from "./openai-agents-items.ts"

/** The text of a streamed answer: what may turn out to be a call waits for the end. */
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

  /** What is left to be shown of the text as it is passed on. */
  *rest(response: Members): Iterable<Members> {
    const messages = objectsIn(response, "output").filter(({ type }) => type === "message")
    const parts = messages.flatMap((item) => objectsIn(item, "content")).filter(({ type }) => type === "output_text")
    const text = parts.map((part) => textIn(part, "text") ?? "").join("")
    if (text.startsWith(this.#shown) && text.length > this.#shown.length)
      yield { ...this.#last, delta: text.slice(this.#shown.length) }
  }

  /** Reads what the SDK does not keep of a chunk of Chat Completions. */
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
