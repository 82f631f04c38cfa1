// Remembers calls that the model was given to read, in results and in user messages.
import type { SoughtWords } from "../calls/call-outcome.ts"
import { digest } from "../digest.ts"
import { GivenWords } from "./given-words.ts"

/** Calls remembered: a conversation holds few, a hostile page as many as it likes. */
const MAX_GIVEN_CALLS = 2_048
/** Calls of the model's own that their results repeat. */
const MAX_OWN_CALLS = 256
/** Of texts that nobody has asked about yet and that the host may have forgotten. */
const MAX_WAITING_CHARS = 262_144

/**
 * The calls a model was given to read, as digests: in tool results, in what users sent. It does not ask for them by
 * repeating them.
 */
export class GivenCallSet {
  readonly #digests = new Set<string>()
  readonly #ownDigests = new Set<string>()
  /** More calls were given than are remembered: any call in text may be one of them. */
  isFull = false
  readonly words: GivenWords = new GivenWords()
  #waiting: (() => void)[] = []
  #waitingChars = 0

  /**
   * A text is read when a call stands in an answer: most have none, and a request brings its whole history again.
   * `heldChars`: what only this holds in memory until then.
   */
  noteLater(heldChars: number, note: () => void): void {
    this.#waiting.push(note)
    this.#waitingChars += heldChars
    if (this.#waitingChars > MAX_WAITING_CHARS) this.#noteWaiting()
  }

  #noteWaiting(): void {
    const waiting = this.#waiting
    this.#waiting = []
    this.#waitingChars = 0
    for (const note of waiting) note()
  }

  get isEmpty(): boolean {
    this.#noteWaiting()
    return this.#digests.size === 0 && this.words.isEmpty && !this.isFull
  }

  add(addedSignature: string): void {
    const added = digest(addedSignature)
    if (this.#digests.size < MAX_GIVEN_CALLS) this.#digests.add(added)
    else if (!this.#digests.has(added)) this.isFull = true
  }

  has(soughtSignature: string): boolean {
    this.#noteWaiting()
    return this.isFull || this.#digests.has(digest(soughtSignature))
  }

  /** The model made this call, and its result tells what was called: to read a file again it makes it again. */
  addOwn(ownSignature: string): void {
    if (this.#ownDigests.size < MAX_OWN_CALLS) this.#ownDigests.add(digest(ownSignature))
  }

  isOwn(soughtSignature: string): boolean {
    this.#noteWaiting()
    return this.#ownDigests.size > 0 && this.#ownDigests.has(digest(soughtSignature))
  }

  holdsWords(sought: SoughtWords): boolean {
    this.#noteWaiting()
    return this.words.holds(sought)
  }

  /** As plain JSON; the last one says whether there were more. */
  state(): readonly string[] {
    this.#noteWaiting()
    const digests = [...this.#digests, ...[...this.#ownDigests].map((own) => OWN_MARK + own)]
    return this.isFull ? [...digests, OVERFLOW_MARK] : digests
  }

  restoreDigests(savedDigests: readonly string[]): void {
    this.#noteWaiting()
    for (const savedDigest of savedDigests.slice(0, MAX_GIVEN_CALLS + MAX_OWN_CALLS + 1)) {
      if (savedDigest === OVERFLOW_MARK) this.isFull = true
      else if (savedDigest.startsWith(OWN_MARK)) this.#ownDigests.add(savedDigest.slice(1))
      else this.#digests.add(savedDigest)
    }
  }
}

const OVERFLOW_MARK = "…"
const OWN_MARK = "="
