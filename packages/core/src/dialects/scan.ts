import { isSpace } from "../json/chars.ts"
import { type Dialect, LATER, NOWHERE } from "./dialect.ts"
import { skip } from "./grammar/extent.ts"
import { isClosing, isOpening } from "./marks.ts"
import type { Recognised, Sighting, Source, Vocabulary } from "./sighting.ts"
import type { Table } from "./table.ts"
import { readTag, type Tag } from "./tags.ts"
import { wordBefore } from "./word-before.ts"

/** A stretch of text that is written as one or more calls. Offsets count from the first character that was fed. */
export interface Block {
  readonly start: number
  readonly end: number
  readonly dialect: string
  readonly marked: boolean
  readonly calls: readonly Sighting[]
}

export interface Scanner {
  /** Takes the next piece; gives the blocks that are decided whatever comes. */
  feed(piece: string): Block[]
  end(): Block[]
  /** Up to here the text is decided: what is not in a block is plain. */
  readonly decided: number
}

/** A block that is longer is plain text: what opens and does not close must not hold back an answer for ever. */
export const LONGEST_BLOCK = 1_048_576
/** Text kept before the place that is read, for names that stand before their mark. */
const CONTEXT = 256
/** Values that never close, each read to the end of the text: after so many no more are tried. */
const MOST_UNCLOSED = 16
const MOST_STRAY = 24

/**
 * Finds calls in a text that comes in pieces of any size. A grammar answers "more" as long as what comes could change its answer, so
 * the blocks do not depend on how the text was cut. Held text is read again when it has doubled, which keeps the whole linear.
 */
