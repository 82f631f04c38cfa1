import type { PastCall } from "../turn.ts"
import { type Entry, entryOf, isSameCall, setAnswer, type Traits } from "./entry.ts"
import { NOT_RUN } from "./reflection.ts"
import { REMEMBERED } from "./settings.ts"

/** The calls of one conversation that still matter. Its size is bounded: what is older than all watches is forgotten. */
export class Memory {
  entries: Entry[] = []
  /** Turns in a row of which every call was withheld. */
  quiet = 0
  #kinds = 0
  /** Which keys may be there, by their last ten bits: nearly every call is new, and this says so at once. */
  #keys = new Uint8Array(1024)

  /** The latest identical call. */
  latestSame(call: Entry): Entry | null {
    if (this.#keys[call.key & 1023] === 0) return null
    for (let i = this.entries.length - 1; i >= 0; i--) {
      const entry = this.entries[i] as Entry
      if (entry.key === call.key && isSameCall(entry, call)) return entry
    }
    return null
  }

  /** A call that has just been looked at: one without a kind is the first of its kind. */
  add(entry: Entry): void {
    if (entry.kind === 0) entry.kind = ++this.#kinds
    this.#keys[entry.key & 1023] = 1
    this.entries.push(entry)
  }

  /** Before a turn: twice the number is let stand, so that forgetting costs nothing per call. */
  trim(): void {
    if (this.entries.length <= 2 * REMEMBERED) return
    this.entries = this.entries.slice(-REMEMBERED)
    this.#keys.fill(0)
    for (const entry of this.entries) this.#keys[entry.key & 1023] = 1
  }

  /** What a tool answered. False when no such call is remembered. */
  result(id: string, text: string, ok: boolean | null): boolean {
    for (let i = this.entries.length - 1; i >= 0; i--) {
      const entry = this.entries[i] as Entry
      if (entry.id !== id) continue
      // the answer to a withheld call is our own notice
      if (!entry.withheld) setAnswer(entry, text, ok)
      return true
    }
    return false
  }

  /** A person spoke: what follows is a new task. */
  clear(): void {
    this.entries = []
    this.#keys.fill(0)
    this.quiet = 0
  }

  /** A restored entry takes the kind of the one it equals. */
  restore(entry: Entry): void {
    entry.kind = this.latestSame(entry)?.kind ?? 0
    this.add(entry)
  }
}

/** The memory of a conversation that is handed over whole. Only what is remembered is looked at, however long it is. */
export function memoryOf(history: readonly PastCall[], traitsOf: (name: string, text: string) => Traits): Memory {
  const memory = new Memory()
  for (const past of history.slice(-REMEMBERED)) {
    const traits = traitsOf(past.name, past.arguments)
    if (traits.exempt && traits.changes !== true) continue
    const entry = entryOf("", past.name, past.arguments, null, traits)
    entry.withheld = past.result?.startsWith(NOT_RUN) === true
    if (!entry.withheld) {
      if (past.result !== undefined) setAnswer(entry, past.result, null)
      entry.ok = past.ok ?? null
    }
    memory.restore(entry)
  }
  memory.quiet = memory.entries.length - 1 - memory.entries.findLastIndex((entry) => !entry.withheld)
  return memory
}
