/** Receives each line as a part of a buffer that is only valid during the call; returning false ends the reading. */
export interface LineSink {
  line(bytes: Buffer, offset: number, line: number): boolean
  tooLong(offset: number, length: number, line: number): void
}

export interface Splitter {
  /** Feeds a chunk, which is not kept. Returns false if no more input is wanted. */
  feed(chunk: Buffer): boolean
  end(): void
  /** Number of lines that began. */
  readonly lines: number
}

const BREAK = 10

export interface Extent {
  /** Offset of the first byte that will be fed. */
  readonly from: number
  /** Lines that begin at or after this offset belong to another job. */
  readonly until: number
  /** True if the first bytes belong to a line that began earlier. */
  readonly isInside: boolean
}

/** Splits a stream of bytes into lines. Lines that are too long are counted but never buffered. */
export function createSplitter(maxLine: number, sink: LineSink, { from, until, isInside }: Extent): Splitter {
  let parts: Buffer[] = []
  let held = 0
  let begin = from
  let at = from
  let lines = 0
  let mode: "line" | "long" | "foreign" = isInside ? "foreign" : "line"

  const finish = (tail: Buffer): boolean => {
    if (mode === "foreign") return true
    const number = lines++
    const length = held + tail.length
    if (mode === "long" || length > maxLine) {
      sink.tooLong(begin, length, number)
      return true
    }
    return sink.line(parts.length === 0 ? tail : Buffer.concat([...parts, tail], length), begin, number)
  }

  const hold = (tail: Buffer): void => {
    held += tail.length
    if (mode !== "line" || tail.length === 0) return
    if (held > maxLine) {
      mode = "long"
      parts = []
    } else parts.push(Buffer.from(tail))
  }

  return {
    feed(chunk) {
      let start = 0
      for (;;) {
        const end = chunk.indexOf(BREAK, start)
        if (end < 0) break
        if (!finish(chunk.subarray(start, end))) return false
        start = end + 1
        begin = at + start
        parts = []
        held = 0
        mode = "line"
        if (begin >= until) return false
      }
      hold(chunk.subarray(start))
      at += chunk.length
      // Ex) a line of a gigabyte crosses sixty ranges: only the range in which it begins reads it to its end.
      return mode !== "foreign" || at < until
    },
    end() {
      if (held > 0) finish(Buffer.alloc(0))
    },
    get lines() {
      return lines
    },
  }
}
