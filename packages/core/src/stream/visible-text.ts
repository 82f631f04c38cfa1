// Decides how much of the text may be sent on: nothing that may become part of a call.
import { scanDialects } from "../dialects/index.ts"
import type { CallScanner } from "../dialects/scan.ts"
import type { ToolIndex } from "../dialects/sighting.ts"
import { HEAD_MARK, MAX_HEAD, openHeadStart } from "./open-head.ts"
import { settledEnd } from "./settled-end.ts"

/** Length of the context kept before unshown text: a name, blanks or a fence line may belong to a following call. */
const CONTEXT_LENGTH = 256
/**
 * Length of the text after a call without marks that shows whether the call is only mentioned. In 3,474 answers, no
 * later text changed a verdict "mentioned" that was made at this length.
 */
const MIN_BEHIND = 160
/** It is judged again when the text has grown by this share, so that time stays linear. */
const GROWTH_SHARE = 1 / 4
/** Markup written with entities, or a prefix of it. */
const ESCAPED_MARKUP = /&(?:lt?;?)?$|&lt;(?:[/|｜!\w]|$)/i

/**
 * The part of a growing text that no call in it can change. After a call everything is held, because what follows
 * decides whether the call was intended; after a call with marks it is held to the end.
 */
export class VisibleText {
  readonly #scanner: CallScanner
  readonly #words: ToolIndex
  readonly #maxLength: number
  #length = 0
  #sentLength = 0
  /** Length of the decided text at the last release: nothing new can be shown until it grows. */
  #decidedLength = 0
  /** The end of the shown text, and everything after it. */
  #recent = ""
  /** Offset after the last piece with a mark that a head of a call may contain. */
  #markEnd = Number.NEGATIVE_INFINITY
  /** True if `#recent` may contain an entity. */
  #hasEntity = false
  #firstCall = Number.POSITIVE_INFINITY
  /** Text length at which the held calls are judged; infinite if one of them has marks. */
  #judgedAt = 0

  /** `maxLength`: longer texts are not searched. */
  constructor(words: ToolIndex, maxLength: number) {
    this.#scanner = scanDialects(words)
    this.#words = words
    this.#maxLength = maxLength
  }

  /** Takes the next piece; returns the total number of characters that may be shown. */
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

  /** True if there is enough text to judge the held calls. */
  get isToJudge(): boolean {
    return this.#firstCall < this.#length && this.#length >= this.#judgedAt && this.#length <= this.#maxLength
  }

  /** Takes the verdict on the held calls. If they may be intended, they are judged again when the text has grown. */
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

  /** The text pauses, so its last word is not the head of a call. Returns the number of characters to show. */
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
    // trimmed only now and then, because most pieces are one word
    if (unused <= CONTEXT_LENGTH) return
    this.#recent = this.#recent.slice(unused)
    this.#hasEntity &&= this.#recent.includes("&")
  }

  #settledBefore(end: number): number {
    const hasMark = this.#markEnd > this.#length - this.#recent.length + end - MAX_HEAD
    return settledEnd(this.#recent, openHeadStart(this.#recent, end, this.#words, hasMark))
  }

  /** Returns the offset of markup written with entities, or -1; everything after it is held. */
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
