// Records the events of a stream until it is known whether the model is asked again.
import type { Wire } from "./wire.ts"
import { WireEvent } from "./wire-event.ts"

/** All events of an answer, including sent ones: asking the model again needs its complete answer. */
export class KeptEvents {
  readonly #wire: Wire
  readonly #maxBytes: number
  #byteCount = 0
  /** The raw bytes, because parsed events take several times as much memory. Null if there are too many. */
  #events: Uint8Array[] | null = []

  constructor(wire: Wire, maxBytes: number) {
    this.#wire = wire
    this.#maxBytes = maxBytes
  }

  keep(bytes: Uint8Array): void {
    this.#byteCount += bytes.length
    if (this.#byteCount > this.#maxBytes) this.#events = null
    else this.#events?.push(bytes)
  }

  /** Assembles the answer; undefined if there were too many events, or the format does not need them. */
  answer(): unknown {
    const values = this.#events?.map((bytes) => new WireEvent(bytes, this.#wire.framing).value)
    return values === undefined ? undefined : this.#wire.joinEvents?.(values)
  }
}
