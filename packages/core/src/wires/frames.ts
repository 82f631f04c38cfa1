const LINE_FEED = 10
const CARRIAGE_RETURN = 13

export type Framing = "sse" | "ndjson" | "json-array"

/**
 * Cuts a stream of bytes into events, on bytes: nothing is decoded, and all pieces together are the very same bytes.
 * An event of server-sent events ends behind a blank line (LF, CRLF or CR), one of NDJSON behind its line.
 */
export class FrameSplitter {
  readonly #framing: Framing
  #open: Uint8Array[] = []
  #openLength = 0
  #isLineEmpty = true
  #isAfterReturn = false

  constructor(framing: Framing) {
    this.#framing = framing
  }

  /** Bytes of the event that has not ended yet. */
  get openLength(): number {
    return this.#openLength
  }

  /** The next byte begins an event. */
  get isBetweenEvents(): boolean {
    return this.#isLineEmpty && !this.#isAfterReturn && this.#openLength === 0
  }

  push(chunk: Uint8Array): Uint8Array[] {
    const frames: Uint8Array[] = []
    const breaks = new LineBreaks(chunk)
    let start = 0
    for (let at = this.#nextEnd(chunk, 0, breaks); at > 0; at = this.#nextEnd(chunk, at, breaks)) {
      frames.push(this.#close(chunk.subarray(start, at)))
      start = at
    }
    if (start < chunk.length) {
      this.#open.push(chunk.subarray(start))
      this.#openLength += chunk.length - start
    }
    return frames
  }

  /** What came behind the last whole event. */
  end(): Uint8Array | null {
    return this.#open.length === 0 ? null : this.#close(new Uint8Array(0))
  }

  /** Behind the next byte that ends an event, or 0. */
  #nextEnd(chunk: Uint8Array, from: number, breaks: LineBreaks): number {
    const isSse = this.#framing === "sse"
    for (let at = from; at < chunk.length; ) {
      const c = chunk[at] as number
      at++
      // the second half of CRLF
      if (c === LINE_FEED && this.#isAfterReturn) {
        this.#isAfterReturn = false
        continue
      }
      this.#isAfterReturn = c === CARRIAGE_RETURN
      if (c !== LINE_FEED && c !== CARRIAGE_RETURN) {
        this.#isLineEmpty = false
        at = breaks.next(at)
        continue
      }
      const wasEmpty = this.#isLineEmpty
      this.#isLineEmpty = true
      if (!isSse || wasEmpty) return at
    }
    return 0
  }

  #close(last: Uint8Array): Uint8Array {
    if (this.#open.length === 0) return last
    const frame = joinBytes([...this.#open, last])
    this.#open = []
    this.#openLength = 0
    return frame
  }
}

/**
 * The line breaks of a chunk, asked for from its start to its end. Each kind is searched once: a chunk may have one
 * kind only.
 */
class LineBreaks {
  readonly #chunk: Uint8Array
  #feed = -1
  #return = -1

  constructor(chunk: Uint8Array) {
    this.#chunk = chunk
  }

  /** The next one from a place on, or the end. */
  next(from: number): number {
    if (this.#feed < from) this.#feed = this.#find(LINE_FEED, from)
    if (this.#return < from) this.#return = this.#find(CARRIAGE_RETURN, from)
    return Math.min(this.#feed, this.#return)
  }

  /** Native search: a loop takes four times as long. */
  #find(code: number, from: number): number {
    const at = this.#chunk.indexOf(code, from)
    return at < 0 ? this.#chunk.length : at
  }
}

export function joinBytes(parts: readonly Uint8Array[]): Uint8Array {
  const joined = new Uint8Array(parts.reduce((length, part) => length + part.length, 0))
  let at = 0
  for (const part of parts) {
    joined.set(part, at)
    at += part.length
  }
  return joined
}