export function createScanner(words: Vocabulary, table: Table): Scanner {
  let text = ""
  let base = 0
  let at = 0
  let tried = 0
  let unclosed = 0
  let wrapper: { start: number; end: number } | null = null
  let floor = 0
  const parts: string[] = []
  let waiting = 0

  const source = (isEnd: boolean): Source => ({ text, isEnd, words })

  function take(): void {
    if (parts.length === 0) return
    const cut = Math.max(0, Math.min(at, wrapper?.start ?? at, text.length) - CONTEXT)
    text = text.slice(cut) + parts.join("")
    parts.length = 0
    waiting = 0
    base += cut
    at -= cut
    floor = Math.max(0, floor - cut)
    if (wrapper !== null) wrapper = { start: wrapper.start - cut, end: wrapper.end - cut }
  }

  function run(isEnd: boolean): Block[] {
    take()
    const out: Block[] = []
    const from = source(isEnd)
    while (at < text.length) {
      const next = table.next(text, at)
      if (next < 0) {
        at = text.length
        break
      }
      at = next
      const found = look(from, next)
      if (found === "more") {
        if (isEnd || text.length - next > LONGEST_BLOCK) at = next + 1
        else {
          tried = text.length - next
          return out
        }
      } else if (typeof found === "number") at = found
      else {
        out.push({ ...found, start: found.start + base, end: found.end + base, calls: found.calls.map((call) => moved(call, base)) })
        at = found.end
        floor = at
        wrapper = null
      }
    }
    tried = 0
    return out
  }

  /** A block, "more", or where to go on. */
  function look(from: Source, place: number): Block | number | "more" {
    return text.charCodeAt(place) === 60 ? lookAtTag(from, place) : lookAround(from, place)
  }

  /** By what the character may begin, or stand in. */
  function lookAround(from: Source, place: number): Block | number | "more" {
    let later = false
    let next = place + 1
    for (const { dialect, trigger } of table.triggers(text[place] as string)) {
      const start = trigger.locate(from, place, floor)
      if (start === NOWHERE) continue
      if (start === LATER) {
        later = true
        continue
      }
      const found = read(from, dialect, Math.min(place, start), start)
      if (found === "more") return "more"
      if (typeof found === "number") next = Math.max(next, found)
      else if (found !== null) return found
    }
    return later ? "more" : next
  }

  function lookAtTag(from: Source, place: number): Block | number | "more" {
    const tag = readTag(text, place, from.isEnd)
    if (tag === "more") return "more"
    if (tag === null) return place + 1
    let past = place + 1
    for (const dialect of table.byTag(tag, words)) {
      const begin = beginOf(dialect, tag)
      if (begin < 0) continue
      const found = read(from, dialect, Math.min(place, begin), begin)
      if (typeof found === "number") past = Math.max(past, found)
      else if (found !== null) return found
    }
    const named = lookAround(from, place)
    if (typeof named !== "number") return named
    if (isOpening(tag)) remember(tag)
    return Math.max(past, isOpening(tag) || tag.isClose ? tag.end : place + 1)
  }

  function beginOf(dialect: Dialect, tag: Tag): number {
    if (dialect.from === "tag") return tag.start
    return dialect.from === "header" ? wordBefore(text, tag.start, floor) : skip(text, tag.end)
  }

  function remember(tag: Tag): void {
    if (wrapper !== null && isBlank(text, wrapper.end, tag.start)) wrapper = { start: wrapper.start, end: tag.end }
    else wrapper = { start: tag.start, end: tag.end }
  }

  /** A block, where to go on behind what is no call for sure, or null: not this dialect. */
  function read(from: Source, dialect: Dialect, start: number, begin: number): Block | number | null | "more" {
    if (begin > text.length) return null
    let past = 0
    for (const grammar of dialect.body) {
      if (unclosed > MOST_UNCLOSED) return null
      const found: Recognised = grammar(from, begin)
      if (found === "more") return "more"
      if (found === null) continue
      if (found.calls.length > 0) return block(from, dialect, start, found.end, found.calls)
      past = Math.max(past, found.end)
    }
    return past > 0 ? past : null
  }

  function block(from: Source, dialect: Dialect, start: number, end: number, calls: readonly Sighting[]): Block | null | "more" {
    const wrapped = wrapper !== null && isBlank(text, wrapper.end, start)
    const stray = wrapped ? pastStray(from, end) : end
    const closed = stray === "more" ? "more" : pastClosing(from, stray)
    if (closed === "more") return "more"
    if (from.isEnd && !calls.every((call) => call.whole)) unclosed++
    const begin = wrapped ? (wrapper as { start: number }).start : start
    if (closed - begin > LONGEST_BLOCK) return null
    const marked = dialect.marked || wrapped
    if (!marked && !calls.some((call) => call.name === null || words.find(call.name) !== null)) return null
    const whole = closed > end ? calls.map((call, i) => (i === calls.length - 1 && !call.whole ? { ...call } : call)) : calls
    return { start: begin, end: closed, dialect: dialect.id, marked, calls: whole }
  }

  /** A stray word between the call and the closing tag of its wrapper. */
  function pastStray(from: Source, end: number): number | "more" {
    const next = text.indexOf("<", end)
    if (next < 0 || next + 1 >= text.length) return !from.isEnd && text.length - end <= MOST_STRAY ? "more" : end
    return next > end && next - end <= MOST_STRAY && text[next + 1] === "/" ? next : end
  }

  /** Closing marks that follow belong to the block, whichever dialect they are from. */
  function pastClosing(from: Source, end: number): number | "more" {
    let last = end
    for (;;) {
      const place = skip(text, last)
      if (place >= text.length) return from.isEnd ? last : "more"
      const bracket = /^\[(?:\/TOOL_CALLS|TOOL_REQUEST_END|END_TOOL_REQUEST|\/tool_call)\]/i.exec(text.slice(place, place + 24))
      if (bracket !== null) {
        last = place + bracket[0].length
        continue
      }
      if (!from.isEnd && text[place] === "[" && text.length - place < 20) return "more"
      if (text.charCodeAt(place) !== 60) return last
      const tag = readTag(text, place, from.isEnd)
      if (tag === "more") return "more"
      if (tag === null || !isClosing(tag)) return last
      last = tag.end
    }
  }

  return {
    feed(piece) {
      if (piece === "") return []
      parts.push(piece)
      waiting += piece.length
      if (tried > 0 && text.length - at + waiting < 2 * tried) return []
      return run(false)
    },
    end: () => run(true),
    get decided() {
      return base + at
    },
  }
}

function isBlank(text: string, from: number, to: number): boolean {
  for (let at = from; at < to; at++) if (!isSpace(text.charCodeAt(at))) return false
  return from <= to
}

function moved(call: Sighting, by: number): Sighting {
  if (by === 0) return call
  const { written } = call
  const place = written.kind === "json" ? { ...written, start: written.start + by, end: written.end + by } : written
  return { ...call, start: call.start + by, end: call.end + by, written: place }
}
