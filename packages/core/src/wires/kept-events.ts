// Keeps the events of a stream until it is known whether the model is asked again.
import type { Wire } from "./wire.ts"
import { WireEvent } from "./wire-event.ts"

/** All events of an answer, also those that have left: the model is told its answer when it is asked again. */
export class KeptEvents {
  readonly #wire: Wire
  readonly #maxBytes: number
  #byteCount = 0
  /** As bytes: what was read of them takes several times as much. Null when there are too many. */
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

  /** Undefined when there are too many, or when the format needs none of them. */
  answer(): unknown {
    const values = this.#events?.map((bytes) => new WireEvent(bytes, this.#wire.framing).value)
    return values === undefined ? undefined : this.#wire.joinEvents?.(values)
  }
}
