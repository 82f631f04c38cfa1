// Splits a stream of bytes into events.
import {
  BACKSLASH,
  CARRIAGE_RETURN,
  CLOSE_BRACE,
  CLOSE_BRACKET,
  DOUBLE_QUOTE,
  LINE_FEED,
  OPEN_BRACE,
  OPEN_BRACKET,
} from "../json/chars.ts"

const NO_BYTES = new Uint8Array(0)

export type Framing = "sse" | "ndjson" | "json-array"

/** Finds where events end in the chunks of a stream. */
interface EndFinder {
  /** The next byte begins an event, unless bytes of one wait already. */
  readonly isBetweenEvents: boolean
  /** What came so far is a whole event, as the next byte shows. */
  endsBefore(next: number): boolean
  /** Behind the next byte that ends an event, or 0. */
  nextEnd(chunk: Uint8Array, from: number): number
}

/** Cuts a stream of bytes into events, on bytes: nothing is decoded, and all pieces together are the very same bytes. */
export class FrameSplitter {
  readonly #ends: EndFinder
  #open: Uint8Array[] = []
  /** Bytes of the event that has not ended yet. */
  openLength = 0

  constructor(framing: Framing) {
    this.#ends = framing === "json-array" ? new ElementEnds() : new LineEnds(framing === "sse")
  }

  /** The next byte begins an event. */
  get isBetweenEvents(): boolean {
    return this.openLength === 0 && this.#ends.isBetweenEvents
  }

  push(chunk: Uint8Array): Uint8Array[] {
    const frames: Uint8Array[] = []
    if (chunk.length > 0 && this.#ends.endsBefore(chunk[0] as number)) frames.push(this.#close(NO_BYTES))
    let start = 0
    for (let at = this.#ends.nextEnd(chunk, 0); at > 0; at = this.#ends.nextEnd(chunk, at)) {
      frames.push(this.#close(chunk.subarray(start, at)))
      start = at
    }
    if (start < chunk.length) {
      this.#open.push(chunk.subarray(start))
      this.openLength += chunk.length - start
    }
    return frames
  }

  /** What came behind the last whole event, if anything did. */
  end(): Uint8Array[] {
    return this.#open.length === 0 ? [] : [this.#close(NO_BYTES)]
  }

  #close(last: Uint8Array): Uint8Array {
    if (this.#open.length === 0) return last
    const frame = joinBytes([...this.#open, last])
    this.#open = []
    this.openLength = 0
    return frame
  }
}

/**
 * An event of server-sent events ends behind a blank line (LF, CRLF or CR), one of NDJSON behind LF. Both characters of
 * CRLF belong to it: what is added behind an event stands behind its last line.
 */
class LineEnds implements EndFinder {
  readonly #isSse: boolean
  #isLineEmpty = true
  #isAfterReturn = false
  /** The event has ended, and the second half of its CRLF may come. */
  #lacksFeed = false
  /** The next breaks of each kind in a chunk. Each is searched once: a chunk may have one kind only. */
  #feed = -1
  #return = -1

  constructor(isSse: boolean) {
    this.#isSse = isSse
  }

  get isBetweenEvents(): boolean {
    return this.#isLineEmpty && !this.#isAfterReturn
  }

  endsBefore(next: number): boolean {
    const hasEnded = this.#lacksFeed && next !== LINE_FEED
    this.#lacksFeed &&= !hasEnded
    return hasEnded
  }

  nextEnd(chunk: Uint8Array, from: number): number {
    if (from === 0) this.#feed = this.#return = -1
    for (let at = from; at < chunk.length; ) {
      const c = chunk[at] as number
      at++
      if (c === LINE_FEED && this.#isAfterReturn) {
        const isEnd = this.#lacksFeed
        this.#isAfterReturn = this.#lacksFeed = false
        if (isEnd) return at
        continue
      }
      this.#isAfterReturn = c === CARRIAGE_RETURN && this.#isSse
      if (c !== LINE_FEED && !this.#isAfterReturn) {
        this.#isLineEmpty = false
        at = this.#nextBreak(chunk, at)
        continue
      }
      const wasEmpty = this.#isLineEmpty
      this.#isLineEmpty = true
      if (this.#isSse && !wasEmpty) continue
      this.#lacksFeed = this.#isAfterReturn && (at === chunk.length || chunk[at] === LINE_FEED)
      if (!this.#lacksFeed) return at
    }
    return 0
  }

  #nextBreak(chunk: Uint8Array, from: number): number {
    if (this.#feed < from) this.#feed = findByte(chunk, LINE_FEED, from)
    if (this.#isSse && this.#return < from) this.#return = findByte(chunk, CARRIAGE_RETURN, from)
    return this.#isSse ? Math.min(this.#feed, this.#return) : this.#feed
  }
}

/** Where a byte is, or the end. Native search: a loop takes four times as long. */
function findByte(chunk: Uint8Array, code: number, from: number): number {
  const at = chunk.indexOf(code, from)
  return at < 0 ? chunk.length : at
}

/** The elements of a JSON array with what stands before them. Bytes above ASCII stand only inside strings. */
class ElementEnds implements EndFinder {
  readonly isBetweenEvents = false
  readonly endsBefore = (): boolean => false
  #depth = 0
  #isString = false
  #isEscaped = false

  nextEnd(chunk: Uint8Array, from: number): number {
    for (let at = from; at < chunk.length; at++) if (this.#endsElement(chunk[at] as number)) return at + 1
    return 0
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

/** An event that is added, with its lines ended as those of another one. */
export function withLineEndsOf(model: Uint8Array, added: Uint8Array): Uint8Array {
  if (model.at(-2) !== CARRIAGE_RETURN || model.at(-1) !== LINE_FEED) return added
  return Uint8Array.from([...added].flatMap((c) => (c === LINE_FEED ? [CARRIAGE_RETURN, LINE_FEED] : [c])))
}

export function joinBytes(parts: readonly Uint8Array[]): Uint8Array {
  if (parts.length === 1) return parts[0] as Uint8Array
  const joined = new Uint8Array(parts.reduce((length, part) => length + part.length, 0))
  let at = 0
  for (const part of parts) {
    joined.set(part, at)
    at += part.length
  }
  return joined
}
