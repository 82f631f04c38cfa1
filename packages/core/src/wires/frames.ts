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

/** Finds the ends of events in the chunks of a stream. */
interface EndFinder {
  /** True if the next byte starts an event, unless bytes of one are buffered. */
  readonly isBetweenEvents: boolean
  /** True if the next byte shows that the buffered bytes are a complete event. */
  endsBefore(next: number): boolean
  /** Returns the offset after the next byte that ends an event, or 0. */
  nextEnd(chunk: Uint8Array, from: number): number
}

/** Splits a stream into events without decoding it: the concatenated events are exactly the original bytes. */
export class FrameSplitter {
  readonly #ends: EndFinder
  #open: Uint8Array[] = []
  /** Buffered bytes of the unfinished event. */
  openLength = 0

  constructor(framing: Framing) {
    this.#ends = framing === "json-array" ? new ElementEnds() : new LineEnds(framing === "sse")
  }

  /** True if the next byte starts an event. */
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

  /** Returns the bytes after the last complete event, if there are any. */
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
 * A server-sent event ends after a blank line (LF, CRLF or CR), an NDJSON event after LF. Both characters of a CRLF
 * belong to the event, so that events can be inserted after it.
 */
class LineEnds implements EndFinder {
  readonly #isSse: boolean
  #isLineEmpty = true
  #isAfterReturn = false
  /** True if the event has ended, but the LF of its CRLF may still arrive. */
  #lacksFeed = false
  /** Offsets of the next LF and CR in a chunk. Both are cached, because a chunk may contain only one of them. */
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

/** Returns the offset of a byte, or the length. A loop would take four times as long as the native search. */
function findByte(chunk: Uint8Array, code: number, from: number): number {
  const at = chunk.indexOf(code, from)
  return at < 0 ? chunk.length : at
}

/** Finds the ends of the elements of a JSON array. Non-ASCII bytes occur only inside strings. */
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

/** Returns an inserted event with the line ends of an existing one. */
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
