import { isSpace } from "../json/chars.ts"
import { type Dialect, LATER, NOWHERE } from "./dialect.ts"
import { createFinder, type Finder, heldBack } from "./finder.ts"
import { LONGEST_BROKEN, markOutside } from "./grammar/broken-end.ts"
import { jsonEnd, OPEN, skip } from "./grammar/extent.ts"
import { isClosing, isOpening } from "./marks.ts"
import { moved } from "./moved.ts"
import type { Grammar, Recognised, Sighting, Source, Vocabulary } from "./sighting.ts"
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
  /** The last piece, if any, and the end. */
  end(piece?: string): Block[]
  /** Up to here the text is decided: what is not in a block is plain. */
  readonly decided: number
}

/** A block that is longer is plain text: what opens and does not close must not hold back an answer for ever. */
export const LONGEST_BLOCK = 1_048_576
/** Blocks in one text; what comes behind is plain. A turn may have 256 calls. */
const MOST_BLOCKS = 1_024
/** Opening marks of one text behind which nothing can be read (wrappers are among them); each costs up to 50 µs, and no answer has so many. */
const MOST_VAIN = 4_096
/** Text kept before the place that is read, for names that stand before their mark. */
const CONTEXT = 256
/** Characters that may be read for calls that never close, each to the end of the text: so much, and so often the text. */
const MOST_WASTED = 500_000
const MOST_READ_AGAIN = 2
/** A stray word before the closing tag of a wrapper. */
const MOST_STRAY = 24

const BRACKETS = /\[(?:\/TOOL_CALLS|TOOL_REQUEST_END|END_TOOL_REQUEST|\/tool_call)\]/iy

/**
 * Finds calls in a text that comes in pieces of any size. A grammar answers "more" as long as what comes could change its answer, so
 * the blocks do not depend on how the text was cut. Held text is read again when it has doubled, which keeps the whole linear.
 */
