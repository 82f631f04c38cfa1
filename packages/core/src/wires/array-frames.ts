import { BACKSLASH, CLOSE_BRACE, CLOSE_BRACKET, DOUBLE_QUOTE, OPEN_BRACE, OPEN_BRACKET } from "../json/chars.ts"
import { joinBytes } from "./frames.ts"

/**
 * Cuts a JSON array that streams into its elements, on bytes: each piece is one element with what stands before it, and
 * all pieces together are the very same bytes. Bytes above ASCII stand only inside strings, so they need no decoding.
 */
export class ArraySplitter {
  #open: Uint8Array[] = []
  #depth = 0
  #isString = false
  #isEscaped = false

  /** Bytes of the element that has not ended yet. */
  get openLength(): number {
    return this.#open.reduce((length, { length: more }) => length + more, 0)
  }

  readonly isBetweenEvents = false

  push(chunk: Uint8Array): Uint8Array[] {
    const frames: Uint8Array[] = []
    let start = 0
    for (let at = 0; at < chunk.length; at++) {
      if (!this.#endsElement(chunk[at] as number)) continue
      frames.push(joinBytes([...this.#open, chunk.subarray(start, at + 1)]))
      this.#open = []
      start = at + 1
    }
    if (start < chunk.length) this.#open.push(chunk.subarray(start))
    return frames
  }

  /** What came behind the last whole element. */
  end(): Uint8Array | null {
    const rest = this.#open
    this.#open = []
    return rest.length === 0 ? null : joinBytes(rest)
  }

  #endsElement(c: number): boolean {
    if (this.#isString) {
      const wasEscaped = this.#isEscaped
      this.#isEscaped = !wasEscaped && c === BACKSLASH
      if (c === DOUBLE_QUOTE && !wasEscaped) this.#isString = false
      return false
    }
    if (c === DOUBLE_QUOTE) this.#isString = true
    else if (c === OPEN_BRACE || c === OPEN_BRACKET) this.#depth++
    else if (c === CLOSE_BRACE || c === CLOSE_BRACKET) return --this.#depth === 1
    return false
  }
}
