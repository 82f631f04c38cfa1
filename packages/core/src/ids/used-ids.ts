import { digest } from "../digest.ts"
import { type IdForm, isShortId, MOST_ID_CHARS, numberedId, plainId, shortId } from "./plain-id.ts"

/** Servers that reuse ids reuse recent ones (call_0 in each turn), so the oldest can be forgotten. A power of two. */
const MOST_IDS = 1_024
const SLOT = MOST_IDS - 1
const BUCKETS = 2 * MOST_IDS
const BUCKET = BUCKETS - 1
/** Where each column of the table begins, behind the buckets. */
const HASHES = BUCKETS
const USES = HASHES + MOST_IDS
const BEFORE = USES + MOST_IDS
const NO_TABLE = new Int32Array(0)

/**
 * The ids of the earlier turns of a conversation. Bounded; the oldest are forgotten first. A table of its own, since
 * nearly every id is new: a Map whose oldest key is deleted costs as much as mending a valid call, this a tenth.
 */
export class UsedIds {
  /** The last ids, by their number in the conversation. */
  readonly #ids: string[] = []
  /**
   * The number of the latest id in each bucket; then for each id its hash, how often it was used (the second, third, …
   * call under it got a number), and the number of the one before it in the same bucket. Made with the first id.
   */
  #table = NO_TABLE
  #count = 0
  /** The form of ids that are made. */
  form: IdForm = "any"

  /** Whether ids that are made have to be short. `givenIds`: those of a turn that are not kept yet. */
  takesShort(givenIds: readonly string[] = []): boolean {
    if (this.form !== "seen") return this.form === "short"
    return this.#count + givenIds.length > 0 && this.#ids.every(isShortId) && givenIds.every(isShortId)
  }

  has(id: string): boolean {
    const known = shortened(id)
    return this.#find(known, hashOf(known)) > 0
  }

  /** Adds an id; false when it was there already. */
  claim(id: string): boolean {
    const known = shortened(id)
    const hash = hashOf(known)
    if (this.#find(known, hash) > 0) return false
    this.#push(known, hash, 1)
    return true
  }

  /** A number for one more call under this id. Ex) 3 after call_0 and call_0_2 */
  nextNumber(id: string): number {
    const known = shortened(id)
    const hash = hashOf(known)
    const found = this.#find(known, hash)
    const uses = (found === 0 ? 1 : (this.#table[USES + (found & SLOT)] as number)) + 1
    // one that is used again must not be among the oldest
    if (found === 0 || this.#count - found > MOST_IDS / 2) this.#push(known, hash, uses)
    else this.#table[USES + (found & SLOT)] = uses
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
    const uses = new Map<string, number>()
    for (let number = this.#count; number > Math.max(0, this.#count - MOST_IDS); number--) {
      const id = plainId(this.#ids[number & SLOT] as string)
      if (!uses.has(id)) uses.set(id, this.#table[USES + (number & SLOT)] as number)
    }
    return [...uses].reverse()
  }

  restore(state: readonly (readonly [string, number])[]): void {
    for (const [id, uses] of state.slice(-MOST_IDS)) this.#push(id, hashOf(id), Math.max(1, uses))
  }

  /** The number of an id, or zero. */
  #find(id: string, hash: number): number {
    const table = this.#table
    const oldest = Math.max(0, this.#count - MOST_IDS)
    for (let number = table[hash & BUCKET] ?? 0; number > oldest; number = table[BEFORE + (number & SLOT)] as number) {
      if (table[HASHES + (number & SLOT)] === hash && isSameId(this.#ids[number & SLOT] as string, id)) return number
    }
    return 0
  }

  #push(id: string, hash: number, uses: number): void {
    if (this.#count === 0) this.#table = new Int32Array(BEFORE + MOST_IDS)
    const table = this.#table
    const number = ++this.#count
    const slot = number & SLOT
    this.#ids[slot] = id
    table[HASHES + slot] = hash
    table[USES + slot] = uses
    table[BEFORE + slot] = table[hash & BUCKET] as number
    table[hash & BUCKET] = number
  }
}

const UNDERSCORE = 95
/** The character that `plainId` makes of each ASCII character. */
const PLAIN_CODES = Uint8Array.from({ length: 128 }, (_, code) =>
  /[\w-]/.test(String.fromCharCode(code)) ? code : UNDERSCORE,
)

/** Of the last characters: ids differ there. Ids that become the same in a provider's characters have the same hash. */
function hashOf(id: string): number {
  let hash = id.length
  for (let i = Math.max(0, id.length - 8); i < id.length; i++) {
    const code = id.charCodeAt(i)
    hash = Math.imul(hash ^ (code < 128 ? (PLAIN_CODES[code] as number) : UNDERSCORE), 16_777_619)
  }
  return hash ^ (hash >>> 15)
}

/** Two ids that a provider would read as the same are the same. */
const isSameId = (known: string, id: string): boolean => known === id || plainId(known) === plainId(id)

/** Some gateways hide kilobytes in an id. */
const shortened = (id: string): string => (id.length <= MOST_ID_CHARS ? id : digest(plainId(id)))
