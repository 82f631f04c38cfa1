// Records thoughts that a protocol writes as separate messages, to remove them with the call that follows.

/** Text between a thought and its call: the mark that ends the message, and white space. */
const GAP = /^\s{0,16}(?:<\|(?:end|eom|eot|return|eom_id|eot_id)\|>)?\s{0,16}$/
const MAX_GAP = 48

/** Most characters of consecutive thoughts: all text that is kept is copied with each new piece. */
const MAX_THOUGHTS = 16_384

/** Header of a message to the user: no call follows the thought. */
const ANSWER_HEADER = /^<\|(?:start\|>[^<{]{0,64}<\|)?channel\|>\s{0,4}final\b/

/**
 * Records the thoughts of a protocol that writes them as separate messages: they belong to the call right after them.
 * Offsets named `at` count in `text`; all others are greater by `base`. Ex) <|channel|>analysis<|message|>It is
 * late.<|end|><|start|>assistant<|channel|>commentary to=…
 */
export class ThoughtBefore {
  #start = -1
  #end = -1

  note(text: string, base: number, from: number, to: number): void {
    const start = this.startBefore(text, base, from)
    this.#start = start < 0 || to + base - start > MAX_THOUGHTS ? from + base : start
    this.#end = to + base
  }

  /** Returns the start of the thoughts that end right before an offset; -1 if there are none. */
  startBefore(text: string, base: number, at: number): number {
    const isBefore = this.#start >= 0 && at >= 0 && at + base >= this.#end && at + base - this.#end <= MAX_GAP
    return isBefore && GAP.test(text.slice(this.#end - base, at)) ? this.#start : -1
  }

  /**
   * Like `startBefore`, for a growing text: the thoughts may end before `at`, at the end of the text, or before the
   * marks at `marksAt` (-1: none). Returns -1 if an answer follows them.
   */
  pendingStart(text: string, base: number, at: number, marksAt = -1): number {
    const start = Math.max(...[at, text.length, marksAt].map((end) => this.startBefore(text, base, end)))
    return start >= 0 && ANSWER_HEADER.test(text.slice(at, at + 128)) ? -1 : start
  }
}
