// Remembers calls that the model has read in results and user messages.
import type { SoughtWords } from "../calls/call-outcome.ts"
import { digest } from "../digest.ts"
import { GivenWords } from "./given-words.ts"

/** Maximum number of remembered calls: a conversation contains few, but a hostile page may contain any number. */
const MAX_GIVEN_CALLS = 2_048
/** Maximum number of the model's own calls that are repeated in their results. */
const MAX_OWN_CALLS = 256
/** Maximum number of characters of unread texts that the host may no longer hold. */
const MAX_WAITING_CHARS = 262_144

/** Digests of the calls that a model has read, in results and user messages. Repeating one is not a request. */
export class GivenCallSet {
  readonly #digests = new Set<string>()
  readonly #ownDigests = new Set<string>()
  /** More calls were given than can be remembered: any call in text may be one of them. */
  isFull = false
  readonly words: GivenWords = new GivenWords()
  #waiting: (() => void)[] = []
  #waitingChars = 0

  /**
   * Defers reading a text until an answer contains a call: most contain none, and each request brings its whole history
   * again. `heldChars`: characters kept in memory only by this.
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

  /** Remembers a call of the model whose result shows the call: to read a file again, the model repeats it. */
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

  /** Returns the digests as plain JSON; the last one says whether there were more. */
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
