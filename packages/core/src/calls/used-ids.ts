import { digest } from "../digest.ts"
import { MOST_ID_CHARS, plainId } from "./plain-id.ts"

/** Servers that reuse ids reuse recent ones (call_0 in each turn), so the oldest can be forgotten. */
const MOST_IDS = 1_024
/** Larger numbers behind an id are part of the id, not a count of ours. */
const MOST_COUNT = 1_000_000

/** The ids of the earlier turns of a conversation. Bounded; the oldest are forgotten first. */
export class UsedIds {
  /** Id → how often it was used: the later uses got a number. In the order of the last use. */
  readonly #counts = new Map<string, number>()

  has(id: string): boolean {
    return this.#counts.has(keyOf(id))
  }

  /** The number that a new call under this id may get. Ex) 3 after call_0 and call_0_2 */
  nextNumber(id: string): number {
    return (this.#counts.get(keyOf(id)) ?? 1) + 1
  }

  add(id: string): void {
    const key = keyOf(id)
    const end = key.lastIndexOf("_")
    if (end > 0) this.#countUse(key.slice(0, end), Number(key.slice(end + 1)))
    this.#set(key, this.#counts.get(key) ?? 1)
  }

  /** As plain JSON, the oldest first. */
  state(): readonly (readonly [string, number])[] {
    return [...this.#counts]
  }

  restore(counts: readonly (readonly [string, number])[]): void {
    for (const [id, count] of counts.slice(-MOST_IDS)) this.#set(id, count)
  }

  /** Keeps the id that others are made of among the recent ones. */
  #countUse(base: string, number: number): void {
    const count = this.#counts.get(base)
    if (count !== undefined && Number.isInteger(number) && number > 1 && number < MOST_COUNT) this.#set(base, Math.max(count, number))
  }

  #set(key: string, count: number): void {
    this.#counts.delete(key)
    this.#counts.set(key, count)
    if (this.#counts.size <= MOST_IDS) return
    const [oldest] = this.#counts.keys()
    this.#counts.delete(oldest as string)
  }
}

/** Two ids that one provider would read as the same count as the same. Some gateways hide kilobytes in an id. */
function keyOf(id: string): string {
  const plain = plainId(id)
  return plain.length <= MOST_ID_CHARS ? plain : digest(plain)
}
