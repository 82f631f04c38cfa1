import { digest } from "../digest.ts"

/** Calls remembered: a conversation holds few, a hostile page as many as it likes. */
const MOST_GIVEN = 2_048

/** The calls a model was given to read, as digests: in tool results, in what users sent. It does not ask for them by repeating them. */
export class Given {
  readonly #digests = new Set<string>()
  /** More calls were given than are remembered: any call in text may be one of them. */
  isFull = false

  get isEmpty(): boolean {
    return this.#digests.size === 0 && !this.isFull
  }

  add(signature: string): void {
    if (this.#digests.size < MOST_GIVEN) this.#digests.add(digest(signature))
    else this.isFull = true
  }

  has(signature: string): boolean {
    return this.isFull || this.#digests.has(digest(signature))
  }

  /** As plain JSON; the last one says whether there were more. */
  state(): readonly string[] {
    return this.isFull ? [...this.#digests, FULL] : [...this.#digests]
  }

  restore(digests: readonly string[]): void {
    for (const each of digests.slice(0, MOST_GIVEN + 1)) {
      if (each === FULL) this.isFull = true
      else this.#digests.add(each)
    }
  }
}

const FULL = "…"
