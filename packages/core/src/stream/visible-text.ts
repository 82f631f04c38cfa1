import { DIALECT_TABLE } from "../dialects/index.ts"
import { type CallScanner, createScanner } from "../dialects/scan.ts"
import type { ToolIndex } from "../dialects/sighting.ts"

/** Text kept before what may be shown: a name, blanks, the opening line of a fence belong to the call behind them. */
const CONTEXT_LENGTH = 256
/** Characters of a word that may be the head of a call: `to`, `call:`, the name of a tool. */
const WORD = /[\w.:/\\-]/
const MAX_WORD_LENGTH = 128
/** What may stand between that word and the call, or belong to the call, beside white space. */
const OPENERS = "\"'`*[({="
/** A line that opens a fence: it is removed with the call it holds. */
const FENCE_LINE = /^[ \t]*(?:`{3,}|~{3,})[^`]{0,80}$/
/** Markup in entities, or what may become it. */
const ESCAPED_MARKUP = /&(?:lt?;?)?$|&lt;(?:[/|｜!\w]|$)/i

/** The first characters of all that a call may begin with. */
const CALL_STARTS = new Set(DIALECT_TABLE.searchNeedles.map(({ text }) => text.charCodeAt(0)))

function mayBeginCall(piece: string): boolean {
  for (let i = 0; i < piece.length; i++) if (CALL_STARTS.has(piece.charCodeAt(i))) return true
  return false
}

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
  /** Nothing in the text so far can become a call; what follows is read when it has a character that one may begin with. */
  #isIdle = true
  #unread = ""

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
    this.#unread += piece
    if (!this.#isIdle || mayBeginCall(piece)) this.#read()
    const end = Math.min(this.#isIdle ? this.#length : this.#scanner.decidedEnd, this.#firstCall)
    if (end > this.#sentLength) this.#release(end)
    return this.#sentLength
  }

  #read(): void {
    for (const block of this.#scanner.feedPiece(this.#unread)) this.#firstCall = Math.min(this.#firstCall, block.start)
    this.#unread = ""
    this.#isIdle = this.#scanner.decidedEnd >= this.#length
  }

  /** The text stops, at least for now: its last word was no head of a call. */
  pause(): number {
    const isDecided = this.#isIdle && this.#firstCall > this.#length
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
    const escapedAt = text.includes("&") ? text.search(ESCAPED_MARKUP) : -1
    if (escapedAt >= 0) {
      if (!isOpenEntity(text.slice(escapedAt))) this.#firstCall = Math.min(this.#firstCall, this.#length - this.#recent.length + escapedAt)
      return escapedAt
    }
    return beforeHead(text)
  }
}

/** Where the last word begins, with all that would be taken out of the text together with a call behind it. */
function beforeHead(text: string): number {
  const wordStart = beforeWord(text, beforeOpeners(text, text.length))
  const before = beforeOpeners(text, wordStart)
  // Ex) print(name, result = name
  const end = /[=(]/.test(text.slice(before, wordStart)) ? beforeOpeners(text, beforeWord(text, before)) : before
  const lineStart = text.lastIndexOf("\n", end - 1) + 1
  return FENCE_LINE.test(text.slice(Math.max(lineStart, end - 100), end)) ? beforeOpeners(text, lineStart) : end
}

function beforeWord(text: string, end: number): number {
  let at = end
  while (at > 0 && end - at < MAX_WORD_LENGTH && WORD.test(text[at - 1] as string)) at--
  return at
}

function beforeOpeners(text: string, end: number): number {
  let at = end
  while (at > 0 && (OPENERS.includes(text[at - 1] as string) || (text[at - 1] as string).trim() === "")) at--
  return at
}

const isOpenEntity = (text: string): boolean => /^&(?:lt?;?)?$/i.test(text)
