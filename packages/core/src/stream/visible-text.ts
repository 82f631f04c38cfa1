// How much of the text may be sent on: nothing that may become part of a call.
import { scanDialects } from "../dialects/index.ts"
import type { CallScanner } from "../dialects/scan.ts"
import type { ToolIndex } from "../dialects/sighting.ts"
import { HEAD_MARK, MAX_HEAD, openHeadStart } from "./open-head.ts"
import { settledEnd } from "./settled-end.ts"

/** Text kept before what may be shown: a name, blanks, the opening line of a fence belong to the call behind them. */
const CONTEXT_LENGTH = 256
/**
 * Text behind a call without marks that shows whether it is only mentioned. In 3,474 answers no call was meant after
 * all that was not meant by then.
 */
const MIN_BEHIND = 160
/** Then again when the text has grown by this share of itself, so that time stays linear. */
const GROWTH_SHARE = 1 / 4
/** Markup in entities, or what may become it. */
const ESCAPED_MARKUP = /&(?:lt?;?)?$|&lt;(?:[/|｜!\w]|$)/i

/**
 * The text of an answer that is still being written, as far as no call that may stand in it can change it. Behind a
 * call everything waits: whether it was meant depends on what follows. Behind a call in marks it waits for the end.
 */
export class VisibleText {
  readonly #scanner: CallScanner
  readonly #words: ToolIndex
  readonly #maxLength: number
  #length = 0
  #sentLength = 0
  /** What was decided when the text was last released: nothing new can be shown before it grows. */
  #decidedLength = 0
  /** The last text that may be shown, and all behind it. */
  #recent = ""
  /** Behind the last piece with a mark that a head of a call may have. */
  #markEnd = Number.NEGATIVE_INFINITY
  /** An entity may stand in `#recent`. */
  #hasEntity = false
  #firstCall = Number.POSITIVE_INFINITY
  /** Where the calls that are waited for are to be judged; never where one of them has marks. */
  #judgedAt = 0

  /** `maxLength`: a longer text is not searched. */
  constructor(words: ToolIndex, maxLength: number) {
    this.#scanner = scanDialects(words)
    this.#words = words
    this.#maxLength = maxLength
  }

  /** Takes the next piece; returns how many characters may be shown by now, from the first one on. */
  feed(piece: string): number {
    if (piece === "") return this.#sentLength
    this.#length += piece.length
    if (this.#length > this.#maxLength) {
      this.#sentLength = this.#length
      return this.#length
    }
    this.#recent += piece
    if (piece.includes("&")) this.#hasEntity = true
    if (HEAD_MARK.test(piece)) this.#markEnd = this.#length
    for (const { start, end, marked, takenFrom = start } of this.#scanner.feedPiece(piece)) {
      this.#firstCall = Math.min(this.#firstCall, takenFrom)
      this.#judgedAt = Math.max(this.#judgedAt, marked ? Number.POSITIVE_INFINITY : end + MIN_BEHIND)
    }
    return this.#show()
  }

  /** The calls that are waited for can be judged by what has come. */
  get isToJudge(): boolean {
    return this.#firstCall < this.#length && this.#length >= this.#judgedAt && this.#length <= this.#maxLength
  }

  /** The calls so far are mentioned, or not: then they are judged again when there is more text. */
  judge(areMentioned: boolean): number {
    this.#judgedAt = this.#length * (1 + GROWTH_SHARE)
    if (!areMentioned) return this.#sentLength
    this.#firstCall = Number.POSITIVE_INFINITY
    return this.#show()
  }

  #show(): number {
    const end = Math.min(this.#scanner.decidedEnd, this.#firstCall)
    if (end > this.#sentLength && end !== this.#decidedLength) this.#release(end)
    this.#decidedLength = end
    return this.#sentLength
  }

  /** The text stops, at least for now: its last word was no head of a call. */
  pause(): number {
    const isDecided = this.#scanner.decidedEnd >= this.#length && this.#firstCall > this.#length
    if (isDecided && !ESCAPED_MARKUP.test(this.#recent)) this.#sentLength = this.#length
    return this.#sentLength
  }

  #release(end: number): void {
    const recentStart = this.#length - this.#recent.length
    const escapedAt = this.#hasEntity ? this.#escapedAt(end - recentStart) : -1
    const settled = recentStart + (escapedAt < 0 ? this.#settledBefore(end - recentStart) : escapedAt)
    if (settled <= this.#sentLength) return
    this.#sentLength = settled
    const unused = settled - CONTEXT_LENGTH - recentStart
    // cut off now and then only: most pieces are a word
    if (unused <= CONTEXT_LENGTH) return
    this.#recent = this.#recent.slice(unused)
    this.#hasEntity &&= this.#recent.includes("&")
  }

  #settledBefore(end: number): number {
    const hasMark = this.#markEnd > this.#length - this.#recent.length + end - MAX_HEAD
    return settledEnd(this.#recent, openHeadStart(this.#recent, end, this.#words, hasMark))
  }

  /** Where markup in entities begins; all behind it waits. */
  #escapedAt(end: number): number {
    const text = this.#recent.slice(0, end)
    const at = text.search(ESCAPED_MARKUP)
    if (at >= 0 && !isOpenEntity(text.slice(at))) {
      this.#firstCall = Math.min(this.#firstCall, this.#length - this.#recent.length + at)
      this.#judgedAt = Number.POSITIVE_INFINITY
    }
    return at
  }
}

const isOpenEntity = (text: string): boolean => /^&(?:lt?;?)?$/i.test(text)
