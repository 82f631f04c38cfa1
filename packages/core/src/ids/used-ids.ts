// Remembers the latest ids of a conversation, and whether new ones must be short.
import { digest } from "../digest.ts"
import { type IdForm, isShortId, MAX_ID_CHARS, numberedId, plainId, shortId } from "./plain-id.ts"

/** Servers that reuse ids reuse recent ones (call_0 in each turn), so the oldest can be forgotten. */
const MAX_IDS = 1_024

/**
 * The ids of the earlier turns of a conversation, in the characters of a provider: two ids that it would read as the
 * same are the same. Bounded; the oldest are forgotten first, all older ones at once: to delete the oldest key of a Map
 * for each new one costs as much as mending a valid call.
 */
export class UsedIds {
  /** Each id with the number of its uses: the second, third, … call under it got a number. */
  #recent = new Map<string, number>()
  #older: ReadonlyMap<string, number> = new Map()
  /** The form of ids that are made. */
  form: IdForm = "any"

  /** Whether ids that are made have to be short. `givenIds`: those of a turn that are not kept yet. */
  takesShort(givenIds: readonly string[] = []): boolean {
    if (this.form === "any" || this.form === "short") return this.form === "short"
    const seenIds = [...this.#older.keys(), ...this.#recent.keys(), ...givenIds]
    return seenIds.length > 0 && seenIds.every(isShortId)
  }

  has(id: string): boolean {
    return this.#usesOf(keyOf(id)) > 0
  }

  /** Adds an id; false when it was there already. */
  claim(id: string): boolean {
    const key = keyOf(id)
    if (this.#usesOf(key) > 0) return false
    this.#set(key, 1)
    return true
  }

  /** A number for one more call under this id. Ex) 3 after call_0 and call_0_2 */
  nextNumber(id: string): number {
    const key = keyOf(id)
    const uses = Math.max(1, this.#usesOf(key)) + 1
    this.#set(key, uses)
    return uses
  }

  /** Adds another id for one that is there already. */
  renew(id: string): string {
    const isShort = this.takesShort()
    const next = (): string => {
      const numbered = numberedId(id, "_", this.nextNumber(id))
      return isShort ? shortId(numbered) : numbered
    }
    let renewed = next()
    while (!this.claim(renewed)) renewed = next()
    return renewed
  }

  /** As plain JSON, the oldest first: each id with the number of its uses. */
  state(): readonly (readonly [string, number])[] {
    const olderOnly = [...this.#older].filter(([key]) => !this.#recent.has(key))
    return [...olderOnly, ...this.#recent].slice(-MAX_IDS)
  }

  restore(state: readonly (readonly [string, number])[]): void {
    for (const [id, uses] of state.slice(-MAX_IDS)) this.#set(id, Math.max(1, uses))
  }

  #usesOf(key: string): number {
    return this.#recent.get(key) ?? this.#older.get(key) ?? 0
  }

  #set(key: string, uses: number): void {
    if (this.#recent.size >= MAX_IDS) {
      this.#older = this.#recent
      this.#recent = new Map()
    }
    this.#recent.set(key, uses)
  }
}

/** Some gateways hide kilobytes in an id. */
const keyOf = (id: string): string => plainId(id.length <= MAX_ID_CHARS ? id : digest(plainId(id)))
