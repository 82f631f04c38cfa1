import { DIALECT_TABLE } from "../dialects/index.ts"
import { type CallScanner, createScanner } from "../dialects/scan.ts"
import type { ToolIndex } from "../dialects/sighting.ts"

/** Text kept before what may be shown: a name, blanks, the opening line of a fence belong to the call behind them. */
const CONTEXT_LENGTH = 256
/** A word, which may be the head of a call (`to=`, `call:`, the name of a tool), and the few blanks that may stand between it and a mark. */
const LAST_WORD = /[\w.:/\\-]{1,128}[ \n]{0,4}$/
/** Brackets and quotes that may belong to the call behind them, and what is assigned or printed. */
const LAST_OPENERS = /(?:\b(?:print|await)\b|\b\w{1,40} ?= ?|["'`*[({\s])+$/
/** A fence in which nothing stands yet: it is removed with the call it holds. */
const EMPTY_FENCE = /(?:^|\n)[ \t]*(?:`{3,}|~{3,})[^\n`]{0,80}$/
/** Markup in entities, or what may become it. */
const ESCAPED_MARKUP = /&(?:lt?;?)?$|&lt;(?:[/|｜!\w]|$)/i

/**
 * The text of an answer that is still being written, as far as no call that may stand in it can change it. Behind a call everything waits
 * for the end: whether it was meant depends on what follows.
 */
export class VisibleText {
  readonly #scanner: CallScanner
  readonly #maxLength: number
  #length = 0
  #sentLength = 0
  /** The last text that may be shown, and all behind it. */
  #recent = ""
  #firstCall = Number.POSITIVE_INFINITY

  /** `maxLength`: a longer text is not searched. */
  constructor(words: ToolIndex, maxLength: number) {
    this.#scanner = createScanner(words, DIALECT_TABLE)
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
    for (const block of this.#scanner.feedPiece(piece)) this.#firstCall = Math.min(this.#firstCall, block.start)
    const end = Math.min(this.#scanner.decidedEnd, this.#firstCall)
    if (end > this.#sentLength) this.#release(end)
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
    const settledEnd = recentStart + this.#settledLength(this.#recent.slice(0, end - recentStart))
    if (settledEnd <= this.#sentLength) return
    this.#sentLength = settledEnd
    this.#recent = this.#recent.slice(Math.max(0, settledEnd - CONTEXT_LENGTH - recentStart))
  }

  /** Without what a call that comes next would take with it. */
  #settledLength(text: string): number {
    const escapedAt = text.search(ESCAPED_MARKUP)
    if (escapedAt >= 0) {
      if (!isOpenEntity(text.slice(escapedAt))) this.#firstCall = Math.min(this.#firstCall, this.#length - this.#recent.length + escapedAt)
      return escapedAt
    }
    const settled = text.replace(LAST_OPENERS, "").replace(LAST_WORD, "").replace(LAST_OPENERS, "")
    return settled.length - (EMPTY_FENCE.exec(settled)?.[0].length ?? 0)
  }
}

const isOpenEntity = (text: string): boolean => /^&(?:lt?;?)?$/i.test(text)