export function createScanner(words: Vocabulary, table: Table): Scanner {
  let wasted = 0
  let text = ""
  let base = 0
  let at = 0
  let tried = 0
  let count = 0
  let wrapper: { start: number; end: number } | null = null
  let floor = 0
  const parts: string[] = []
  let waiting = 0
  /** From where on a closing mark does not occur: a text of openers must not be searched to its end from each of them. */
  const lacking = new Map<string, number>()
  /** Opening marks behind which nothing could be read. */
  let vain = 0
  let started: Source = { text, isEnd: false, words }

  function take(): void {
    if (parts.length === 0) return
    const cut = Math.max(0, Math.min(at, wrapper?.start ?? at, text.length) - CONTEXT)
    text = text === "" && parts.length === 1 ? (parts[0] as string) : text.slice(cut) + parts.join("")
    parts.length = 0
    waiting = 0
    base += cut
    at -= cut
    floor = Math.max(0, floor - cut)
    if (wrapper !== null) wrapper = { start: wrapper.start - cut, end: wrapper.end - cut }
  }

  function run(isEnd: boolean): Block[] {
    take()
    tried = 0
    lacking.clear()
    const out: Block[] = []
    const source: Source = { text, isEnd, words }
    started = { text, isEnd: false, words }
    const finder = createFinder(text, table.needles, isEnd && base === 0 && at === 0)
    // what may be the beginning of a needle is left for the next piece, whole: a shorter needle may stand inside it
    const most = text.length - (isEnd ? 0 : heldBack(text, table.needles))
    while (at < most && count < MOST_BLOCKS && vain < MOST_VAIN) {
      const place = finder.next(at)
      if (place < 0 || place >= most) break
      at = place
      const found = look(source, finder, place)
      if (found === "more") {
        if (!isEnd && text.length - place <= LONGEST_BLOCK) {
          tried = text.length - place
          return out
        }
        at = place + 1
      } else if (typeof found === "number") at = found
      else {
        out.push(placed(found, base))
        at = found.end
        floor = at
        wrapper = null
        count++
      }
    }
    at = Math.max(at, most)
    return out
  }

  /** A block, "more", or where to go on. */
  const look = (source: Source, finder: Finder, place: number): Block | number | "more" =>
    text.charCodeAt(place) === 60 && finder.index === 0 ? lookAtTag(source, place) : lookAround(source, finder.index, place)

  /** By what the needle may begin, or stand in. */
  function lookAround(source: Source, needle: number, place: number): Block | number | "more" {
    let later = false
    let past = place + 1
    for (const { dialect, trigger } of table.triggers(needle)) {
      const start = trigger.locate(source, place, floor)
      if (start === NOWHERE) continue
      if (start === LATER) {
        later = true
        continue
      }
      const found = read(source, dialect, Math.min(place, start), start)
      if (found === "more") return "more"
      if (typeof found === "number") past = Math.max(past, found)
      else if (found !== null) return found
    }
    return later ? "more" : past
  }

  function lookAtTag(source: Source, place: number): Block | number | "more" {
    const tag = readTag(text, place, source.isEnd)
    if (tag === "more") return "more"
    if (tag === null) return place + 1
    let past = place + 1
    for (const dialect of table.byTag(tag, words)) {
      const begin = beginOf(dialect, tag)
      if (begin < 0) continue
      const found = read(source, dialect, Math.min(place, begin), begin)
      if (typeof found === "number") past = Math.max(past, found)
      else if (found !== null) return found
    }
    const around = lookAround(source, 0, place)
    if (typeof around !== "number") return around
    if (isOpening(tag)) remember(tag)
    const unread = isOpening(tag) ? pastUnread(source, tag, skip(text, tag.end)) : past
    if (unread === "more") return "more"
    if (isOpening(tag)) vain++
    past = Math.max(past, unread)
    return Math.max(past, isOpening(tag) || tag.isClose ? tag.end : place + 1)
  }

  /** Behind an opening mark an object that no grammar could read is still the call's: what stands in its strings is no call of its own. */
  function pastUnread(source: Source, tag: Tag, begin: number): number | "more" {
    const own = tag.bars === 1 ? "<tool_call|>" : tag.name === "start_function_call" ? "<end_function_call>" : null
    if (own !== null) {
      const end = begin >= (lacking.get(own) ?? text.length + 1) ? -1 : text.indexOf(own, begin)
      if (end < 0) lacking.set(own, Math.min(begin, lacking.get(own) ?? begin))
      return end < 0 && !source.isEnd ? "more" : Math.max(0, end)
    }
    if (text[begin] !== "{" && text[begin] !== "[") return begin >= text.length && !source.isEnd ? "more" : 0
    // beyond the bound no grammar is asked any more, so that nothing in those strings can become a call
    if (source.isEnd && isSpent()) return 0
    const end = jsonEnd(text, begin)
    if (end > 0) return end
    if (end === OPEN && !source.isEnd) return "more"
    if (end === OPEN) wasted += text.length - begin
    const mark = markOutside(source, begin, begin + 1)
    if (mark === "more" || (mark < 0 && !source.isEnd)) return "more"
    return mark < 0 ? Math.min(text.length, begin + LONGEST_BROKEN) : mark
  }

  function beginOf(dialect: Dialect, tag: Tag): number {
    if (dialect.from === "tag") return tag.start
    return dialect.from === "header" ? wordBefore(text, tag.start, floor) : skip(text, tag.end)
  }

  function remember(tag: Tag): void {
    if (wrapper !== null && isFiller(text, wrapper.end, tag.start)) wrapper = { start: wrapper.start, end: tag.end }
    else wrapper = { start: tag.start, end: tag.end }
  }

  /** A block, where to go on behind what is no call for sure, or null: not this dialect. */
  function read(source: Source, dialect: Dialect, start: number, begin: number): Block | number | null | "more" {
    if (begin >= text.length) return source.isEnd ? null : "more"
    let past = 0
    for (const grammar of dialect.body) {
      const found = ask(grammar, source, begin)
      if (found === "more") return "more"
      if (found === null) continue
      if (found.calls.length > 0) return block(source, dialect, start, found.end, found.calls)
      past = Math.max(past, found.end)
    }
    return past > 0 ? past : null
  }

  /**
   * At the end a grammar is first asked as if more could come: what it can say then holds anyway. Only what never closes is read with
   * the end in sight, and of that only so much: a megabyte of openers must not be read to its end from each of them.
   */
  function ask(grammar: Grammar, source: Source, begin: number): Recognised {
    if (!source.isEnd) return grammar(source, begin)
    if (isSpent()) return null
    const found = grammar(started, begin)
    if (found !== "more") return found
    wasted += text.length - begin
    return grammar(source, begin)
  }

  const isSpent = (): boolean => wasted > MOST_WASTED + MOST_READ_AGAIN * (base + text.length)

  function block(source: Source, dialect: Dialect, start: number, end: number, calls: readonly Sighting[]): Block | null | "more" {
    const wrapped = wrapper !== null && isFiller(text, wrapper.end, start)
    const stray = wrapped ? pastStray(source, end) : end
    const closed = stray === "more" ? "more" : pastClosing(source, stray)
    if (closed === "more") return "more"
    const begin = wrapped ? (wrapper as { start: number }).start : start
    if (closed - begin > LONGEST_BLOCK) return null
    const marked = dialect.marked || wrapped
    if (!marked && !calls.some((call) => call.name === null || words.find(call.name) !== null)) return null
    return { start: begin, end: closed, dialect: dialect.id, marked, calls }
  }

  function pastStray(source: Source, end: number): number | "more" {
    const next = text.indexOf("<", end)
    if (next < 0 || next + 1 >= text.length) return !source.isEnd && text.length - end <= MOST_STRAY ? "more" : end
    return next > end && next - end <= MOST_STRAY && text[next + 1] === "/" ? next : end
  }

  /** Closing marks that follow belong to the block, whichever dialect they are from. */
  function pastClosing(source: Source, end: number): number | "more" {
    let last = end
    for (;;) {
      const place = skip(text, last)
      if (place >= text.length) return source.isEnd ? last : "more"
      BRACKETS.lastIndex = place
      const bracket = BRACKETS.exec(text)
      if (bracket !== null) {
        last = place + bracket[0].length
        continue
      }
      if (!source.isEnd && text[place] === "[" && text.length - place < 20) return "more"
      if (text.charCodeAt(place) !== 60) return last
      const tag = readTag(text, place, source.isEnd)
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
    end(piece = "") {
      if (piece !== "") parts.push(piece)
      return run(true)
    },
    get decided() {
      return base + at
    },
  }
}

/** White space, or the word for who speaks. */
const isFiller = (text: string, from: number, to: number): boolean =>
  to - from < 32 ? /^\s*(?:assistant|functions?)?\s*$/.test(text.slice(from, to)) : isBlank(text, from, to)

function isBlank(text: string, from: number, to: number): boolean {
  for (let at = from; at < to; at++) if (!isSpace(text.charCodeAt(at))) return false
  return from <= to
}

function placed(block: Block, by: number): Block {
  return { ...block, start: block.start + by, end: block.end + by, calls: block.calls.map((call) => moved(call, by)) }
}
