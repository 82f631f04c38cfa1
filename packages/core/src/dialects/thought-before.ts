// Keeps the thoughts that a protocol writes as messages of their own, to remove them with their call.

/** Between a thought and the call it leads to: the mark that ends its message, and white space. */
const GAP = /^\s{0,16}(?:<\|(?:end|eom|eot|return|eom_id|eot_id)\|>)?\s{0,16}$/
const MAX_GAP = 48

/** Of thoughts one behind the other: all that is kept of a text is copied with each piece that comes. */
const MAX_THOUGHTS = 16_384

/** A message to the reader: no call follows the thought. */
const ANSWER_HEADER = /^<\|(?:start\|>[^<{]{0,64}<\|)?channel\|>\s{0,4}final\b/

/**
 * The thoughts of a protocol that writes them as messages of their own: they belong to the call right behind them.
 * Offsets of `at` count in `text`; all others are `base` more.
 * Ex) <|channel|>analysis<|message|>It is late.<|end|><|start|>assistant<|channel|>commentary to=…
 */
export class ThoughtBefore {
  #start = -1
  #end = -1

  note(text: string, base: number, from: number, to: number): void {
    const start = this.startBefore(text, base, from)
    this.#start = start < 0 || to + base - start > MAX_THOUGHTS ? from + base : start
    this.#end = to + base
  }

  /** Where the thoughts begin that end right before a place; -1 when none do. */
  startBefore(text: string, base: number, at: number): number {
    const isBefore = this.#start >= 0 && at >= 0 && at + base >= this.#end && at + base - this.#end <= MAX_GAP
    return isBefore && GAP.test(text.slice(this.#end - base, at)) ? this.#start : -1
  }

  /**
   * The same in a text that still grows, all of it, up to a place or up to the marks before it (-1: none), unless what
   * follows is an answer.
   */
  pendingStart(text: string, base: number, at: number, marksAt = -1): number {
    const start = Math.max(...[at, text.length, marksAt].map((end) => this.startBefore(text, base, end)))
    return start >= 0 && ANSWER_HEADER.test(text.slice(at, at + 128)) ? -1 : start
  }
}
