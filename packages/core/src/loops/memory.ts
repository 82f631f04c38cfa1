// The remembered calls of one conversation: the last 64, bounded in size.
import { rememberedId } from "../digest.ts"
import { wordsOf } from "./candidates.ts"
import { type Entry, isAlike, isSameCall, setAnswer, shrink } from "./entry.ts"
import { isProblem } from "./fruitless.ts"
import { REMEMBERED } from "./settings.ts"

const NO_IDS: readonly string[] = []

/** Maximum number of argument characters kept over all calls: a hundred written files are not kept for a comparison. */
const MAX_CHARS = 1_048_576

const MAX_SHORT = 300

export class Memory {
  entries: Entry[] = []
  /** Number of consecutive turns in which every call was withheld. */
  quiet = 0
  /** Number of consecutive short answers: errors and empty answers are short, and only several are checked. */
  short = 0
  /** Index of the first call of the latest turn: a notice given in a turn can be heeded only in the next. */
  turnStart = 0
  /** Filled from a history without a single result: no result will follow. */
  isCallsOnly = false
  /** Ids of calls of the latest turn that are not entries: ids repeat, and answers must not go to an older call. */
  aside: readonly string[] = NO_IDS
  #kinds = 0
  #chars = 0
  /** Keys of the entries: nearly every call is new, and this shows it at once. */
  readonly #keys = new Set<number>()

  /** Returns the calls that the checks see: always the same number, no matter when the memory was trimmed. */
  recent(): readonly Entry[] {
    return this.entries.length <= REMEMBERED ? this.entries : this.entries.slice(-REMEMBERED)
  }

  /** Returns the latest identical call. */
  latestSame(call: Entry): Entry | null {
    if (!this.#keys.has(call.key)) return null
    return this.recent().findLast((entry) => isSameCall(entry, call)) ?? null
  }

  /** Returns the latest call with this id; null if its arguments are not kept. */
  callOf(id: string): { readonly name: string; readonly arguments: string } | null {
    const key = rememberedId(id)
    const entry = this.entries.findLast((each) => each.id === key)
    return typeof entry?.text === "string" ? { name: entry.name, arguments: entry.text } : null
  }

  /** True if a call was made before, perhaps in another spelling. */
  hasAlike(call: Entry): boolean {
    return this.recent().some((entry) => isAlike(entry, call))
  }

  /** Adds a call that was just checked: a call without a kind is the first of its kind. */
  add(entry: Entry): void {
    if (entry.kind === 0) entry.kind = ++this.#kinds
    this.#keys.add(entry.key)
    if (entry.text !== null) this.#chars += entry.text.length
    this.entries.push(entry)
  }

  /** Adds a call that was not checked: it gets the kind of an equal call. */
  restore(entry: Entry): void {
    entry.kind = this.latestSame(entry)?.kind ?? 0
    this.#tell(entry)
    this.add(entry)
  }

  /** Trims before a turn: twice the number may accumulate, so that trimming costs nothing per call. */
  trim(): void {
    const { entries } = this
    if (entries.length > 2 * REMEMBERED) {
      this.#forget()
      for (const entry of entries.slice(-REMEMBERED)) this.add(entry)
    }
    // discards arguments from the oldest call on, until half of the space is free
    const isFull = this.#chars > MAX_CHARS
    for (let i = 0; isFull && i < this.entries.length && this.#chars > MAX_CHARS / 2; i++) {
      const entry = this.entries[i] as Entry
      this.#chars -= entry.text?.length ?? 0
      wordsOf(entry)
      shrink(entry)
    }
    this.turnStart = this.entries.length
  }

  #forget(): void {
    this.entries = []
    this.#keys.clear()
    this.#chars = 0
  }

  /** Stores the answer of a tool. Returns false if no such call is remembered. */
  result(id: string, text: string | null, ok: boolean | null): boolean {
    const key = rememberedId(id)
    if (this.aside.length > 0 && this.aside.includes(key)) return true
    const entry = this.entries.findLast((each) => each.id === key)
    // the answer to a withheld call is our own notice
    if (entry === undefined || entry.withheld) return entry !== undefined
    this.answer(entry, text, ok)
    return true
  }

  answer(entry: Entry, text: string | null, ok: boolean | null): void {
    setAnswer(entry, text, ok)
    this.#tell(entry)
  }

  #tell({ answer, ok }: Entry): void {
    if (ok === false || (typeof answer === "string" && (answer.length <= MAX_SHORT || isProblem(answer)))) this.short++
    else if (answer !== null) this.short = 0
  }

  /** Forgets everything after a user message: a new task begins. */
  clear(): void {
    this.#forget()
    this.quiet = 0
    this.short = 0
    this.turnStart = 0
    this.aside = NO_IDS
  }
}
