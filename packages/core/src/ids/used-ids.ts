// Remembers the latest ids of a conversation, and whether new ones must be short.
import { digest } from "../digest.ts"
import { type IdForm, isShortId, MAX_ID_CHARS, numberedId, plainId, shortId } from "./plain-id.ts"

/**
 * Maximum number of recent ids. Servers that reuse ids reuse recent ones (call_0 in each turn), so the oldest can be
 * forgotten.
 */
const MAX_IDS = 1_024

/**
 * The ids of the earlier turns of a conversation, in the characters of a provider: ids that it would treat as equal are
 * equal. Bounded: all older ids are forgotten at once, because deleting the oldest key of a Map for each new one costs
 * as much as mending a valid call.
 */
export class UsedIds {
  /** Number of uses of each id: the second, third, … call with the id got a number. */
  #recent = new Map<string, number>()
  #older: ReadonlyMap<string, number> = new Map()
  /** Form of generated ids. */
  form: IdForm = "any"

  /** True if generated ids must be short. `givenIds`: ids of a turn that are not stored yet. */
  takesShort(givenIds: readonly string[] = []): boolean {
    if (this.form === "any" || this.form === "short") return this.form === "short"
    const seenIds = [...this.#older.keys(), ...this.#recent.keys(), ...givenIds]
    return seenIds.length > 0 && seenIds.every(isShortId)
  }

  has(id: string): boolean {
    return this.#usesOf(keyOf(id)) > 0
  }

  /** Adds an id; false if it is already present. */
  claim(id: string): boolean {
    const key = keyOf(id)
    if (this.#usesOf(key) > 0) return false
    this.#set(key, 1)
    return true
  }

  /** Returns a number for another call with this id. Ex) 3 after call_0 and call_0_2 */
  nextNumber(id: string): number {
    const key = keyOf(id)
    const uses = Math.max(1, this.#usesOf(key)) + 1
    this.#set(key, uses)
    return uses
  }

  /** Derives and adds a new id for one that is already present. */
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

  /** Returns plain JSON, the oldest first: each id with its number of uses. */
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

/** Returns the key of an id, bounded in length: some gateways hide kilobytes in an id. */
const keyOf = (id: string): string => plainId(id.length <= MAX_ID_CHARS ? id : digest(plainId(id)))
