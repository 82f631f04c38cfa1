import { digest } from "../digest.ts"

/** Calls remembered: a conversation holds few, a hostile page as many as it likes. */
const MAX_GIVEN_CALLS = 2_048

/**
 * The calls a model was given to read, as digests: in tool results, in what users sent. It does not ask for them by
 * repeating them.
 */
export class GivenCallSet {
  readonly #digests = new Set<string>()
  /** More calls were given than are remembered: any call in text may be one of them. */
  isFull = false

  get isEmpty(): boolean {
    return this.#digests.size === 0 && !this.isFull
  }

  add(addedSignature: string): void {
    const added = digest(addedSignature)
    if (this.#digests.size < MAX_GIVEN_CALLS) this.#digests.add(added)
    else if (!this.#digests.has(added)) this.isFull = true
  }

  has(soughtSignature: string): boolean {
    return this.isFull || this.#digests.has(digest(soughtSignature))
  }

  /** As plain JSON; the last one says whether there were more. */
  state(): readonly string[] {
    return this.isFull ? [...this.#digests, OVERFLOW_MARK] : [...this.#digests]
  }

  restoreDigests(savedDigests: readonly string[]): void {
    for (const savedDigest of savedDigests.slice(0, MAX_GIVEN_CALLS + 1)) {
      if (savedDigest === OVERFLOW_MARK) this.isFull = true
      else this.#digests.add(savedDigest)
    }
  }
}

const OVERFLOW_MARK = "…"
